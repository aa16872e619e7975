import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { makeGuide } from '../../test/factories/guides.ts';
import { makePresale } from '../../test/factories/presales.ts';
import { hydrated, signIn, visit } from '../harness/browser.ts';
import { hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, isGone, patience } from '../harness/steps.ts';

vi.setConfig({ testTimeout: 120_000 });

const { site, browser } = await setUp({}, { keepsProfiles: false });

type Early = BrowserContextOptions & { person?: Person };

/** The page as it stands before any of its program has come; `release` lets it come. */
async function openEarly(path: string, { person, ...options }: Early = {}) {
  const visitor = await visit(browser, site, options);
  if (person) await signIn(visitor.context, site, person);
  const { page } = visitor;
  await page.goto('/terms');
  const release = await hold(page, /\/assets\/[^/]+\.js$/);
  // The document is never complete while its program is held back.
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.ready)).toBeUndefined();
  return { ...visitor, release };
}

const isStill = (page: Page) => page.evaluate(() => document.documentElement.dataset.ready === undefined);

describe('what is pressed before the program has come', () => {
  it('is done once it has: the menu, on a phone', async () => {
    const { page, release, leave } = await openEarly('/', { viewport: { width: 390, height: 800 } });
    await button(page, 'Open menu').click();
    expect(await isStill(page)).toBe(true);
    await release();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).waitFor();
    await leave();
  });

  it.each([
    {
      name: 'Search',
      opens: (page: Page) => dialog(page, 'Search'),
    },
    { name: 'Theme', opens: (page: Page) => page.getByRole('menuitemradio', { name: 'Dark' }) },
    { name: 'Log In', opens: (page: Page) => dialog(page, 'Welcome back') },
    { name: 'Cookie Settings', opens: (page: Page) => page.getByRole('region', { name: 'Cookie consent' }) },
  ])('is done once it has: $name, and once only', async ({ name, opens }) => {
    const { page, release, leave } = await openEarly('/faq');
    const pressed = button(page, name === 'Search' ? /^Search/ : name).first();
    await pressed.click();
    await pressed.click();
    await release();
    await opens(page).waitFor();
    await leave();
  });

  it('is done once it has: the account menu of whoever is signed in', async () => {
    const person = await site.makePerson();
    const { page, release, leave } = await openEarly('/faq', { person });
    await button(page, /^Account menu of/).click();
    await release();
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    await leave();
  });

  it('filters, and searches for what was typed', async () => {
    const { db } = site.database;
    await makePresale(db, { project_name: 'Owl', blockchain: 'Base' });
    await makePresale(db, { project_name: 'Fox', blockchain: 'Solana' });
    await makeGuide(db, { title: 'Bridge to Scroll' });
    await site.reportPublicChange();

    const presales = await openEarly('/presales');
    await presales.page.getByLabel('Blockchain').selectOption('Solana');
    await presales.release();
    await isGone(presales.page.getByRole('article').filter({ hasText: 'Owl' }));
    await expect.poll(() => new URL(presales.page.url()).search, patience).toContain('Solana');
    await presales.leave();

    const guides = await openEarly('/guides');
    await guides.page.getByRole('searchbox').fill('Scroll');
    await guides.release();
    await expect.poll(() => new URL(guides.page.url()).searchParams.get('q'), patience).toBe('Scroll');
    expect(await guides.page.getByRole('searchbox').inputValue()).toBe('Scroll');
    await guides.leave();
  });

  it('sends no form without its program, nor what was typed into the address', async () => {
    const { page, release, leave } = await openEarly('/support');
    const email = page.getByLabel('Email').first();
    await email.fill('ada@example.com');
    await email.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    expect(await isStill(page)).toBe(true);
    await release();
    await hydrated(page);
    expect(new URL(page.url()).search).toBe('');
    await leave();
  });
});
