import type { Route } from 'playwright-core';
import { handle } from '../harness/requests.ts';
import { button, dialog, expectVisible, press } from '../harness/steps.ts';
import { card, openDetails } from '../harness/tracker-page.ts';
import { multiWalletAirdrop } from './portfolio-fixtures.ts';
import type { PageSample, ScreenState } from './screens.ts';

const hunters = { path: '/profit', who: 'hunter' } as const;

/** A demo airdrop that can be claimed. */
const activeAirdrop = 'Testnet tasks';

export const pages: Readonly<Record<string, PageSample>> = {
  '/profit': {
    addresses: ['/profit', '/profit?view=entries', '/profit?year=2019'],
    touch: { hunter: ['/profit', '/profit?view=entries'] },
  },
};

export const states: readonly ScreenState[] = [
  {
    ...hunters,
    name: 'the tables behind the charts',
    open: async (page) => {
      for (const summary of await page.getByText('Show as table').all()) await summary.click();
      await expectVisible(page.getByRole('region', { name: 'Net profit by wallet, table' }));
    },
  },
  {
    ...hunters,
    name: 'add an entry, rejected',
    open: async (page) => {
      await press(page, 'Add entry');
      const form = dialog(page, 'Add entry');
      await form.getByLabel('Kind').selectOption('return');
      await form.getByLabel('Amount').fill('1.250');
      await form.getByLabel('Currency or token').fill('ETH');
      await button(form, 'Add entry').click();
      await expectVisible(form.getByText('Choose which number you mean'));
    },
  },
  {
    ...hunters,
    search: '?view=entries',
    name: 'edit an entry',
    open: async (page) => {
      await press(page, /^Edit Return/);
      await expectVisible(dialog(page, 'Edit entry').getByLabel('Value in USD'));
    },
  },
  {
    ...hunters,
    name: 'the currency of reports',
    open: async (page) => {
      await press(page, 'Change currency');
      await expectVisible(dialog(page, 'Reporting currency'));
    },
  },
  {
    ...hunters,
    search: '?year=2019',
    name: 'a year without entries',
    open: async (page) => {
      await expectVisible(page.getByText('No entries match your filters.'));
      await expectVisible(page.getByRole('listitem').getByText('since Mar 11, 2026'));
    },
  },
  {
    path: '/tracker',
    search: `?q=${encodeURIComponent(activeAirdrop)}`,
    who: 'hunter',
    name: 'rewards of a claimed airdrop',
    open: async (page) => {
      // The test responds itself, so that the airdrop stays active for other viewers.
      const respondAsClaimed = async (route: Route) => {
        const url = route
          .request()
          .url()
          .replace(/\/status$/, '');
        const response = await route.fetch({ url, method: 'GET' });
        await route.fulfill({ response, json: { ...(await response.json()), status: 'claimed' } });
      };
      await handle(page, '**/api/airdrops/*/status', respondAsClaimed, { times: 1 });
      await expectVisible(card(page, activeAirdrop));
      await press(await openDetails(page, activeAirdrop), 'Mark as Claimed');
      await expectVisible(dialog(page, 'What did you receive?'));
    },
  },
  {
    path: '/tracker',
    search: `?q=${encodeURIComponent(multiWalletAirdrop)}`,
    who: 'hunter',
    name: 'delete an airdrop that has entries',
    open: async (page) => {
      await press(await openDetails(page, multiWalletAirdrop), 'Delete');
      await expectVisible(page.getByRole('alertdialog').getByText(/on the Profit page/));
    },
  },
  {
    ...hunters,
    who: 'newcomer',
    name: 'no entries',
    open: (page) => expectVisible(page.getByText('No entries yet')),
  },
];
