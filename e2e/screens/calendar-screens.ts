import type { Page } from 'playwright-core';
import { expectVisible } from '../harness/steps.ts';
import type { ScreenState } from './screens.ts';

const calendar = { path: '/tracker', search: '?view=calendar', who: 'hunter' } as const;

const waitForGrid = (page: Page): Promise<void> => expectVisible(page.getByRole('grid'));

export const states: readonly ScreenState[] = [
  { ...calendar, name: 'calendar', open: waitForGrid },
  {
    ...calendar,
    name: 'week',
    only: 'wide',
    search: '?view=calendar&span=week',
    open: waitForGrid,
  },
  {
    ...calendar,
    name: 'agenda',
    search: '?view=calendar&span=agenda',
    open: (page) => expectVisible(page.getByRole('heading', { level: 4, name: /today/ })),
  },
  {
    ...calendar,
    name: 'calendar, an empty month',
    search: '?view=calendar&date=2020-02-02',
    open: (page) => expectVisible(page.getByText('Nothing this month.')),
  },
  {
    ...calendar,
    name: 'calendar, a day',
    only: 'wide',
    open: async (page) => {
      await waitForGrid(page);
      await page.getByRole('button', { name: /, today/ }).press('Enter');
      await expectVisible(page.getByRole('dialog').getByRole('listitem'));
    },
  },
  {
    ...calendar,
    name: 'calendar, move a claim',
    search: '?view=calendar&span=agenda',
    open: async (page) => {
      const row = page.getByRole('listitem').filter({ has: page.locator('[data-kind="claim"]') });
      await row
        .first()
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Move claim…' }).click();
      await expectVisible(page.getByRole('dialog', { name: 'Move claim' }));
    },
  },
  {
    ...calendar,
    name: 'calendar, a claim being moved',
    only: 'wide',
    open: async (page) => {
      await waitForGrid(page);
      await page.locator('[data-kind="claim"]').first().press('m');
      await expectVisible(page.getByText(/^Moving /));
    },
  },
];
