import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { itemKinds } from '../../src/lib/item-kinds.ts';
import { listingKindNames } from '../../src/lib/listing-kinds.ts';
import { makeFaucet } from '../../test/factories/faucets.ts';
import { makeGuide } from '../../test/factories/guides.ts';
import { makePresale } from '../../test/factories/presales.ts';
import { makeQuest } from '../../test/factories/quests.ts';
import { createPageOpener } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions } from '../harness/steps.ts';

const { site, browser } = await setUp();

beforeEach(async () => {
  for (const table of ['airdrop_guides', 'faucets', 'hub_campaigns', 'presales', 'quests'] as const) {
    await site.database.db.deleteFrom(table).execute();
  }
});

const hourMs = 3_600_000;
const addHours = (hours: number) => new Date(Date.now() + hours * hourMs);
const longAgo = addHours(-5000);

const openPage = createPageOpener(browser, site, {
  viewport: { width: 1280, height: 844 },
  expectedProblems: [/status of 500/],
});

const getList = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const readHeadings = (page: Page) => page.locator('main h2').allInnerTexts();

/** Publishes a quest that ends today, a presale that starts soon, a working faucet, and a new guide. */
async function publish(): Promise<{ presaleId: string }> {
  const { db } = site.database;
  await makeQuest(db, {
    title: 'Last day',
    starts_at: addHours(-40),
    ends_at: addHours(5.5),
    created_at: longAgo,
  });
  const presale = await makePresale(db, {
    project_name: 'Harbour',
    presale_start: addHours(70),
    presale_end: addHours(700),
    created_at: longAgo,
  });
  await makeFaucet(db, {
    name: 'Sepolia tap',
    check_status: 'up',
    checked_at: addHours(-1),
    cooldown_minutes: 60,
    created_at: longAgo,
  });
  await makeGuide(db, { title: 'Bridge to Scroll', created_at: addHours(-3) });
  return { presaleId: presale.id };
}

describe('Discover', () => {
  it('combines all kinds by relevance and links to each', async () => {
    const { presaleId } = await publish();
    const { page, leave } = await openPage('/');
    await button(page.getByRole('banner'), 'Discover').click();
    await page.getByRole('menuitem', { name: /^Discover/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor();
    await expect
      .poll(() => readHeadings(page), pollOptions)
      .toEqual(['Ending soon', 'Starting soon', 'Faucets online', 'New']);
    await getList(page, 'Ending soon').getByText('Ends in 5 hours').waitFor();
    const faucet = getList(page, 'Faucets online').getByRole('link', { name: 'Visit Faucet Sepolia tap' });
    expect(await faucet.getAttribute('target')).toBe('_blank');
    await getList(page, 'New').getByRole('link', { name: 'Bridge to Scroll' }).waitFor();
    await getList(page, 'Starting soon').getByRole('link', { name: 'Harbour' }).click();
    await expect.poll(() => new URL(page.url()).pathname, pollOptions).toBe(`/presales/${presaleId}`);
    await leave();
  });

  it('marks followed items, and starts a faucet’s cooldown when it is opened', async () => {
    const { presaleId } = await publish();
    const person = await site.makePerson();
    await site.database.db
      .insertInto('listing_follows')
      .values({ user_id: person.id, kind: 'presale', item_id: presaleId })
      .execute();
    const { page, leave } = await openPage('/discover', person, { viewport: { width: 390, height: 844 } });
    await getList(page, 'Starting soon').getByText('Following').waitFor();
    expect(await page.getByText('Following').count()).toBe(1);
    await page.context().route('https://faucet.example/**', (route) => route.fulfill({ body: 'a faucet' }));
    await page.getByRole('link', { name: 'Visit Faucet Sepolia tap' }).click();
    await getList(page, 'Faucets online')
      .getByText(/Ready in (59m|1h)/)
      .waitFor();
    await leave();
  });

  it('shows that it is empty, and offers a retry after an error', async () => {
    // Visitors get a cached page, and this test deletes rows directly.
    const person = await site.makePerson();
    const empty = await openPage('/discover', person);
    await empty.page.getByText('Nothing live right now').waitFor();
    await empty.leave();
    const { page, leave } = await openPage('/faq', person);
    await withBrokenRequests(page, '**/api/discover', async () => {
      await page.evaluate(() => history.pushState({}, '', '/discover'));
      await page.getByText('Couldn’t load Discover').waitFor();
    });
    await button(page, 'Try again').click();
    await page.getByText('Nothing live right now').waitFor();
    await leave();
  });
});

describe('a visitor who wants to promote', () => {
  it('goes from the landing page through campaigns to the prices, and signs up as a promoter', async () => {
    const { page, leave } = await openPage('/');
    await page.getByRole('link', { name: 'Promote a Project' }).first().click();
    const promotion = page.getByRole('region', { name: 'Promoting a project?' });
    await promotion.getByText('A credit costs about ₦45.45 to ₦48.78.').waitFor();
    await promotion.getByRole('link', { name: 'How to promote' }).click();
    await page.getByRole('heading', { level: 1, name: 'Promote a project' }).waitFor();
    const prices = page.getByRole('table', { name: 'Credit packages' });
    await prices.getByRole('row', { name: '₦10,000 210 credits', exact: true }).waitFor();
    await button(page, 'Sign up as a promoter').click();
    const promoter = dialog(page, 'Create an account').getByRole('radio', { name: /^Promoter/ });
    await expect.poll(() => promoter.isChecked(), pollOptions).toBe(true);
    await leave();
  });

  it('starts with the forms once they have an account; a hunter requests the role', async () => {
    const promoter = await openPage('/promote', await site.makePerson({ role: 'promoter' }));
    const main = promoter.page.getByRole('main');
    const formats = main.getByRole('region', { name: 'What you can publish' });
    const questions = main.getByRole('region', { name: 'What we ask for' });
    for (const name of itemKinds.map((kind) => listingKindNames[kind])) {
      await main.getByRole('link', { name: `Submit ${name}`, exact: true }).waitFor();
      await formats.getByRole('heading', { level: 3, name, exact: true }).waitFor();
      await questions.getByRole('row', { name: new RegExp(`^${name} `) }).waitFor();
    }
    await main.getByRole('link', { name: 'Create Follow Campaign', exact: true }).waitFor();
    await promoter.page.goto('/campaigns');
    await promoter.page.getByRole('region', { name: 'Promoting a project?' }).waitFor();
    await promoter.leave();
    const hunter = await openPage('/promote', await site.makePerson());
    await hunter.page.getByRole('link', { name: 'Request the promoter role' }).waitFor();
    await hunter.page.goto('/campaigns');
    await hunter.page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
    expect(await hunter.page.getByText('Promoting a project?').count()).toBe(0);
    await hunter.leave();
  });
});
