import type { Moment } from './quoted-texts.ts';
import { toFailure, toSuccess } from './rows.ts';

/** The texts of plans and premium that the specification quotes. */
export const planTexts = {
  upgrade: {
    step: 'presses Upgrade with ten airdrops on the free plan',
    rows: [
      { source: 'T8', by: 'text', text: 'Upgrade Required' },
      {
        source: 'T8',
        by: 'text',
        text: 'Please use the payment dialog to upgrade your subscription.',
      },
    ],
  },
  'payment, failed': {
    step: 'the server fails',
    rows: [toFailure('Payment Error', 'Failed to initiate payment. Please try again.', 'T8')],
  },
  'payment, successful': {
    step: 'pays',
    rows: [toSuccess('Payment Successful', 'Your subscription has been upgraded!', 'T8')],
  },
  'test upgrade': {
    step: 'upgrades in the sandbox without paying',
    rows: [toSuccess('Test Upgrade Successful', undefined, 'T8')],
  },
  'payment, signed out': {
    step: 'pays after the session has ended',
    rows: [{ source: 'T8', by: 'text', text: 'User not authenticated' }],
  },
  'account menu, premium': {
    step: 'opens the account menu after paying',
    rows: [{ source: 'T2', by: 'menuitem', text: 'Premium Plan' }],
  },
} as const satisfies Readonly<Record<string, Moment>>;
