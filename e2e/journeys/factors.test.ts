import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addedFactor, idResponse, verifiedFactor } from '../../test/harness/factors.ts';
import { resetLimits } from '../../test/harness/limits.ts';
import { createTotpCode, createWrongCode } from '../../test/harness/totp.ts';
import {
  createApiCaller,
  createPageOpener,
  signIn,
  type Visitor,
  visit,
  waitForHydration,
} from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { type Person, password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';

const halfMinuteMs = 30_000;
const signInTtlMs = 10 * 60_000;
const newPassword = 'another staple 7 horses';
const expectedErrors = [/status of 40[0-9]/, /status of 429/];

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);
/** The server's clock minus the system clock. */
let aheadMs = 0;

/** Returns an unused code by advancing the server's clock by half a minute. */
async function getNextCode(secret: string): Promise<string> {
  aheadMs += halfMinuteMs;
  await site.setClock(aheadMs);
  return createTotpCode(secret, new Date(Date.now() + aheadMs));
}

async function enterPassword(page: Page, person: Person, enteredPassword = password): Promise<Locator> {
  await resetLimits(site.database.db);
  await page.goto('/');
  await waitForHydration(page);
  await button(page, 'Log In').click();
  const form = dialog(page, 'Welcome back');
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(enteredPassword);
  await button(form, 'Sign In').click();
  const step = dialog(page, 'Two-factor authentication');
  await step.waitFor();
  return step;
}

/** Sets the new password through the mailed link, and returns a caller of the API with that browser's session. */
async function resetByMail({ page, context }: Visitor, person: Person) {
  const call = createApiCaller(context, site);
  expect((await call('POST', '/account/request-reset', { email: person.email })).status).toBe(200);
  const token = await site.getMailedToken(person.email, '/reset-password');
  await page.goto(`/reset-password?token=${token}`);
  await waitForHydration(page);
  await page.getByLabel('New password').fill(newPassword);
  await button(page, 'Set password').click();
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  return call;
}

const getAppField = (step: Locator): Locator => step.getByLabel('Enter the code from your authenticator app');
/** Returns the selection's start and end in the field; undefined if another element has the focus. */
const readSelection = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) =>
    input === document.activeElement ? [input.selectionStart, input.selectionEnd] : undefined,
  );
const getBackupField = (step: Locator): Locator => step.getByLabel('Enter one of your backup codes');
const getAccountMenu = (page: Page): Locator => button(page, /^Account menu of/);

/** Waits for the tracker after signing in on the landing page, because navigating closes open menus. */
async function waitForTracker(page: Page): Promise<void> {
  await page.waitForURL('**/tracker');
  await waitForHydration(page);
  await getAccountMenu(page).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await getAccountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await button(page, 'Log In').waitFor();
}

/** Adds an authenticator app through the API. */
async function addAuthenticator(person: Person): Promise<{ secret: string; codes: string[] }> {
  const visitor = await visit(browser, site);
  const call = await signIn(visitor.context, site, person);
  const { id, secret } = addedFactor.parse((await call('POST', '/factors', { factorType: 'totp' })).body);
  const challenge = await call('POST', `/factors/${id}/challenge`, { channel: 'totp' });
  const proof = { code: await getNextCode(secret), challenge_id: idResponse.parse(challenge.body).id };
  const { body } = await call('POST', `/factors/${id}/verify`, proof);
  await visitor.leave();
  return { secret, codes: verifiedFactor.parse(body).backup_codes ?? [] };
}

