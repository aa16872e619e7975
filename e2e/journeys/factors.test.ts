import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { resetLimits } from '../../test/harness/limits.ts';
import { createTotpCode, createWrongCode } from '../../test/harness/totp.ts';
import { createApiCaller, signIn, type Visitor, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { type Person, password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';

const halfMinuteMs = 30_000;
const newPassword = 'another staple 7 horses';
const expectedErrors = [/status of 40[0-9]/, /status of 429/];

const { site, browser } = await setUp();
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
  const readField = (body: unknown, key: string): unknown =>
    typeof body === 'object' && body !== null
      ? Object.entries(body).find(([name]) => name === key)?.[1]
      : undefined;
  const added = await call('POST', '/factors', { factorType: 'totp' });
  const [id, secret] = [String(readField(added.body, 'id')), String(readField(added.body, 'secret'))];
  const challenge = await call('POST', `/factors/${id}/challenge`, { channel: 'totp' });
  const code = await getNextCode(secret);
  const proof = { code, challenge_id: readField(challenge.body, 'id') };
  const response = await call('POST', `/factors/${id}/verify`, proof);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  const codes = readField(response.body, 'backup_codes');
  await visitor.leave();
  return { secret, codes: Array.isArray(codes) ? codes.map(String) : [] };
}

describe('two-factor authentication', () => {
  it('adds an authenticator app, requires it at sign-in, replaces its backup codes, and removes it', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors, acceptDownloads: true });
    const { page } = visitor;
    await signIn(visitor.context, site, person);
    await page.goto('/profile');
    await waitForHydration(page);
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
    const newCodes = await codesDialog
      .getByRole('list', { name: 'Backup codes' })
      .getByRole('listitem')
      .allTextContents();
    expect(newCodes).toHaveLength(10);
    expect(newCodes.filter((code) => codes.includes(code))).toEqual([]);
    await codesDialog.getByLabel('I’ve saved them').check();
    await button(codesDialog, 'Done').click();

    await button(page, 'Remove Authenticator app').click();
    const removeDialog = page.getByRole('alertdialog', { name: 'Remove “Authenticator app”?' });
    await db.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', person.id).execute();
    await button(removeDialog, 'Remove').click();
    await confirmDialog.waitFor();
    await getAppField(confirmDialog).fill(await getNextCode(secret));
    await page.getByText('No methods yet.').waitFor();
    await visitor.leave();
  });

  it('shows errors at the field, accepts a code typed without the mouse, and accepts a backup code once', async () => {
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
    const call = createApiCaller(visitor.context, site);
    expect((await call('GET', '/airdrops')).status).toBe(401);
    expect((await call('GET', '/account')).body).toBeNull();

    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await step.getByText('Enter the six-digit code').waitFor();
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
    await button(thirdStep, 'Use a backup code').click();
    await getBackupField(thirdStep).fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await thirdStep.getByText('Incorrect code').waitFor();
    await button(thirdStep, 'Back to sign in').click();
    const welcome = dialog(page, 'Welcome back');
    await welcome.waitFor();
    expect(await welcome.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await welcome.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await visitor.leave();
  });

  it('shows how long to wait after five wrong codes, and when the sign-in has expired', async () => {
    const person = await site.makePerson();
    const { secret } = await addAuthenticator(person);
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const { page } = visitor;
    const step = await enterPassword(page, person);
    for (let n = 0; n < 5; n += 1) {
      await expect.poll(() => getAppField(step).isEditable(), pollOptions).toBe(true);
      await getAppField(step).fill(createWrongCode(secret, new Date(Date.now() + aheadMs), n));
      await step.getByText('Incorrect code').waitFor();
    }
    await getAppField(step).fill(await getNextCode(secret));
    await step.getByText(/^Too many attempts\. Please try again in \d minutes\.$/).waitFor();

    await resetLimits(site.database.db);
    await site.database.db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    await site.restart();
    await site.setClock(aheadMs);
    await getAppField(step).fill('');
    await getAppField(step).fill(await getNextCode(secret));
    await toast(page, 'Your sign-in has expired. Sign in again.').waitFor();
    await dialog(page, 'Welcome back').waitFor();
    await visitor.leave();
  });

  it('requires a code after a password reset', async () => {
    const person = await site.makePerson();
    const { secret } = await addAuthenticator(person);
    await resetLimits(site.database.db);
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const { page } = visitor;
    const call = await resetByMail(visitor, person);
    const step = await enterPassword(page, person, newPassword);
    expect((await call('GET', '/airdrops')).status).toBe(401);
    await getAppField(step).fill(await getNextCode(secret));
    await getAccountMenu(page).waitFor();
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
    const { due_at: dueAt } = await site.database.db
      .selectFrom('factor_removals')
      .select('due_at')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const due = await page.evaluate(
      (dueMs) =>
        new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
          .format(dueMs)
          .replaceAll('\u202f', ' '),
      dueAt.getTime(),
    );
    expect(await notice.innerText()).toBe(`Your two-factor methods will be removed on ${due}`);
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
    await page.goto('/profile');
    await page.getByText('10 of 10 left').waitFor();
    expect(await notice.count()).toBe(0);
    await visitor.leave();
  });
});
