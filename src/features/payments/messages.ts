import type { VerifyPaymentResult } from './schema.ts';

export type Message = VerifyPaymentResult['message'];

export const startFailedMessages = {
  credits: 'Failed to initialize payment. Please try again.',
  premium: 'Failed to initiate payment. Please try again.',
} as const;

export const notVerifiedMessage: Message = {
  title: 'Payment Verification Failed',
  description: "We couldn't verify your payment. Please contact support if you were charged.",
};

export const notSuccessfulMessage: Message = {
  title: 'Payment Failed',
  description: 'Your payment was not successful. Please try again.',
};

export const paymentCanceledMessage: Message = {
  title: 'Payment canceled',
  description: 'You closed checkout before paying.',
};

export type PaymentMessageInput = {
  kind: 'credits' | 'premium';
  status: 'succeeded' | 'pending' | 'failed';
  /** A payment arrived that doesn't match the purchase. */
  isMismatch: boolean;
  /** The buyer went back, and the provider knows no transaction. */
  isCanceled?: boolean;
  credits: number | null;
};

/** Returns the message shown to the buyer. */
export function getPaymentMessage({
  kind,
  status,
  isMismatch,
  isCanceled,
  credits,
}: PaymentMessageInput): Message {
  if (status === 'failed' && isCanceled && !isMismatch) return paymentCanceledMessage;
  if (status === 'failed') return isMismatch ? notVerifiedMessage : notSuccessfulMessage;
  if (status === 'pending') {
    const advice =
      kind === 'credits'
        ? 'We’ll add your credits as soon as it arrives.'
        : 'We’ll upgrade your subscription as soon as it arrives.';
    return { title: 'Payment Pending', description: `Your payment hasn’t arrived yet. ${advice}` };
  }
  return kind === 'credits'
    ? {
        title: 'Payment Successful!',
        description: `${credits} ${credits === 1 ? 'credit has' : 'credits have'} been added to your account.`,
      }
    : { title: 'Payment Successful', description: 'Your subscription has been upgraded!' };
}
