import type { Locator, Page } from 'playwright-core';
import { handle } from '../harness/requests.ts';
import { button, expectVisible, press } from '../harness/steps.ts';
import type { ScreenState } from './screens.ts';

const landing = { path: '/', who: 'visitor' } as const;

async function openAddForm(page: Page): Promise<Locator> {
  await press(page, 'Add your own');
  const dialog = page.getByRole('dialog', { name: 'Add your own' });
  await expectVisible(dialog);
  return dialog;
}

const enteredAirdrops = [
  {
    id: '0b6d2c9e-8f5c-4c8e-9d0e-6f0a4f1f2a11',
    name: 'Night shift',
    project: 'Owl Chain',
    eligibilityDate: '2026-11-22',
    visitedAt: null,
  },
];

export const states: readonly ScreenState[] = [
  {
    ...landing,
    name: 'details of a sample',
    open: async (page) => {
      await press(page, /^Aurora Bridge · Season 2 points/);
      await expectVisible(page.getByRole('dialog', { name: 'Season 2 points' }));
    },
  },
  {
    ...landing,
    name: 'add an airdrop as a visitor, rejected',
    open: async (page) => {
      const dialog = await openAddForm(page);
      await button(dialog, 'Add').click();
      await expectVisible(dialog.getByText('Airdrop name must be at least 2 characters.'));
    },
  },
  {
    ...landing,
    name: 'airdrop added as a visitor',
    open: async (page) => {
      const dialog = await openAddForm(page);
      await dialog.getByLabel('Airdrop Name').fill('Night shift');
      await dialog.getByLabel('Project').fill('Owl Chain');
      await button(dialog, 'Add').click();
      await expectVisible(page.getByText('Your airdrop is kept in this browser.'));
    },
  },
  {
    path: '/tracker',
    who: 'newcomer',
    name: 'airdrops added before sign-in, rejected',
    expects: /403/,
    open: async (page) => {
      await page.evaluate(
        (rows) => localStorage.setItem('entered-airdrops', JSON.stringify(rows)),
        enteredAirdrops,
      );
      await handle(page, '**/api/airdrops', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 403,
              json: {
                defined: true,
                code: 'LIMIT_REACHED',
                status: 403,
                message: 'You’ve reached the limit of 10 airdrops.',
              },
            })
          : route.fallback(),
      );
      await page.reload();
      await expectVisible(page.getByRole('region', { name: 'Not in your tracker yet' }));
      await page.unroute('**/api/airdrops');
    },
  },
];
