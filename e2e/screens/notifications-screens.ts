import type { Page } from 'playwright-core';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { waitForHydration } from '../harness/browser.ts';
import { handle } from '../harness/requests.ts';
import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const items = [
  {
    title: 'Your quest is rejected',
    body: 'Reason: the link in the second task leads nowhere.',
    isRead: false,
  },
  { title: 'Aurora Swap moved its presale', body: '', isRead: true },
].map((item) => ({
  ...item,
  id: uuidv7(),
  kind: 'submission',
  url: '/plan',
  createdAt: new Date().toISOString(),
}));

/** Opens the bell with this response from the server. */
async function openBell(page: Page, response: unknown, status = 200): Promise<void> {
  await handle(page, '**/api/notifications/latest', (route) => route.fulfill({ status, json: response }));
  await press(page, /^Notifications/);
}

const anyPage = { path: '/guides', who: 'hunter' } as const;

export const pages: Readonly<Record<string, PageSample>> = {
  '/notifications': { addresses: ['/notifications'], touch: { hunter: ['/notifications'] } },
  '/notifications/unsubscribe': {
    addresses: ['/notifications/unsubscribe', '/notifications/unsubscribe?token=abc'],
  },
};

export const states: readonly ScreenState[] = [
  {
    ...anyPage,
    name: 'bell with notifications',
    only: 'wide',
    open: async (page) => {
      await openBell(page, { unread: 1, items });
      await expectVisible(page.getByText('Your quest is rejected'));
    },
  },
  {
    path: '/notifications',
    who: 'hunter',
    name: 'followed listings',
    open: async (page) => {
      await press(page, 'Following');
      await expectVisible(
        page.getByRole('dialog', { name: 'Listings you follow' }).getByText('You don’t follow'),
      );
    },
  },
  {
    ...anyPage,
    name: 'bell without notifications',
    only: 'wide',
    open: async (page) => {
      // A page that stays open shows an earlier response.
      await page.reload();
      await waitForHydration(page);
      await openBell(page, { unread: 0, items: [] });
      await expectVisible(page.getByText('No notifications yet'));
    },
  },
];
