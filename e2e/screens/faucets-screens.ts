import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const admins = { path: '/faucets', who: 'admin' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/faucets': {
    addresses: ['/faucets', '/faucets?q=nothing-like-it'],
    touch: { visitor: ['/faucets'] },
    firstItem: 'main ul.grid > li',
  },
};

export const states: readonly ScreenState[] = [
  {
    path: '/faucets',
    who: 'hunter',
    name: 'a faucet with its cooldown',
    open: (page) => expectVisible(page.getByText('Ready now')),
  },
  {
    path: '/faucets',
    who: 'hunter',
    name: 'details of a faucet',
    open: async (page) => {
      await press(page, /^More about/);
      await expectVisible(page.getByRole('dialog').getByText('Report'));
    },
  },
  {
    ...admins,
    name: 'add a faucet, rejected',
    open: async (page) => {
      await press(page, 'Add Faucet');
      const dialog = page.getByRole('dialog', { name: 'Add Faucet' });
      await dialog.getByRole('button', { name: 'Add Faucet' }).click();
      await expectVisible(dialog.getByText('Faucet name must be at least 2 characters'));
    },
  },
  {
    ...admins,
    name: 'edit a faucet',
    open: async (page) => {
      await press(page, /^Edit/);
      await expectVisible(page.getByRole('dialog', { name: 'Edit Faucet' }));
    },
  },
  {
    ...admins,
    name: 'delete a faucet',
    open: async (page) => {
      await press(page, /^Delete/);
      await expectVisible(page.getByRole('alertdialog', { name: 'Delete Faucet' }));
    },
  },
];
