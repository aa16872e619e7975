import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

const patienceMs = 10_000;
const mostErrorText = 2_000;

/** Lets every other process go first. The threads that the process starts later inherit it. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems don't allow it.
  }
}

/**
 * Runs a command of this program in a process of its own, with this one's settings and a lower priority: its memory and its
 * processor time are not ours. It is told to end when `signal` aborts, and ends by itself when this process is gone. Throws what it said.
 */
export async function runOwnCommand(args: readonly string[], signal: AbortSignal): Promise<void> {
  const script = process.argv[1] ?? '';
  if (basename(script) !== 'serve.mjs') throw new Error('only the built program can start itself');
  signal.throwIfAborted();
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (child.pid !== undefined) lowerPriority(child.pid);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-mostErrorText);
  });
  let forcing: NodeJS.Timeout | undefined;
  const end = (): void => {
    child.kill('SIGTERM');
    forcing = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    const [code] = await once(child, 'close');
    signal.throwIfAborted();
    if (code !== 0) throw new Error(said.trim() || `${args.join(' ')} ended with ${code}`);
  } finally {
    signal.removeEventListener('abort', end);
    clearTimeout(forcing);
  }
}
