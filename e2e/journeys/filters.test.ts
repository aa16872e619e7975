import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { makePersonWithFour } from '../harness/four-airdrops.ts';
import { setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, keepToast, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import {
  addByDialog,
  card,
  chooseFilter,
  chooseView,
  expectCards,
  openFilters,
  openMoreMenu,
  openTracker,
  readCardNames,
  tileStrip,
} from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

const expectFocus = (locator: Locator): Promise<void> =>
  expect
    .poll(() => locator.evaluate((element) => element === document.activeElement), pollOptions)
    .toBe(true);

/** Of the four, those that aren't folded, due first. */
const openNames = ['Bravo', 'Alpha'];

const choices = [
  ['Type', 'Early Access', '?type=earlyAccess', ['Bravo']],
  ['Age', 'This week', '?age=week', ['Bravo', 'Alpha']],
  ['Check-in', 'Monthly', '?checkIn=monthly', ['Charlie']],
  ['Visited', 'Not visited', '?visited=not-visited', ['Bravo']],
  ['Sort by', 'Claim date', '?sort=claim', ['Bravo', 'Alpha']],
] as const;

describe('the tracker’s filters', () => {
  it('appear in the URL, which opens the same view, already in the HTML', async () => {
    const person = await makePersonWithFour(site);
    const visitor = await openPage('/tracker', person);
    const { page, context } = visitor;
    await expectCards(page, openNames);
    const filters = await openFilters(page);
    // This person has none.
    expect(await filters.getByLabel('Wallet', { exact: true }).count()).toBe(0);
    for (const [label, option, search, names] of choices) {
      const select = filters.getByLabel(label, { exact: true });
      const before = await select.inputValue();
      await select.selectOption(option);
      await expect.poll(() => new URL(page.url()).search, pollOptions).toBe(search);
      await expectCards(page, names);
      await select.selectOption(before);
      await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('');
    }

    const withoutScripts = await visit(browser, site, {
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    });
    for (const [, , search, names] of choices) {
      await withoutScripts.page.goto(`/tracker${search}`);
      expect(await readCardNames(withoutScripts.page), search).toEqual(names);
    }
    await withoutScripts.leave();
    await visitor.leave();
  });

  it('work with back and forward, and combine', async () => {
    const person = await makePersonWithFour(site);
    const { page, leave } = await openPage('/tracker', person);
    const box = page.getByRole('search', { name: 'Filter airdrops' }).getByLabel('Search airdrops');
    const expectView = async (search: string, names: readonly string[]) => {
      await expect.poll(() => new URL(page.url()).search, pollOptions).toBe(search);
      await expectCards(page, names);
    };
    await chooseFilter(page, 'Priority', 'high');
    await expectView('?priority=high', ['Alpha']);
    await box.fill('arb');
    await expectView('?priority=high&q=arb', ['Alpha']);
    await page.getByText('Showing 1 of 4').waitFor();
    await chooseFilter(page, 'Status', 'active');
    await expectView('?status=active&priority=high&q=arb', []);
    await page.getByText('Filters: status Active, high priority, search “arb”.').waitFor();

    await page.goBack();
    await expectView('?priority=high&q=arb', ['Alpha']);
    await waitUntilHidden(button(page, 'Remove filter: status Active'));
    await page.goBack();
    await expectView('', openNames);
    await expect.poll(() => box.inputValue(), pollOptions).toBe('');
    await page.goForward();
    await expectView('?priority=high&q=arb', ['Alpha']);
    await expect.poll(() => box.inputValue(), pollOptions).toBe('arb');
    await page.goForward();
    await expectView('?status=active&priority=high&q=arb', []);
    await button(page, 'Clear all').click();
    await expectView('', openNames);

    await leave();
  });

  it('apply both when two are chosen before the next render', async () => {
    const person = await makePersonWithFour(site);
    const visitor = await visit(browser, site);
    const { page, context } = visitor;
    await signIn(context, site, person);
    const choose = (form: Locator, values: Record<string, string>) =>
      form.evaluate((parent, options) => {
        for (const [label, value] of Object.entries(options)) {
          const select = [...parent.querySelectorAll('select')].find(
            ({ labels }) => labels[0]?.textContent === label,
          );
          if (select === undefined) throw new Error(`There is no ${label}.`);
          select.value = value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        }
      }, values);
    await openTracker(page);
    await choose(await openFilters(page), { Status: 'active', Type: 'earlyAccess' });
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('?status=active&type=earlyAccess');
    await page.goto('/presales');
    await waitForHydration(page);
    const form = page.getByRole('search', { name: 'Filter presales' });
    await choose(form, { Status: 'live', 'Risk level': 'High' });
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('?status=live&risk=High');
    await visitor.leave();
  });

  it('appear as chips above the list, which remove them and move the focus', async () => {
    const person = await makePersonWithFour(site);
    const { page, leave } = await openPage('/tracker?priority=high&checkIn=weekly&q=d', person);
    await expectCards(page, ['Delta']);
    const chips = page.getByRole('list', { name: 'Filters in use' });
    expect(await chips.getByRole('listitem').allInnerTexts()).toEqual(
      ['High priority', 'Weekly check-in', 'Search “d”'].map((text) => `Remove filter:\n${text}`),
    );
    await button(page, 'Filters 2 in use').waitFor();
    await button(chips, 'Remove filter: search “d”').press('Enter');
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('?priority=high&checkIn=weekly');
    await expect.poll(() => page.getByLabel('Search airdrops').inputValue(), pollOptions).toBe('');
    await expectFocus(button(chips, 'Remove filter: high priority'));
    await button(chips, 'Remove filter: high priority').press('Enter');
    await expectCards(page, ['Bravo']);
    await button(chips, 'Remove filter: weekly check-in').press('Enter');
    await expectCards(page, openNames);
    await expectFocus(page.locator('#results'));
    expect(await button(page, 'Clear all').count()).toBe(0);
    await leave();
  });

  it('select the status of a pressed total, and clear it when pressed again', async () => {
    const person = await makePersonWithFour(site);
    const { page, leave } = await openPage('/tracker?priority=high', person);
    const getTile = (name: string) => button(tileStrip(page), name);
    const isPressed = async (name: string) => (await getTile(name).getAttribute('aria-pressed')) === 'true';
    expect(await isPressed('Total Airdrops 4')).toBe(true);
    await getTile('Upcoming 1').click();
    await expectCards(page, ['Alpha']);
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('?status=upcoming&priority=high');
    await expect
      .poll(async () => [await isPressed('Upcoming 1'), await isPressed('Total Airdrops 4')], pollOptions)
      .toEqual([true, false]);
    await getTile('Upcoming 1').click();
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('?priority=high');
    await getTile('Active 1').click();
    await expectCards(page, []);
    await getTile('Total Airdrops 4').click();
    await expectCards(page, ['Alpha']);
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('?priority=high');
    await leave();
  });

  it('fit the screen on phones, as do all tools', async () => {
    const person = await makePersonWithFour(site);
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, leave } = await openPage(
      '/tracker?priority=high&status=expired&checkIn=weekly',
      person,
      phone,
    );
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const name of ['View', 'Filters 3 in use', 'Claims due', 'More actions', 'Add New', 'Clear all']) {
        const { x = -1, width: buttonWidth = 0 } = (await button(page, name).boundingBox()) ?? {};
        expect(x, `${name} at ${width} px`).toBeGreaterThanOrEqual(0);
        expect(x + buttonWidth, `${name} at ${width} px`).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    const menu = await openMoreMenu(page);
    const items = await menu.getByRole('menuitem').allInnerTexts();
    expect(items).toEqual(['Select', 'Export', 'Import', 'Save this view…', 'Manage tags…', 'I’m away…']);
    await leave();
  });

  it('keep the compact view, also after a reload', async () => {
    const person = await makePersonWithFour(site);
    const { page, leave } = await openPage('/tracker', person);
    await card(page, 'Alpha').getByText('Quest of 2026').waitFor();
    await chooseView(page, 'Compact View');
    await waitUntilHidden(card(page, 'Alpha').getByText('Quest of 2026'));
    await page.reload();
    await waitForHydration(page);
    await button(page, 'View').click();
    await page.getByRole('menuitemradio', { name: 'Compact View', checked: true }).waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(card(page, 'Alpha').getByText('Quest of 2026'));
    await button(card(page, 'Alpha'), /^More/).click();
    await card(page, 'Alpha').getByText('Quest of 2026').waitFor();
    await leave();
  });
});

