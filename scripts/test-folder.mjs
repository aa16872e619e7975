// The temporary folder of a test run: in memory if there is enough.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
const neededBytes = 4 * 2 ** 30;
const reserveBytes = 2 * 2 ** 30;

// Returns a new folder, and the environment variables for the tests: a database has a thousand files, which
// take half a second of processor time on a disk and a twentieth of that in memory.
export function makeTestFolder() {
  if (process.env.TMPDIR !== undefined || !hasEnoughMemory()) {
    return makeDefaultFolder();
  }
  removeLeftovers();
  const folder = mkdtempSync(join(memoryFolder, `dropfolio-test-${process.pid}-`));
  // PostgreSQL runs as another user if tests run as root.
  chmodSync(folder, 0o711);
  if (canRunFrom(folder)) return { folder, env: { TMPDIR: folder } };
  rmSync(folder, { recursive: true, force: true });
  return makeDefaultFolder();
}

const makeDefaultFolder = () => ({ folder: mkdtempSync(join(tmpdir(), 'dropfolio-test-')), env: {} });

function hasEnoughMemory() {
  if (process.platform !== 'linux' || !existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize >= neededBytes && process.availableMemory() >= neededBytes + reserveBytes;
}

// Leftovers of a killed run would occupy memory until the next boot.
function removeLeftovers() {
  for (const name of readdirSync(memoryFolder)) {
    const pid = /^dropfolio-test-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || existsSync(join('/proc', pid))) continue;
    try {
      rmSync(join(memoryFolder, name), { recursive: true, force: true });
    } catch {
      // The folder belongs to another user.
    }
  }
}

// Containers often mount /dev/shm with noexec, but the packaged app brings a Node that runs from this folder.
function canRunFrom(folder) {
  const file = join(folder, 'runs');
  writeFileSync(file, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(file);
  rmSync(file);
  return status === 0;
}
