import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { listOutbox } from '../../src/platform/mail-transport.server.ts';
import { resetLimits } from '../../test/harness/limits.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast } from '../harness/steps.ts';
import { addByApi } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

const newPassword = 'another staple 7 horses';
const rejectedSignIn = [/status of 40[0-9]/, /status of 429/];

async function openSignIn(page: Page) {
  await page.goto('/');
  await waitForHydration(page);
  await button(page, 'Log In').click();
  return dialog(page, 'Welcome back');
}

async function trySignIn(page: Page, email: string, secret: string): Promise<void> {
  const form = dialog(page, 'Welcome back');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(secret);
  await button(form, 'Sign In').click();
}

// Other tests' attempts come from the same address.
beforeEach(() => resetLimits(site.database.db));

describe('signing in', () => {
  it.each([
    ['hunter', '/', '/tracker'],
    ['promoter', '/', '/my-projects'],
    ['promoter', '/faq', '/faq'],
    ['promoter', '/?sign-in=%2Fprofile', '/profile'],
  ] as const)('redirects a %s from %s to %s', async (role, from, to) => {
    const person = await site.makePerson({ role });
    const visitor = await visit(browser, site);
    const { page } = visitor;
    await page.goto(from);
    await waitForHydration(page);
    if (!from.includes('sign-in')) await button(page, 'Log In').click();
    await trySignIn(page, person.email, password);
    await dialog(page, 'Welcome back').waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname, pollOptions).toBe(to);
    await visitor.leave();
  });
});

describe('resetting a password', () => {
  it('accepts a mailed link once and signs out everywhere', async () => {
    const person = await site.makePerson();
    const phone = await visit(browser, site, { expectedProblems: rejectedSignIn });
    await signIn(phone.context, site, person);
    await phone.page.goto('/tracker');
    await waitForHydration(phone.page);
    await phone.page.getByText('No airdrops yet').waitFor();

    const visitor = await visit(browser, site, { expectedProblems: rejectedSignIn });
    const { page } = visitor;
    const welcome = await openSignIn(page);
    await welcome.getByLabel('Email').fill(person.email);
    await button(welcome, 'Forgot password?').click();
    const forgot = dialog(page, 'Reset your password');
    expect(await forgot.getByLabel('Email').inputValue()).toBe(person.email);
    await button(forgot, 'Send reset link').click();
    await dialog(page, 'Check your email').getByText(person.email).waitFor();

    const { db } = site.database;
    const passkey = { name: 'Lost phone', public_key: Buffer.alloc(1), counter: 0 };
    const [id, credential_id] = [crypto.randomUUID(), person.id];
    await db
      .insertInto('passkeys')
      .values({ ...passkey, id, credential_id, user_id: person.id })
      .execute();
    const token = await site.getMailedToken(person.email, '/reset-password');
    await page.goto(`/reset-password?token=${token}`);
    await waitForHydration(page);
    await page.getByLabel('New password').fill('short');
    await button(page, 'Set password').click();
    await page.getByText('Password must be at least 8 characters').waitFor();
    await page.getByLabel('New password').fill(newPassword);
    await button(page, 'Set password').click();
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    await button(page, 'Remove Lost phone').click();
    await page.getByRole('main').getByText('Lost phone').waitFor({ state: 'detached' });
    expect(await db.selectFrom('passkeys').select('id').where('user_id', '=', person.id).execute()).toEqual(
      [],
    );

    // The phone is updated without a reload.
    await dialog(phone.page, 'Welcome back').waitFor();
    await expect.poll(() => new URL(phone.page.url()).pathname, pollOptions).toBe('/');

    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await trySignIn(page, person.email, password);
    await toast(page, 'Incorrect email or password.').waitFor();
    await trySignIn(page, person.email, newPassword);
    await page.getByText('No airdrops yet').waitFor();

    await page.goto(`/reset-password?token=${token}`);
    await waitForHydration(page);
    await page.getByLabel('New password').fill('a third one, please 3');
    await button(page, 'Set password').click();
    await page.getByRole('main').getByText('This link is no longer valid. Request a new one.').waitFor();
    await page.getByRole('heading', { name: 'Request a new link' }).waitFor();
    await page.getByLabel('Email').fill(person.email);
    await button(page, 'Send reset link').click();
    await page.getByRole('main').getByText('Check your email').waitFor();
    await visitor.leave();
    await phone.leave();
  });
});

