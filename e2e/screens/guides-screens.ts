import type { Page } from 'playwright-core';
import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const visitors = { path: '/guides', who: 'visitor' } as const;
const admins = { path: '/guides', who: 'admin', search: '?view=grid' } as const;

async function unfoldGuide(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2, name: 'Bridge to Scroll' }).click();
  await expectVisible(page.getByText('Move a little ETH.').filter({ visible: true }));
}

export const pages: Readonly<Record<string, PageSample>> = {
  '/guides': {
    addresses: ['/guides', '/guides?view=grid', '/guides?q=nothing-like-it'],
    touch: { visitor: ['/guides?view=grid'], hunter: ['/guides'] },
    firstItem: 'main ul > li',
  },
  '/guides/$slug': {
    addresses: ['/guides/bridge-to-scroll'],
    touch: { hunter: ['/guides/bridge-to-scroll'] },
  },
};

export const states: readonly ScreenState[] = [
  { ...visitors, name: 'a guide, unfolded', open: unfoldGuide },
  { path: '/guides', who: 'hunter', name: 'a guide whose steps can be ticked off', open: unfoldGuide },
  {
    ...visitors,
    name: 'share a guide',
    search: '?view=grid',
    open: async (page) => {
      await press(page, /^Share/);
      await expectVisible(page.getByRole('dialog', { name: 'Share Airdrop Guide' }));
    },
  },
  {
    ...admins,
    name: 'add a guide, rejected',
    open: async (page) => {
      await press(page, 'Add Guide');
      const dialog = page.getByRole('dialog', { name: 'Add Airdrop Guide' });
      await dialog.getByRole('button', { name: 'Add Guide' }).click();
      await expectVisible(dialog.getByText('Fill in this field'));
    },
  },
  {
    ...admins,
    name: 'edit a guide',
    open: async (page) => {
      await press(page, /^Edit/);
      await expectVisible(page.getByRole('dialog', { name: 'Edit Airdrop Guide' }));
    },
  },
  {
    ...admins,
    name: 'delete a guide',
    open: async (page) => {
      await press(page, /^Delete/);
      await expectVisible(page.getByRole('alertdialog', { name: 'Delete Guide' }));
    },
  },
];
