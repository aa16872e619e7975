import type { ClientLink, FriendlyClientOptions } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';

/** The router's file adds the type of the API (`interface Register { api: … }`). */
// biome-ignore lint/suspicious/noEmptyInterface: an interface, because declarations of it merge
export interface Register {}

/** The typed client of the API. */
export type Api = Register extends { api: infer T } ? T : never;

/** Options of a single call. */
export type CallOptions = {
  /** Makes a creating call take effect once, also if it is sent again. Generated if omitted. */
  idempotencyKey?: string;
};

export type ApiClientOptions = {
  url: string;
  key: string;
  contract: () => Promise<AnyContractRouter>;
  /** Asks the user to re-authenticate when the server requires it; false if they didn't. */
  requestProof: () => Promise<boolean>;
};

/**
 * Creates the browser's API client. Its request code is loaded at the first call. Calls throw AppError.
 * Throws 'backendUrl is required.' or 'backendKey is required.' if the page's configuration lacks one.
 */
export function createApiClient(options: ApiClientOptions): Api {
  if (options.url === '') throw new Error('backendUrl is required.');
  if (options.key === '') throw new Error('backendKey is required.');
  let link: Promise<ClientLink<CallOptions>> | undefined;
  const lazyLink: ClientLink<CallOptions> = {
    call: async (path, input, call) => {
      link ??= Promise.all([import('./api-link.ts'), options.contract()]).then(
        ([{ createApiLink }, contract]) => createApiLink({ ...options, contract }),
      );
      link.catch(() => {
        link = undefined;
      });
      return (await link).call(path, input, call);
    },
  };
  // The client's type is that of the API's router; at run time it is built from paths alone.
  return createProxy(lazyLink, []) as Api;
}

// Reimplements createORPCClient of @orpc/client, which would add 4 kB of its server's helpers to every page.
function createProxy(link: ClientLink<CallOptions>, path: readonly string[]): unknown {
  const call = (input: unknown, options: FriendlyClientOptions<CallOptions> = {}) =>
    link.call(path, input, { ...options, context: options.context ?? {} });
  return new Proxy(call, {
    // `await` must not mistake a client for a promise.
    get: (target, key) =>
      typeof key === 'string' && key !== 'then'
        ? createProxy(link, [...path, key])
        : Reflect.get(target, key),
  });
}
