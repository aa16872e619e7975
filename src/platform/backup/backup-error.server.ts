export type BackupProblem =
  /** The file doesn't exist. */
  | 'missing'
  /** The backup is encrypted, and the key is wrong or missing. */
  | 'key'
  /** The file is truncated, modified, or not a backup. */
  | 'damaged'
  /** A newer version of the program made it. */
  | 'newer'
  /** The target already has data. */
  | 'filled'
  /** The database, the disk, or the storage service failed. */
  | 'failed';

/** A backup can't be made or restored. The message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly problem: BackupProblem;

  constructor(problem: BackupProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** Creates the error for a damaged backup; `detail` is the finding. */
export function createDamagedError(detail: string, cause?: unknown): BackupError {
  return new BackupError(
    'damaged',
    `This backup is damaged or truncated (${detail}). Nothing was restored.`,
    {
      cause,
    },
  );
}
