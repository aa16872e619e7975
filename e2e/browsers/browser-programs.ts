import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Returns the first match in a line that the program writes. */
export async function readUntil(stream: Readable | null, expected: RegExp): Promise<string[]> {
  if (stream === null) throw new Error('The program has no output.');
  const written: string[] = [];
  for await (const line of createInterface({ input: stream })) {
    written.push(line);
    const match = expected.exec(line);
    if (match === null) continue;
    // An unread pipe would block the program.
    stream.resume();
    return match;
  }
  throw new Error(`The program ended without ${expected}: ${written.join('\n')}`);
}

/** Starts a program that Linux ends when this process dies, even if it is killed. */
export const spawnWithParent = (command: string, args: string[], options: SpawnOptions): ChildProcess =>
  spawn('setpriv', ['--pdeathsig', 'TERM', command, ...args], options);

export async function endProgram(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}
