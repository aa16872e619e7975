import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

export const samplePaymentId = '01940000-0000-7000-8000-000000000071';

const paymentPage = { path: `/admin/payments/${samplePaymentId}`, who: 'admin' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/admin/payments': {
    addresses: ['/admin/payments', '/admin/payments?state=expired'],
    touch: { admin: ['/admin/payments'] },
  },
  '/admin/payments/$paymentId': {
    addresses: [`/admin/payments/${samplePaymentId}`, '/admin/payments/none'],
    touch: { admin: [`/admin/payments/${samplePaymentId}`] },
  },
};

export const states: readonly ScreenState[] = [
  {
    ...paymentPage,
    name: 'refund a payment whose credits are spent, rejected',
    open: async (page) => {
      await press(page, 'Refund');
      const dialog = page.getByRole('dialog', { name: /^Refund / });
      await dialog.getByRole('button', { name: /^Refund / }).click();
      await expectVisible(dialog.getByText('Enter a reason'));
    },
  },
  {
    ...paymentPage,
    name: 'record a chargeback',
    open: async (page) => {
      await press(page, 'Record chargeback');
      await expectVisible(page.getByRole('dialog', { name: /^Record a chargeback of/ }));
    },
  },
  {
    ...paymentPage,
    name: 'an empty note, rejected',
    open: async (page) => {
      await press(page, 'Save note');
      await expectVisible(page.getByText('Enter a note'));
    },
  },
];
