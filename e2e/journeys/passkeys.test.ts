import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createApiCaller, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();

const expectedErrors = [/status of 40[0-9]/];

type VirtualDevice = {
  /** Sets whether the device verifies its user; without verification, prompts count as canceled. */
  setVerified: (isVerified: boolean) => Promise<void>;
  countCredentials: () => Promise<number>;
};

/** Adds Chromium's virtual authenticator with user verification. */
async function addVirtualDevice(context: BrowserContext, page: Page): Promise<VirtualDevice> {
  const cdp: CDPSession = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    countCredentials: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}

/** Adds a passkey through the API, with the JSON a browser would send. */
async function addByApi(page: Page, name: string): Promise<void> {
  const status = await page.evaluate(async (passkeyName) => {
    const { key } = JSON.parse(document.getElementById('public-config')?.textContent ?? '{}');
    const post = (path: string, body: unknown) =>
      fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'x-client-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const options = await (await post('/passkeys/start', {})).json();
    const credential = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    });
    const response = credential instanceof PublicKeyCredential ? credential.toJSON() : null;
    return (await post('/passkeys', { name: passkeyName, response })).status;
  }, name);
  expect(status).toBe(201);
}

async function openSignIn(page: Page) {
  await page.goto('/');
  await waitForHydration(page);
  await button(page, 'Log In').click();
  const form = dialog(page, 'Welcome back');
  await button(form, 'Sign in with a passkey').waitFor();
  return form;
}

describe('a passkey', () => {
  it('shows no error for a canceled prompt, and one for a removed passkey', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const { page, context } = visitor;
    const device = await addVirtualDevice(context, page);
    const call = await signIn(context, site, person);
    await page.goto('/');
    await waitForHydration(page);
    await addByApi(page, 'Laptop');
    await call('POST', '/account/sign-out', {});

    const form = await openSignIn(page);
    await form.getByLabel('Email').fill('typed@example.com');
    await device.setVerified(false);
    await button(form, 'Sign in with a passkey').click();
    await expect.poll(() => button(form, 'Sign in with a passkey').isEnabled(), pollOptions).toBe(true);
    expect(await toast(page).count()).toBe(0);
    expect(await form.getByLabel('Email').inputValue()).toBe('typed@example.com');

    // The server removes the passkey, but the device keeps it.
    await site.database.db.deleteFrom('passkeys').where('user_id', '=', person.id).execute();
    await device.setVerified(true);
    const release = await hold(page, '**/api/account/sign-in/passkey');
    await button(form, 'Sign in with a passkey').click();
    await form.getByText('Waiting for your passkey…').waitFor();
    await release();
    await toast(page, 'This passkey isn’t registered.').waitFor();
    await form.getByText('This passkey isn’t registered.').waitFor();
    expect(await form.getByLabel('Email').inputValue()).toBe('typed@example.com');
    await visitor.leave();
  });
});

describe('passkeys on the profile', () => {
  it('adds a passkey with a name, renames it, signs in with it in every tab, and removes it', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const { page, context } = visitor;
    const device = await addVirtualDevice(context, page);
    const call = await signIn(context, site, person);
    await page.goto('/profile');
    await waitForHydration(page);
    const section = page.getByRole('region', { name: 'Passkeys' });
    await section.getByText('No passkeys yet.').waitFor();

    await button(section, 'Add a passkey').click();
    const addDialog = dialog(page, 'Add a passkey');
    await addDialog.getByLabel('Name').fill('   ');
    await button(addDialog, 'Continue').click();
    await addDialog.getByText('Enter a name').waitFor();
    await addDialog.getByLabel('Name').fill('Work laptop');
    await device.setVerified(false);
    await button(addDialog, 'Continue').click();
    await expect.poll(() => button(addDialog, 'Continue').isEnabled(), pollOptions).toBe(true);
    expect(await toast(page).count()).toBe(0);
    expect(await addDialog.getByLabel('Name').inputValue()).toBe('Work laptop');
    await device.setVerified(true);
    await button(addDialog, 'Continue').click();
    await toast(page, 'Passkey added').waitFor();
    await waitUntilHidden(addDialog);
    await section.getByText('Work laptop').waitFor();
    await section.getByText('never used').waitFor();

    await button(section, 'Add a passkey').click();
    await button(addDialog, 'Continue').click();
    await addDialog.getByText('This device already has a passkey for your account.').waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(addDialog);

    await button(section, 'Rename Work laptop').click();
    const renameDialog = dialog(page, 'Rename passkey');
    expect(await renameDialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Work laptop');
    await renameDialog.getByRole('textbox', { name: 'Name' }).fill('Old laptop');
    await button(renameDialog, 'Save').click();
    await section.getByText('Old laptop').waitFor();
    await waitUntilHidden(renameDialog);

    await call('POST', '/account/sign-out', {});
    const other = await visitor.newPage();
    await other.goto('/');
    await waitForHydration(other);
    await button(await openSignIn(page), 'Sign in with a passkey').click();
    await toast(page, 'You have successfully signed in').waitFor();
    for (const tab of [page, other]) await button(tab, /^Account menu of/).waitFor();
    await other.close();
    await page.goto('/profile');
    await waitForHydration(page);
    await section.getByText(/last used/).waitFor();

    await button(section, 'Remove Old laptop').click();
    const confirmDialog = page.getByRole('alertdialog', { name: 'Remove “Old laptop”?' });
    await confirmDialog.waitFor();
    const { db } = site.database;
    await db.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', person.id).execute();
    await button(confirmDialog, 'Remove').click();
    await button(dialog(page, 'Confirm it’s you'), 'Use a passkey').click();
    await toast(page, 'Passkey removed').waitFor();
    await section.getByText('No passkeys yet.').waitFor();
    const callAfter = createApiCaller(context, site);
    expect((await callAfter('GET', '/passkeys')).body).toEqual({ items: [] });
    await visitor.leave();
  });

  it('explains what a browser without support lacks, which the sign-in doesn’t offer', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site);
    await visitor.context.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    const { page, context } = visitor;
    await page.goto('/');
    await waitForHydration(page);
    await button(page, 'Log In').click();
    const form = dialog(page, 'Welcome back');
    await button(form, 'Forgot password?').waitFor();
    expect(await button(form, 'Sign in with a passkey').count()).toBe(0);
    await signIn(context, site, person);
    await page.goto('/profile');
    await waitForHydration(page);
    const section = page.getByRole('region', { name: 'Passkeys' });
    await section.getByText('This browser doesn’t support passkeys.').waitFor();
    expect(await button(section, 'Add a passkey').count()).toBe(0);
    await visitor.leave();
  });
});
