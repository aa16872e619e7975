import type { Page } from 'playwright-core';
import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const grantPage = { path: '/admin/grant-credits', who: 'admin' } as const;

async function findUser(page: Page): Promise<void> {
  await page.getByLabel(/^User UUID/).fill('credits.sample@example.com');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expectVisible(page.getByRole('main').getByText('credits.sample@example.com', { exact: true }));
}

export const pages: Readonly<Record<string, PageSample>> = {
  '/credits': { addresses: ['/credits'], touch: { hunter: ['/credits'] } },
  '/admin/grant-credits': {
    addresses: ['/admin/grant-credits', '/admin/grant-credits?user=nobody@example.com'],
    touch: { admin: ['/admin/grant-credits'] },
  },
  '/admin/credit-logs': {
    addresses: ['/admin/credit-logs', '/admin/credit-logs?user=nobody@example.com'],
    touch: { admin: ['/admin/credit-logs'] },
  },
};

export const states: readonly ScreenState[] = [
  {
    ...grantPage,
    name: 'grant credits without an amount, rejected',
    open: async (page) => {
      await findUser(page);
      await press(page, 'Grant Credits');
      await expectVisible(page.getByText('Please enter a valid credit amount (positive number)'));
    },
  },
  {
    ...grantPage,
    name: 'confirm a grant of credits',
    open: async (page) => {
      await findUser(page);
      await page.getByLabel(/^Credit Amount/).fill('25000');
      await press(page, /^Grant 25,000 credits/);
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
];
