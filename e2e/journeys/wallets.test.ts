import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addSignInWallet } from '../../test/factories/members.ts';
import { createLocalWallet, type LocalWallet } from '../../test/harness/local-wallet.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();

const expectedErrors = [/status of 40[0-9]/];

type Extension = LocalWallet & {
  name: string;
  /** The user's response to requests. */
  behavior: 'accepts' | 'rejects' | 'pending';
  /** The requested signatures' messages. */
  messages: string[];
};

const createExtension = (name: string): Extension => ({
  ...createLocalWallet(),
  name,
  behavior: 'accepts',
  messages: [],
});

/** Installs wallets in a browser's pages, as extensions do (EIP-1193, announced by EIP-6963). */
async function install(
  context: BrowserContext,
  extensions: readonly Extension[],
  way: 'announced' | 'window.ethereum' = 'announced',
): Promise<void> {
  await context.exposeFunction('askExtension', (name: string, method: string, params: string[]) => {
    const extension = extensions.find((item) => item.name === name);
    if (extension === undefined) throw new Error(`no extension ${name}`);
    if (extension.behavior === 'rejects' && method === 'personal_sign') return { code: 4001 };
    if (extension.behavior === 'pending') return { code: -32_002 };
    if (method === 'eth_requestAccounts') return { result: [extension.address] };
    if (method === 'eth_chainId') return { result: '0x89' };
    if (method !== 'personal_sign' || params[1] !== extension.address) return { code: -32_601 };
    const message = Buffer.from((params[0] ?? '').slice(2), 'hex').toString('utf8');
    extension.messages.push(message);
    return { result: extension.sign(message) };
  });
  const names = extensions.map(({ name }) => name);
  await context.addInitScript(
    ({ names, way }) => {
      type ProviderResponse = { result?: unknown; code?: number };
      type CallExtension = (name: string, method: string, params: unknown[]) => Promise<ProviderResponse>;
      const getProvider = (name: string) => ({
        request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
          const callExtension: CallExtension = Reflect.get(window, 'askExtension');
          const { result, code } = await callExtension(name, method, params);
          if (code !== undefined) throw Object.assign(new Error('rejected'), { code });
          return result;
        },
      });
      if (way === 'window.ethereum') {
        Object.assign(window, { ethereum: getProvider(names[0] ?? '') });
        return;
      }
      const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
      const announce = () => {
        for (const name of names) {
          const detail = {
            info: { uuid: name, name, icon, rdns: 'example.wallet' },
            provider: getProvider(name),
          };
          window.dispatchEvent(
            new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }),
          );
        }
      };
      window.addEventListener('eip6963:requestProvider', announce);
      announce();
    },
    { names, way },
  );
}

async function linkWallet(person: Person, wallet: LocalWallet): Promise<void> {
  await addSignInWallet(site.database.db, person, wallet.address.toLowerCase());
}

async function openSignIn(page: Page) {
  await page.goto('/');
  await waitForHydration(page);
  await button(page, 'Log In').click();
  const form = dialog(page, 'Welcome back');
  await button(form, 'Forgot password?').waitFor();
  return form;
}

