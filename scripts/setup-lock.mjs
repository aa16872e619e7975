// Allows one setup at a time. It can't use a kernel lock: it runs before any package is installed, and under
// any Node.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { log, root } from './paths.mjs';

const lock = join(root, '.cache', 'setup.lock');
const takeover = `${lock}.takeover`;
const ownerFile = join(lock, 'owner.json');

/**
 * Runs `work` while no other process does; `work` gets a function that adds a child to the owners of the
 * lock.
 */
export async function runExclusively(work) {
  await acquire();
  const pids = [process.pid];
  const writeOwners = () => writeFileSync(ownerFile, JSON.stringify({ host: hostname(), pids }));
  writeOwners();
  const heartbeat = setInterval(() => touch(lock), 2000);
  try {
    return await work((pid) => {
      pids.push(pid);
      writeOwners();
    });
  } finally {
    clearInterval(heartbeat);
    rmSync(lock, { recursive: true, force: true });
  }
}

async function acquire() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (let isAnnounced = false; ; ) {
    if (tryMkdir(lock)) return;
    if (isStale()) {
      removeStale();
      continue;
    }
    if (!isAnnounced) log('Another setup is running. Waiting for it to finish …');
    isAnnounced = true;
    await delay(250);
  }
}

function isStale() {
  const age = getAgeMs(lock);
  if (age === undefined) return false;
  if (age > 60_000) return true;
  const owner = readOwner();
  if (!owner) return age > 5000;
  return owner.host === hostname() ? !owner.pids.some(isAlive) : age > 20_000;
}

// Two waiting processes may find the lock stale at once: only one at a time checks again and removes it.
function removeStale() {
  if (!tryMkdir(takeover)) {
    if ((getAgeMs(takeover) ?? 0) > 10_000) rmSync(takeover, { recursive: true, force: true });
    return;
  }
  try {
    if (isStale()) rmSync(lock, { recursive: true, force: true });
  } finally {
    rmSync(takeover, { recursive: true, force: true });
  }
}

function tryMkdir(folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function getAgeMs(folder) {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats && Date.now() - stats.mtimeMs;
}

function readOwner() {
  try {
    return JSON.parse(readFileSync(ownerFile, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function touch(folder) {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // The setup has ended and removed the lock.
  }
}
