import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const hunters = { path: '/yap-list', who: 'hunter' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/yap-list': {
    addresses: ['/yap-list', '/yap-list?filter=yapped'],
    touch: { hunter: ['/yap-list'] },
    firstItem: 'main ul.grid > li',
  },
};

export const states: readonly ScreenState[] = [
  {
    ...hunters,
    name: 'airdrops for a new yap entry with a draft over the limit',
    open: async (page) => {
      await press(page, 'Add New Yap');
      const dialog = page.getByRole('dialog', { name: 'Add New Yap' });
      await dialog.getByLabel('Draft').fill('words '.repeat(60));
      await expectVisible(dialog.getByText(/over the limit for a post on X/));
      await dialog.getByRole('button', { name: 'Airdrop: choose an airdrop' }).click();
      await expectVisible(page.getByRole('list', { name: 'Your airdrops' }));
    },
  },
  {
    ...hunters,
    name: 'edit a yap entry, rejected',
    open: async (page) => {
      await press(page, 'Edit Aurora');
      const dialog = page.getByRole('dialog', { name: 'Edit Yap' });
      await dialog.getByLabel('Project URL').fill('nowhere');
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expectVisible(dialog.getByText('Please enter a valid URL'));
    },
  },
  {
    ...hunters,
    name: 'delete a yap entry',
    open: async (page) => {
      await press(page, 'Delete Aurora');
      await expectVisible(page.getByRole('alertdialog', { name: 'Delete “Aurora”?' }));
    },
  },
  {
    ...hunters,
    who: 'newcomer',
    name: 'an empty yap list',
    open: (page) =>
      expectVisible(page.getByText('No yap entries yet. Add your first project to get started!')),
  },
];
