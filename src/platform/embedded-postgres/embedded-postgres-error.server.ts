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

/** The system's error code (ENOENT, EACCES, …) of a thrown value, if it has one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Turns a file system refusal inside the data directory into the sentence an operator needs. */
export function notWritable(directory: string, cause: unknown): EmbeddedPostgresError {
  const reasons: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'there is a file in its place',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
  };
  const code = systemCode(cause) ?? '';
  const reason = reasons[code] ?? (cause instanceof Error ? cause.message : String(cause));
  return new EmbeddedPostgresError(
    'not-writable',
    `The data directory ${directory} can't be written: ${reason}. ` +
      'Set DATA_DIR to a writable folder, or DATABASE_URL to your own PostgreSQL.',
    { cause },
  );
}
