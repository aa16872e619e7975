// Ends this process in its clean way when its parent is gone, for nobody else would. Killing npm kills no child of
// npm's. Imported for its effect by what the scripts start.
import { readFileSync } from 'node:fs';

/** Calls back once the parent is gone; under npm's shell, the shell's parent counts too. */
export function whenOrphaned(callBack) {
  const parent = process.ppid;
  const grandparent = shellParent(parent);
  const timer = setInterval(() => {
    const here = process.platform === 'win32' ? isAlive(parent) : process.ppid === parent;
    if (here && (grandparent === undefined || shellParent(parent) === grandparent)) return;
    clearInterval(timer);
    callBack();
  }, 500);
  timer.unref();
}

/** Ends this process when its parent is gone: by SIGTERM, and by force if that has no effect. */
export function endWhenOrphaned() {
  whenOrphaned(() => {
    setTimeout(() => process.exit(1), 30_000).unref();
    if (process.platform !== 'win32') process.kill(process.pid, 'SIGTERM');
    else if (!process.emit('SIGTERM')) process.exit(1);
  });
}

function shellParent(pid) {
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
