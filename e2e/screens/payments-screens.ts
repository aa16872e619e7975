import { expectVisible } from '../harness/steps.ts';
import { doubtfulReference, pendingReference, samplePurchaseId } from './payments-fixtures.ts';
import type { PageSample, ScreenState } from './screens.ts';

const returning = { path: '/payment/callback', who: 'hunter' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/buy-credits': { addresses: ['/buy-credits'], touch: { promoter: ['/buy-credits'] } },
  '/payment/callback': { addresses: ['/payment/callback'] },
  '/credits/purchases/$purchaseId/receipt': { addresses: [`/credits/purchases/${samplePurchaseId}/receipt`] },
};

/** The states of the page that buyers return to. */
export const states: readonly ScreenState[] = [
  {
    ...returning,
    name: 'a payment that has not arrived yet',
    search: `?status=successful&tx_ref=${pendingReference}`,
    open: (page) => expectVisible(page.getByRole('heading', { name: 'Payment Pending' })),
  },
  {
    ...returning,
    name: 'a payment that could not be verified',
    search: `?status=successful&tx_ref=${doubtfulReference}&transaction_id=987654321`,
    open: (page) => expectVisible(page.getByText('987654321', { exact: true })),
  },
  {
    path: '/buy-credits',
    who: 'newcomer',
    name: 'no purchases yet',
    open: (page) => expectVisible(page.getByText('No purchases yet')),
  },
];
