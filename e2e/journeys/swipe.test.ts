import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AirdropStatus } from '../../src/features/airdrops/kinds.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { signIn, type VisitorOptions, visit } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, createTouch, dialog, getCenter, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import { card, chooseMore, chooseView, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

/** Opens a tracker on a phone: Alpha with a link, Bravo without one, and others below them. */
async function openPage(options: VisitorOptions = {}, status: AirdropStatus = 'active') {
  const person = await site.makePerson();
  const others = ['Six', 'Five', 'Four', 'Three', 'Two', 'One'].map((name) => ({ name }));
  const link = { name: 'Alpha', project_link: 'https://alpha.example/app' };
  const listed = { name: 'Listed', project_link: 'https://uniswap.wtf/claim' };
  for (const change of [...others, listed, { name: 'Bravo' }, link]) {
    await makeAirdrop(site.database.db, person, { ...change, status });
  }
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const visitor = await visit(browser, site, { ...phone, ...options });
  const { page, context } = visitor;
  await context.route('https://alpha.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Alpha</title>' }),
  );
  await signIn(context, site, person);
  await openTracker(page);
  const listVisits = async () => {
    const rows = site.database.db
      .selectFrom('airdrop_visits')
      .innerJoin('airdrops', 'airdrops.id', 'airdrop_visits.airdrop_id')
      .select('airdrops.name')
      .where('airdrop_visits.user_id', '=', person.id);
    return (await rows.execute()).map(({ name }) => name);
  };
  return { ...visitor, ...(await createTouch(page)), listVisits };
}

const getSwipeLayer = (page: Page) => page.locator('[data-swipe]');

/** Returns the card's horizontal offset. */
const readOffset = (locator: Locator) =>
  locator.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).m41);

async function scrollToCenter(locator: Locator) {
  await locator.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // Waits until the card has stopped moving.
  await locator.click({ trial: true });
  return getCenter(locator);
}

describe('swiping a card to the right', () => {
  it('checks in beyond 50 px, like its button, and can be undone there', async () => {
    const { page, drag, send, listVisits, leave } = await openPage();
    const alpha = card(page, 'Alpha');
    const from = await scrollToCenter(alpha);
    await drag(from, { x: 44 });
    await getSwipeLayer(page).getByText('Check In').waitFor();
    await expect.poll(() => readOffset(alpha), pollOptions).toBe(44);
    await send('touchEnd');
    await waitUntilHidden(getSwipeLayer(page));
    await expect.poll(() => readOffset(alpha), pollOptions).toBe(0);
    await button(alpha, /^Check In/).waitFor();

    await drag(from, { x: 80, y: 12 });
    await send('touchEnd');
    await alpha.getByText('Visited').waitFor();
    await waitUntilHidden(getSwipeLayer(page));
    await expect.poll(listVisits, pollOptions).toEqual(['Alpha']);

    // Checking in twice a day shows a message.
    await drag(from, { x: 80 });
    await getSwipeLayer(page).getByText('Visited').waitFor();
    await send('touchEnd');
    await waitUntilHidden(getSwipeLayer(page));
    // Browsers treat a tap that follows immediately as the end of the flick.
    await expect
      .poll(async () => {
        const undo = button(alpha, /^Undo/);
        if ((await undo.count()) > 0) await undo.tap();
        return listVisits();
      }, pollOptions)
      .toEqual([]);
    await button(alpha, /^Check In/).waitFor();
    await leave();
  });

  it('shows the status of a claimed airdrop, and checks nothing in', async () => {
    const { page, drag, send, listVisits, leave } = await openPage({}, 'claimed');
    await drag(await scrollToCenter(card(page, 'Alpha')), { x: 80 });
    await getSwipeLayer(page).getByText('Claimed').waitFor();
    await send('touchEnd');
    await waitUntilHidden(getSwipeLayer(page));
    expect(await listVisits()).toEqual([]);
    await leave();
  });

  it('does nothing when moved back, when canceled by the browser, and while selecting', async () => {
    const { page, drag, send, listVisits, leave } = await openPage();
    const alpha = card(page, 'Alpha');
    const from = await scrollToCenter(alpha);
    await drag(from, { x: 90 });
    await send('touchMove', { x: from.x + 20, y: from.y });
    await send('touchEnd');
    await waitUntilHidden(getSwipeLayer(page));
    await drag(from, { x: 90 });
    await send('touchCancel');
    await waitUntilHidden(getSwipeLayer(page));
    await expect.poll(() => readOffset(alpha), pollOptions).toBe(0);

    await chooseMore(page, 'Select');
    await drag(await scrollToCenter(alpha), { x: 90 });
    expect(await getSwipeLayer(page).count()).toBe(0);
    await send('touchEnd');
    expect(await readOffset(alpha)).toBe(0);
    expect(await listVisits()).toEqual([]);
    await leave();
  });
});

