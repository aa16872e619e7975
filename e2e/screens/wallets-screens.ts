import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const hunters = { path: '/wallets', who: 'hunter' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/wallets': {
    addresses: ['/wallets', '/wallets?q=main'],
    touch: { hunter: ['/wallets'] },
    firstItem: 'main ul[aria-label] > li',
  },
};

export const states: readonly ScreenState[] = [
  {
    ...hunters,
    name: 'a new wallet that looks like another',
    expects: /409/,
    open: async (page) => {
      await press(page, 'Add wallet');
      const dialog = page.getByRole('dialog', { name: 'Add wallet' });
      await dialog.getByLabel('Address').fill(`0xd8${'1'.repeat(34)}6045`);
      await dialog.getByRole('button', { name: 'Add wallet' }).click();
      await expectVisible(dialog.getByText(/^This address looks like Main/));
      await expectVisible(dialog.getByRole('button', { name: 'Add anyway' }));
    },
  },
  {
    ...hunters,
    name: 'edit a wallet, rejected',
    open: async (page) => {
      await press(page, 'Edit Main');
      const dialog = page.getByRole('dialog', { name: 'Edit wallet' });
      await dialog.getByLabel('Label').fill('x'.repeat(61));
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expectVisible(dialog.getByText('Label must be at most 60 characters'));
    },
  },
  {
    ...hunters,
    name: 'delete a wallet',
    open: async (page) => {
      await press(page, 'Delete Main');
      await expectVisible(page.getByRole('alertdialog', { name: 'Delete “Main”?' }));
    },
  },
  {
    ...hunters,
    search: '?q=nothing',
    name: 'no wallet found',
    open: (page) => expectVisible(page.getByText('No wallets match “nothing”')),
  },
  {
    ...hunters,
    who: 'newcomer',
    name: 'an empty wallet book',
    open: (page) => expectVisible(page.getByText('No wallets yet')),
  },
];
