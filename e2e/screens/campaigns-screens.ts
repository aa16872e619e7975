import type { Locator, Page } from 'playwright-core';
import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

export const sampleCampaignId = '01890a5d-ac96-774b-bcce-b302099a8059';

const visitors = { path: '/campaigns', who: 'visitor' } as const;
const admins = { path: '/campaigns', who: 'admin' } as const;

async function openDetails(page: Page, title: string): Promise<Locator> {
  await press(page, `View Details of ${title}`);
  const dialog = page.getByRole('dialog', { name: title });
  await expectVisible(dialog.getByText('About This Campaign'));
  return dialog;
}

export const pages: Readonly<Record<string, PageSample>> = {
  '/campaigns': {
    addresses: ['/campaigns', '/campaigns?q=nothing-like-it'],
    touch: { visitor: ['/campaigns'], hunter: ['/campaigns'] },
  },
  '/campaigns/$campaignId': {
    addresses: [`/campaigns/${sampleCampaignId}`],
    touch: { visitor: [`/campaigns/${sampleCampaignId}`] },
  },
};

export const states: readonly ScreenState[] = [
  {
    ...visitors,
    name: 'details of a running campaign',
    open: async (page) => void (await openDetails(page, 'Tidewater Liquidity Season')),
  },
  {
    ...visitors,
    name: 'results of a campaign',
    open: async (page) => {
      const dialog = await openDetails(page, 'Commons Parcel Hunt');
      await dialog.getByRole('button', { name: 'View Results' }).click();
      await expectVisible(dialog.getByText('All twelve parcels were found.'));
    },
  },
  {
    ...admins,
    name: 'add a campaign, rejected',
    open: async (page) => {
      await press(page, 'Add Campaign');
      const dialog = page.getByRole('dialog', { name: 'Add Campaign' });
      await dialog.getByRole('button', { name: 'Create Campaign' }).click();
      await expectVisible(dialog.getByText('Title is required'));
    },
  },
  {
    ...admins,
    name: 'delete a campaign',
    open: async (page) => {
      await (await openDetails(page, 'Commons Parcel Hunt')).getByRole('button', { name: 'Delete' }).click();
      await expectVisible(page.getByRole('alertdialog', { name: 'Delete Campaign' }));
    },
  },
];
