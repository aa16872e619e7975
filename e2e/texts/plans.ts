import type { Moment } from './quoted-texts.ts';

/** The texts of plans and premium that the specification quotes. */
export const planTexts = {
  'upgrade, asked for': {
    met: 'presses Upgrade with ten airdrops on the free plan',
    rows: [
      { source: 'T8', by: 'text', text: 'Upgrade Required' },
      {
        source: 'T8',
        by: 'text',
        text: 'Please use the payment dialog to upgrade your subscription.',
      },
    ],
  },
  'payment, not begun': {
    met: 'the server fails meanwhile',
    rows: [
      {
        source: 'T8',
        by: 'toast',
        text: 'Payment Error',
        description: 'Failed to initiate payment. Please try again.',
        tone: 'destructive',
      },
    ],
  },
  'payment, successful': {
    met: 'pays',
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
  'test upgrade': {
    met: 'upgrades without paying, in the sandbox',
    rows: [{ source: 'T8', by: 'toast', text: 'Test Upgrade Successful', tone: 'success' }],
  },
  'payment, signed out': {
    met: 'pays after the session has ended',
    rows: [{ source: 'T8', by: 'text', text: 'User not authenticated' }],
  },
  'account menu, premium': {
    met: 'opens the account menu after paying',
    rows: [{ source: 'T2', by: 'menuitem', text: 'Premium Plan' }],
  },
} as const satisfies Readonly<Record<string, Moment>>;
