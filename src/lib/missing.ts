import { isAppError } from './app-error.ts';

/** Returns whether an operation failed because the item doesn't exist, or its ID is malformed. */
export function isMissing(error: unknown): boolean {
  // During server rendering the error is wrapped as a cause.
  const original = error instanceof Error && isAppError(error.cause) ? error.cause : error;
  return isAppError(original) && (original.code === 'NOT_FOUND' || original.code === 'INVALID');
}

/** Maps the failure of a call to null if the item doesn't exist. Rethrows other errors. */
export function nullIfNotFound(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Ignores the failure of a deletion if the item is already gone, for example because of another tab. */
export function ignoreNotFound(error: unknown): void {
  if (!isAppError(error) || error.code !== 'NOT_FOUND') throw error;
}
