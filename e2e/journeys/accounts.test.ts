import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createPageOpener, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast } from '../harness/steps.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

const newPassword = 'another staple 7 horses';
const rejectedSignIn = [/status of 40[0-9]/];

async function trySignIn(page: Page, email: string, secret: string): Promise<void> {
  const form = dialog(page, 'Welcome back');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(secret);
  await button(form, 'Sign In').click();
}

describe('resetting a password', () => {
  it('accepts a mailed link once and signs out everywhere', async () => {
    const person = await site.makePerson();
    const phone = await openPage('/tracker', person, { expectedProblems: rejectedSignIn });
    await phone.page.getByText('No airdrops yet').waitFor();

    const visitor = await openPage('/', undefined, { expectedProblems: rejectedSignIn });
    const { page } = visitor;
    await button(page, 'Log In').click();
    const welcome = dialog(page, 'Welcome back');
    await welcome.getByLabel('Email').fill(person.email);
    await button(welcome, 'Forgot password?').click();
    const forgot = dialog(page, 'Reset your password');
    expect(await forgot.getByLabel('Email').inputValue()).toBe(person.email);
    await button(forgot, 'Send reset link').click();
    await dialog(page, 'Check your email').getByText(person.email).waitFor();

    const token = await site.getMailedToken(person.email, '/reset-password');
    await page.goto(`/reset-password?token=${token}`);
    await waitForHydration(page);
    await page.getByLabel('New password').fill(newPassword);
    await button(page, 'Set password').click();
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();

    // The phone is updated without a reload.
    await dialog(phone.page, 'Welcome back').waitFor();
    await expect.poll(() => new URL(phone.page.url()).pathname, pollOptions).toBe('/');

    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await trySignIn(page, person.email, password);
    await toast(page, 'Incorrect email or password.').waitFor();
    await welcome.getByText('Incorrect email or password.').waitFor();
    expect(await welcome.getByLabel('Email').inputValue()).toBe(person.email);
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
