import { describe, expect, it } from 'vitest';
import { AppError, notFound } from '#/lib/app-error.ts';
import { getPaymentMessage } from '../messages.ts';
import type { VerifyPaymentResult } from '../schema.ts';
import { toFailure, toFailureFromError } from './failures.ts';
import { readReturnParams } from './returned.ts';

const createFailedResult = (isMismatch = false): VerifyPaymentResult => ({
  success: false,
  error: getPaymentMessage({ kind: 'credits', status: 'failed', isMismatch, credits: 110 }).description,
  status: 'failed',
  reference: 'credit_01890a5d-ac96-774b-bcce-b302099a8057_1',
  kind: 'credits',
  message: getPaymentMessage({ kind: 'credits', status: 'failed', isMismatch, credits: 110 }),
  credits: null,
  months: null,
  packageId: 'credits-110',
  paidAt: null,
  isEarlier: false,
  renewalDate: null,
  transactionId: '77',
});

describe('toFailure', () => {
  it('includes the status that the provider reported', () => {
    const failure = toFailure(createFailedResult(), readReturnParams({ status: 'failed' }), 1);
    expect(failure.title).toBe('Payment Failed');
    expect(failure.text).toContain('reported: failed.');
    expect(failure.contactWith).toBeNull();
    expect(failure.isCanceled).toBe(false);
  });

  it('offers to pay again unless the provider reported another status', () => {
    const failure = toFailure(createFailedResult(), readReturnParams({ status: 'failed' }), 1);
    expect([failure.canRetry, failure.payAgain]).toEqual([
      false,
      { kind: 'credits', packageId: 'credits-110' },
    ]);
    const premium: VerifyPaymentResult = {
      ...createFailedResult(),
      kind: 'premium',
      packageId: null,
      months: 3,
    };
    expect(toFailure(premium, readReturnParams({}), 1).payAgain).toEqual({ kind: 'premium', months: 3 });
  });

  it('reports a cancellation when the buyer went back', () => {
    const message = getPaymentMessage({
      kind: 'credits',
      status: 'failed',
      isMismatch: false,
      isCanceled: true,
      credits: 110,
    });
    const failure = toFailure(
      { ...createFailedResult(), message },
      readReturnParams({ status: 'cancelled' }),
      1,
    );
    expect(failure).toMatchObject({ title: 'Payment canceled', isCanceled: true, canRetry: false });
    const odd = getPaymentMessage({
      kind: 'credits',
      status: 'failed',
      isMismatch: true,
      isCanceled: true,
      credits: 110,
    });
    expect(odd.title).toBe('Payment Verification Failed');
  });

  it('names the transaction when the provider reported success or an unusable payment arrived', () => {
    for (const failure of [
      toFailure(createFailedResult(), readReturnParams({ status: 'successful' }), 1),
      toFailure(createFailedResult(true), readReturnParams({}), 1),
    ]) {
      expect(failure).toMatchObject({
        title: 'Payment Verification Failed',
        contactWith: '77',
        notice: null,
      });
    }
  });

  it('adds a notice on later attempts when the provider reported success', () => {
    expect(toFailure(createFailedResult(), readReturnParams({ status: 'successful' }), 2).notice).toContain(
      'contact support',
    );
    expect(toFailure(createFailedResult(), readReturnParams({ status: 'failed' }), 2).notice).toBeNull();
  });
});

describe('toFailureFromError', () => {
  const returned = readReturnParams({ status: 'successful', transaction_id: '9' });
  const getText = (error: unknown) => toFailureFromError(error, returned, 1).text;

  it('shows the kind of error and hides internal details', () => {
    expect(getText(notFound('payment'))).toContain('the account you paid with');
    expect(getText(new AppError('RATE_LIMITED', 'Please wait a moment.'))).toBe('Please wait a moment.');
    expect(getText(new AppError('INTERNAL', 'boom'))).toContain('An unknown error occurred');
    expect(getText(new TypeError('x is undefined'))).toContain('An unknown error occurred');
    expect(toFailureFromError(new Error('no'), returned, 2)).toMatchObject({
      contactWith: '9',
      canRetry: true,
    });
  });
});
