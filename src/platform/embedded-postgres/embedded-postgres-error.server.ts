import { freeBytesNow } from '../disk.server.ts';

export type EmbeddedPostgresProblem =
  | 'not-writable'
  | 'unsupported-platform'
  | 'other-version'
  | 'in-use-elsewhere'
  | 'copied-while-running'
  | 'start-failed';

/** Why the embedded server can't be had; the message is a sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  readonly problem: EmbeddedPostgresProblem;

  constructor(problem: EmbeddedPostgresProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.problem = problem;
  }
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file in its place',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
};

/** One piece of the database's log: with less it can neither be made nor started. */
const leastBytes = 16 * 2 ** 20;

/**
 * Why a program of PostgreSQL failed, if that is the disk: without room it may not even say so.
 *
 * @param said its last words.
 */
export function fullDisk(directory: string, said: string): EmbeddedPostgresError | undefined {
  // Where the system doesn't say, its words must do.
  const free = freeBytesNow(directory) ?? Number.POSITIVE_INFINITY;
  if (!said.includes('No space left on device') && free >= leastBytes) return undefined;
  return notWritable(directory, Object.assign(new Error(said), { code: 'ENOSPC' }));
}

/** The system's error code (ENOENT, EACCES, …) of a thrown value, if it has one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** What a refusal of the file system means, in a few words. */
export function systemReason(cause: unknown): string {
  return reasons[systemCode(cause) ?? ''] ?? (cause instanceof Error ? cause.message : String(cause));
}

/** Turns a file system refusal inside the data directory into the sentence an operator needs. */
export function notWritable(directory: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'not-writable',
    `The data directory ${directory} can't be written: ${systemReason(cause)}. ` +
      'Set DATA_DIR to a writable folder, or DATABASE_URL to your own PostgreSQL.',
    { cause },
  );
}
