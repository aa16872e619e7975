import { type ChildProcess, fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type RunningServer = {
  child: ChildProcess;
  baseUrl: string;
  /** Everything written to stdout and stderr so far. */
  output: () => string;
  /** Sends the signal and waits for the exit; returns the exit code or signal. */
  stop: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
};

type Env = Record<string, string>;

const serveScript = fileURLToPath(new URL('../../scripts/serve.mjs', import.meta.url));

/** Creates a program's environment without the test runner's variables, which include a BASE_URL. */
function createEnvironment(env: Env): NodeJS.ProcessEnv {
  const inheritedVariables = [
    'PATH',
    'HOME',
    'TMPDIR',
    'TZ',
    'LANG',
    'SystemRoot',
    'TEMP',
    'NODE_COMPILE_CACHE',
  ];
  const inherited = Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]]));
  return {
    ...inherited,
    NODE_ENV: 'production',
    PORT: '0',
    EXAMPLES: 'off',
    DROPFOLIO_ENDS_WITH_PARENT: '1',
    ...env,
  };
}

/** Removes variables that are set to an empty string. */
const omitEmpty = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

export type ForkedProcess = {
  child: ChildProcess;
  /** Everything written to stdout and stderr. */
  written: string[];
  /** Resolves with the exit code or signal. */
  ended: Promise<number | NodeJS.Signals | null>;
};

export function forkScript(script: string, env: Env): ForkedProcess {
  const child = fork(script, [], {
    env: createEnvironment(env),
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

/** Returns an error once the program exits, for callers that wait for something else. */
export async function waitForFailure({ written, ended }: ForkedProcess): Promise<Error> {
  const code = await ended;
  return new Error(`the server ended with ${code}: ${written.join('')}`);
}

/** Returns the URL of a serving program once it has printed it. */
export function waitForUrl(forked: ForkedProcess): Promise<string> {
  const { child, written } = forked;
  return new Promise((resolve, reject) => {
    const readUrl = (): void => {
      const url = written.join('').match(/Dropfolio is ready at (http:\/\/[\w.-]+:\d+)\n/)?.[1];
      if (url === undefined) return;
      child.stdout?.off('data', readUrl);
      resolve(url);
    };
    child.stdout?.on('data', readUrl);
    void waitForFailure(forked).then(reject);
  });
}

/** Starts a script that serves the built program and waits until it is ready. */
export async function startServer(env: Env, script: string = serveScript): Promise<RunningServer> {
  const forked = forkScript(script, env);
  const { child, written, ended } = forked;
  return {
    child,
    baseUrl: await waitForUrl(forked),
    output: () => written.join(''),
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

export type CommandResult = { code: number | null; stdout: string; stderr: string };

/** Runs a command of the built program until it exits. */
export function runScript(
  args: readonly string[],
  env: Env,
  user: { uid?: number; gid?: number } = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [serveScript, ...args], {
      env: omitEmpty(createEnvironment(env)),
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
