import type { Locator, Page } from 'playwright-core';
import { button, dialog, expectVisible } from '../harness/steps.ts';
import { openDetails } from '../harness/tracker-page.ts';
import { multiWalletAirdrop } from './portfolio-fixtures.ts';
import type { ScreenState } from './screens.ts';

const trackerPage = {
  path: '/tracker',
  search: `?q=${encodeURIComponent(multiWalletAirdrop)}`,
  who: 'hunter',
} as const;

async function openTasks(page: Page): Promise<Locator> {
  const details = await openDetails(page, multiWalletAirdrop);
  await expectVisible(details.getByText('1 of 4 done'));
  return details;
}

async function openTaskMenu(page: Page): Promise<void> {
  await button(await openTasks(page), 'Actions, Vote').click();
  await expectVisible(page.getByRole('menu'));
}

export const states: readonly ScreenState[] = [
  {
    ...trackerPage,
    name: 'tasks, with the wallets that have done one',
    open: async (page) => {
      const details = await openTasks(page);
      await button(details, /^2 of 6 wallets/).click();
      await expectVisible(details.getByRole('checkbox', { name: 'Desk' }));
    },
  },
  {
    ...trackerPage,
    name: 'next wallet',
    open: async (page) => {
      await button(await openTasks(page), 'Next wallet').click();
      await expectVisible(dialog(page, 'Next wallet').getByText('Claim points'));
    },
  },
  {
    ...trackerPage,
    name: 'add a task, rejected',
    open: async (page) => {
      const details = await openTasks(page);
      await button(details, 'Add task').click();
      await details.getByLabel('Link').fill('no address');
      await button(details, 'Add task').click();
      await expectVisible(details.getByText('Task is required'));
    },
  },
  { ...trackerPage, name: 'menu of a task', only: 'wide', open: openTaskMenu },
  {
    ...trackerPage,
    name: 'delete a task',
    open: async (page) => {
      await openTaskMenu(page);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expectVisible(page.getByRole('alertdialog', { name: 'Delete task' }));
    },
  },
];
