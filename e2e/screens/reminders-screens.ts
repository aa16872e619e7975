import type { Locator, Page } from 'playwright-core';
import { handle } from '../harness/requests.ts';
import { button, dialog, expand, expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const hunters = { path: '/reminders', who: 'hunter' } as const;
/** Newcomers have channels, but no reminders that would be sent during the test. */
const newcomers = { path: '/reminders', who: 'newcomer' } as const;

async function openWebhookForm(page: Page): Promise<Locator> {
  await press(page, 'Add a webhook');
  const form = dialog(page, 'Add a webhook');
  await expectVisible(form);
  return form;
}

export const pages: Readonly<Record<string, PageSample>> = {
  '/reminders': {
    addresses: ['/reminders', '/reminders?channel=01890a5d-ac96-774b-bcce-b302099a8057'],
    touch: { hunter: ['/reminders'] },
  },
};

export const states: readonly ScreenState[] = [
  {
    ...hunters,
    name: 'all reminders, with the menu of one',
    open: async (page) => {
      await expand(page, 'Show Next seven days');
      await press(page, /^Show all/);
      await press(page, /^Actions for/);
      await expectVisible(page.getByRole('menu'));
    },
  },
  {
    ...hunters,
    name: 'times of reminders, rejected',
    open: async (page) => {
      await expand(page, 'Show When');
      const form = page.locator('#when');
      await form.getByLabel('Custom lead time', { exact: true }).fill('30');
      await form.getByLabel('Unit of custom lead time').selectOption('days');
      await form.getByRole('switch', { name: 'Quiet hours' }).check();
      await press(form, 'Save');
      await expectVisible(form.getByText('A lead time can be up to 14 days'));
    },
  },
  {
    ...hunters,
    name: 'all notification settings',
    open: async (page) => {
      await expand(page, 'Customize');
      await expectVisible(
        page.getByRole('switch', { name: 'Claim dates by email', exact: true }).filter({ visible: true }),
      );
    },
  },
  {
    ...newcomers,
    name: 'working, failing, and disabled channels',
    open: (page) => expectVisible(page.getByText('Turned off', { exact: false })),
  },
  {
    ...newcomers,
    name: 'add a webhook, rejected',
    open: async (page) => {
      const form = await openWebhookForm(page);
      await press(form, 'Add webhook');
      await expectVisible(form.getByText('Please enter a valid URL'));
    },
  },
  {
    ...newcomers,
    name: 'the secret of a webhook',
    open: async (page) => {
      await handle(page, '**/api/channels/webhook', (route) =>
        route.fulfill({ status: 201, json: { channel: { name: 'Attic' }, secret: 'whsec_c2VjcmV0' } }),
      );
      const form = await openWebhookForm(page);
      await form.getByLabel('URL').fill('https://hooks.example.com/attic');
      await form.getByLabel('Name').fill('Attic');
      await press(form, 'Add webhook');
      await expectVisible(dialog(page, 'Copy the secret now'));
      await page.unroute('**/api/channels/webhook');
    },
  },
  {
    ...newcomers,
    name: 'rename a channel',
    open: async (page) => {
      await press(page, 'Rename Home server');
      await expectVisible(dialog(page, 'Rename “Home server”'));
    },
  },
  {
    ...newcomers,
    name: 'unlink a channel',
    open: async (page) => {
      await press(page, 'Unlink Home server');
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
  {
    ...newcomers,
    name: 'test of a channel, rejected',
    expects: /status of 429/,
    open: async (page) => {
      const json = {
        defined: false,
        code: 'RATE_LIMITED',
        status: 429,
        message: 'Too many tests.',
        data: {},
      };
      await handle(page, '**/api/channels/*/test', (route) => route.fulfill({ status: 429, json }));
      await press(page, 'Send a test to Home server');
      await expectVisible(page.getByText('Too many tests.'));
      await page.unroute('**/api/channels/*/test');
    },
  },
  {
    ...newcomers,
    name: 'deliveries of one channel',
    open: async (page) => {
      await expand(page, 'Show Deliveries');
      await page.locator('#deliveries').getByLabel('Channel').selectOption('Team');
      await expectVisible(button(page, 'Show all channels'));
    },
  },
];
