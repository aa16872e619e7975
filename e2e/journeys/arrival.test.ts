import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { createPageOpener, type Visitor, visit, waitForHydration } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, pollOptions, toast } from '../harness/steps.ts';
import { card, fillAirdrop, openDetails } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

const getAnnouncer = (page: Page): Locator => page.locator('[data-announcer]');
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

describe('navigating to another page', () => {
  it('announces its title, which ends with the site’s name, and focuses the heading', async () => {
    const visitor = await visit(browser, site);
    const { page } = visitor;
    await page.goto('/');
    await waitForHydration(page);
    await page.getByRole('banner').getByRole('link', { name: 'Presales' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Upcoming Presales' });
    await heading.waitFor();
    await expect.poll(() => hasFocus(heading), pollOptions).toBe(true);
    await expect.poll(() => page.title(), pollOptions).toBe('Upcoming Presales · Dropfolio');
    await getAnnouncer(page).getByText('Upcoming Presales · Dropfolio').waitFor({ state: 'attached' });
    await visitor.leave();
  });
});

async function openTrackerOfOne(width = 1280): Promise<Visitor> {
  const person = await site.makePerson();
  await makeAirdrop(site.database.db, person, { name: 'Aurora', status: 'active' });
  const visitor = await openPage('/tracker', person, {
    viewport: { width, height: 844 },
    expectedProblems: [/status of 500/],
  });
  return visitor;
}

describe('a check-in with the keyboard', () => {
  it('keeps the focus on its button and is announced, as is undoing it', async () => {
    const visitor = await openTrackerOfOne();
    const { page } = visitor;
    const checkIn = button(card(page, 'Aurora'), /^Check In/);
    await checkIn.focus();
    await page.keyboard.press('Enter');
    await getAnnouncer(page).getByText('Checked in: Example · Aurora').waitFor({ state: 'attached' });
    const undo = button(card(page, 'Aurora'), /^Undo/);
    await expect.poll(() => hasFocus(undo), pollOptions).toBe(true);
    await page.keyboard.press('Enter');
    await getAnnouncer(page).getByText('Check-in undone: Example · Aurora').waitFor({ state: 'attached' });
    await expect.poll(() => hasFocus(checkIn), pollOptions).toBe(true);
    await visitor.leave();
  });

  it('keeps the focus on the card and is announced', async () => {
    const visitor = await openTrackerOfOne();
    const { page } = visitor;
    await page.keyboard.press('j');
    const focused = page.locator('[data-airdrop]:focus');
    await focused.waitFor();
    await page.keyboard.press('v');
    await getAnnouncer(page).getByText('Checked in: Example · Aurora').waitFor({ state: 'attached' });
    await focused.waitFor();
    await visitor.leave();
  });
});

/** Returns the buttons and links of the dialog that the toast covers. */
const listCoveredControls = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((element) => {
    const shown = document
      .querySelector('li[data-swipe-direction][data-state=open]')
      ?.getBoundingClientRect();
    if (shown === undefined) throw new Error('there is no toast');
    return [...element.querySelectorAll('button, a[href]')]
      .filter((item) => {
        const box = item.getBoundingClientRect();
        const isBeside = box.right <= shown.left || box.left >= shown.right;
        return box.width > 0 && !isBeside && box.bottom > shown.top && box.top < shown.bottom;
      })
      .map((item) => item.textContent ?? '');
  });

describe('an error in a dialog', () => {
  it.each([1280, 390])('at %s px shows a toast that covers none of its buttons', async (width) => {
    const visitor = await openTrackerOfOne(width);
    const { page } = visitor;
    const details = await openDetails(page, 'Aurora');
    await withBrokenRequests(page, '**/api/airdrops/*/status', async () => {
      await button(details, 'Mark as Claimed').click();
      await toast(page, 'Error updating status').waitFor();
    });
    await expect.poll(() => listCoveredControls(details), pollOptions).toEqual([]);
    await visitor.leave();
  });

  it('shows no toast if the form shows it', async () => {
    const visitor = await openTrackerOfOne();
    const { page } = visitor;
    await button(page, 'Add New').click();
    const form = page.getByRole('dialog', { name: 'Add Airdrop' });
    await fillAirdrop(form, { name: 'Borealis' });
    await withBrokenRequests(page, '**/api/airdrops', async () => {
      await button(form, 'Add Airdrop').click();
      await form.getByRole('alert').getByText('Error adding airdrop').waitFor();
    });
    expect(await toast(page, 'Error adding airdrop').count()).toBe(0);
    await visitor.leave();
  });
});
