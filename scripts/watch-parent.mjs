// Ends this process cleanly when its parent has died, because nothing else would. Killing npm doesn't kill
// npm's children. Started scripts import it for its side effect.
import { readFileSync } from 'node:fs';

/** Calls back when the parent has died; under npm's shell, the shell's parent counts, too. */
export function runWhenOrphaned(callback) {
  const parent = process.ppid;
  const grandparent = findShellParent(parent);
  const timer = setInterval(() => {
    const isParentAlive = process.platform === 'win32' ? isAlive(parent) : process.ppid === parent;
    if (isParentAlive && (grandparent === undefined || findShellParent(parent) === grandparent)) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}

/** Ends this process when its parent has died: by SIGTERM, and by force if that has no effect. */
export function endWhenOrphaned() {
  runWhenOrphaned(() => {
    setTimeout(() => process.exit(1), 30_000).unref();
    if (process.platform !== 'win32') process.kill(process.pid, 'SIGTERM');
    else if (!process.emit('SIGTERM')) process.exit(1);
  });
}

function findShellParent(pid) {
  if (process.platform !== 'linux' || !process.env.npm_lifecycle_event) return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
    return /^(sh|dash|bash|ash|busybox)$/.test(name ?? '') ? rest?.split(' ')[1] : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
