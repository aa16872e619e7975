import { isAppError } from './app-error.ts';

/** Whether an operation failed because there is no such thing, or because its id is none. */
export function isMissing(error: unknown): boolean {
  // A page that is being made gets the error as a cause.
  const known = error instanceof Error && isAppError(error.cause) ? error.cause : error;
  return isAppError(known) && (known.code === 'NOT_FOUND' || known.code === 'INVALID');
}

/** For a call about one thing: null when there is none. Other failures stay failures. */
export function nullIfNotFound(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** For taking something away: that it is gone already, as by another tab, is what was asked for. */
export function ignoreNotFound(error: unknown): void {
  if (!isAppError(error) || error.code !== 'NOT_FOUND') throw error;
}
