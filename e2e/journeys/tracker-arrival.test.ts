import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { openBrowser, signIn, visit } from '../harness/browser.ts';
import { hold } from '../harness/requests.ts';
import { type Site, startSite } from '../harness/site.ts';
import { button, patience } from '../harness/steps.ts';
import { card } from '../harness/tracker-page.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Of a first visit, before anybody has done anything. What is above it is paid by everybody who opens the tracker. */
const mostFiles = 14;
const mostKibibytes = 189;

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** A tracker in which something of everything wants to be known, and what its page asks for. */
async function arrive() {
  const { db } = site.database;
  const person = await site.makePerson();
  for (let at = 0; at < 8; at += 1) {
    await makeAirdrop(db, person, {
      name: `Airdrop ${at}`,
      status: 'active',
      tags: ['solid'],
      wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7',
      project_link: at === 0 ? 'http://203.0.113.9/claim' : `https://project-${at}.example.com/`,
    });
  }
  const visitor = await visit(browser, site);
  await signIn(visitor.context, site, person);
  await visitor.context.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'));
  const { page } = visitor;
  const calls: string[] = [];
  const files = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) files.set(pathname, Number(await response.headerValue('content-length')));
  });
  return { ...visitor, person, calls, files };
}

const stage = (page: Page) => page.evaluate(() => document.documentElement.dataset.ready);
const isLive = (page: Page) =>
  page.waitForEvent('request', (request) => new URL(request.url()).pathname === '/events');

it('brings along all that it shows, and asks for the rest at the first sign of somebody', async () => {
  const { page, calls, files, leave } = await arrive();
  const stream = isLive(page);
  await page.goto('/tracker');
  expect(new URL((await stream).url()).searchParams.get('since')).toMatch(/^\w+\.\d+$/);
  await expect.poll(() => stage(page), patience).toBe('soon');
  // What a link is judged as came with the page.
  await card(page, 'Airdrop 0').getByRole('link').first().waitFor();
  expect(await card(page, 'Airdrop 0').innerText()).toMatch(/203\.0\.113\.9/);
  expect(calls).toEqual([]);
  const count = files.size;
  const bytes = [...files.values()].reduce((sum, one) => sum + one, 0);
  expect(count).toBeLessThanOrEqual(mostFiles);
  expect(bytes / 1024).toBeLessThanOrEqual(mostKibibytes);
  expect(bytes).toBeGreaterThan(100_000);
  expect(await stage(page)).toBe('soon');

  await page.mouse.move(5, 5);
  await expect.poll(() => stage(page), patience).toBe('true');
  expect(files.size).toBeGreaterThan(count);
  await leave();
});

it('hears what changed between its being made and its program’s coming', async () => {
  const { page, person, calls, leave } = await arrive();
  const release = await hold(page, /\/assets\/[^/]+\.js$/);
  await page.goto('/tracker', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  const other = await visit(browser, site);
  const elsewhere = await signIn(other.context, site, person);
  const added = await elsewhere('POST', '/airdrops', {
    name: 'Late',
    project: 'Owl',
    eligibilityDate: '2026-11-20',
  });
  expect(added.status).toBe(201);
  expect(calls).toEqual([]);
  await release();
  await card(page, 'Late').waitFor();
  await other.leave();
  await leave();
});

it('does what is pressed first although the code for it comes only then', async () => {
  const { page, person, leave } = await arrive();
  await page.goto('/tracker');
  await expect.poll(() => stage(page), patience).toBe('soon');
  const release = await hold(page, /\/assets\/[^/]+\.js$/);
  await button(card(page, 'Airdrop 3'), /^Check In/).click();
  await release();
  const visited = () =>
    site.database.db
      .selectFrom('airdrops')
      .select('name')
      .where('user_id', '=', person.id)
      .where('last_visit_date', 'is not', null)
      .execute();
  await expect.poll(visited, patience).toEqual([{ name: 'Airdrop 3' }]);
  await leave();
});
