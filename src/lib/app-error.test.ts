import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode, getErrorMessage, isAppError, noSuch } from './app-error.ts';

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
  ])('answers %s with status %i', (code, status) => {
    expect(new AppError(code, 'x').status).toBe(status);
  });

  it('carries message, field, details and cause', () => {
    const cause = new Error('below');
    const error = new AppError('INVALID', 'Too short.', { field: 'name', details: { least: 2 }, cause });
    expect(error).toMatchObject({ message: 'Too short.', field: 'name', details: { least: 2 }, cause });
    expect(error).toBeInstanceOf(Error);
  });

  it('has no cause of its own making', () => {
    expect('cause' in new AppError('INTERNAL', 'x')).toBe(false);
  });
});

describe('noSuch', () => {
  it('names the thing, the field it was chosen in and what to know of it', () => {
    expect(noSuch('guide')).toMatchObject({ code: 'NOT_FOUND', message: 'This guide no longer exists.' });
    expect(noSuch('guide').field).toBeUndefined();
    expect(noSuch('airdrop', { field: 'airdropId', hint: 'Choose another.' })).toMatchObject({
      message: 'This airdrop no longer exists. Choose another.',
      field: 'airdropId',
    });
  });
});

describe('isAppError', () => {
  it('knows an AppError, also one of another copy of the class', () => {
    const copy = Object.assign(new Error('x'), { name: 'AppError', code: 'CONFLICT' });
    expect(isAppError(new AppError('CONFLICT', 'x'))).toBe(true);
    expect(isAppError(copy)).toBe(true);
  });

  it('refuses other errors and look-alikes', () => {
    const database = Object.assign(new Error('x'), { code: '23505' });
    const unknownCode = Object.assign(new Error('x'), { name: 'AppError', code: 'toString' });
    for (const each of [database, unknownCode, { name: 'AppError', code: 'CONFLICT' }, null, 'CONFLICT']) {
      expect(isAppError(each)).toBe(false);
    }
  });
});

describe('getErrorMessage', () => {
  it('returns the server’s words, but for a fault of its own those of the screen', () => {
    const own = 'Failed to grant credits. Please try again.';
    expect(getErrorMessage(new AppError('CONFLICT', 'Already granted.'), own)).toBe('Already granted.');
    expect(getErrorMessage(new AppError('INTERNAL', 'Something went wrong on our side.'), own)).toBe(own);
    expect(getErrorMessage(new AppError('UNAVAILABLE', ''), own)).toBe(own);
    expect(getErrorMessage(new Error('no answer'), own)).toBe(own);
  });
});
