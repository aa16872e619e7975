import type { Page } from 'playwright-core';
import { button, expectVisible } from '../harness/steps.ts';
import { openDetails } from '../harness/tracker-page.ts';
import { multiWalletAirdrop } from './portfolio-fixtures.ts';
import type { ScreenState } from './screens.ts';

const matrix = { path: '/tracker', who: 'hunter' } as const;

const getCell = (page: Page, column: number) => page.locator(`[data-row="0"][data-column="${column}"]`);

const getToDoCell = (page: Page) => page.getByRole('gridcell', { name: 'To do' }).first();

export const states: readonly ScreenState[] = [
  {
    ...matrix,
    name: 'matrix with a selection',
    search: '?view=matrix',
    only: 'wide',
    open: async (page) => {
      await getCell(page, 1).click();
      await page.keyboard.press('Shift+ArrowRight');
      await expectVisible(page.getByText('2 cells selected'));
    },
  },
  {
    ...matrix,
    name: 'matrix of one airdrop',
    search: `?view=matrix&q=${encodeURIComponent(multiWalletAirdrop)}`,
    open: async (page) => expectVisible(getToDoCell(page)),
  },
  {
    ...matrix,
    name: 'menu of a wallet in the details',
    only: 'wide',
    search: `?q=${encodeURIComponent(multiWalletAirdrop)}`,
    open: async (page) => {
      const details = await openDetails(page, multiWalletAirdrop);
      await button(details, 'Actions, Desk').click();
      await expectVisible(page.getByRole('menu'));
    },
  },
  {
    ...matrix,
    name: 'edit a wallet’s state of an airdrop, rejected',
    search: `?view=matrix&q=${encodeURIComponent(multiWalletAirdrop)}`,
    open: async (page) => {
      await getToDoCell(page).click();
      const form = page.getByRole('dialog', { name: multiWalletAirdrop });
      if (!(await form.isVisible())) await page.keyboard.press('Enter');
      await form.getByLabel('Amount').fill('much');
      await form.getByRole('button', { name: 'Save' }).click();
      await expectVisible(form.getByText(/^Enter an amount/));
    },
  },
];
