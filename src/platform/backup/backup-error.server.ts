export type BackupProblem =
  /** There is no such file. */
  | 'missing'
  /** It is encrypted, and this is not its key, or there is none. */
  | 'key'
  /** Cut, changed, or no backup at all. */
  | 'damaged'
  /** A newer version of the program made it. */
  | 'newer'
  /** There is data already where it was to be restored. */
  | 'filled'
  /** The database, the disk or the service refused. */
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

/** `detail` says what was found. */
export function damaged(detail: string, cause?: unknown): BackupError {
  return new BackupError(
    'damaged',
    `This backup is damaged or truncated (${detail}). Nothing was restored.`,
    {
      cause,
    },
  );
}
