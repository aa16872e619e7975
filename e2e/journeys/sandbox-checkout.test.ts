import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, visit } from '../harness/browser.ts';
import { axeSource } from '../harness/page-checks.ts';
import { setUp } from '../harness/set-up.ts';
import { pollOptions } from '../harness/steps.ts';

const { site, browser } = await setUp();

function listProblems(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The init script loads axe into every page.
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations }: axe.AxeResults = await axe.run(document);
    const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    return [...violations.map(({ id }) => id), ...(isWide ? ['horizontal overflow'] : [])];
  });
}

it('pays in the sandbox with the keyboard, and fits a phone in either theme', async () => {
  const person = await site.makePerson();
  const visitor = await visit(browser, site, {
    viewport: { width: 390, height: 844 },
    // The page it returns to is tested elsewhere.
    expectedProblems: [/404/],
  });
  const { page, context } = visitor;
  await context.addInitScript(axeSource);
  const call = await signIn(context, site, person);
  const { status, body } = await call('POST', '/payments/credits', { packageId: 'credits-410' });
  expect(status, JSON.stringify(body)).toBe(200);
  const { reference, checkout } = body as { reference: string; checkout: { url: string } };
  await page.goto(checkout.url);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await listProblems(page), colorScheme).toEqual([]);
  }
  for (const text of ['Purchase 410 credits', '₦20,000', reference]) await page.getByText(text).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), pollOptions).toBe('Pay');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payment\/callback\?/);
  const returnParams = new URL(page.url()).searchParams;
  expect([returnParams.get('tx_ref'), returnParams.get('status')]).toEqual([reference, 'successful']);
  const verified = await call('POST', '/payments/verify', { reference });
  expect(verified.body).toMatchObject({ status: 'succeeded', credits: 410 });
  await visitor.leave();
});
