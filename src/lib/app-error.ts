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

/** The HTTP status of a code, where an error has no other. */
export const defaultStatus = (code: AppErrorCode): number => statuses[code];

/** Every code there is. */
export const appErrorCodes = Object.keys(statuses).filter(isAppErrorCode);

interface AppErrorOptions {
  field?: string | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
  cause?: unknown;
  /** Another HTTP status than the code's usual one. */
  status?: number | undefined;
}

/**
 * The one error that people are meant to see. `message` is shown as it stands; `field` names the form field
 * it belongs to; `details` is plain JSON; `status` is the HTTP status, by default that of its code. `cause`
 * never leaves the server.
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
 * What refuses the id of a thing that is gone, was never there, or is somebody else's. `noun`: as people call the thing;
 * `field`: the form field that names it; `hint`: what to know or do about it.
 */
export const noSuch = (noun: string, { field, hint }: { field?: string; hint?: string } = {}) =>
  new AppError('NOT_FOUND', `This ${noun} no longer exists.${hint === undefined ? '' : ` ${hint}`}`, {
    field,
  });

/** What refuses whoever is nobody: without a session, or with one that outlived its account. */
export const notSignedIn = () => new AppError('UNAUTHENTICATED', 'Please sign in.');

/** True for an AppError, also for one made by another copy of this module (server bundle and page bundle). */
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
 * What people are told of a failed call: the server's words, or `otherwise` where it had none for them. Of a fault of its own
 * the server knows nothing to say that the screen doesn't say better.
 */
export const getErrorMessage = (error: unknown, otherwise: string): string =>
  (isAppError(error) && error.code !== 'INTERNAL' && error.message) || otherwise;

/** Whether a text, such as the code in an answer, is one of ours. */
export function isAppErrorCode(text: string): text is AppErrorCode {
  return Object.hasOwn(statuses, text);
}
