import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode, getErrorMessage, isAppError, notFound } from './app-error.ts';

describe('AppError', () => {
  it.each<[AppErrorCode, number]>([
    ['UNAUTHENTICATED', 401],
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['CONFLICT', 409],
    ['INVALID', 400],
    ['LIMIT_REACHED', 403],
    ['PAYMENT_REQUIRED', 402],
    ['RATE_LIMITED', 429],
    ['UNAVAILABLE', 503],
    ['INTERNAL', 500],
  ])('maps %s to the status %i', (code, status) => {
    expect(new AppError(code, 'x').status).toBe(status);
  });

  it('has message, field, details, and cause', () => {
    const cause = new Error('below');
    const error = new AppError('INVALID', 'Too short.', { field: 'name', details: { least: 2 }, cause });
    expect(error).toMatchObject({ message: 'Too short.', field: 'name', details: { least: 2 }, cause });
    expect(error).toBeInstanceOf(Error);
  });

  it('has no cause by default', () => {
    expect('cause' in new AppError('INTERNAL', 'x')).toBe(false);
  });
});

describe('notFound', () => {
  it('names the item, the form field, and a hint', () => {
    expect(notFound('guide')).toMatchObject({ code: 'NOT_FOUND', message: 'This guide no longer exists.' });
    expect(notFound('guide').field).toBeUndefined();
    expect(notFound('airdrop', { field: 'airdropId', hint: 'Choose another.' })).toMatchObject({
      message: 'This airdrop no longer exists. Choose another.',
      field: 'airdropId',
    });
  });
});

describe('isAppError', () => {
  it('accepts an AppError, also from another copy of the class', () => {
    const copy = Object.assign(new Error('x'), { name: 'AppError', code: 'CONFLICT' });
    expect(isAppError(new AppError('CONFLICT', 'x'))).toBe(true);
    expect(isAppError(copy)).toBe(true);
  });

  it('rejects other errors and look-alikes', () => {
    const database = Object.assign(new Error('x'), { code: '23505' });
    const unknownCode = Object.assign(new Error('x'), { name: 'AppError', code: 'toString' });
    for (const each of [database, unknownCode, { name: 'AppError', code: 'CONFLICT' }, null, 'CONFLICT']) {
      expect(isAppError(each)).toBe(false);
    }
  });
});

describe('getErrorMessage', () => {
  it('returns the server’s message, but the fallback for internal errors', () => {
    const fallback = 'Failed to grant credits. Please try again.';
    expect(getErrorMessage(new AppError('CONFLICT', 'Already granted.'), fallback)).toBe('Already granted.');
    expect(getErrorMessage(new AppError('INTERNAL', 'Something went wrong on our side.'), fallback)).toBe(
      fallback,
    );
    expect(getErrorMessage(new AppError('UNAVAILABLE', ''), fallback)).toBe(fallback);
    expect(getErrorMessage(new Error('no answer'), fallback)).toBe(fallback);
  });
});
