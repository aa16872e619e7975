import { ORPCError, ValidationError } from '@orpc/server';
import { AppError, type AppErrorCode, isAppError } from '#/lib/app-error.ts';
import type { Log } from '../log.server.ts';
import { createDiskFullError, isDiskFull, isUnavailable } from '../unavailable.server.ts';

export const tooMuchTextMessage =
  'The names, links, and tags of your airdrops can take up to 8 MB in total. Shorten or delete some.';

const errorsByConstraint: Record<string, { code: AppErrorCode; message: string; field?: string }> = {
  profiles_email_key: { code: 'CONFLICT', message: 'This email is already in use', field: 'email' },
  quests_image: { code: 'INVALID', message: 'Choose the image again', field: 'image' },
  campaigns_one_a_handle: {
    code: 'CONFLICT',
    message: 'You already have an active campaign for this handle',
    field: 'twitterHandle',
  },
  follow_claims_paid_once: { code: 'CONFLICT', message: 'This follow has already been paid' },
  claim_disputes_once: { code: 'CONFLICT', message: 'You’ve already disputed this claim' },
  tracker_tags_name: { code: 'CONFLICT', message: 'You already have a tag with this name.', field: 'name' },
  saved_views_name: { code: 'CONFLICT', message: 'You already have a view with this name.', field: 'name' },
  airdrop_totals_text_bytes: {
    code: 'INVALID',
    message: tooMuchTextMessage,
    field: 'projectLink',
  },
  submissions_one_revision: { code: 'CONFLICT', message: 'There’s already a revision of this.' },
};

type DatabaseError = { code: string; constraint?: string };

function readDatabaseError(error: unknown): DatabaseError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  return { code: error.code, ...(constraint === undefined ? {} : { constraint }) };
}

/** Errors of texts that PostgreSQL can't store, such as those with a NUL character: the client's fault. */
const unstorableCodes = new Set(['22021', '22P05']);

/**
 * Maps an error thrown by an operation to the error that the caller may see. Unknown errors are logged and become INTERNAL with a
 * generic message that reveals nothing about the database or code.
 */
export function toAppError(error: unknown, log: Log): AppError {
  if (isAppError(error)) return error;
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
      const issue = error.cause.issues[0];
      const path = (issue?.path ?? [])
        .map((part) => String(typeof part === 'object' ? part.key : part))
        .join('.');
      const message = issue?.message ?? 'Check what you entered.';
      return new AppError('INVALID', message, path === '' ? {} : { field: path });
    }
    if (error.status === 400 || error.status === 413 || error.status === 415) {
      return new AppError('INVALID', 'Invalid request.');
    }
    if (error.status === 404) return new AppError('NOT_FOUND', 'Unknown operation.');
  }
  const databaseError = readDatabaseError(error);
  const constraint =
    databaseError?.constraint === undefined ? undefined : errorsByConstraint[databaseError.constraint];
  if (constraint !== undefined) {
    const { code, message, field } = constraint;
    return new AppError(code, message, field === undefined ? {} : { field });
  }
  if (databaseError !== undefined && unstorableCodes.has(databaseError.code)) {
    return new AppError('INVALID', 'Invalid request.');
  }
  if (isDiskFull(error)) {
    log.error('disk.full', error);
    return createDiskFullError({ cause: error });
  }
  if (isUnavailable(error)) {
    log.error('database.unavailable', error);
    return new AppError('UNAVAILABLE', 'The service is busy. Please try again in a moment.', {
      details: { retryAfter: 2 },
      cause: error,
    });
  }
  log.error('operation.failed', error);
  return new AppError('INTERNAL', 'Something went wrong on our side. Please try again.', { cause: error });
}

/** Converts an error to the form that the RPC layer sends. `data` contains the field, details, and request ID. */
export function toRpcError(error: unknown, log: Log, requestId: string): ORPCError<string, unknown> {
  if (error instanceof ORPCError && isAppError(error.cause)) return error;
  const appError = toAppError(error, log);
  return new ORPCError(appError.code, {
    status: appError.status,
    message: appError.message,
    data: { requestId, field: appError.field ?? null, details: appError.details ?? null },
    cause: appError,
  });
}
