import { describe, expect, it } from 'vitest';
import { serializeBody } from './json-body.server.ts';

const createRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ at: index, text: `"é\n${index}`, nothing: undefined }));

describe('serializeBody', () => {
  it.each([
    ['a text', 'text'],
    ['null', null],
    ['a list', createRows(500)],
    ['an empty object', {}],
    ['few rows', { items: createRows(3), next: null }],
    [
      'many rows',
      { before: undefined, items: createRows(1_234), next: null, 'a "name"': { deep: createRows(2) } },
    ],
    ['many rows twice', { first: createRows(201), none: [], second: createRows(250) }],
    ['rows that are nothing', { items: Array.from({ length: 300 }, () => undefined), last: 1 }],
  ])('equals JSON.stringify for %s', async (_, body) => {
    expect(String(await serializeBody(body))).toBe(JSON.stringify(body));
  });

  it('yields to the event loop while serializing a long list', async () => {
    const body = { items: Array.from({ length: 20_000 }, () => ({ notes: 'n'.repeat(2_000) })) };
    let ticks = 0;
    let next: NodeJS.Immediate = setImmediate(function countTick() {
      ticks += 1;
      next = setImmediate(countTick);
    });
    await serializeBody(body);
    clearImmediate(next);
    expect(ticks).toBeGreaterThan(2);
  });

  it('yields to the event loop before serializing a long list', async () => {
    const events: string[] = [];
    const toJSON = () => {
      events.push('a row');
      return 1;
    };
    setImmediate(() => events.push('others'));
    await serializeBody({ items: Array.from({ length: 201 }, () => ({ toJSON })) });
    expect(events).toHaveLength(202);
    expect(events[0]).toBe('others');
  });
});
