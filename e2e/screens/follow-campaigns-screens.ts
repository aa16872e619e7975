import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const projects = { path: '/my-projects', search: '?show=follow', who: 'promoter' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/campaigns/create': { addresses: ['/campaigns/create'] },
};

export const states: readonly ScreenState[] = [
  {
    path: '/campaigns/create',
    who: 'hunter',
    name: 'create a follow campaign, rejected',
    open: async (page) => {
      await page.getByLabel('Number of Followers Desired').fill('0');
      await press(page, /^Create Campaign/);
      await expectVisible(page.getByText('Twitter handle is required'));
    },
  },
  {
    ...projects,
    name: 'claims on a follow campaign',
    open: async (page) => {
      await press(page, /^Claims \d+ on @lantern/);
      await expectVisible(page.getByRole('dialog').getByText('Pending'));
    },
  },
  {
    ...projects,
    name: 'dispute a claim, rejected',
    open: async (page) => {
      await press(page, /^Claims \d+ on @lantern/);
      await press(page, /^Dispute x\.com/);
      const dialog = page.getByRole('dialog', { name: 'Dispute x.com/first_fan?' });
      await dialog.getByRole('button', { name: 'Dispute claim' }).click();
      await expectVisible(dialog.getByText('Enter a reason'));
    },
  },
  {
    ...projects,
    name: 'close a follow campaign',
    open: async (page) => {
      await press(page, /^Close early @lantern/);
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
];
