import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const activityPage = { path: '/wallets/activity', who: 'hunter' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/wallets/approvals': {
    addresses: ['/wallets/approvals', '/wallets/approvals?page=2'],
    touch: { hunter: ['/wallets/approvals'] },
    firstItem: 'main .plate:visible',
  },
  '/wallets/activity': {
    addresses: ['/wallets/activity', '/wallets/activity?chain=1&sort=days'],
    touch: { hunter: ['/wallets/activity'] },
    firstItem: 'main .plate:visible',
  },
};

export const states: readonly ScreenState[] = [
  {
    ...activityPage,
    name: 'watch a wallet, with the servers that see its address',
    open: async (page) => {
      await press(page, 'Watch a wallet');
      const dialog = page.getByRole('dialog', { name: 'Watch a wallet' });
      await dialog.getByText(/^These servers see this address/).click();
      await expectVisible(dialog.getByRole('list', { name: 'Servers' }));
    },
  },
  {
    ...activityPage,
    name: 'watch a wallet, without a chain',
    open: async (page) => {
      await press(page, 'Watch a wallet');
      await press(page.getByRole('dialog'), 'Select none');
      await expectVisible(page.getByText('Choose at least one chain'));
    },
  },
  {
    ...activityPage,
    name: 'details of a watched wallet',
    open: async (page) => {
      await page.getByRole('button', { name: 'Details of Main' }).filter({ visible: true }).click();
      await expectVisible(page.getByRole('dialog').getByRole('heading', { name: 'Ethereum' }));
    },
  },
  {
    ...activityPage,
    name: 'stop watching a wallet',
    open: async (page) => {
      await page.getByRole('button', { name: 'Stop watching Main' }).filter({ visible: true }).click();
      await expectVisible(page.getByRole('alertdialog', { name: 'Stop watching “Main”?' }));
    },
  },
  {
    ...activityPage,
    who: 'newcomer',
    name: 'no wallet to watch',
    open: (page) => expectVisible(page.getByText('No wallets to watch')),
  },
  {
    ...activityPage,
    path: '/wallets/approvals',
    name: 'open approvals of a wallet',
    open: async (page) => {
      await page.getByLabel('Wallet', { exact: true }).selectOption({ index: 1 });
      await expectVisible(page.getByText('2 open approvals'));
    },
  },
  {
    path: '/wallets/approvals',
    who: 'newcomer',
    name: 'no approvals without a watched wallet',
    open: (page) => expectVisible(page.getByText('No wallets watched')),
  },
];
