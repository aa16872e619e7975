import type { Page } from 'playwright-core';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { expectVisible } from '../harness/steps.ts';
import type { ScreenState } from './screens.ts';

const items = [
  { kind: 'airdrop', title: 'Scroll season two', text: '', url: '/tracker?q=Scroll' },
  { kind: 'guide', title: 'Bridge to Scroll and back', text: 'Scroll', url: '/guides/bridge-to-scroll' },
].map((item) => ({ ...item, id: uuidv7() }));

async function search(page: Page, typed: string, response: unknown, status = 200): Promise<void> {
  await page.route('**/api/search?*', (route) => route.fulfill({ status, json: response }));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(typed);
}

const everywhere = { path: '/guides', who: 'hunter' } as const;

/** The states of the search, which opens from any page. */
export const states: readonly ScreenState[] = [
  {
    ...everywhere,
    name: 'search, before anything is typed',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await expectVisible(page.getByRole('option', { name: /^Dark theme/ }));
    },
  },
  {
    ...everywhere,
    name: 'search, found',
    open: async (page) => {
      await search(page, 'scroll', { items });
      await expectVisible(page.getByRole('option', { name: /^Scroll season two/ }));
    },
  },
  {
    ...everywhere,
    name: 'search, nothing found',
    open: async (page) => {
      await search(page, 'qxzvwkj', { items: [] });
      await expectVisible(page.getByText('No results for “qxzvwkj”'));
    },
  },
  {
    ...everywhere,
    name: 'search, an airdrop to add',
    open: async (page) => {
      await search(page, 'add Scroll marks, claim 28 Nov 2030 5pm, daily #defi', { items: [] });
      await expectVisible(page.getByRole('option', { name: /^Add “Scroll marks”/ }));
    },
  },
  {
    ...everywhere,
    name: 'shortcuts of everywhere',
    open: async (page) => {
      await page.keyboard.press('?');
      await expectVisible(page.getByText('Search and go anywhere'));
    },
  },
];
