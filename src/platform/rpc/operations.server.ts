import { type AnyRouter, isProcedure, type Lazyable } from '@orpc/server';
import type { Access, OperationMeta } from './call.server.ts';
import { getDefinition } from './definition.server.ts';
import { listOperationErrors, type OperationError } from './operation-errors.server.ts';

export type Operation = {
  /** As called by the client: 'airdrops.add'. */
  name: string;
  method: string;
  path: string;
  access: Access;
  creates: boolean;
  sessionOnly: boolean;
  needsProof: boolean;
  whilePending: boolean;
  cached: boolean;
  /** The public nouns in the response, if any: a change to one invalidates the cached response. */
  shows: readonly string[];
  accepts: 'json' | 'picture';
  /** The name of the tool by which agents call it, if they can. */
  tool: string | undefined;
  /** All errors that it may return. */
  errors: readonly OperationError[];
};

function isMeta(meta: unknown): meta is OperationMeta & { access: Access } {
  return typeof meta === 'object' && meta !== null && 'access' in meta;
}

/**
 * Returns all operations of a router with their access levels. Throws if one lacks a method, a path, or a
 * level.
 */
export function listOperations(router: Lazyable<AnyRouter>, prefix: readonly string[] = []): Operation[] {
  if (!isProcedure(router)) {
    return Object.entries(router).flatMap(([name, part]) => listOperations(part, [...prefix, name]));
  }
  const { route, meta }: { route: { method?: string; path?: string }; meta: unknown } = getDefinition(router);
  const name = prefix.join('.');
  if (route.method === undefined || route.path === undefined || !isMeta(meta)) {
    throw new Error(`the operation ${name} lacks a method, a path or an access level`);
  }
  const { access, creates = false, sessionOnly = false, whilePending = false } = meta;
  const { cached = false, accepts = 'json', needsProof = false, shows = prefix.slice(0, 1), tool } = meta;
  const { method, path } = route;
  const errors = listOperationErrors({ method, path, meta });
  return [
    {
      name,
      method,
      path,
      access,
      creates,
      sessionOnly,
      needsProof,
      whilePending,
      cached,
      shows,
      accepts,
      tool,
      errors,
    },
  ];
}
