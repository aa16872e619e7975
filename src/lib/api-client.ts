import type { ClientLink, FriendlyClientOptions } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';

/** Filled in by the router's file with the type of the API (`interface Register { api: … }`). */
// biome-ignore lint/suspicious/noEmptyInterface: an interface, because declarations of it merge
export interface Register {}

/** The typed client of the API. */
export type Api = Register extends { api: infer T } ? T : never;

/** What a single call may say beside its input. */
export type CallOptions = {
  /** Makes a creating call take effect once, also when it is sent again. Made up when left out. */
  idempotencyKey?: string;
};

export type ApiClientOptions = {
  url: string;
  key: string;
  contract: () => Promise<AnyContractRouter>;
  /** Has the person show that it is them, where the server wants it; false when they did not. */
  askForProof: () => Promise<boolean>;
};

/**
 * Makes the browser's API client. Its code for requests is loaded at the first call. Calls throw AppError.
 * Throws 'backendUrl is required.' or 'backendKey is required.' when the page's configuration lacks one.
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
  // The client's type is that of the API's table; at run time it is built from paths alone.
  return clientAt(lazyLink, []) as Api;
}

// What createORPCClient of @orpc/client does, which would bring 4 kB of its server's helpers to every page.
function clientAt(link: ClientLink<CallOptions>, path: readonly string[]): unknown {
  const call = (input: unknown, options: FriendlyClientOptions<CallOptions> = {}) =>
    link.call(path, input, { ...options, context: options.context ?? {} });
  return new Proxy(call, {
    // A client must not look like a promise to whoever awaits it.
    get: (target, key) =>
      typeof key === 'string' && key !== 'then' ? clientAt(link, [...path, key]) : Reflect.get(target, key),
  });
}
