import type { Moment } from './quoted-texts.ts';
import { toFailure, toRows, toSuccess } from './rows.ts';

/** The texts of buying credits and returning from the payment page that the specification quotes. */
export const paymentTexts = {
  buying: {
    step: 'opens /buy-credits',
    rows: [
      ...toRows('C2', 'heading', ['Buy Credits', 'How it works']),
      ...toRows('C2', 'text', ['Most Popular']),
      ...toRows('C2', 'part', ['Buy Now']),
    ],
  },
  'buying, pending': { step: 'presses Buy Now', rows: toRows('C2', 'text', ['Processing...']) },
  'buying, session ended': {
    step: 'presses Buy Now after signing out elsewhere',
    rows: [toFailure('Authentication Required', 'Please sign in to purchase credits.')],
  },
  'buying, failed': {
    step: 'presses Buy Now while the server fails',
    rows: [toFailure('Payment Error', 'Failed to initialize payment. Please try again.')],
  },
  bought: {
    step: 'returns from paying',
    rows: [
      toSuccess('Payment Successful!', '110 credits have been added to your account.'),
      ...toRows('C2', 'link', ['Continue to Dashboard']),
    ],
  },
  'payment, declined': {
    step: 'returns from a payment that the bank declined',
    rows: [
      toFailure('Payment Failed', 'Your payment was not successful. Please try again.'),
      ...toRows('C2', 'button', ['Try Again']),
      ...toRows('C2', 'link', ['Back to Dashboard']),
    ],
  },
  'payment, not verified': {
    step: 'returns from a success that can’t be verified',
    rows: [
      toFailure(
        'Payment Verification Failed',
        "We couldn't verify your payment. Please contact support if you were charged.",
      ),
    ],
  },
  'premium, paid': {
    step: 'returns from paying for premium',
    rows: [toSuccess('Payment Successful', 'Your subscription has been upgraded!', 'T8')],
  },
} as const satisfies Readonly<Record<string, Moment>>;
