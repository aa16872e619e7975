import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { readByCursor } from '../db/cursor.server.ts';
import { createExports, type Exports, maxExports } from './exports.server.ts';
import type { JsonStream } from './http/json-stream.server.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase({ max: maxExports });
});
afterAll(() => test.close());

const open: JsonStream[] = [];
afterEach(async () => {
  for (const body of open.splice(0)) await body.cancel();
});

function numbers(exports: Exports): JsonStream {
  const body = exports.stream(async function* (trx) {
    const query = sql<{ n: number }>`SELECT n FROM generate_series(1, 250) n`;
    yield ['numbers', readByCursor(trx, query.compile(trx))];
  });
  open.push(body);
  return body;
}

async function readText(body: JsonStream): Promise<string> {
  let text = '';
  for await (const piece of body.pieces()) text += piece;
  return text;
}

async function started(exports: Exports, count: number): Promise<JsonStream[]> {
  const bodies = Array.from({ length: count }, () => numbers(exports));
  await Promise.all(bodies.map((body) => body.start()));
  return bodies;
}

it('reads every row once, in its order, some at a time', async () => {
  const body = numbers(createExports(test.db));
  await body.start();
  const { numbers: rows } = JSON.parse(await readText(body));
  expect(rows).toEqual(Array.from({ length: 250 }, (_, index) => ({ n: index + 1 })));
});

it('lets the next begin when one has been read or canceled', async () => {
  const exports = createExports(test.db);
  const [first, second] = await started(exports, maxExports);
  const waiting = [numbers(exports), numbers(exports)];
  const starts = waiting.map((body) => body.start());
  if (first === undefined || second === undefined) throw new RangeError('none began');
  await readText(first);
  await starts[0];
  await second.cancel();
  await starts[1];
  for (const body of waiting) expect(JSON.parse(await readText(body)).numbers).toHaveLength(250);
});

it('ends the one that has run longest, once it has had its time and others wait', async () => {
  const exports = createExports(test.db, { sharedMs: 20 });
  const bodies = await started(exports, maxExports);
  // The sender drops ended streams.
  for (const body of bodies) body.signal.addEventListener('abort', () => void body.cancel());
  await numbers(exports).start();
  expect(bodies.map(({ signal }) => signal.aborted)).toEqual([true, false, false, false]);
});

it('ends one for each that waits', async () => {
  const exports = createExports(test.db, { sharedMs: 20 });
  const bodies = await started(exports, maxExports);
  for (const body of bodies) body.signal.addEventListener('abort', () => void body.cancel());
  await started(exports, 3);
  expect(bodies.map(({ signal }) => signal.aborted)).toEqual([true, true, true, false]);
});

it('ends each after the longest time there is', async () => {
  const exports = createExports(test.db, { maxMs: 20 });
  const [body] = await started(exports, 1);
  await expect.poll(() => body?.signal.aborted).toBe(true);
});

it('rejects more than may wait', async () => {
  const exports = createExports(test.db);
  const bodies = await started(exports, maxExports);
  const waiting = Array.from({ length: 16 }, () => numbers(exports));
  const starts = waiting.map((body) => body.start());
  await expect(numbers(exports).start()).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many exports are running. Please try again in a minute.',
  });
  for (const body of bodies) await body.cancel();
  for (const [index, body] of waiting.entries()) {
    await starts[index];
    await body.cancel();
  }
});

it('gives its connection back when reading fails', async () => {
  const exports = createExports(test.db);
  const failing = exports.stream(async function* (trx) {
    yield ['rows', readByCursor(trx, sql`SELECT 1 / 0`.compile(trx))];
  });
  await failing.start();
  await expect(readText(failing)).rejects.toThrow('division by zero');
  expect(await started(exports, maxExports)).toHaveLength(maxExports);
});