describe('the sign-in dialog', () => {
  it('shows missing and wrong input, keeps the email, and limits attempts', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site, { expectedProblems: rejectedSignIn });
    const { page } = visitor;
    const welcome = await openSignIn(page);
    await button(welcome, 'Sign In').click();
    await welcome.getByText('Please enter both email and password').waitFor();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await trySignIn(page, person.email, `wrong password ${attempt}`);
      await toast(page, 'Incorrect email or password.').waitFor();
      await welcome.getByText('Incorrect email or password.').waitFor();
      expect(await welcome.getByLabel('Email').inputValue()).toBe(person.email);
      await expect.poll(() => button(welcome, 'Sign In').isEnabled(), pollOptions).toBe(true);
    }
    await trySignIn(page, person.email, password);
    await toast(page, 'Too many attempts. Please try again later.').waitFor();
    await welcome.getByText('Too many attempts. Please try again later.').waitFor();

    // A visitor in another browser gets the same message for an unknown address.
    await trySignIn(page, 'nobody@example.com', 'wrong password');
    await welcome.getByText('Incorrect email or password.').waitFor();
    await resetLimits(site.database.db);
    await trySignIn(page, person.email, password);
    await button(page, /^Account menu of/).waitFor();
    await visitor.leave();
  });

  it('reports an unconfirmed address and resends the link', async () => {
    const person = await site.makePerson();
    const { db } = site.database;
    await db.updateTable('profiles').set({ email_verified: false }).where('id', '=', person.id).execute();
    const visitor = await visit(browser, site, { expectedProblems: rejectedSignIn });
    const { page } = visitor;
    const welcome = await openSignIn(page);
    await trySignIn(page, person.email, 'not the right one');
    await welcome.getByText('Incorrect email or password.').waitFor();
    await trySignIn(page, person.email, password);
    await welcome
      .getByText('Please confirm your email first. We sent you a link when you signed up.')
      .waitFor();
    await button(welcome, 'Send the link again').click();
    await toast(page, 'Confirmation link sent').waitFor();
    const token = await site.getMailedToken(person.email, '/confirm-email');

    await page.goto(`/confirm-email?token=${token}`);
    await waitForHydration(page);
    await button(page, 'Confirm my email').click();
    await page.getByText('Enter your password').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('not what was chosen');
    await button(page, 'Confirm my email').click();
    const main = page.getByRole('main');
    await main.getByText('This isn’t the password you chose at sign-up.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Confirm my email').click();
    await page.getByRole('heading', { name: `Welcome, ${person.firstName}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tracker');

    const laterVisitor = await visit(browser, site);
    await laterVisitor.page.goto(`/confirm-email?token=${token}`);
    await waitForHydration(laterVisitor.page);
    await laterVisitor.page.getByText('This link has already been used. You can sign in.').waitFor();
    await button(laterVisitor.page.getByRole('main'), 'Sign in').click();
    const emailField = dialog(laterVisitor.page, 'Welcome back').getByLabel('Email');
    expect(await emailField.inputValue()).toBe(person.email);
    await laterVisitor.leave();
    await visitor.leave();
  });

  it('treats an existing address at sign-up like a new one, and notifies its owner by mail', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site);
    const { page } = visitor;
    await page.goto('/');
    await waitForHydration(page);
    await button(page, 'Sign Up').click();
    const signUp = dialog(page, 'Create an account');
    await button(signUp, 'Sign Up').click();
    await signUp.getByText('Please fill all fields').first().waitFor();
    await signUp.getByLabel('First name').fill('Mallory');
    await signUp.getByLabel('Last name').fill('Imposter');
    await signUp.getByLabel('Email').fill(person.email.toUpperCase());
    await signUp.getByLabel('Password', { exact: true }).fill(newPassword);
    await signUp.getByRole('radio', { name: 'Promoter' }).check();
    await button(signUp, 'Sign Up').click();
    await toast(page, 'Please check your email for a confirmation link').waitFor();
    await dialog(page, 'Check your email').getByText('Almost done').waitFor();
    const mail = await vi.waitFor(async () => {
      const message = (await listOutbox(site.dataDir)).find((item) => item.to === person.email);
      if (message === undefined) throw new Error('no mail yet');
      return message;
    }, pollOptions);
    expect(mail.subject).toBe('You already have a Dropfolio account');
    expect(mail.text).not.toContain('token=');

    // The account is unchanged.
    await button(dialog(page, 'Check your email'), 'Back to sign in').click();
    await trySignIn(page, person.email, password);
    await button(page, `Account menu of ${person.firstName} Lovelace`).waitFor();
    await visitor.leave();
  });
});

describe('pages by role', () => {
  it('opens the tracker for a promoter, whose menus lack it', async () => {
    const promoter = await site.makePerson({ role: 'promoter', firstName: 'Pia' });
    const { page, context, leave } = await visit(browser, site);
    const call = await signIn(context, site, promoter);
    await addByApi(call, { name: 'A promoter’s own' });
    await page.goto('/tracker');
    await waitForHydration(page);
    await page.getByRole('article', { name: 'A promoter’s own' }).waitFor();
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await links.allInnerTexts()).not.toContain('My Tracker');
    await leave();
  });

  it('denies the dashboard to others, and to an admin as soon as the role is removed', async () => {
    const other = await visit(browser, site);
    await signIn(other.context, site, await site.makePerson());
    await other.page.goto('/admin/overview');
    await other.page.getByText('You need admin privileges to access this page.').waitFor();
    expect(await other.page.getByText('Total Users').count()).toBe(0);
    await other.leave();

    const admin = await site.makePerson({ isAdmin: true });
    const { page, context, leave } = await visit(browser, site, { expectedProblems: [/status of 403/] });
    const call = await signIn(context, site, admin);
    await page.goto('/admin/overview');
    await page.getByText('Total Users').waitFor();
    const { db } = site.database;
    await db.deleteFrom('user_roles').where('user_id', '=', admin.id).where('role', '=', 'admin').execute();
    // The operations query the database each time…
    expect((await call('GET', '/admin/overview')).status).toBe(403);
    // …and every process is notified by the one that removed the role.
    const notification = { from: uuidv7(), messages: [['change', { topic: 'account', userId: admin.id }]] };
    await sql`SELECT pg_notify('dropfolio', ${JSON.stringify(notification)})`.execute(db);
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByText('Access Denied').count();
      }, pollOptions)
      .toBe(1);
    await leave();
  });
});
