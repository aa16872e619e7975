import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { waitUntilSettled, withPageDiagnostics } from './page-checks.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser({ reusesProfiles: false });
  page = await browser.newPage();
});
afterAll(() => browser.close());

const content = `<style>
  @keyframes fade { from { opacity: 0 } }
  section { content-visibility: auto; contain-intrinsic-size: auto 200px; }
  .moving { animation: fade 400ms }
  </style><section><p class="moving">Text</p></section><div style="height: 9000px"></div>`;

async function show(duration: string): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(content.replace('400ms', duration));
  await page.waitForFunction(() => document.getAnimations().length > 0);
}

const movingNow = () => page.evaluate(() => document.getAnimations().map(({ playState }) => playState));

it('waitUntilSettled waits for running animations', async () => {
  await show('400ms');
  await waitUntilSettled(page);
  expect(await movingNow()).toEqual([]);
});

it('waitUntilSettled skips animations that have left the window and never end', async () => {
  await show('1000s');
  const settling = waitUntilSettled(page);
  await page.evaluate(() => scrollTo(0, 9000));
  await settling;
  expect(await movingNow()).toEqual(['running']);
});

it('withPageDiagnostics reports what a page was doing when it didn’t respond', async () => {
  await show('1000s');
  const never = page.evaluate(() => new Promise<void>(() => undefined));
  await expect(withPageDiagnostics(page, 'come to an end', never, 10)).rejects.toThrow(
    /^no answer to 'come to an end' on about:blank: visible, .* moving: running p\.moving at \d/,
  );
});