describe('swiping a card to the left', () => {
  it('opens its project like its link, or its details without one', async () => {
    const { page, context, drag, send, listVisits, leave } = await openPage();
    const opened = context.waitForEvent('page');
    await drag(await scrollToCenter(card(page, 'Alpha')), { x: -80 });
    await getSwipeLayer(page).getByText('Open project').first().waitFor();
    await expect
      .poll(() => page.locator('[data-way-out]').getAttribute('href'), pollOptions)
      .toBe('https://alpha.example/app');
    await send('touchEnd');
    const tab = await opened;
    await tab.waitForURL('https://alpha.example/app');
    expect(await tab.evaluate(() => window.opener)).toBe(null);
    await tab.close();
    await page.bringToFront();
    await expect.poll(listVisits, pollOptions).toEqual(['Alpha']);

    await drag(await scrollToCenter(card(page, 'Bravo')), { x: -80 });
    await getSwipeLayer(page).getByText('View Details').waitFor();
    await send('touchEnd');
    await dialog(page, 'Bravo').waitFor();
    await leave();
  });

  it('opens the warning for a blocked link, also in Compact View, which shows no links', async () => {
    const { page, context, drag, send, listVisits, leave } = await openPage();
    await chooseView(page, 'Compact View');
    await waitUntilHidden(card(page, 'Alpha').getByRole('link'));
    const opened = context.waitForEvent('page');
    await drag(await scrollToCenter(card(page, 'Listed')), { x: -80 });
    await send('touchEnd');
    const tab = await opened;
    await tab.getByRole('heading', { name: 'This site may be dangerous' }).waitFor();
    expect(await listVisits()).toEqual([]);
    await leave();
  });
});

describe('scrolling by touch', () => {
  it('moves the page but no card', async () => {
    const { page, drag, send, listVisits, leave } = await openPage();
    const readScrollTop = () => page.evaluate(() => scrollY);
    const first = card(page, 'Alpha');
    const from = await getCenter(first);
    const top = await readScrollTop();
    await drag(from, { x: 30, y: -240 });
    await send('touchMove', { x: from.x + 120, y: from.y - 260 });
    await send('touchEnd');
    await expect.poll(readScrollTop, pollOptions).toBeGreaterThan(top + 150);
    expect(await getSwipeLayer(page).count()).toBe(0);
    expect(await readOffset(first)).toBe(0);
    expect(await listVisits()).toEqual([]);
    await leave();
  });

  it('doesn’t move the page while a card is swiped', async () => {
    const { page, drag, send, listVisits, leave } = await openPage();
    const readScrollTop = () => page.evaluate(() => scrollY);
    const start = await scrollToCenter(card(page, 'Alpha'));
    await drag(start, { x: 40 });
    const before = await readScrollTop();
    await send('touchMove', { x: start.x + 40, y: start.y - 200 });
    expect(await readScrollTop()).toBe(before);
    await send('touchMove', start);
    await send('touchEnd');
    await waitUntilHidden(getSwipeLayer(page));
    // Nothing makes the page wider than the screen.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await listVisits()).toEqual([]);
    await leave();
  });

  it('moves nothing with a mouse, and animates nothing with reduced motion', async () => {
    const { page, drag, send, leave } = await openPage({ reducedMotion: 'reduce' });
    const alpha = card(page, 'Alpha');
    const from = await scrollToCenter(alpha);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 90, from.y, { steps: 4 });
    expect(await getSwipeLayer(page).count()).toBe(0);
    await page.mouse.up();
    await drag(from, { x: 80 });
    await send('touchEnd');
    expect(
      await alpha.evaluate((element) =>
        element.getAnimations().map(({ effect }) => effect?.getTiming().duration),
      ),
    ).toEqual([]);
    await alpha.getByText('Visited').waitFor();
    await leave();
  });
});
