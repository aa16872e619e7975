import { type ChildProcess, fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type Running = {
  child: ChildProcess;
  baseUrl: string;
  /** Everything it wrote to its standard output and error so far. */
  output: () => string;
  /** Sends the signal and waits for the end; answers the exit code, or the signal that ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
};

type Env = Record<string, string>;

const serveScript = fileURLToPath(new URL('../../scripts/serve.mjs', import.meta.url));

/** The machine's own variables, without the test runner's: it sets a BASE_URL, for one. */
export function programEnvironment(env: Env): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot', 'TEMP', 'NODE_COMPILE_CACHE'];
  const own = Object.fromEntries(kept.map((name) => [name, process.env[name]]));
  return { ...own, NODE_ENV: 'production', PORT: '0', ...env };
}

/** A variable given as empty is taken away. */
const withoutEmpty = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/** Where a program that wrote this can be had; undefined while it isn't ready. */
export const readyAddress = (output: string): string | undefined =>
  output.match(/Dropfolio is ready at (http:\/\/[\w.-]+:\d+)\n/)?.[1];

/** Starts a script that serves the built program and waits until it says that it is ready. */
export async function startProgram(env: Env, script: string = serveScript): Promise<Running> {
  const chunks: string[] = [];
  const child = fork(script, [], {
    env: programEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  const baseUrl = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      chunks.push(chunk.toString());
      const address = readyAddress(chunks.join(''));
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${chunks.join('')}`)));
  });
  return {
    child,
    baseUrl,
    output: () => chunks.join(''),
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

export type Finished = { code: number | null; stdout: string; stderr: string };

/** Runs a command of the built program to its end. */
export function runProgram(
  args: readonly string[],
  env: Env,
  user: { uid?: number; gid?: number } = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [serveScript, ...args], {
      env: withoutEmpty(programEnvironment(env)),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });
    const out = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      out.stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      out.stderr += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...out }));
  });
}
