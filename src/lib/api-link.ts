import { type ClientLink, ORPCError } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { ApiClientOptions, CallOptions } from './api-client.ts';
import { AppError, type AppErrorCode, isAppError, isAppErrorCode } from './app-error.ts';
import { assertNoSecrets } from './secrets.ts';
import { notifyServerResponse, trackCall } from './server-responses.ts';

const timeoutMs = 20_000;

type LinkOptions = Omit<ApiClientOptions, 'contract'> & { contract: AnyContractRouter };

function getField(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'field' in data && typeof data.field === 'string'
    ? data.field
    : undefined;
}

function getDetails(data: unknown): Record<string, unknown> | undefined {
  if (typeof data !== 'object' || data === null || !('details' in data)) return undefined;
  return typeof data.details === 'object' && data.details !== null ? { ...data.details } : undefined;
}

function toAppError(error: unknown): AppError {
  if (error instanceof ORPCError) {
    const code: AppErrorCode = isAppErrorCode(error.code) ? error.code : 'INTERNAL';
    // Foreign responses, such as a proxy's, have no message for users: screens show their own.
    return new AppError(code, code === error.code ? error.message : '', {
      status: error.status,
      field: getField(error.data),
      details: getDetails(error.data),
      cause: error,
    });
  }
  return new AppError('UNAVAILABLE', 'We couldn’t reach the server. Check your connection.', {
    details: { offline: true },
    cause: error,
  });
}

const isProofRequired = (error: AppError) => error.code === 'FORBIDDEN' && error.details?.reason === 'proof';

/**
 * Sends calls over HTTP, unless a text in their input contains a secret. A creating call without a response is retried once with the same Idempotency-Key; a
 * call that requires re-authentication is retried after it.
 */
export function createApiLink(options: LinkOptions): ClientLink<CallOptions> {
  const link = new OpenAPILink<CallOptions>(options.contract, {
    url: `${options.url}/api`,
    headers: ({ context }) => ({
      'x-client-key': options.key,
      ...(context.idempotencyKey === undefined ? {} : { 'idempotency-key': context.idempotencyKey }),
    }),
    fetch: (request, init) =>
      fetch(request, {
        ...init,
        credentials: 'same-origin',
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
      }),
  });
  const send: ClientLink<CallOptions>['call'] = async (path, input, call) => {
    const attempt = () => link.call(path, input, call);
    try {
      const response = await trackCall(
        attempt().catch((error: unknown) => {
          if (error instanceof ORPCError || call.signal?.aborted === true) throw error;
          return attempt();
        }),
      );
      notifyServerResponse();
      return response;
    } catch (error) {
      throw toAppError(error);
    }
  };
  return {
    async call(path, input, callOptions) {
      await assertNoSecrets(input);
      const context: CallOptions = { idempotencyKey: crypto.randomUUID(), ...callOptions.context };
      const call = { ...callOptions, context };
      try {
        return await send(path, input, call);
      } catch (error) {
        if (!isAppError(error) || !isProofRequired(error) || !(await options.requestProof())) throw error;
        return send(path, input, call);
      }
    },
  };
}
