import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatInstantDay } from '../../src/lib/wording.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeGuide } from '../../test/factories/guides.ts';
import { signIn, type VisitorOptions, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { pollOptions } from '../harness/steps.ts';

const evening = new Date('2026-11-22T23:30:00.000Z');
const { site, browser } = await setUp();

/** Opens a page as a signed-in user with this locale and time zone. */
async function openPage(reader: { locale: string; timeZone: string }, options: VisitorOptions = {}) {
  const person = await site.makePerson();
  const visitor = await visit(browser, site, options);
  const call = await signIn(visitor.context, site, person);
  expect((await call('PATCH', '/account', reader)).status).toBe(200);
  return { ...visitor, person };
}

/** Returns the dates of a page; for relative ones, the full date behind them. */
const getDates = (page: Page, html: string | null): Promise<string[]> =>
  page.evaluate((text) => {
    const root = text === null ? document : new DOMParser().parseFromString(text, 'text/html');
    return [...root.querySelectorAll('main time')].map(
      (element) => element.getAttribute('title') ?? element.textContent,
    );
  }, html);

describe('dates', () => {
  it('are English for visitors in any browser language, with the browser’s clock', async () => {
    const guide = await makeGuide(site.database.db, { updated_at: evening });
    const { page, leave } = await visit(browser, site, { locale: 'de-DE', timezoneId: 'Asia/Tokyo' });
    for (const path of ['/blog/what-an-airdrop-is', '/terms', `/guides/guide-${guide.id}`]) {
      await page.goto(path);
      await waitForHydration(page);
      const first = page.getByRole('main').locator('time').first();
      await expect.poll(() => first.textContent(), pollOptions).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    }
    const updated = page.getByText('Updated:').locator('time');
    await expect.poll(() => updated.textContent(), pollOptions).toBe('Nov 23, 2026');
    await leave();
  });

  it('follow the signed-in user’s settings, also on public pages', async () => {
    const guide = await makeGuide(site.database.db, { updated_at: evening });
    const { page, leave } = await openPage(
      { locale: 'en-GB', timeZone: 'Africa/Lagos' },
      { locale: 'en-US' },
    );
    for (const path of ['/blog/what-an-airdrop-is', '/terms', `/guides/guide-${guide.id}`]) {
      await page.goto(path);
      await waitForHydration(page);
      const time = page.getByRole('main').locator('time').first();
      expect(await time.textContent()).toMatch(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/);
    }
    const updated = page.getByText('Updated:').locator('time');
    expect(await updated.textContent()).toBe(
      formatInstantDay(evening.toISOString(), { locale: 'en-GB', zone: 'Africa/Lagos' }),
    );
    await leave();
  });

  it.each(['fa-IR', 'th-TH'])('match between server and browser, in %s', async (locale) => {
    const { page, person, leave } = await openPage({ locale, timeZone: 'Asia/Kathmandu' });
    await makeAirdrop(site.database.db, person, { claim_date: evening });
    for (const path of [
      '/blog',
      '/profile',
      '/tracker',
      '/tracker?view=calendar&span=week&date=2026-11-18',
    ]) {
      const response = await page.goto(path);
      const html = (await response?.text()) ?? '';
      await waitForHydration(page);
      const served = await getDates(page, html);
      expect((await getDates(page, null)).slice(0, served.length), path).toEqual(served);
    }
    await leave();
  });
});
