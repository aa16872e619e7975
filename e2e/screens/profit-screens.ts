import { button, dialog, press, shown } from '../harness/steps.ts';
import type { ScreenState } from './screens.ts';

const hunters = { path: '/profit', who: 'hunter' } as const;

/** What can be opened on the profit page. */
export const profitStates: readonly ScreenState[] = [
  {
    ...hunters,
    name: 'the tables behind the charts',
    open: async (page) => {
      for (const summary of await page.getByText('Show as table').all()) await summary.click();
      await shown(page.getByRole('region', { name: 'Net profit by wallet, table' }));
    },
  },
  {
    ...hunters,
    name: 'add an entry, refused',
    open: async (page) => {
      await press(page, 'Add entry');
      const form = dialog(page, 'Add Entry');
      await form.getByLabel('Kind').selectOption('return');
      await form.getByLabel('Amount').fill('1,5');
      await form.getByLabel('Currency or token').fill('ETH');
      await button(form, 'Add Entry').click();
      await shown(form.getByText('Please enter a number such as 0.25.'));
    },
  },
  {
    ...hunters,
    search: '?view=entries',
    name: 'edit an entry',
    open: async (page) => {
      await press(page, /^Edit Return/);
      await shown(dialog(page, 'Edit Entry').getByLabel('Value in USD'));
    },
  },
  {
    ...hunters,
    name: 'the currency of reports',
    open: async (page) => {
      await press(page, 'Change currency');
      await shown(dialog(page, 'Reporting Currency'));
    },
  },
  {
    ...hunters,
    search: '?year=2019',
    name: 'no entries of a year',
    open: (page) => shown(page.getByRole('listitem').getByText('since Mar 11, 2026')),
  },
  {
    ...hunters,
    who: 'newcomer',
    name: 'no entries',
    open: (page) => shown(page.getByText('No entries yet')),
  },
];
