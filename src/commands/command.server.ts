/** Writes one line for the person at the terminal. */
export type Output = (line: string) => void;

/** The command was called wrongly; the message says how it is called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
