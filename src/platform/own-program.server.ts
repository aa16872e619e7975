import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

const killTimeoutMs = 10_000;
const maxErrorLength = 2_000;

/** Lowers the priority of a process. The threads it starts later inherit it. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems don't allow it.
  }
}

/**
 * Runs a CLI command of this program in a child process, with the same settings and a lower priority, so that
 * its memory and CPU time are separate. The child gets SIGTERM when `signal` aborts, and exits if this
 * process dies. Throws its stderr output.
 */
export async function runOwnCommand(args: readonly string[], signal: AbortSignal): Promise<void> {
  const script = process.argv[1] ?? '';
  if (basename(script) !== 'serve.mjs') throw new Error('only the built program can start itself');
  signal.throwIfAborted();
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (child.pid !== undefined) lowerPriority(child.pid);
  let stderrText = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderrText = `${stderrText}${text}`.slice(-maxErrorLength);
  });
  let killTimer: NodeJS.Timeout | undefined;
  const terminate = (): void => {
    child.kill('SIGTERM');
    killTimer = setTimeout(() => child.kill('SIGKILL'), killTimeoutMs);
  };
  signal.addEventListener('abort', terminate, { once: true });
  try {
    const [code] = await once(child, 'close');
    signal.throwIfAborted();
    if (code !== 0) throw new Error(stderrText.trim() || `${args.join(' ')} ended with ${code}`);
  } finally {
    signal.removeEventListener('abort', terminate);
    clearTimeout(killTimer);
  }
}
