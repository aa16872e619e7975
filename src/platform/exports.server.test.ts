import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { setUpDatabase } from '../../test/harness/database.ts';
import { patienceMs } from '../../test/harness/eventually.ts';
import { readByCursor } from '../db/cursor.server.ts';
import { createExports, type Exports, maxExports } from './exports.server.ts';
import type { JsonStream } from './http/json-stream.server.ts';

const database = setUpDatabase({ max: maxExports });

const openStreams: JsonStream[] = [];
afterEach(async () => {
  for (const body of openStreams.splice(0)) await body.cancel();
});

function streamNumbers(exports: Exports): JsonStream {
  const body = exports.stream(async function* (trx) {
    const query = sql<{ n: number }>`SELECT n FROM generate_series(1, 250) n`;
    yield ['numbers', readByCursor(trx, query.compile(trx))];
  });
  openStreams.push(body);
  return body;
}

async function readText(body: JsonStream): Promise<string> {
  let text = '';
  for await (const piece of body.pieces()) text += piece;
  return text;
}

async function startExports(exports: Exports, count: number): Promise<JsonStream[]> {
  const bodies = Array.from({ length: count }, () => streamNumbers(exports));
  await Promise.all(bodies.map((body) => body.start()));
  return bodies;
}

it('streams every row once and in order', async () => {
  const body = streamNumbers(createExports(database.db));
  await body.start();
  const { numbers: rows } = JSON.parse(await readText(body));
  expect(rows).toEqual(Array.from({ length: 250 }, (_, index) => ({ n: index + 1 })));
});

it('starts a waiting export when another one was read or canceled', async () => {
  const exports = createExports(database.db);
  const [first, second] = await startExports(exports, maxExports);
  const waiting = [streamNumbers(exports), streamNumbers(exports)];
  const starts = waiting.map((body) => body.start());
  if (first === undefined || second === undefined) throw new RangeError('none began');
  await readText(first);
  await starts[0];
  await second.cancel();
  await starts[1];
  for (const body of waiting) expect(JSON.parse(await readText(body)).numbers).toHaveLength(250);
});

it('aborts the oldest export after its shared time if another one waits', async () => {
  const exports = createExports(database.db, { sharedMs: 20 });
  const bodies = await startExports(exports, maxExports);
  // The sender drops ended streams.
  for (const body of bodies) body.signal.addEventListener('abort', () => void body.cancel());
  await streamNumbers(exports).start();
  expect(bodies.map(({ signal }) => signal.aborted)).toEqual([true, false, false, false]);
});

it('aborts one export for each that waits', async () => {
  const exports = createExports(database.db, { sharedMs: 20 });
  const bodies = await startExports(exports, maxExports);
  for (const body of bodies) body.signal.addEventListener('abort', () => void body.cancel());
  await startExports(exports, 3);
  expect(bodies.map(({ signal }) => signal.aborted)).toEqual([true, true, true, false]);
});

it('aborts an export after the maximum time', async () => {
  const exports = createExports(database.db, { maxMs: 20 });
  const [body] = await startExports(exports, 1);
  await expect.poll(() => body?.signal.aborted, { timeout: patienceMs }).toBe(true);
});

it('rejects an export if too many are waiting', async () => {
  const exports = createExports(database.db);
  const bodies = await startExports(exports, maxExports);
  const waiting = Array.from({ length: 16 }, () => streamNumbers(exports));
  const starts = waiting.map((body) => body.start());
  await expect(streamNumbers(exports).start()).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many exports are running. Please try again in a minute.',
  });
  for (const body of bodies) await body.cancel();
  for (const [index, body] of waiting.entries()) {
    await starts[index];
    await body.cancel();
  }
});

it('releases its connection if reading fails', async () => {
  const exports = createExports(database.db);
  const failing = exports.stream(async function* (trx) {
    yield ['rows', readByCursor(trx, sql`SELECT 1 / 0`.compile(trx))];
  });
  await failing.start();
  await expect(readText(failing)).rejects.toThrow('division by zero');
  expect(await startExports(exports, maxExports)).toHaveLength(maxExports);
});
