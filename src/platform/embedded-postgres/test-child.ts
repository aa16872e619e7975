import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface TestChild {
  /** Resolves with the next line that the child prints. */
  nextLine(): Promise<string>;
  writeLine(line: string): void;
  /** Waits for the exit; throws the child's stderr unless the exit code is 0. */
  waitForExit(): Promise<void>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
}

const prelude = `
  import { createInterface } from 'node:readline';
  const lines = createInterface({ input: process.stdin });
  const print = (line) => console.log(line);
  const waitForLine = async (expected) => { for await (const line of lines) if (line === expected) break; process.stdin.unref?.(); };
`;

/** Runs a module in a child process; `print(line)` and `await waitForLine(line)` are its channel to the test. */
export function startChild(code: string): TestChild {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', prelude + code], {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: import.meta.dirname,
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const closed = once(child, 'close');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    errors += part;
  });
  return {
    async nextLine() {
      const next = await lines.next();
      if (next.done) throw new Error(`The child ended without a line: ${errors}`);
      return next.value;
    },
    writeLine(line) {
      child.stdin.write(`${line}\n`);
    },
    async waitForExit() {
      child.stdin.end();
      await closed;
      if (child.exitCode !== 0) throw new Error(`The child ended with ${child.exitCode}: ${errors}`);
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
