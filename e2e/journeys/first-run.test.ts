import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hydrated, openBrowser, visit } from '../harness/browser.ts';
import { password, type Site, startSite } from '../harness/site.ts';
import { button, dialog, toast } from '../harness/steps.ts';

vi.setConfig({ testTimeout: 120_000 });

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function openSignUp(page: Page) {
  await page.goto('/');
  await hydrated(page);
  await button(page, 'Log In').click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = dialog(page, 'Create an account');
  await button(form, 'Sign Up').waitFor();
  return form;
}

describe('signing up on a phone', () => {
  it('fits on one screen, also with every field wrong, and names what each field lacks', async () => {
    const visitor = await visit(browser, site, phone);
    const { page } = visitor;
    const form = await openSignUp(page);
    const overflow = () =>
      form.evaluate((panel) => {
        const boxes = [panel, ...panel.querySelectorAll('*')];
        return Math.max(...boxes.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
      });
    const bottom = async () => {
      const box = await button(form, 'Sign Up').boundingBox();
      return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
    };
    expect(await bottom()).toBeLessThanOrEqual(844);

    await button(form, 'Sign Up').click();
    await form.getByText('Please fill all fields').waitFor();
    for (const [label, error] of [
      ['First name', 'Enter your first name'],
      ['Last name', 'Enter your last name'],
      ['Email', 'Enter your email'],
      ['Password', 'Choose a password'],
    ] as const) {
      const field = form.getByLabel(label, { exact: true });
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      const message = await field.getAttribute('aria-describedby');
      expect(await page.locator(`[id="${message}"]`).textContent()).toBe(error);
    }
    expect(await bottom()).toBeLessThanOrEqual(844);
    expect(await overflow()).toBeLessThanOrEqual(1);
    await visitor.leave();
  });

  it('asks for the email once: mailed again, mended, after the link, and to sign in', async () => {
    const visitor = await visit(browser, site, phone);
    const { page } = visitor;
    const form = await openSignUp(page);
    await form.getByLabel('First name').fill('Grace');
    await form.getByLabel('Last name').fill('Hopper');
    await form.getByLabel('Email').fill('grace@typo.example');
    await form.getByLabel('Password', { exact: true }).fill(password);
    await button(form, 'Sign Up').click();
    const check = dialog(page, 'Check your email');
    await check.getByText('grace@typo.example').waitFor();
    await button(check, 'Change the address').click();
    expect(await form.getByLabel('First name').inputValue()).toBe('Grace');
    expect(await form.getByLabel('Email').inputValue()).toBe('grace@typo.example');
    await form.getByLabel('Email').fill('once@example.com');
    await form.getByLabel('Password', { exact: true }).fill(password);
    await button(form, 'Sign Up').click();
    await check.getByText('once@example.com').waitFor();
    await button(check, 'Send the link again').click();
    await toast(page, 'Confirmation link sent').waitFor();
    await button(check, 'Back to sign in').click();
    const signIn = dialog(page, 'Welcome back');
    expect(await signIn.getByLabel('Email').inputValue()).toBe('once@example.com');

    const link = `/confirm-email?token=${await site.mailedToken('once@example.com', '/confirm-email')}`;
    const elsewhere = await visit(browser, site, phone);
    await elsewhere.page.goto(link);
    await hydrated(elsewhere.page);
    await elsewhere.page.getByText('once@example.com').waitFor();
    await site.setClock(25 * 3_600_000);
    try {
      await elsewhere.page.reload();
      await hydrated(elsewhere.page);
      await elsewhere.page.getByText(/no longer valid/).waitFor();
      expect(await elsewhere.page.getByLabel('Email').inputValue()).toBe('once@example.com');
    } finally {
      await site.setClock(0);
    }
    await elsewhere.leave();
    await visitor.leave();
  });
});