describe('the tracker’s URL', () => {
  it('opens the add dialog once with add=1', async () => {
    const person = await site.makePerson();
    const { page, leave } = await openPage('/tracker?add=1', person);
    await dialog(page, 'Add Airdrop').waitFor();
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('');
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialog(page, 'Add Airdrop'));
    await page.reload();
    await waitForHydration(page);
    expect(await dialog(page, 'Add Airdrop').count()).toBe(0);
    await leave();
  });

  it('redirects a signed-out user to the landing page’s sign-in dialog and back to the same view', async () => {
    const person = await makePersonWithFour(site);
    const visitor = await visit(browser, site);
    const { page } = visitor;
    await page.goto('/tracker?status=active&q=basalt');
    await waitForHydration(page);
    const welcome = dialog(page, 'Welcome back');
    await welcome.waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await welcome.getByLabel('Email').fill(person.email);
    await welcome.getByLabel('Password', { exact: true }).fill(password);
    await button(welcome, 'Sign In').click();
    await expect
      .poll(() => `${new URL(page.url()).pathname}${new URL(page.url()).search}`, pollOptions)
      .toBe('/tracker?status=active&q=basalt');
    await expectCards(page, ['Bravo']);
    await waitUntilHidden(welcome);
    await visitor.leave();
  });

  it('shows only new airdrops that match the filters', async () => {
    const person = await makePersonWithFour(site);
    const { page, leave } = await openPage('/tracker?q=drift', person);
    await expectCards(page, ['Delta']);
    await addByDialog(page, { name: 'Echo', project: 'Driftwood two' });
    await expectCards(page, ['Echo', 'Delta']);
    await addByDialog(page, { name: 'Foxtrot', project: 'Ember' });
    // The added airdrop is hidden, so a message says so and offers to show it.
    await keepToast(page, 'Hidden by your filters.');
    await page.getByText('Showing 2 of 6').waitFor();
    await expectCards(page, ['Echo', 'Delta']);
    await button(toast(page), 'Clear filters').click();
    await expectCards(page, ['Foxtrot', 'Echo', ...openNames]);
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('');
    await expect.poll(() => page.getByLabel('Search airdrops').inputValue(), pollOptions).toBe('');
    await addByDialog(page, { name: 'Golf' });
    await toast(page, /^Airdrop added$/).waitFor();
    await leave();
  });
});
