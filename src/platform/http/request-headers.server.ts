import type { IncomingMessage } from 'node:http';

/** The headers of a request, read by their lower-case names. The platform's Headers are one. */
export type RequestHeaders = { get: (name: string) => string | null };

/** Reads from Node's request itself: making Headers of it costs more than most answers. */
export function getHeaders({ headers }: IncomingMessage): RequestHeaders {
  return {
    get: (name) => {
      const value = headers[name];
      return (Array.isArray(value) ? value.join(', ') : value) ?? null;
    },
  };
}
