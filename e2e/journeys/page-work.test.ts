import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { hydrated, visit } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';

vi.setConfig({ testTimeout: 120_000 });

const { site, browser } = await setUp();

const isShape = (event: unknown): event is { name: string; args: { elementCount: number } } =>
  event instanceof Object && 'name' in event && event.name === 'UpdateLayoutTree';

/** How many elements the browser works out the styles of while this is done. */
async function styledBy(page: Page, work: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: unknown[] };
  return trace.traceEvents.filter(isShape).reduce((sum, { args }) => sum + args.elementCount, 0);
}

// One rule that asks by :has for something above everything, as Tailwind's group-has-… does, is enough: what comes into the page
// anywhere then has all of it styled anew.
describe('the styles of a page', () => {
  it.each([
    { screen: 'a wide window', width: 1280, height: 900 },
    { screen: 'a phone', width: 390, height: 844 },
  ])('are left alone by what comes into it: $screen', async ({ width, height }) => {
    const visitor = await visit(browser, site, {
      viewport: { width, height },
      ...(width < 768 && { hasTouch: true, isMobile: true }),
    });
    const { page } = visitor;
    await page.goto('/');
    await hydrated(page);
    const all = await page.evaluate(() => document.getElementsByTagName('*').length);
    expect(all).toBeGreaterThan(300);
    const styled = await styledBy(page, () =>
      page.evaluate(() => {
        const added = document.createElement('div');
        added.innerHTML = '<label><input type="checkbox" checked>One</label><button disabled>Two</button>';
        document.querySelector('#content')?.append(added);
        return added.offsetHeight;
      }),
    );
    expect(styled).toBeGreaterThan(3);
    expect(styled).toBeLessThan(40);
    await visitor.leave();
  });
});
