import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireKernelLock, tryKernelLock } from './kernel-lock.server.ts';
import { startChild } from './test-child.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dropfolio-lock-'));
  file = join(folder, 'x.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('has one holder of an exclusive lock', () => {
  const first = tryKernelLock(file, 'exclusive');
  expect(first).toBeDefined();
  expect(tryKernelLock(file, 'exclusive')).toBeUndefined();
  expect(tryKernelLock(file, 'shared')).toBeUndefined();
  first?.release();
  const next = tryKernelLock(file, 'exclusive');
  expect(next).toBeDefined();
  next?.release();
});

test('allows several shared locks, which block an exclusive one until the last is released', () => {
  const first = tryKernelLock(file, 'shared');
  const second = tryKernelLock(file, 'shared');
  first?.release();
  first?.release();
  expect(second).toBeDefined();
  expect(tryKernelLock(file, 'exclusive')).toBeUndefined();
  second?.release();
  const last = tryKernelLock(file, 'exclusive');
  expect(last).toBeDefined();
  last?.release();
});

test('waits for a lock, and times out', async () => {
  const first = tryKernelLock(file, 'exclusive');
  expect(await acquireKernelLock(file, 'exclusive', 30)).toBeUndefined();
  const waiting = acquireKernelLock(file, 'exclusive', 10_000);
  first?.release();
  const second = await waiting;
  expect(second).toBeDefined();
  second?.release();
});

test('locks out other processes, and releases when they are killed', async () => {
  const child = startChild(`
    import { tryKernelLock } from ${JSON.stringify(new URL('./kernel-lock.server.ts', import.meta.url))};
    globalThis.lock = tryKernelLock(${JSON.stringify(file)}, 'exclusive');
    print('locked');
    await waitForLine('never');
  `);
  expect(await child.nextLine()).toBe('locked');
  expect(tryKernelLock(file, 'exclusive')).toBeUndefined();
  await child.kill();
  const ours = tryKernelLock(file, 'exclusive');
  expect(ours).toBeDefined();
  ours?.release();
});
