import type { Page } from 'playwright-core';
import { handle } from '../harness/requests.ts';
import { expectVisible, press } from '../harness/steps.ts';
import { factorRemoval } from './sample-factors.ts';
import type { ScreenState } from './screens.ts';

const resetPage = { who: 'visitor', search: '?token=abc' } as const;
const createdAt = '2026-01-05T09:30:00.000Z';
const createMethod = (name: string) => ({ id: crypto.randomUUID(), name, createdAt, lastUsedAt: null });

/** Sets a new password, with this response from the server. */
async function setNewPassword(page: Page, removal: typeof factorRemoval | null = null): Promise<void> {
  const json = {
    review: 'abc',
    revokedTokens: 2,
    unlinkedChannels: [{ kind: 'webhook', name: 'Home server', shown: 'hooks.example.com' }],
    passkeys: [createMethod('Work laptop')],
    wallets: [createMethod('0x52908400098527886E0F7030069857D2E4169EE7')],
    factors: [createMethod('Authenticator app')],
    factorRemoval: removal,
    factorsNeedAdmin: false,
  };
  await handle(page, '**/api/account/reset-password', (route) => route.fulfill({ json }));
  await page.getByLabel('New password').fill('correct staple 9 horses');
  await press(page, 'Set password');
  await expectVisible(page.getByRole('heading', { name: 'Other ways to sign in' }));
  await page.unroute('**/api/account/reset-password');
  // Otherwise, the tab would show the result again for the next visitor of this link.
  await page.evaluate(() => sessionStorage.clear());
}

const confirmPage = { who: 'visitor', path: '/confirm-email' } as const;

/** Opens the page that confirms an address, with this response from the server. */
async function openConfirmation(page: Page, link: { state: string; isOwnDevice: boolean }): Promise<void> {
  const json = { ...link, email: 'a.rather.long.address@mail.example.com' };
  await handle(page, '**/api/account/confirm-email/state', (route) => route.fulfill({ json }));
  await page.evaluate(
    (token) => history.pushState(null, '', `/confirm-email?token=${token}`),
    crypto.randomUUID(),
  );
  await expectVisible(page.getByRole('heading', { name: 'Confirm your email' }));
  if (link.state === 'open') await expectVisible(page.getByText(json.email));
  else await expectVisible(page.getByRole('alert').filter({ hasText: 'This link' }));
  await page.unroute('**/api/account/confirm-email/state');
}

export const states: readonly ScreenState[] = [
  {
    ...resetPage,
    path: '/reset-password',
    name: 'new password, with other ways to sign in',
    open: (page) => setNewPassword(page),
  },
  {
    ...resetPage,
    path: '/reset-password',
    name: 'new password, with second factors to be removed',
    open: (page) => setNewPassword(page, factorRemoval),
  },
  {
    ...confirmPage,
    name: 'confirmation of an address, on the device that signed up',
    open: (page) => openConfirmation(page, { state: 'open', isOwnDevice: true }),
  },
  {
    ...confirmPage,
    name: 'confirmation of an address, rejected',
    open: async (page) => {
      await openConfirmation(page, { state: 'open', isOwnDevice: false });
      await press(page, 'Confirm my email');
      await expectVisible(page.getByText('Enter your password'));
    },
  },
  {
    ...confirmPage,
    name: 'confirmation of an address, by a new password',
    open: async (page) => {
      await openConfirmation(page, { state: 'open', isOwnDevice: false });
      await press(page, 'Set a new password');
      await expectVisible(page.getByRole('heading', { name: 'Set a new password' }));
    },
  },
  {
    ...confirmPage,
    name: 'confirmation of an address, with a used link',
    open: (page) => openConfirmation(page, { state: 'used', isOwnDevice: false }),
  },
  {
    ...confirmPage,
    name: 'confirmation of an address, with an expired link',
    open: (page) => openConfirmation(page, { state: 'invalid', isOwnDevice: false }),
  },
];
