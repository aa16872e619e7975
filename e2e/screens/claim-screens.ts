import type { Locator, Page } from 'playwright-core';
import { button, dialog, expectVisible } from '../harness/steps.ts';
import { openDetails } from '../harness/tracker-page.ts';
import { claimableAirdrop } from './portfolio-fixtures.ts';
import type { ScreenState } from './screens.ts';

const claimable = {
  path: '/tracker',
  search: `?q=${encodeURIComponent(claimableAirdrop)}`,
  who: 'hunter',
} as const;

async function openClaimDay(page: Page): Promise<Locator> {
  await button(await openDetails(page, claimableAirdrop), 'Claim day').click();
  const claimDay = dialog(page, 'Claim day');
  await expectVisible(claimDay.getByText('1 wallet isn’t eligible.'));
  return claimDay;
}

export const states: readonly ScreenState[] = [
  {
    ...claimable,
    name: 'claim day, with the claimed wallets',
    open: async (page) => {
      const claimDay = await openClaimDay(page);
      await claimDay.getByText('Show the claimed one').click();
      await expectVisible(claimDay.getByRole('list', { name: 'Claimed', exact: true }));
    },
  },
  {
    ...claimable,
    name: 'claim of a wallet, rejected',
    open: async (page) => {
      await button(await openClaimDay(page), 'Claimed, Desk').click();
      const form = dialog(page, 'Claimed');
      await form.getByLabel(/^Gas(?! token)/).fill('x');
      await button(form, 'Save').click();
      await expectVisible(form.getByText('Enter a number such as 0.25'));
    },
  },
];