describe('a wallet', () => {
  it('signs in with a message that names our site, without an error after a rejection', async () => {
    const person = await site.makePerson();
    const extension = createExtension('Fox');
    await linkWallet(person, extension);
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const { page, context } = visitor;
    await install(context, [extension]);
    const form = await openSignIn(page);
    const start = button(form, 'Sign in with a wallet');

    extension.behavior = 'rejects';
    await start.click();
    await expect.poll(() => start.isEnabled(), pollOptions).toBe(true);
    expect(await toast(page).count()).toBe(0);
    extension.behavior = 'pending';
    await start.click();
    await toast(page, 'Your wallet already has a pending request.').waitFor();
    await form.getByText('Your wallet already has a pending request.').waitFor();

    extension.behavior = 'accepts';
    await start.click();
    await toast(page, 'You have successfully signed in').waitFor();
    await button(page, `Account menu of ${person.firstName} Lovelace`).waitFor();
    await waitUntilHidden(form);
    expect(extension.messages).toHaveLength(1);
    expect(extension.messages[0]).toContain(
      `${new URL(site.baseUrl).host} wants you to sign in with your Ethereum account:\n${extension.address}\n`,
    );
    expect(extension.messages[0]).toContain('\nChain ID: 137\n');
    const sessions = await site.database.db
      .selectFrom('sessions')
      .select(['method', 'assurance'])
      .where('user_id', '=', person.id)
      .execute();
    expect(sessions).toEqual([{ method: 'wallet', assurance: 'aal1' }]);
    await visitor.leave();
  });

  it('signs in when chosen among several, or says that it isn’t linked to an account', async () => {
    const person = await site.makePerson();
    const [linked, unlinked] = [createExtension('Linked wallet'), createExtension('Strange wallet')];
    await linkWallet(person, linked);
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const { page, context } = visitor;
    await install(context, [unlinked, linked]);
    const form = await openSignIn(page);
    await button(form, 'Sign in with a wallet').click();
    const choice = form.getByRole('group', { name: 'Which wallet?' });
    await button(choice, 'Strange wallet').click();
    await form.getByText('This wallet isn’t linked to an account.').waitFor();
    await button(choice, 'Linked wallet').click();
    await button(page, /^Account menu of/).waitFor();
    await visitor.leave();
  });

  it('works through window.ethereum, too', async () => {
    const person = await site.makePerson();
    const extension = createExtension('Old');
    await linkWallet(person, extension);
    const visitor = await visit(browser, site);
    await install(visitor.context, [extension], 'window.ethereum');
    const form = await openSignIn(visitor.page);
    await button(form, 'Sign in with a wallet').click();
    await button(visitor.page, /^Account menu of/).waitFor();
    await visitor.leave();
  });
});

describe('wallets on the profile', () => {
  it('link by a signature and unlink, unless it is another user’s', async () => {
    const person = await site.makePerson();
    const [ownWallet, foreignWallet] = [createExtension('Mine'), createExtension('Theirs')];
    await linkWallet(await site.makePerson(), foreignWallet);
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const { page, context } = visitor;
    await install(context, [ownWallet, foreignWallet]);
    await signIn(context, site, person);
    await page.goto('/profile');
    await waitForHydration(page);
    const section = page.getByRole('region', { name: 'Sign-in wallets' });
    await section.getByText('No linked wallets yet.').waitFor();

    await button(section, 'Link a wallet').click();
    const choice = section.getByRole('group', { name: 'Which wallet?' });
    ownWallet.behavior = 'rejects';
    await button(choice, 'Mine').click();
    await expect.poll(() => button(section, 'Link a wallet').isEnabled(), pollOptions).toBe(true);
    expect(await toast(page).count()).toBe(0);
    ownWallet.behavior = 'accepts';
    await button(choice, 'Theirs').click();
    await section.getByText('This wallet is linked to another account.').waitFor();
    await button(choice, 'Mine').click();
    await toast(page, 'Wallet linked').waitFor();
    await section.getByText(ownWallet.address).waitFor();
    expect(ownWallet.messages.at(-1)).toContain('Link this wallet to your Dropfolio account.');

    await button(section, /^Unlink/).click();
    const confirmDialog = page.getByRole('alertdialog', { name: /^Unlink 0x/ });
    await button(confirmDialog, 'Unlink').click();
    await toast(page, 'Wallet unlinked').waitFor();
    await section.getByText('No linked wallets yet.').waitFor();
    await visitor.leave();
  });

  it('explains what a browser without a wallet lacks, which the sign-in doesn’t offer', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site);
    const form = await openSignIn(visitor.page);
    await button(form, 'Sign in with a passkey').waitFor();
    expect(await button(form, 'Sign in with a wallet').count()).toBe(0);
    await signIn(visitor.context, site, person);
    await visitor.page.goto('/profile');
    await waitForHydration(visitor.page);
    const section = visitor.page.getByRole('region', { name: 'Sign-in wallets' });
    await section.getByText('No wallet found in this browser.').waitFor();
    expect(await button(section, 'Link a wallet').count()).toBe(0);
    await visitor.leave();
  });
});
