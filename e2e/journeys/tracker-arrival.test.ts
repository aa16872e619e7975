import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { signIn, type VisitorOptions, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { card } from '../harness/tracker-page.ts';

/** The transferred JavaScript of a first visit in KiB: a guard against accidents, 2 % above its size. */
const maxScriptKibibytes = 204;
const maxScripts = 30;

const { site, browser } = await setUp({}, { reusesProfiles: false });

/** Opens a tracker whose list needs link verdicts, tags, wallets, and task counts, and records the page's requests. */
async function openPage(options: VisitorOptions = {}) {
  const { db } = site.database;
  const person = await site.makePerson();
  for (let index = 0; index < 8; index += 1) {
    await makeAirdrop(db, person, {
      name: `Airdrop ${index}`,
      status: 'active',
      tags: ['solid'],
      wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7',
      project_link: index === 7 ? 'http://203.0.113.9/claim' : `https://project-${index}.example.com/`,
    });
  }
  const visitor = await visit(browser, site, options);
  const call = await signIn(visitor.context, site, person);
  const { page } = visitor;
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return { ...visitor, call, calls };
}

const waitForStream = (page: Page) =>
  page.waitForEvent('request', (request) => new URL(request.url()).pathname === '/events');

describe('the first visit of the tracker', () => {
  it('shows everything without a call, and follows changes from the server-rendered state', async () => {
    const { page, calls, leave } = await openPage();
    const stream = waitForStream(page);
    await page.goto('/tracker');
    expect(new URL((await stream).url()).searchParams.get('since')).toMatch(/^\w+\.\d+$/);
    await waitForHydration(page);
    expect(await card(page, 'Airdrop 7').innerText()).toMatch(/203\.0\.113\.9/);
    expect(calls).toEqual([]);
    await leave();
  });

  it('loads no more JavaScript than planned', async () => {
    const { page, leave } = await openPage();
    await page.goto('/tracker');
    await waitForHydration(page);
    const scripts = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload][fetchpriority=low]')].map(
        ({ href }) => href,
      ),
    );
    const entries = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((item): { name: string; encodedBodySize: number } => item.toJSON()),
    );
    const loaded = entries.filter(({ name }) => scripts.includes(name));
    const kibibytes = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
    expect(kibibytes).toBeGreaterThan(100);
    expect(kibibytes).toBeLessThanOrEqual(maxScriptKibibytes);
    expect(loaded.length).toBeLessThanOrEqual(maxScripts);
    await leave();
  });

  it('shows changes made between the page and its event stream', async () => {
    const { page, call, leave } = await openPage();
    let isAdded = false;
    await page.route('**/events*', async (route) => {
      if (!isAdded) {
        isAdded = true;
        const airdrop = { name: 'Late', project: 'Owl', eligibilityDate: '2026-11-20' };
        expect((await call('POST', '/airdrops', airdrop)).status).toBe(201);
      }
      await route.continue();
    });
    await page.goto('/tracker');
    await card(page, 'Late').waitFor();
    await leave();
  });
});
