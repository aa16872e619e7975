import { AppError } from '#/lib/app-error.ts';
import { readBearer } from '#/platform/auth/api-tokens.server.ts';
import type { RequestHeaders } from '#/platform/http/request-headers.server.ts';
import { isSameOriginWrite } from '#/platform/http/same-origin.server.ts';

const maxBodyBytes = 256 * 1024;
const maxPictureBytes = 2 * 1024 * 1024;
const safeMethods = new Set(['GET', 'HEAD']);
export const isSafeMethod = (method: string): boolean => safeMethods.has(method);

const createTooLargeError = () => new AppError('INVALID', 'The request is too large.', { status: 413 });
const createImageTooLargeError = () =>
  new AppError('INVALID', 'Please upload an image smaller than 2MB.', { status: 413 });

/** The kind of body that an operation accepts. */
export type BodyKind = 'json' | 'picture';

const isPicture = (headers: RequestHeaders): boolean =>
  headers.get('content-type')?.toLowerCase().startsWith('image/') === true;
export const createUnknownOperationError = () => new AppError('NOT_FOUND', 'Unknown operation.');

/** Returns the body of an error response, in the shape of the operations' errors. */
export function toErrorBody(error: AppError, requestId: string) {
  const data = { requestId, field: error.field ?? null, details: error.details ?? null };
  return { defined: false, code: error.code, status: error.status, message: error.message, data };
}

export function toErrorHeaders({ details }: AppError): Record<string, string> {
  const seconds = details?.retryAfter;
  return typeof seconds === 'number' ? { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } : {};
}

/**
 * Rejects bodies without a declared length or above the limit, without reading them. Browsers always send a
 * length.
 */
export function checkBody(headers: RequestHeaders, accepts: BodyKind): AppError | undefined {
  if (headers.get('transfer-encoding') !== null) {
    return new AppError('INVALID', 'Content-Length is required.', { status: 411 });
  }
  const length = Number(headers.get('content-length') ?? 0);
  if (accepts === 'picture' && isPicture(headers)) {
    return length > maxPictureBytes ? createImageTooLargeError() : undefined;
  }
  return length > maxBodyBytes ? createTooLargeError() : undefined;
}

/**
 * Returns the check of every call: the body declares a length within the limit, the client key is valid (it
 * is public, identifies the client, and authorizes nothing), and writes come from our own pages. Calls with
 * an API token skip the last two checks: browsers never send one on their own.
 */
export function createApiWall(clientKeys: readonly string[], baseUrl: string) {
  const validKeys = new Set<string | null>(clientKeys);
  return (method: string, headers: RequestHeaders, accepts: BodyKind): AppError | undefined => {
    const bodyError = checkBody(headers, accepts);
    if (bodyError !== undefined) return bodyError;
    if (readBearer(headers.get('authorization')) !== undefined) return undefined;
    if (!validKeys.has(headers.get('x-client-key'))) {
      return new AppError('UNAUTHENTICATED', 'A client key is required.');
    }
    if (!isSafeMethod(method) && !isSameOriginWrite(headers, baseUrl, accepts)) {
      return new AppError('FORBIDDEN', 'Cross-origin requests are not allowed.');
    }
    return undefined;
  };
}
