const statuses = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  INVALID: 400,
  LIMIT_REACHED: 403,
  PAYMENT_REQUIRED: 402,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const;

export type AppErrorCode = keyof typeof statuses;

/** Returns the default HTTP status of a code. */
export const getDefaultStatus = (code: AppErrorCode): number => statuses[code];

/** All error codes. */
export const appErrorCodes = Object.keys(statuses).filter(isAppErrorCode);

interface AppErrorOptions {
  field?: string | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
  cause?: unknown;
  /** Overrides the code's default HTTP status. */
  status?: number | undefined;
}

/**
 * The error type whose message users see. `message` is shown verbatim; `field` names its form field;
 * `details` is plain JSON; `status` is the HTTP status, by default that of the code. `cause` never leaves the
 * server.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: AppErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? statuses[code];
    this.field = options.field;
    this.details = options.details;
  }
}

/**
 * Creates the error for an ID that doesn't exist or belongs to another user. `noun`: the user-facing name;
 * `field`: the form field with the ID; `hint`: advice for the user.
 */
export const notFound = (noun: string, { field, hint }: { field?: string; hint?: string } = {}) =>
  new AppError('NOT_FOUND', `This ${noun} no longer exists.${hint === undefined ? '' : ` ${hint}`}`, {
    field,
  });

/** Creates the error for a call without a valid session, or whose account was deleted. */
export const notSignedIn = () => new AppError('UNAUTHENTICATED', 'Please sign in.');

/**
 * Returns whether this is an AppError, including one from another copy of this module (server bundle and page
 * bundle).
 */
export function isAppError(error: unknown): error is AppError {
  return (
    error instanceof Error &&
    error.name === 'AppError' &&
    'code' in error &&
    typeof error.code === 'string' &&
    Object.hasOwn(statuses, error.code)
  );
}

/**
 * Returns the message for a failed call: the server's message, or `fallback` if it has none for users. The
 * screen's own message is more helpful for internal errors.
 */
export const getErrorMessage = (error: unknown, fallback: string): string =>
  (isAppError(error) && error.code !== 'INTERNAL' && error.message) || fallback;

/** Returns whether a text, such as the code in a response, is an error code. */
export function isAppErrorCode(text: string): text is AppErrorCode {
  return Object.hasOwn(statuses, text);
}
