import { isAppError } from '#/lib/app-error.ts';
import { notVerifiedMessage, paymentCanceledMessage } from '../messages.ts';
import type { VerifyPaymentResult } from '../schema.ts';
import { isReportedSuccess, type ReturnParams } from './returned.ts';

export type RetryPurchase = { kind: 'credits'; packageId: string } | { kind: 'premium'; months: number };

function toPayAgain({ kind, packageId, months }: VerifyPaymentResult): RetryPurchase | null {
  if (kind === 'premium') return { kind, months: months ?? 1 };
  return packageId === null ? null : { kind, packageId };
}

/** The explanation to the buyer of why a payment did not succeed. */
export type Failure = {
  title: string;
  text: string;
  /** Whether the buyer went back without paying, which is no error. */
  isCanceled: boolean;
  /** An additional note on later attempts. */
  notice: string | null;
  /** The provider's transaction id, if the buyer should quote it to support. */
  contactWith: string | null;
  /** The purchase to repeat, if certainly no money was taken. */
  payAgain: RetryPurchase | null;
  /** Whether another check with the provider may help. */
  canRetry: boolean;
};

export const noReferenceFailure: Failure = {
  title: 'Payment not found',
  text: 'We couldn’t find this payment. If you paid, it’ll show up under purchases once it arrives.',
  isCanceled: false,
  notice: null,
  contactWith: null,
  payAgain: null,
  canRetry: false,
};

const getNotice = (returned: ReturnParams, attempt: number): string | null =>
  attempt > 1 && isReportedSuccess(returned)
    ? 'The payment provider reported success, but we still can’t confirm the payment. Please try again in a few minutes, or contact support.'
    : null;

/** Describes a verification in which the payment is missing or doesn't match the purchase. */
export function toFailure(verified: VerifyPaymentResult, returned: ReturnParams, attempt: number): Failure {
  const isDoubtful = isReportedSuccess(returned) || verified.message.title === notVerifiedMessage.title;
  const id = verified.transactionId ?? returned.transactionId ?? null;
  if (!isDoubtful) {
    const isCanceled = verified.message.title === paymentCanceledMessage.title;
    const reportedStatus =
      returned.status === undefined ? '' : ` The payment provider reported: ${returned.status}.`;
    return {
      title: verified.message.title,
      text: isCanceled ? verified.message.description : `The payment did not go through.${reportedStatus}`,
      isCanceled,
      notice: null,
      contactWith: null,
      payAgain: toPayAgain(verified),
      canRetry: false,
    };
  }
  return {
    title: notVerifiedMessage.title,
    text: 'The payment provider reported success, but we couldn’t confirm the payment.',
    isCanceled: false,
    notice: getNotice(returned, attempt),
    contactWith: id,
    payAgain: null,
    canRetry: true,
  };
}

function getErrorText(error: unknown): string {
  if (isAppError(error)) {
    if (error.code === 'NOT_FOUND') {
      return 'This payment doesn’t belong to this account. Sign in with the account you paid with.';
    }
    if (error.code === 'RATE_LIMITED' || error.code === 'UNAVAILABLE') return error.message;
  }
  return 'An unknown error occurred while checking your payment.';
}

/** Describes a verification request that failed. */
export function toFailureFromError(error: unknown, returned: ReturnParams, attempt: number): Failure {
  return {
    title: notVerifiedMessage.title,
    text: getErrorText(error),
    isCanceled: false,
    notice: getNotice(returned, attempt),
    contactWith: returned.transactionId ?? null,
    payAgain: null,
    canRetry: true,
  };
}
