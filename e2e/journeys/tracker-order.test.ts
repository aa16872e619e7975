import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { makePersonWithFour } from '../harness/four-airdrops.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import {
  addByDialog,
  card,
  chooseFilter,
  expectCards,
  openDetails,
  openTracker,
} from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

const dayMs = 86_400_000;

const expectFocus = (locator: Locator): Promise<void> =>
  expect
    .poll(() => locator.evaluate((element) => element === document.activeElement), pollOptions)
    .toBe(true);

describe('the tracker’s list', () => {
  /** Waits until cards, table, or wallets list exactly these airdrops in this order. */
  const expectListed = (page: Page, names: readonly string[]) => {
    const cells = page.locator('article h3, [role="gridcell"][data-column="name"], [role="rowheader"]');
    const readNames = async () =>
      (await cells.allTextContents()).map((text) => names.find((name) => text.includes(name)));
    return expect.poll(readNames, pollOptions).toEqual(names);
  };

  it('begins with what is due, and folds closed airdrops in every view', async () => {
    const person = await makePersonWithFour(site);
    const { db } = site.database;
    await makeTrackerWallet(db, person);
    await makeAirdrop(db, person, {
      name: 'Echo',
      project: 'Ember',
      status: 'upcoming',
      eligibility_date: '2999-01-01',
      created_at: new Date(Date.now() - dayMs / 2),
    });
    const visitor = await visit(browser, site);
    const { page, context } = visitor;
    await signIn(context, site, person);
    const listed = ['Bravo', 'Alpha', 'Echo'];
    for (const view of ['', 'table', 'matrix']) {
      await openTracker(page, view && `?view=${view}`);
      await expectListed(page, listed);
      const closed = button(page, '2 closed');
      expect(await closed.getAttribute('aria-expanded')).toBe('false');
      await closed.press('Enter');
      await expectListed(page, [...listed, 'Delta', 'Charlie']);
      await expectFocus(closed);
      await expect.poll(() => new URL(page.url()).searchParams.get('closed'), pollOptions).toBe('shown');
    }
    await page.reload();
    await waitForHydration(page);
    await expectListed(page, [...listed, 'Delta', 'Charlie']);
    await button(page, '2 closed').press(' ');
    await expectListed(page, listed);
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('?view=matrix');

    await openTracker(page);
    await chooseFilter(page, 'Sort by', 'Date added');
    await expectCards(page, ['Echo', 'Bravo', 'Alpha']);
    await page.getByLabel('Search airdrops').fill('char');
    await expectCards(page, ['Charlie']);
    expect(await button(page, /closed$/).count()).toBe(0);
    await page.getByLabel('Search airdrops').fill('');
    await expectCards(page, ['Echo', 'Bravo', 'Alpha']);
    await visitor.leave();
  });

  it('leaves what was just checked in, claimed, or added where it is until the next visit', async () => {
    const person = await makePersonWithFour(site);
    const visitor = await visit(browser, site);
    const { page, context } = visitor;
    await signIn(context, site, person);
    await makeAirdrop(site.database.db, person, {
      name: 'Foxtrot',
      status: 'active',
      check_in_duration: 'daily',
      eligibility_date: '2026-01-05',
      created_at: new Date(Date.now() - 10 * dayMs),
    });
    await openTracker(page);
    await expectCards(page, ['Bravo', 'Foxtrot', 'Alpha']);
    await button(card(page, 'Bravo'), /^Check In/).click();
    await button(card(page, 'Bravo'), /^Undo/).waitFor();
    await addByDialog(page, { name: 'Golf' });
    await expectCards(page, ['Golf', 'Bravo', 'Foxtrot', 'Alpha']);
    const details = await openDetails(page, 'Foxtrot');
    await button(details, 'Mark as Claimed').click();
    const question = dialog(page, 'What did you receive?');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await details.waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(details);
    await expectCards(page, ['Golf', 'Bravo', 'Foxtrot', 'Alpha']);
    await button(page, '2 closed').waitFor();
    await page.reload();
    // Its check-in is due; Alpha starts today.
    await expectCards(page, ['Golf', 'Alpha', 'Bravo']);
    await button(page, '3 closed').waitFor();
    await visitor.leave();
  });
});
