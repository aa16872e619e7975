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
function environment(env: Env): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot', 'TEMP', 'NODE_COMPILE_CACHE'];
  const own = Object.fromEntries(kept.map((name) => [name, process.env[name]]));
  return { ...own, NODE_ENV: 'production', PORT: '0', DROPFOLIO_ENDS_WITH_PARENT: '1', ...env };
}

/** A variable given as empty is taken away. */
const withoutEmpty = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

export type Forked = {
  child: ChildProcess;
  /** What it has written to its standard output and error. */
  written: string[];
  /** Settles with its end: the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
};

export function forkProgram(script: string, env: Env): Forked {
  const child = fork(script, [], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  const written: string[] = [];
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  }
  return { child, written, ended };
}

/** The end of a program, which is a failure to whoever waits for anything else. */
export async function failureOf({ written, ended }: Forked): Promise<Error> {
  const code = await ended;
  return new Error(`the server ended with ${code}: ${written.join('')}`);
}

/** Where a program that serves can be had, once it says so. */
export function addressOf(forked: Forked): Promise<string> {
  const { child, written } = forked;
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const address = written.join('').match(/Dropfolio is ready at (http:\/\/[\w.-]+:\d+)\n/)?.[1];
      if (address === undefined) return;
      child.stdout?.off('data', look);
      resolve(address);
    };
    child.stdout?.on('data', look);
    void failureOf(forked).then(reject);
  });
}

/** Starts a script that serves the built program and waits until it says that it is ready. */
export async function startProgram(env: Env, script: string = serveScript): Promise<Running> {
  const forked = forkProgram(script, env);
  const { child, written, ended } = forked;
  return {
    child,
    baseUrl: await addressOf(forked),
    output: () => written.join(''),
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
      env: withoutEmpty(environment(env)),
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