describe('two-factor authentication', () => {
  it('adds an authenticator app, requires it at sign-in, replaces its backup codes, and removes it', async () => {
    const person = await site.makePerson();
    const { page, leave } = await openPage('/profile', person, {
      expectedProblems: expectedErrors,
      acceptDownloads: true,
    });
    await page.getByText('No methods yet.').waitFor();
    await button(page, 'Add an authenticator app').click();
    const addDialog = dialog(page, 'Add an authenticator app');
    await addDialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const key = await addDialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
    const secret = (key ?? '').replaceAll(' ', '');
    await getAppField(addDialog).fill(createWrongCode(secret, new Date(Date.now() + aheadMs)));
    await addDialog.getByText('Incorrect code').waitFor();
    expect(await getAppField(addDialog).getAttribute('aria-invalid')).toBe('true');
    // The sixth digit submits it.
    await getAppField(addDialog).fill(await getNextCode(secret));

    const codesDialog = dialog(page, 'Save your backup codes');
    await codesDialog.waitFor();
    const codes = await codesDialog
      .getByRole('list', { name: 'Backup codes' })
      .getByRole('listitem')
      .allTextContents();
    expect(codes).toHaveLength(10);
    await page.keyboard.press('Escape');
    await toast(page, 'Save your backup codes first').waitFor();
    expect(await button(codesDialog, 'Done').isDisabled()).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(codesDialog, 'Download .txt').click(),
    ]);
    expect(download.suggestedFilename()).toBe('dropfolio-backup-codes.txt');
    const file = await readFile(await download.path(), 'utf8');
    for (const code of codes) expect(file).toContain(code);
    await codesDialog.getByLabel('I’ve saved them').check();
    await button(codesDialog, 'Done').click();
    await waitUntilHidden(codesDialog);
    await page.getByText('10 of 10 left').waitFor();

    await page.goto('/');
    await waitForHydration(page);
    await signOut(page);
    const step = await enterPassword(page, person);
    await getAppField(step).fill(await getNextCode(secret));
    await waitForTracker(page);

    await page.goto('/profile');
    await waitForHydration(page);
    await button(page, 'Generate new codes').click();
    const renewDialog = page.getByRole('alertdialog', { name: 'Generate new backup codes?' });
    const { db } = site.database;
    await db.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', person.id).execute();
    await button(renewDialog, 'Generate codes').click();
    const confirmDialog = dialog(page, 'Confirm it’s you');
    await button(confirmDialog, 'Use a backup code').click();
    await getBackupField(confirmDialog).fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await codesDialog.waitFor();
    await codesDialog.getByLabel('I’ve saved them').check();
    await button(codesDialog, 'Done').click();

    await button(page, 'Remove Authenticator app').click();
    const removeDialog = page.getByRole('alertdialog', { name: 'Remove “Authenticator app”?' });
    await button(removeDialog, 'Remove').click();
    await page.getByText('No methods yet.').waitFor();
    await leave();
  });

  it('shows errors at the field, accepts codes without the mouse, and says that a sign-in has expired', async () => {
    const person = await site.makePerson();
    const { secret, codes } = await addAuthenticator(person);
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const { page } = visitor;
    const step = await enterPassword(page, person);
    await expect
      .poll(() => getAppField(step).evaluate((field) => field === document.activeElement), pollOptions)
      .toBe(true);
    expect(await getAppField(step).getAttribute('autocomplete')).toBe('one-time-code');
    expect(await getAppField(step).getAttribute('inputmode')).toBe('numeric');
    await getAppField(step).fill(createWrongCode(secret, new Date(Date.now() + aheadMs)));
    await step.getByText('Incorrect code').waitFor();
    // The wrong code is selected, so typing replaces it.
    await expect.poll(() => readSelection(getAppField(step)), pollOptions).toEqual([0, 6]);
    await page.keyboard.type(await getNextCode(secret));
    await waitForTracker(page);
    await signOut(page);

    const secondStep = await enterPassword(page, person);
    await button(secondStep, 'Use a backup code').click();
    await getBackupField(secondStep).fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await waitForTracker(page);
    await signOut(page);

    const thirdStep = await enterPassword(page, person);
    await button(thirdStep, 'Back to sign in').click();
    const welcome = dialog(page, 'Welcome back');
    await welcome.waitFor();
    expect(await welcome.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await welcome.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await welcome.getByLabel('Password', { exact: true }).fill(password);
    await button(welcome, 'Sign In').click();
    await thirdStep.waitFor();
    aheadMs += signInTtlMs;
    await getAppField(thirdStep).fill(await getNextCode(secret));
    await toast(page, 'Your sign-in has expired. Sign in again.').waitFor();
    await welcome.waitFor();
    await visitor.leave();
  });

  it('schedules removal after a password reset, and cancels it by the mailed link', async () => {
    const person = await site.makePerson();
    const { secret } = await addAuthenticator(person);
    await resetLimits(site.database.db);
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const { page } = visitor;
    await resetByMail(visitor, person);
    const remove = button(page, 'Remove two-factor methods in seven days');
    const notice = page.getByText(/^Your two-factor methods will be removed on /);
    await remove.click();
    await notice.waitFor();
    await page.reload();
    await waitForHydration(page);
    await notice.waitFor();
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    expect(await remove.count()).toBe(0);

    const token = await site.getMailedToken(person.email, '/keep-factors');
    await page.goto(`/keep-factors?token=${token}`);
    await waitForHydration(page);
    await button(page, 'Keep my two-factor methods').click();
    await page.getByRole('heading', { name: 'Your two-factor methods were kept' }).waitFor();

    const step = await enterPassword(page, person, newPassword);
    await getAppField(step).fill(await getNextCode(secret));
    await waitForTracker(page);
    await visitor.leave();
  });
});
