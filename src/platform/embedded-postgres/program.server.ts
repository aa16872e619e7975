import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { EmbeddedPostgresError, getSystemCode } from './embedded-postgres-error.server.ts';
import type { ServerUser } from './server-user.server.ts';

/** A finished program: its exit code and its output. */
export interface ExecutableResult {
  readonly code: number | null;
  readonly output: string;
}

/** A program in the background. */
export interface RunningExecutable {
  readonly pid: number;
  /** The exit code, or undefined while it runs. */
  exitCode(): number | null | undefined;
}

type Environment = { env?: Record<string, string> };

// The caller's PG… variables and locale must not affect the server. Windows programs need the whole
// environment.
const environment: Environment =
  process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };

/** Runs one of PostgreSQL's programs to completion. */
export function runExecutable(
  executable: string,
  args: readonly string[],
  user?: ServerUser,
  additionalVariables: Record<string, string> = {},
): Promise<ExecutableResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(executable, args, {
      ...(environment.env && { env: { ...environment.env, ...additionalVariables } }),
      ...user,
      cwd: getRootFolder(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.on('error', (error) => reject(createRunError(executable, error)));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Starts a program in its own session, so that neither Ctrl-C nor our exit ends it. */
export function startExecutable(
  executable: string,
  args: readonly string[],
  logFile: string,
  user?: ServerUser,
): Promise<RunningExecutable> {
  return new Promise((resolve, reject) => {
    const logDescriptor = openSync(logFile, 'a', 0o600);
    const child = spawn(executable, args, {
      ...environment,
      ...user,
      cwd: getRootFolder(),
      detached: true,
      stdio: ['ignore', logDescriptor, logDescriptor],
    });
    closeSync(logDescriptor);
    let exitCode: number | null | undefined;
    child.on('exit', (code) => {
      exitCode = code;
    });
    child.on('error', (error) => reject(createRunError(executable, error)));
    child.on('spawn', () => {
      child.unref();
      if (child.pid) resolve({ pid: child.pid, exitCode: () => exitCode });
    });
  });
}

function getRootFolder(): string {
  return process.platform === 'win32' ? process.cwd() : '/';
}

function createRunError(executable: string, cause: Error): EmbeddedPostgresError {
  const code = getSystemCode(cause);
  if (code === 'EPERM' || code === 'EINVAL') {
    return new EmbeddedPostgresError(
      'start-failed',
      'PostgreSQL can’t run as root, and root can’t run it as another user on this machine. ' +
        'Start as a regular user, or set DATABASE_URL to your own PostgreSQL.',
      { cause },
    );
  }
  return new EmbeddedPostgresError(
    'unsupported-platform',
    `The embedded PostgreSQL can't run here (${executable}: ${cause.message}; on Linux it needs glibc). ` +
      'Set DATABASE_URL to your own PostgreSQL.',
    { cause },
  );
}
