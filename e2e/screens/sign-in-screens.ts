import type { Locator, Page } from 'playwright-core';
import { handle } from '../harness/requests.ts';
import { button, expectVisible, press } from '../harness/steps.ts';
import { authenticatorApp, phone } from './sample-factors.ts';
import type { ScreenState } from './screens.ts';

const landing = { path: '/', who: 'visitor' } as const;

export async function openAuth(page: Page, tab: 'Sign In' | 'Sign Up'): Promise<Locator> {
  await press(page, 'Log In');
  const dialog = page.getByRole('dialog');
  if (tab === 'Sign Up') await dialog.getByRole('tab', { name: tab }).click();
  await expectVisible(dialog.getByRole('button', { name: tab, exact: true }));
  return dialog;
}

/** Signs in as a user with two factors, up to the second step. */
async function openFactorStep(page: Page): Promise<Locator> {
  await handle(page, '**/api/account/sign-in', (route) =>
    route.fulfill({ json: { viewer: null, factors: [authenticatorApp, phone] } }),
  );
  const dialog = await openAuth(page, 'Sign In');
  await dialog.getByLabel('Email').fill('ada@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery 9');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectVisible(dialog.getByLabel('Enter the code from your authenticator app'));
  await page.unroute('**/api/account/sign-in');
  return dialog;
}

/** Adds two wallets that announce themselves as extensions do, and never respond. */
async function injectWallets(page: Page): Promise<void> {
  await page.evaluate(() => {
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
    window.addEventListener('eip6963:requestProvider', () => {
      for (const name of ['First wallet', 'Second wallet']) {
        const provider = { request: () => new Promise(() => undefined) };
        const detail = { info: { uuid: name, name, icon, rdns: 'example.wallet' }, provider };
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      }
    });
  });
}

export const states: readonly ScreenState[] = [
  {
    ...landing,
    name: 'cookie banner',
    isNew: true,
    open: (page) => expectVisible(page.getByRole('region', { name: 'Cookie consent' })),
  },
  { ...landing, name: 'sign in', open: async (page) => void (await openAuth(page, 'Sign In')) },
  {
    ...landing,
    name: 'sign in, rejected',
    open: async (page) => {
      const dialog = await openAuth(page, 'Sign In');
      await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expectVisible(dialog.getByText('Please enter both email and password'));
    },
  },
  {
    ...landing,
    name: 'sign in, one of two wallets',
    open: async (page) => {
      await injectWallets(page);
      await openAuth(page, 'Sign In');
      await press(page, 'Sign in with a wallet');
      await expectVisible(page.getByRole('group', { name: 'Which wallet?' }));
    },
  },
  { ...landing, name: 'sign up', open: async (page) => void (await openAuth(page, 'Sign Up')) },
  {
    ...landing,
    name: 'sign up, rejected',
    open: async (page) => {
      const dialog = await openAuth(page, 'Sign Up');
      await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
      await expectVisible(dialog.getByText('Please fill all fields'));
    },
  },
  {
    ...landing,
    name: 'forgotten password',
    open: async (page) => {
      await (await openAuth(page, 'Sign In')).getByRole('button', { name: 'Forgot password?' }).click();
      await expectVisible(button(page, 'Send reset link'));
    },
  },
  {
    ...landing,
    name: 'reset link sent',
    open: async (page) => {
      const dialog = await openAuth(page, 'Sign In');
      await dialog.getByLabel('Email').fill('nobody@example.com');
      await dialog.getByRole('button', { name: 'Forgot password?' }).click();
      await press(page, 'Send reset link');
      await expectVisible(page.getByText('Reset link sent'));
    },
  },
  { ...landing, name: 'second step', open: async (page) => void (await openFactorStep(page)) },
  {
    ...landing,
    name: 'second step, rejected',
    open: async (page) => {
      const dialog = await openFactorStep(page);
      await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expectVisible(dialog.getByText('Enter the six-digit code'));
    },
  },
  {
    ...landing,
    name: 'second step, by phone',
    open: async (page) => {
      await (await openFactorStep(page)).getByRole('button', { name: /^Text a code/ }).click();
      await expectVisible(button(page, 'Send code'));
    },
  },
  {
    ...landing,
    name: 'second step, by backup code',
    open: async (page) => {
      const dialog = await openFactorStep(page);
      await dialog.getByRole('button', { name: 'Use a backup code' }).click();
      await expectVisible(dialog.getByLabel('Enter one of your backup codes'));
    },
  },
];
