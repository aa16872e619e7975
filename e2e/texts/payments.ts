import type { By, Moment, Row, Source } from './quoted-texts.ts';

const are = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));
const failed = (text: string, description: string): Row => ({
  source: 'C8',
  by: 'toast',
  text,
  description,
  tone: 'destructive',
});

/** The texts of buying credits and returning from the payment page that the specification quotes. */
export const paymentTexts = {
  'buying, open': {
    met: 'opens /buy-credits',
    rows: [
      ...are('C2', 'heading', ['Buy Credits', 'How it works']),
      ...are('C2', 'text', ['Most Popular']),
      ...are('C2', 'part', ['Buy Now']),
    ],
  },
  'buying, under way': { met: 'presses Buy Now', rows: are('C2', 'text', ['Processing...']) },
  'buying, signed out meanwhile': {
    met: 'presses Buy Now after signing out elsewhere',
    rows: [failed('Authentication Required', 'Please sign in to purchase credits.')],
  },
  'buying, broken': {
    met: 'presses Buy Now while the server fails',
    rows: [failed('Payment Error', 'Failed to initialize payment. Please try again.')],
  },
  bought: {
    met: 'comes back from paying',
    rows: [
      {
        source: 'C8',
        by: 'toast',
        text: 'Payment Successful!',
        description: '110 credits have been added to your account.',
        tone: 'success',
      },
      ...are('C2', 'link', ['Continue to Dashboard']),
    ],
  },
  'paid, and declined': {
    met: 'comes back from a payment that the bank declined',
    rows: [
      failed('Payment Failed', 'Your payment was not successful. Please try again.'),
      ...are('C2', 'button', ['Try Again']),
      ...are('C2', 'link', ['Back to Dashboard']),
    ],
  },
  'paid, and not verified': {
    met: 'comes back from a success that can’t be verified',
    rows: [
      failed(
        'Payment Verification Failed',
        "We couldn't verify your payment. Please contact support if you were charged.",
      ),
    ],
  },
  'premium paid': {
    met: 'comes back from paying for premium',
    rows: [
      {
        source: 'T8',
        by: 'toast',
        text: 'Payment Successful',
        description: 'Your subscription has been upgraded!',
        tone: 'success',
      },
    ],
  },
} as const satisfies Readonly<Record<string, Moment>>;
