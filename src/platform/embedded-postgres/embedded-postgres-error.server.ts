import { readFreeBytes } from '../disk.server.ts';

export type EmbeddedPostgresProblem =
  | 'not-writable'
  | 'unsupported-platform'
  | 'other-version'
  | 'in-use-elsewhere'
  | 'copied-while-running'
  | 'start-failed';

/** The embedded server can't start; the message is a sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  readonly problem: EmbeddedPostgresProblem;

  constructor(problem: EmbeddedPostgresProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.problem = problem;
  }
}

const reasonsByCode: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file in its place',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
};

/** One WAL segment: with less, the database can be neither created nor started. */
const minFreeBytes = 16 * 2 ** 20;

/**
 * Returns the error for a full disk if that made a PostgreSQL program fail; without space it may not even log
 * it.
 *
 * @param output the program's output.
 */
export function toFullDiskError(directory: string, output: string): EmbeddedPostgresError | undefined {
  // If the system doesn't report free space, only the output counts.
  const freeBytes = readFreeBytes(directory) ?? Number.POSITIVE_INFINITY;
  if (!output.includes('No space left on device') && freeBytes >= minFreeBytes) return undefined;
  return createNotWritableError(directory, Object.assign(new Error(output), { code: 'ENOSPC' }));
}

/** Returns the system's error code (ENOENT, EACCES, …) of a thrown value, if it has one. */
export function getSystemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Describes a file system error in a few words. */
export function describeSystemError(cause: unknown): string {
  return (
    reasonsByCode[getSystemCode(cause) ?? ''] ?? (cause instanceof Error ? cause.message : String(cause))
  );
}

/** Converts a file system error in the data directory into a sentence for the operator. */
export function createNotWritableError(directory: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'not-writable',
    `The data directory ${directory} can't be written: ${describeSystemError(cause)}. ` +
      'Set DATA_DIR to a writable folder, or DATABASE_URL to your own PostgreSQL.',
    { cause },
  );
}
