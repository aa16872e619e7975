import { expectVisible } from '../harness/steps.ts';
import { pendingReference, samplePurchaseId, underpaidReference } from './payments-fixtures.ts';
import type { PageSample, ScreenState } from './screens.ts';

const callbackPage = { path: '/payment/callback', who: 'hunter' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/buy-credits': { addresses: ['/buy-credits'], touch: { promoter: ['/buy-credits'] } },
  '/payment/callback': { addresses: ['/payment/callback'] },
  '/credits/purchases/$purchaseId/receipt': { addresses: [`/credits/purchases/${samplePurchaseId}/receipt`] },
};

export const states: readonly ScreenState[] = [
  {
    ...callbackPage,
    name: 'a payment that has not arrived yet',
    search: `?status=successful&tx_ref=${pendingReference}`,
    open: (page) => expectVisible(page.getByRole('heading', { name: 'Payment Pending' })),
  },
  {
    ...callbackPage,
    name: 'a payment that could not be verified',
    search: `?status=successful&tx_ref=${underpaidReference}&transaction_id=987654321`,
    open: (page) => expectVisible(page.getByText('987654321', { exact: true })),
  },
  {
    path: '/buy-credits',
    who: 'newcomer',
    name: 'no purchases yet',
    open: (page) => expectVisible(page.getByText('No purchases yet')),
  },
];
