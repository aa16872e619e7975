// Where a run of the tests keeps its files: in memory, where there is plenty of it.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 4 * 2 ** 30;
const leftBytes = 2 * 2 ** 30;

// Answers a new folder, and the variables by which the tests find it: a database is a thousand files, which take half a
// second of a processor on a disk and a twentieth of that in memory.
export function makeTestFolder() {
  if (process.env.TMPDIR !== undefined || !hasPlenty()) {
    return { folder: mkdtempSync(join(tmpdir(), 'dropfolio-test-')), env: {} };
  }
  removeLeftOver();
  const folder = mkdtempSync(join(memory, `dropfolio-test-${process.pid}-`));
  // PostgreSQL runs as another user when tests run as root.
  chmodSync(folder, 0o711);
  if (canRunFrom(folder)) return { folder, env: { TMPDIR: folder } };
  rmSync(folder, { recursive: true, force: true });
  return { folder: mkdtempSync(join(tmpdir(), 'dropfolio-test-')), env: {} };
}

function hasPlenty() {
  if (process.platform !== 'linux' || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= neededBytes && process.availableMemory() >= neededBytes + leftBytes;
}

// What a killed run has left would take memory until the machine's next start.
function removeLeftOver() {
  for (const name of readdirSync(memory)) {
    const pid = /^dropfolio-test-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || existsSync(join('/proc', pid))) continue;
    try {
      rmSync(join(memory, name), { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
}

// Containers often forbid it there, and the packaged program brings a Node of its own.
function canRunFrom(folder) {
  const file = join(folder, 'runs');
  writeFileSync(file, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(file);
  rmSync(file);
  return status === 0;
}
