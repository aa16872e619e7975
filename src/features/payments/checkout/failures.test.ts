import { describe, expect, it } from 'vitest';
import { AppError, noSuch } from '#/lib/app-error.ts';
import { getPaymentMessage } from '../messages.ts';
import type { Verified } from '../schema.ts';
import { toFailure, toFailureFromError } from './failures.ts';
import { readReturned } from './returned.ts';

const failed = (isOdd = false): Verified => ({
  success: false,
  error: getPaymentMessage({ kind: 'credits', status: 'failed', isOdd, credits: 110 }).description,
  status: 'failed',
  reference: 'credit_01890a5d-ac96-774b-bcce-b302099a8057_1',
  kind: 'credits',
  message: getPaymentMessage({ kind: 'credits', status: 'failed', isOdd, credits: 110 }),
  credits: null,
  months: null,
  packageId: 'credits-110',
  paidAt: null,
  isEarlier: false,
  renewalDate: null,
  transactionId: '77',
});

describe('a payment that failed', () => {
  it('says what the provider reported', () => {
    const failure = toFailure(failed(), readReturned({ status: 'failed' }), 1);
    expect(failure.title).toBe('Payment Failed');
    expect(failure.text).toContain('reported: failed.');
    expect(failure.contactWith).toBeNull();
    expect(failure.isCancelled).toBe(false);
  });

  it('offers the same thing once more, and no other answer of the provider', () => {
    const failure = toFailure(failed(), readReturned({ status: 'failed' }), 1);
    expect([failure.canRetry, failure.payAgain]).toEqual([
      false,
      { kind: 'credits', packageId: 'credits-110' },
    ]);
    const premium: Verified = { ...failed(), kind: 'premium', packageId: null, months: 3 };
    expect(toFailure(premium, readReturned({}), 1).payAgain).toEqual({ kind: 'premium', months: 3 });
  });

  it('is called cancelled where the buyer went back', () => {
    const message = getPaymentMessage({
      ...{ kind: 'credits', status: 'failed', isOdd: false, isCancelled: true, credits: 110 },
    });
    const failure = toFailure({ ...failed(), message }, readReturned({ status: 'cancelled' }), 1);
    expect(failure).toMatchObject({ title: 'Payment canceled', isCancelled: true, canRetry: false });
    const odd = getPaymentMessage({
      ...{ kind: 'credits', status: 'failed', isOdd: true, isCancelled: true, credits: 110 },
    });
    expect(odd.title).toBe('Payment Verification Failed');
  });

  it('names the transaction where the provider reported a success, or money came that can’t be taken', () => {
    for (const failure of [
      toFailure(failed(), readReturned({ status: 'successful' }), 1),
      toFailure(failed(true), readReturned({}), 1),
    ]) {
      expect(failure).toMatchObject({
        title: 'Payment Verification Failed',
        contactWith: '77',
        notice: null,
      });
    }
  });

  it('says more after another attempt, where the provider reported a success', () => {
    expect(toFailure(failed(), readReturned({ status: 'successful' }), 2).notice).toContain(
      'contact support',
    );
    expect(toFailure(failed(), readReturned({ status: 'failed' }), 2).notice).toBeNull();
  });
});

describe('a payment that could not be verified', () => {
  const returned = readReturned({ status: 'successful', transaction_id: '9' });
  const textOf = (error: unknown) => toFailureFromError(error, returned, 1).text;

  it('is told by what went wrong, never by the inside of it', () => {
    expect(textOf(noSuch('payment'))).toContain('the account you paid with');
    expect(textOf(new AppError('RATE_LIMITED', 'Please wait a moment.'))).toBe('Please wait a moment.');
    expect(textOf(new AppError('INTERNAL', 'boom'))).toContain('An unknown error occurred');
    expect(textOf(new TypeError('x is undefined'))).toContain('An unknown error occurred');
    expect(toFailureFromError(new Error('no'), returned, 2)).toMatchObject({
      contactWith: '9',
      canRetry: true,
    });
  });
});
