import { isAppError } from '#/lib/app-error.ts';
import { cancelled, notVerified } from '../messages.ts';
import type { Verified } from '../schema.ts';
import { isReportedSuccess, type Returned } from './returned.ts';

/** The same thing once more: a package of credits, or months of premium. */
export type PayAgain = { kind: 'credits'; packageId: string } | { kind: 'premium'; months: number };

function payAgainOf({ kind, packageId, months }: Verified): PayAgain | null {
  if (kind === 'premium') return { kind, months: months ?? 1 };
  return packageId === null ? null : { kind, packageId };
}

/** Why the return of a payment did not end well, in words for the buyer. */
export type Failure = {
  title: string;
  text: string;
  /** The buyer went back without paying: nothing has gone wrong. */
  isCancelled: boolean;
  /** More of it, after another attempt. */
  notice: string | null;
  /** The provider's number, where the buyer should name it to the support. */
  contactWith: string | null;
  /** What to pay for once more, after what surely took no money. */
  payAgain: PayAgain | null;
  /** Asking the provider again may help. */
  canRetry: boolean;
};

export const noReference: Failure = {
  title: 'Payment not found',
  text: 'No transaction reference found. If you paid, the payment will appear in your purchases once it arrives.',
  isCancelled: false,
  notice: null,
  contactWith: null,
  payAgain: null,
  canRetry: false,
};

const noticeOf = (returned: Returned, attempt: number): string | null =>
  attempt > 1 && isReportedSuccess(returned)
    ? 'The payment provider reported success, but we still can’t confirm the payment. Please try again in a few minutes, or contact support.'
    : null;

/** The server has found out that nothing was paid, or not what was asked for. */
export function toFailure(verified: Verified, returned: Returned, attempt: number): Failure {
  const isDoubtful = isReportedSuccess(returned) || verified.message.title === notVerified.title;
  const id = verified.transactionId ?? returned.transactionId ?? null;
  if (!isDoubtful) {
    const isCancelled = verified.message.title === cancelled.title;
    const said = returned.status === undefined ? '' : ` The payment provider reported: ${returned.status}.`;
    return {
      title: verified.message.title,
      text: isCancelled ? verified.message.description : `The payment did not go through.${said}`,
      isCancelled,
      notice: null,
      contactWith: null,
      payAgain: payAgainOf(verified),
      canRetry: false,
    };
  }
  return {
    title: notVerified.title,
    text: 'The payment provider reported success, but we couldn’t confirm the payment.',
    isCancelled: false,
    notice: noticeOf(returned, attempt),
    contactWith: id,
    payAgain: null,
    canRetry: true,
  };
}

function wordsOf(error: unknown): string {
  if (isAppError(error)) {
    if (error.code === 'NOT_FOUND') {
      return 'This payment doesn’t belong to this account. Please sign in with the account you paid with.';
    }
    if (error.code === 'RATE_LIMITED' || error.code === 'UNAVAILABLE') return error.message;
  }
  return 'An unknown error occurred while checking your payment.';
}

/** The server could not be asked, or had no answer. */
export function toFailureFromError(error: unknown, returned: Returned, attempt: number): Failure {
  return {
    title: notVerified.title,
    text: wordsOf(error),
    isCancelled: false,
    notice: noticeOf(returned, attempt),
    contactWith: returned.transactionId ?? null,
    payAgain: null,
    canRetry: true,
  };
}
