import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeCampaigns } from '../../test/factories/campaigns.ts';
import { makeFaucet } from '../../test/factories/faucets.ts';
import { makeGuide } from '../../test/factories/guides.ts';
import { makePresale } from '../../test/factories/presales.ts';
import { makeQuest } from '../../test/factories/quests.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { expectFocus, getFocusedName, pressAndWaitForFocus } from '../harness/keys.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, pollOptions } from '../harness/steps.ts';
import { openFilters } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

async function makePersonWithThree(): Promise<Person> {
  const person = await site.makePerson();
  for (const name of ['Alpha', 'Bravo', 'Charlie']) {
    await makeAirdrop(site.database.db, person, { name, status: 'active' });
  }
  return person;
}

/** Counts the Tab presses from the start of a page to the first item of its list, using the skip link. */
async function countTabsToFirst(page: Page, path: string, skip: string): Promise<number> {
  await page.goto(path);
  await waitForHydration(page);
  await page.locator('#results').locator('a, button, summary').filter({ visible: true }).first().waitFor();
  let tabs = 0;
  const pressTab = async () => {
    tabs += 1;
    await pressAndWaitForFocus(page, 'Tab');
  };
  while (tabs < 12 && (await getFocusedName(page)) !== skip) await pressTab();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), pollOptions).toBe('results');
  await pressTab();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('#results') !== null), pollOptions)
    .toBe(true);
  return tabs;
}

describe('the Tab key', () => {
  it('reaches the first item of a list within 12 presses, using the skip link', async () => {
    const { db } = site.database;
    const person = await makePersonWithThree();
    const [starts, ends] = [new Date(), new Date(Date.now() + 7 * 86_400_000)];
    await makeGuide(db);
    await makeFaucet(db);
    await makePresale(db, { presale_start: starts, presale_end: ends });
    await makeCampaigns(db);
    await makeQuest(db);
    await site.reportPublicChange();
    const visitor = await visit(browser, site);
    const { page, context } = visitor;
    await signIn(context, site, person);
    const lists = ['/guides', '/presales', '/campaigns', '/quests', '/faucets', '/discover'];
    expect(await countTabsToFirst(page, '/tracker', 'Skip to airdrops')).toBeLessThanOrEqual(12);
    for (const path of lists)
      expect(await countTabsToFirst(page, path, 'Skip to results'), path).toBeLessThanOrEqual(12);
    await visitor.leave();
  });

  it('stops once at the tracker’s toolbar, which arrow keys navigate', async () => {
    const person = await makePersonWithThree();
    const { page, leave } = await openPage('/tracker', person);
    const tools = page.getByRole('toolbar', { name: 'Views and tools' });
    await expect.poll(() => tools.locator('[tabindex="0"]').count(), pollOptions).toBe(1);
    await button(tools, 'View').focus();
    await page.keyboard.press('ArrowRight');
    await expectFocus(page, 'Filters');
    await page.keyboard.press('End');
    await expectFocus(page, 'More actions');
    await page.keyboard.press('ArrowRight');
    await expectFocus(page, 'View');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expectFocus(page, 'Claims due');
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Add New');
    await page.keyboard.press('Shift+Tab');
    await expectFocus(page, 'Claims due');
    await leave();
  });
});

describe('a screen reader', () => {
  const waitForAnnouncement = (page: Page, text: string): Promise<void> =>
    page.locator('[data-announcer]').filter({ hasText: text }).waitFor({ state: 'attached' });

  it('announces once how many airdrops the filters leave and how they are sorted', async () => {
    const person = await makePersonWithThree();
    const { page, leave } = await openPage('/tracker', person);
    await page.evaluate(() => {
      const announcements: string[] = [];
      const announcer = document.querySelector('[data-announcer]');
      if (announcer === null) return;
      new MutationObserver(() => announcements.push(announcer.textContent ?? '')).observe(announcer, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      Object.assign(window, { announcements });
    });
    const readAnnouncements = () =>
      page.evaluate((): unknown => Object.entries(window).find(([key]) => key === 'announcements')?.[1]);
    const filters = await openFilters(page);
    await filters.getByLabel('Status').selectOption('claimed');
    await waitForAnnouncement(page, '0 of 3 shown');
    await filters.getByLabel('Status').selectOption('active');
    await waitForAnnouncement(page, '3 of 3 shown');
    await filters.getByLabel('Sort by').selectOption({ label: 'Name' });
    await waitForAnnouncement(page, 'Sorted by name');
    expect(await readAnnouncements()).toEqual(['0 of 3 shown', '3 of 3 shown', 'Sorted by name']);
    await leave();
  });

  it('announces the number of results on a public list', async () => {
    const { db } = site.database;
    await makeGuide(db, { title: 'Zebra one' });
    await makeGuide(db, { title: 'Zebra two' });
    await site.reportPublicChange();
    const visitor = await visit(browser, site);
    const { page } = visitor;
    await page.goto('/guides');
    await waitForHydration(page);
    await page.getByRole('searchbox', { name: 'Search guides' }).fill('zebra');
    await waitForAnnouncement(page, '2 guides found');
    await page.getByRole('searchbox', { name: 'Search guides' }).fill('zebra two');
    await waitForAnnouncement(page, '1 guide found');
    await visitor.leave();
  });
});
