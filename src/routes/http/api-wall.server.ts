import { AppError } from '#/lib/app-error.ts';
import { readBearer } from '#/platform/auth/api-tokens.server.ts';
import type { RequestHeaders } from '#/platform/http/request-headers.server.ts';
import { isSameOriginWrite } from '#/platform/http/same-origin.server.ts';

const maxBodyBytes = 256 * 1024;
const maxPictureBytes = 2 * 1024 * 1024;
const safeMethods = new Set(['GET', 'HEAD']);
/** Whether a method changes nothing. */
export const isSafe = (method: string): boolean => safeMethods.has(method);

const tooLarge = () => new AppError('INVALID', 'The request is too large.', { status: 413 });
const tooLargePicture = () =>
  new AppError('INVALID', 'Please upload an image smaller than 2MB.', { status: 413 });

/** What stands in the body of a call to an operation. */
export type Takes = 'json' | 'picture';

const isPicture = (headers: RequestHeaders): boolean =>
  headers.get('content-type')?.toLowerCase().startsWith('image/') === true;
export const createUnknownOperationError = () => new AppError('NOT_FOUND', 'Unknown operation.');

/** What a refusal says, in the shape of the operations' errors. */
export function refusalBody(error: AppError, requestId: string) {
  const data = { requestId, field: error.field ?? null, details: error.details ?? null };
  return { defined: false, code: error.code, status: error.status, message: error.message, data };
}

export function refusalHeaders({ details }: AppError): Record<string, string> {
  const seconds = details?.retryAfter;
  return typeof seconds === 'number' ? { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } : {};
}

/** Bodies say their length beforehand, as browsers' do, and keep to the limit: nothing is read to find out. */
function bodyRefusal(headers: RequestHeaders, takes: Takes): AppError | undefined {
  if (headers.get('transfer-encoding') !== null) {
    return new AppError('INVALID', 'Content-Length is required.', { status: 411 });
  }
  const length = Number(headers.get('content-length') ?? 0);
  if (takes === 'picture' && isPicture(headers)) {
    return length > maxPictureBytes ? tooLargePicture() : undefined;
  }
  return length > maxBodyBytes ? tooLarge() : undefined;
}

/**
 * Makes the check of every call: a body of a known and bearable length, the client key (which is public: it names the
 * client and authorizes nothing), and that what changes something comes from our own pages. A call that carries an API
 * token needs neither of the two: no browser sends one by itself.
 */
export function createApiWall(clientKeys: readonly string[], baseUrl: string) {
  const known = new Set<string | null>(clientKeys);
  return (method: string, headers: RequestHeaders, takes: Takes): AppError | undefined => {
    const unfit = bodyRefusal(headers, takes);
    if (unfit !== undefined) return unfit;
    if (readBearer(headers.get('authorization')) !== undefined) return undefined;
    if (!known.has(headers.get('x-client-key'))) {
      return new AppError('UNAUTHENTICATED', 'A client key is required.');
    }
    if (!isSafe(method) && !isSameOriginWrite(headers, baseUrl, takes)) {
      return new AppError('FORBIDDEN', 'Cross-origin requests are not allowed.');
    }
    return undefined;
  };
}
