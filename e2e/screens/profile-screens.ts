import type { Page } from 'playwright-core';
import { handle } from '../harness/requests.ts';
import { expectVisible, press } from '../harness/steps.ts';
import { authenticatorApp, factorRemoval, phone } from './sample-factors.ts';
import type { PageSample, ScreenState } from './screens.ts';

const promoters = { path: '/profile', who: 'promoter' } as const;
const newcomers = { path: '/profile', who: 'newcomer' } as const;

/** Shows two second factors on the profile. */
async function showFactors(page: Page): Promise<void> {
  await handle(page, '**/api/factors', (route) =>
    route.fulfill({
      json: {
        factors: [authenticatorApp, phone],
        backupCodesLeft: 2,
        canAddPhone: true,
        removal: factorRemoval,
      },
    }),
  );
  await page.reload();
  await expectVisible(page.getByText('2 of 10 left'));
  await page.unroute('**/api/factors');
}

/** Shows an enabled calendar feed on the profile. */
async function showFeed(page: Page): Promise<void> {
  const feed = {
    isOn: true,
    createdAt: '2026-11-20T09:00:00.000Z',
    lastFetchedAt: '2026-11-21T09:00:00.000Z',
    hasCheckIns: true,
  };
  await handle(page, '**/api/calendar-feed', (route) => route.fulfill({ json: feed }));
  await page.reload();
  await expectVisible(page.getByText('last fetched'));
  await page.unroute('**/api/calendar-feed');
}

const forbidden = /status of 403/;

const getProofDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

/** Changes the email until the server requires a proof of identity. */
async function openProof(page: Page): Promise<void> {
  const data = { details: { reason: 'proof' } };
  const message = 'Confirm it’s you first.';
  const json = { defined: false, code: 'FORBIDDEN', status: 403, message, data };
  await handle(page, '**/api/account/email-change', (route) => route.fulfill({ status: 403, json }));
  await press(page, 'Change email');
  await page.getByLabel('New email').fill('new@example.com');
  await press(page, 'Send link');
  await expectVisible(getProofDialog(page));
  await page.unroute('**/api/account/email-change');
}

export const pages: Readonly<Record<string, PageSample>> = {
  '/profile': { addresses: ['/profile'] },
};

export const states: readonly ScreenState[] = [
  {
    ...promoters,
    name: 'change of the email',
    open: async (page) => {
      await press(page, 'Change email');
      await expectVisible(page.getByLabel('New email'));
    },
  },
  {
    ...promoters,
    name: 'new password, rejected',
    open: async (page) => {
      await press(page, 'Change password');
      await expectVisible(page.getByText('Enter a new password'));
    },
  },
  {
    ...promoters,
    name: 'deletion of the account, rejected',
    open: async (page) => {
      await press(page, 'Delete account');
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await dialog.getByRole('button', { name: 'Delete account' }).click();
      await expectVisible(dialog.getByText('Type your email'));
    },
  },
  {
    ...newcomers,
    name: 'no two-factor method',
    open: (page) => expectVisible(page.getByText('No methods yet.')),
  },
  {
    ...newcomers,
    name: 'add an authenticator app',
    open: async (page) => {
      await press(page, 'Add an authenticator app');
      await expectVisible(page.getByRole('img', { name: /^QR code/ }));
    },
  },
  {
    ...newcomers,
    name: 'backup codes',
    open: async (page) => {
      const codes = Array.from({ length: 10 }, (_, n) => `abcd${n}-12345`);
      await showFactors(page);
      await handle(page, '**/api/factors/backup-codes', (route) => route.fulfill({ json: { codes } }));
      await press(page, 'Generate new codes');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Generate codes' }).click();
      await expectVisible(page.getByRole('list', { name: 'Backup codes' }));
    },
  },
  {
    ...newcomers,
    name: 'proof of identity, by password',
    expects: forbidden,
    open: async (page) => {
      await openProof(page);
      await expectVisible(getProofDialog(page).getByLabel('Your password'));
      await getProofDialog(page).getByRole('button', { name: 'Confirm' }).click();
      await expectVisible(getProofDialog(page).getByText('Enter your password'));
    },
  },
  {
    ...newcomers,
    name: 'proof of identity, by code',
    expects: forbidden,
    open: async (page) => {
      const methods = { password: false, passkeys: true, wallets: false, factors: [authenticatorApp, phone] };
      await handle(page, '**/api/account/proof', (route) => route.fulfill({ json: methods }));
      await openProof(page);
      await expectVisible(getProofDialog(page).getByLabel(/^Enter the code/));
      await page.unroute('**/api/account/proof');
    },
  },
  {
    ...newcomers,
    name: 'add a phone, rejected',
    open: async (page) => {
      await press(page, 'Add a phone');
      const dialog = page.getByRole('dialog', { name: 'Add a phone' });
      await dialog.getByRole('button', { name: 'Send code' }).click();
      await expectVisible(dialog.getByText('Enter your phone number'));
    },
  },
  {
    ...newcomers,
    name: 'remove a second factor',
    open: async (page) => {
      await showFactors(page);
      await press(page, 'Remove Phone');
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
  {
    ...newcomers,
    name: 'add a passkey, rejected',
    open: async (page) => {
      await press(page, 'Add a passkey');
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
      await dialog.getByLabel('Name').fill('');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expectVisible(dialog.getByText('Enter a name'));
    },
  },
  {
    ...newcomers,
    name: 'rename a passkey',
    open: async (page) => {
      await press(page, 'Rename Phone');
      await expectVisible(page.getByRole('dialog', { name: 'Rename passkey' }));
    },
  },
  {
    ...newcomers,
    name: 'remove a passkey',
    open: async (page) => {
      await press(page, 'Remove Phone');
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
  {
    ...newcomers,
    name: 'unlink a wallet',
    open: async (page) => {
      await press(page, /^Unlink/);
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
  {
    ...newcomers,
    name: 'the link of a calendar feed',
    open: async (page) => {
      const url = `https://dropfolio.example/calendar/${'Aa0_'.repeat(11).slice(1)}.ics`;
      await showFeed(page);
      await handle(page, '**/api/calendar-feed/reveal', (route) => route.fulfill({ json: { url } }));
      await press(page, 'Show link');
      await expectVisible(page.getByRole('dialog', { name: 'Your calendar link' }));
    },
  },
  {
    ...newcomers,
    name: 'renew a calendar link',
    open: async (page) => {
      await showFeed(page);
      await press(page, 'Renew link');
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
  {
    ...newcomers,
    name: 'turn a calendar feed off',
    open: async (page) => {
      await showFeed(page);
      await press(page, 'Turn off');
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
  {
    ...newcomers,
    name: 'new API token, rejected',
    open: async (page) => {
      await press(page, 'New token');
      const dialog = page.getByRole('dialog', { name: 'New API token' });
      await dialog.getByRole('button', { name: 'Create token' }).click();
      await dialog.locator('[name=name][aria-invalid=true]').waitFor();
    },
  },
];
