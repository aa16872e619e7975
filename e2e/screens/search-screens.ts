import type { Page } from 'playwright-core';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { shown } from '../harness/steps.ts';
import type { ScreenState } from './screens.ts';

const items = [
  { kind: 'airdrop', title: 'Scroll season two', text: 'Scroll', url: '/tracker?q=Scroll' },
  { kind: 'guide', title: 'Bridge to Scroll and back', text: 'Scroll', url: '/guides/bridge-to-scroll' },
].map((one) => ({ ...one, id: uuidv7() }));

async function search(page: Page, typed: string, answer: unknown, status = 200): Promise<void> {
  await page.route('**/api/search?*', (route) => route.fulfill({ status, json: answer }));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(typed);
}

const everywhere = { path: '/guides', who: 'hunter' } as const;

/** The states of the search, which opens from any page. */
export const searchStates: readonly ScreenState[] = [
  {
    ...everywhere,
    name: 'search, before anything is typed',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await shown(page.getByRole('option', { name: /^Dark theme/ }));
    },
  },
  {
    ...everywhere,
    name: 'search, found',
    open: async (page) => {
      await search(page, 'scroll', { items });
      await shown(page.getByRole('option', { name: /^Scroll season two/ }));
    },
  },
  {
    ...everywhere,
    name: 'search, nothing found',
    open: async (page) => {
      await search(page, 'qxzvwkj', { items: [] });
      await shown(page.getByText('No results for “qxzvwkj”'));
    },
  },
  {
    ...everywhere,
    name: 'shortcuts of everywhere',
    open: async (page) => {
      await page.keyboard.press('?');
      await shown(page.getByText('Search and go anywhere'));
    },
  },
];
