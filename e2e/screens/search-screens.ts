import type { Page } from 'playwright-core';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { handle } from '../harness/requests.ts';
import { expectVisible } from '../harness/steps.ts';
import type { ScreenState } from './screens.ts';

const items = [
  { kind: 'airdrop', title: 'Scroll season two', text: '', url: '/tracker?q=Scroll' },
  { kind: 'guide', title: 'Bridge to Scroll and back', text: 'Scroll', url: '/guides/bridge-to-scroll' },
].map((item) => ({ ...item, id: uuidv7() }));

/** Types into the search, with this response from the server. */
async function search(page: Page, query: string, response: unknown, status = 200): Promise<void> {
  await handle(page, '**/api/search?*', (route) => route.fulfill({ status, json: response }));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(query);
}

const anyPage = { path: '/guides', who: 'hunter' } as const;

export const states: readonly ScreenState[] = [
  {
    ...anyPage,
    name: 'search, without a query',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await expectVisible(page.getByRole('option', { name: /^Dark theme/ }));
    },
  },
  {
    ...anyPage,
    name: 'search, found',
    open: async (page) => {
      await search(page, 'scroll', { items });
      await expectVisible(page.getByRole('option', { name: /^Scroll season two/ }));
    },
  },
  {
    ...anyPage,
    name: 'search, nothing found',
    open: async (page) => {
      await search(page, 'qxzvwkj', { items: [] });
      await expectVisible(page.getByText('No results for “qxzvwkj”'));
    },
  },
  {
    ...anyPage,
    name: 'search, an airdrop to add',
    open: async (page) => {
      await search(page, 'add Scroll marks, claim 28 Nov 2030 5pm, daily #defi', { items: [] });
      await expectVisible(page.getByRole('option', { name: /^Add “Scroll marks”/ }));
    },
  },
  {
    ...anyPage,
    name: 'shortcuts of all pages',
    open: async (page) => {
      await page.keyboard.press('?');
      await expectVisible(page.getByText('Search and go anywhere'));
    },
  },
];
