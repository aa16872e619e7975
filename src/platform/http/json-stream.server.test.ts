import { expect, it } from 'vitest';
import { generateJson, JsonStream, JsonText } from './json-stream.server.ts';

async function* generate<T>(...values: T[]): AsyncGenerator<T> {
  yield* values;
}

async function readAll(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

it.each([
  ['nothing', [], {}],
  [
    'values of every kind',
    [
      ['a', 1],
      ['b', null],
      ['c', [1, 'x']],
      ['d', { e: '"' }],
    ],
    { a: 1, b: null, c: [1, 'x'], d: { e: '"' } },
  ],
  ['an empty list', [['a', generate()]], { a: [] }],
  [
    'a list in parts, empty ones too',
    [['a', generate([{ n: 1 }], [], [{ n: 2 }, { n: 3 }])]],
    { a: [{ n: 1 }, { n: 2 }, { n: 3 }] },
  ],
  [
    'a text in parts',
    [
      ['a', new JsonText(generate('x"', '\n', '\u{1f600}'))],
      ['b', 2],
    ],
    { a: 'x"\n\u{1f600}', b: 2 },
  ],
] as const)('generateJson serializes %s', async (_, fields, object) => {
  expect(JSON.parse(await readAll(generateJson(generate(...fields))))).toEqual(object);
});

it('reads lazily and closes its source on cancel', async () => {
  const readRows: number[] = [];
  let hasEnded = false;
  async function* rows() {
    try {
      for (let n = 0; n < 100; n += 1) {
        readRows.push(n);
        yield [n];
      }
    } finally {
      hasEnded = true;
    }
  }
  const body = new JsonStream(
    generateJson(generate(['rows', rows()] as const)),
    new AbortController().signal,
  );
  await body.start();
  expect(readRows).toEqual([]);
  const pieces = body.pieces();
  for (let count = 0; count < 3; count += 1) await pieces.next();
  expect(readRows).toEqual([0, 1]);
  await body.cancel();
  expect(hasEnded).toBe(true);
});
