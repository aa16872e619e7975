import type { IncomingMessage } from 'node:http';

/** The headers of a request, by lower-case name. Compatible with the platform's Headers. */
export type RequestHeaders = { get: (name: string) => string | null };

/** Reads from Node's request directly: constructing Headers costs more than most responses. */
export function getHeaders({ headers }: IncomingMessage): RequestHeaders {
  return {
    get: (name) => {
      const value = headers[name];
      return (Array.isArray(value) ? value.join(', ') : value) ?? null;
    },
  };
}
