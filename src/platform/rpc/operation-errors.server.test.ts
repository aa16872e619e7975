import { describe, expect, it } from 'vitest';
import { AppError } from '#/lib/app-error.ts';
import { createLog } from '../log.server.ts';
import { listOperationErrors, logUndeclared } from './operation-errors.server.ts';
import { publicOperation } from './procedures.server.ts';

const listNames = (...args: Parameters<typeof listOperationErrors>) =>
  listOperationErrors(...args).map(({ status, code }) => `${status} ${code}`);

describe('listOperationErrors', () => {
  it('derives errors from the declaration', () => {
    const read = listNames({ method: 'GET', path: '/things', meta: { access: 'public' } });
    expect(read).toEqual([
      '400 INVALID',
      '401 UNAUTHENTICATED',
      '429 RATE_LIMITED',
      '500 INTERNAL',
      '503 UNAVAILABLE',
    ]);
    expect(listNames({ method: 'GET', path: '/things/{id}', meta: { access: 'public' } })).toContain(
      '404 NOT_FOUND',
    );
    expect(listNames({ method: 'GET', path: '/things', meta: { access: 'admin' } })).toContain(
      '403 FORBIDDEN',
    );
    const write = listNames({ method: 'POST', path: '/things', meta: { access: 'member', creates: true } });
    for (const item of ['403 FORBIDDEN', '411 INVALID', '413 INVALID', '422 INVALID']) {
      expect(write).toContain(item);
    }
  });

  it('includes declared errors once', () => {
    const meta = {
      access: 'member',
      errors: ['CONFLICT', 'INVALID', { code: 'INVALID', status: 422 }],
    } as const;
    const names = listNames({ method: 'POST', path: '/things', meta });
    expect(names).toEqual(expect.arrayContaining(['409 CONFLICT', '422 INVALID']));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('logUndeclared', () => {
  it('logs an undeclared error', () => {
    const lines: unknown[] = [];
    const log = createLog('info', (line) => lines.push(JSON.parse(line)));
    const operation = publicOperation.route({ method: 'GET', path: '/things' }).handler(() => 'thing');
    logUndeclared(operation, new AppError('INVALID', 'no'), log);
    expect(lines).toEqual([]);
    logUndeclared(operation, new AppError('CONFLICT', 'no'), log);
    expect(lines).toMatchObject([
      { event: 'operation.undeclared_error', operation: 'GET /things', code: 'CONFLICT', status: 409 },
    ]);
  });
});
