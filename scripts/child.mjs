// Runs a child process that ends with this one, and vice versa.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';
import { runWhenOrphaned } from './watch-parent.mjs';

const posix = process.platform !== 'win32';
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a child to completion and returns its exit code. Forwards signals. Ctrl-C arrives twice, from the
 * terminal and from npm: the child, in its own session, gets one of them.
 */
export function runChild(command, args, { env = process.env, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio, detached: posix });
    let lastForwardedAt = 0;
    const forward = (signal) => {
      const now = Date.now();
      if (now - lastForwardedAt < 1000) return;
      lastForwardedAt = now;
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    };
    for (const signal of signals) process.on(signal, forward);
    runWhenOrphaned(() => forward('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
