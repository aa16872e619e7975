import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hydrated, openBrowser, visit } from '../harness/browser.ts';
import { type Site, startSite } from '../harness/site.ts';
import { button, dialog } from '../harness/steps.ts';

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
});
