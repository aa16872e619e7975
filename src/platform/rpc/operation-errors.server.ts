import type { AnyProcedure } from '@orpc/server';
import { type AppError, type AppErrorCode, getDefaultStatus } from '#/lib/app-error.ts';
import type { Log } from '../log.server.ts';
import type { DeclaredError, OperationMeta } from './call.server.ts';
import { getDefinition } from './definition.server.ts';

/** An error that an operation may return. */
export type OperationError = { code: AppErrorCode; status: number };

type Declared = { method: string; path: string; meta: OperationMeta };

/**
 * Returns all errors that an operation may return: those implied by its declaration, and those it declares.
 */
export function listOperationErrors({ method, path, meta }: Declared): OperationError[] {
  const isWrite = method !== 'GET';
  const isGuarded = meta.sessionOnly === true || meta.access === 'promoter' || meta.access === 'admin';
  const possibleErrors: DeclaredError[] = [
    'INVALID',
    'UNAUTHENTICATED',
    'RATE_LIMITED',
    'INTERNAL',
    'UNAVAILABLE',
  ];
  // FORBIDDEN for cross-site requests and read-only tokens.
  if (isWrite || isGuarded) possibleErrors.push('FORBIDDEN');
  if (isWrite) possibleErrors.push({ code: 'INVALID', status: 411 }, { code: 'INVALID', status: 413 });
  if (path.includes('{') || meta.feature !== undefined) possibleErrors.push('NOT_FOUND');
  if (meta.creates === true) possibleErrors.push({ code: 'INVALID', status: 422 });
  possibleErrors.push(...(meta.errors ?? []));
  const errors = possibleErrors.map((item) =>
    typeof item === 'string' ? { code: item, status: getDefaultStatus(item) } : item,
  );
  const unique = new Map(errors.map((error) => [`${error.status} ${error.code}`, error]));
  return [...unique.values()].sort((a, b) => a.status - b.status);
}

const errorsByProcedure = new WeakMap<AnyProcedure, OperationError[]>();

/**
 * Logs an error that the operation doesn't declare, and so its description doesn't list. Tests fail on this
 * event.
 */
export function logUndeclared(
  procedure: AnyProcedure,
  { code, status }: Pick<AppError, 'code' | 'status'>,
  log: Log,
): void {
  const { route, meta }: { route: { method?: string; path?: string }; meta: OperationMeta } =
    getDefinition(procedure);
  const { method = '', path = '' } = route;
  const declared = errorsByProcedure.get(procedure) ?? listOperationErrors({ method, path, meta });
  errorsByProcedure.set(procedure, declared);
  if (declared.some((item) => item.code === code && item.status === status)) return;
  log.warn(undeclaredErrorEvent, { operation: `${method} ${path}`, code, status });
}

/** The log event of an undeclared error. */
export const undeclaredErrorEvent = 'operation.undeclared_error';
