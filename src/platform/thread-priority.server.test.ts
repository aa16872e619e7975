import { scrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { yieldToAnswers } from './thread-priority.server.ts';

it.runIf(process.platform === 'linux')('lets the pool’s threads give way, and the others stay', async () => {
  await promisify(scrypt)('password', 'salt', 32);
  const before = getPriority(process.pid);
  expect(yieldToAnswers()).toBeGreaterThan(0);
  expect(getPriority(process.pid)).toBe(before);
  expect(readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[16]).toBe(String(before));
});
