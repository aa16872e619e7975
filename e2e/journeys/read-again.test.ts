import type { Locator, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { makeGuide } from '../../test/factories/guides.ts';
import { arriveWith } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { patience } from '../harness/steps.ts';

vi.setConfig({ testTimeout: 120_000 });

const { site, browser } = await setUp();
const arrive = arriveWith(browser, site, { expectedProblems: [/Failed to load resource/] });

/** Gives each drawing of an element another number: React keeps with it what it was drawn from. */
async function drawingsOf(shown: Locator): Promise<() => Promise<number>> {
  const seen = await shown.evaluateHandle((element) => ({ element, drawings: [] as unknown[] }));
  const look = () =>
    seen.evaluate(({ element, drawings }) => {
      const name = Object.keys(element).find((key) => key.startsWith('__reactProps$'));
      if (name === undefined) throw new Error('React does not keep what an element was drawn from there.');
      const drawing = Reflect.get(element, name);
      if (!drawings.includes(drawing)) drawings.push(drawing);
      return drawings.length;
    });
  await look();
  return look;
}

/** What was to be done by now is done. */
const turn = (page: Page) =>
  page.evaluate(async () => {
    for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setTimeout(resolve));
  });

const list = (page: Page) => page.getByRole('list', { name: 'Guides' });
const pages = [
  ['/guides', '/api/guides', list],
  ['/guides?view=grid', '/api/guides', list],
  [
    '/guides/bridge-to-scroll',
    '/api/guides/bridge-to-scroll',
    (page: Page) => page.getByRole('heading', { level: 1 }),
  ],
] as const;

it('redraws what it reads again only where that has changed', async () => {
  const { db } = site.database;
  await makeGuide(db, { title: 'Bridge to Scroll', slug: 'bridge-to-scroll' });
  await site.reportPublicChange();
  for (const [path, source, shownIn] of pages) {
    const { page, context, leave } = await arrive(path);
    const shown = shownIn(page);
    await page.clock.install();
    const drawings = await drawingsOf(shown);

    const asked: (() => Promise<void>)[] = [];
    await page.route(
      (url) => url.pathname === source,
      (route) => asked.push(() => route.continue()),
    );
    const readAgain = async (count: number) => {
      await page.clock.fastForward(60_000);
      await context.setOffline(true);
      await context.setOffline(false);
      await expect.poll(() => asked.length, patience).toBe(count);
      await turn(page);
      expect(await drawings(), `${path}, on its way`).toBe(1);
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === source);
      await asked.at(-1)?.();
      await (await answered).finished();
      await turn(page);
    };
    await readAgain(1);
    expect(await drawings(), `${path}, read again`).toBe(1);
    await db.updateTable('airdrop_guides').set({ title: 'Bridge to Linea' }).execute();
    await site.reportPublicChange();
    await readAgain(2);
    await shown.filter({ hasText: 'Bridge to Linea' }).waitFor();
    await db.updateTable('airdrop_guides').set({ title: 'Bridge to Scroll' }).execute();
    await site.reportPublicChange();
    await leave();
  }
});
