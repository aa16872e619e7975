import type { Page } from 'playwright-core';
import { expectVisible, press } from '../harness/steps.ts';
import { removal } from './sample-factors.ts';
import type { ScreenState } from './screens.ts';

const visitors = { who: 'visitor', search: '?token=abc' } as const;
const day = '2026-01-05T09:30:00.000Z';
const way = (name: string) => ({ id: crypto.randomUUID(), name, createdAt: day, lastUsedAt: null });

async function withNewPassword(page: Page, factorRemoval: typeof removal | null = null): Promise<void> {
  const json = {
    review: 'abc',
    revokedTokens: 2,
    unlinkedChannels: [{ kind: 'webhook', name: 'Home server', shown: 'hooks.example.com' }],
    passkeys: [way('Work laptop')],
    wallets: [way('0x52908400098527886E0F7030069857D2E4169EE7')],
    factors: [way('Authenticator app')],
    factorRemoval,
    factorsNeedAdmin: false,
  };
  await page.route('**/api/account/reset-password', (route) => route.fulfill({ json }));
  await page.getByLabel('New password').fill('correct staple 9 horses');
  await press(page, 'Set password');
  await expectVisible(page.getByRole('heading', { name: 'Other ways to sign in' }));
  await page.unroute('**/api/account/reset-password');
  // The tab would show it again for the next visitor of this link.
  await page.evaluate(() => sessionStorage.clear());
}

const links = { who: 'visitor', path: '/confirm-email' } as const;

/** Opens the page of a mailed link with this response from the server. */
async function withLink(page: Page, link: { state: string; isOwnDevice: boolean }): Promise<void> {
  const json = { ...link, email: 'a.rather.long.address@mail.example.com' };
  await page.route('**/api/account/confirm-email/state', (route) => route.fulfill({ json }));
  await page.evaluate(
    (token) => history.pushState(null, '', `/confirm-email?token=${token}`),
    crypto.randomUUID(),
  );
  await expectVisible(page.getByRole('heading', { name: 'Confirm your email' }));
  if (link.state === 'open') await expectVisible(page.getByText(json.email));
  else await expectVisible(page.getByRole('alert').filter({ hasText: 'This link' }));
  await page.unroute('**/api/account/confirm-email/state');
}

/** The states of the pages that mails link to. */
export const states: readonly ScreenState[] = [
  {
    ...visitors,
    path: '/reset-password',
    name: 'a new password, with what still opens the account',
    open: (page) => withNewPassword(page),
  },
  {
    ...visitors,
    path: '/reset-password',
    name: 'a new password, with second factors that are to go',
    open: (page) => withNewPassword(page, removal),
  },
  {
    ...links,
    name: 'confirmation of an address, on the device that signed up',
    open: (page) => withLink(page, { state: 'open', isOwnDevice: true }),
  },
  {
    ...links,
    name: 'confirmation of an address, refused',
    open: async (page) => {
      await withLink(page, { state: 'open', isOwnDevice: false });
      await press(page, 'Confirm my email');
      await expectVisible(page.getByText('Enter your password'));
    },
  },
  {
    ...links,
    name: 'confirmation of an address, by a new password',
    open: async (page) => {
      await withLink(page, { state: 'open', isOwnDevice: false });
      await press(page, 'Set a new password');
      await expectVisible(page.getByRole('heading', { name: 'Set a new password' }));
    },
  },
  {
    ...links,
    name: 'confirmation of an address, with a used link',
    open: (page) => withLink(page, { state: 'used', isOwnDevice: false }),
  },
  {
    ...links,
    name: 'confirmation of an address, with a link whose time is over',
    open: (page) => withLink(page, { state: 'invalid', isOwnDevice: false }),
  },
];
