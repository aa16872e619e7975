import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export type StartedProcess = {
  pid: number;
  /** The output that matched `ready`. */
  ready: RegExpExecArray;
  stop: () => Promise<void>;
};

export type StartOptions = {
  args: readonly string[];
  env: Record<string, string>;
  /** The log file for its output. */
  output: string;
  ready: RegExp;
  patienceMs?: number;
};

const defaultPatienceMs = 60_000;

function waitForExit(child: ChildProcess): Promise<void> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Starts a Node process and waits until its output matches `ready`. `stop` ends it by its ID. */
export async function startProcess({
  args,
  env,
  output,
  ready,
  patienceMs = defaultPatienceMs,
}: StartOptions): Promise<StartedProcess> {
  const file = openSync(output, 'w');
  const child = spawn(process.execPath, [...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await waitForExit(child);
    clearTimeout(force);
  };
  const end = performance.now() + patienceMs;
  for (;;) {
    const text = readFileSync(output, 'utf8');
    const match = ready.exec(text);
    if (match !== null && child.pid !== undefined) return { pid: child.pid, ready: match, stop };
    if (child.exitCode !== null || performance.now() > end) {
      await stop();
      throw new Error(`${args.join(' ')} did not start:\n${text.slice(0, 4000)}`);
    }
    await delay(20);
  }
}
