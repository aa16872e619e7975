import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeCampaigns } from '../../test/factories/campaigns.ts';
import { makeFaucet } from '../../test/factories/faucets.ts';
import { makeGuide } from '../../test/factories/guides.ts';
import { makePresale } from '../../test/factories/presales.ts';
import { makeQuest } from '../../test/factories/quests.ts';
import { createPageOpener, waitForHydration } from '../harness/browser.ts';
import { hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

beforeAll(async () => {
  const { db } = site.database;
  await makeCampaigns(db);
  await makeGuide(db, {});
  await makePresale(db, {});
  await makeQuest(db, {});
  for (const network of ['Ethereum Sepolia', 'Polygon Amoy']) await makeFaucet(db, { network });
});

const getStyle = (locator: Locator, name: 'outlineStyle' | 'backgroundColor' | 'borderTopWidth') =>
  locator.evaluate((element, property) => getComputedStyle(element)[property], name);

describe('with forced colors', () => {
  it('marks what is current, pressed, primary, and highlighted, and keeps the colors of progress bars', async () => {
    const { page, leave } = await openPage('/guides', undefined, { forcedColors: 'active' });
    const views = page.getByRole('navigation', { name: 'View' });
    const getViewStyle = (name: string) => getStyle(views.getByRole('link', { name }), 'outlineStyle');
    expect(await getViewStyle('List view')).toBe('solid');
    expect(await getViewStyle('Grid view')).toBe('none');

    const header = page.getByRole('banner');
    const primary = await getStyle(button(header, 'Sign Up'), 'backgroundColor');
    expect(primary).not.toBe(await getStyle(button(header, 'Log In'), 'backgroundColor'));
    expect(await getStyle(button(header, 'Sign Up'), 'borderTopWidth')).toBe('1px');

    await button(header, 'Discover').click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('ArrowDown');
    const items = page.getByRole('menuitem');
    await expect.poll(() => getStyle(items.first(), 'outlineStyle'), pollOptions).toBe('solid');
    expect(await getStyle(items.nth(2), 'outlineStyle')).toBe('none');

    await page.goto('/campaigns');
    const bar = page.getByRole('progressbar').first();
    const ground = await getStyle(bar, 'backgroundColor');
    expect(await getStyle(bar.locator('> *'), 'backgroundColor')).not.toBe(ground);
    await leave();
  });
});

describe('at 400 % zoom', () => {
  it('shows no bar over the page, and scrolls a dialog as a whole', async () => {
    const viewport = { width: 320, height: 256 };
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, { name: 'Alpha' });
    const { page, leave } = await openPage('/tracker', person, { viewport });
    await page.getByRole('article', { name: 'Alpha' }).scrollIntoViewIfNeeded();
    const isInWindow = (locator: Locator) =>
      locator.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
    expect(await isInWindow(page.getByRole('banner'))).toBe(false);
    expect(await isInWindow(page.getByRole('navigation', { name: 'Quick access' }))).toBe(false);

    await button(page, 'Add New').click();
    const form = dialog(page, 'Add Airdrop');
    const field = form.getByLabel('Project Name');
    await field.focus();
    const heading = form.getByRole('heading', { name: 'Add Airdrop' });
    await form.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    expect(await isInWindow(heading)).toBe(false);
    const submit = button(form, 'Add Airdrop');
    const isOnTop = () =>
      submit.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
        return element.contains(topElement) && top >= 0 && top + height <= innerHeight;
      });
    await expect.poll(isOnTop, pollOptions).toBe(true);
    await leave();
  });
});

/** Returns the texts that an element around them cuts off. */
const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *')) {
      const textNodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = textNodes.map(({ textContent }) => textContent?.trim()).join(' ');
      if (text.trim() === '' || !element.checkVisibility() || element.closest('.sr-only, select, script'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const { right, bottom } = range.getBoundingClientRect();
      for (let ancestor: HTMLElement | null = element; ancestor; ancestor = ancestor.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(ancestor);
        const box = ancestor.getBoundingClientRect();
        const isButton = ancestor.matches('button, a.rounded-md');
        const cutsRight = isButton || /hidden|clip/.test(overflowX);
        const cutsBottom = isButton || /hidden|clip/.test(overflowY);
        if ((cutsRight && right > box.right + 1) || (cutsBottom && bottom > box.bottom + 1)) {
          cut.push(text);
          break;
        }
      }
    }
    return cut;
  });

/** The text spacing of WCAG 1.4.12. */
const spacingCss =
  'main *, header * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

describe('with wide text spacing', () => {
  it('cuts off no text on public lists', async () => {
    const { page, leave } = await openPage('/blog', undefined, { viewport: { width: 390, height: 844 } });
    for (const path of ['/blog', '/presales', '/campaigns', '/quests', '/faucets', '/guides']) {
      await page.goto(path);
      await waitForHydration(page);
      const filters = button(page, /^Filters/);
      if ((await filters.count()) > 0) await filters.click();
      const before = await findCutTexts(page);
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }, spacingCss);
      const cut = (await findCutTexts(page)).filter((text) => !before.includes(text));
      expect(cut, path).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    await leave();
  });
});

describe('a menu button', () => {
  it('opens its menu by the first Arrow Down, before and after its code is loaded', async () => {
    const { page, leave } = await openPage('/faq');
    const opener = button(page, 'Discover');
    const menu = page.getByRole('menu');
    const hasFocus = () => menu.evaluate((element) => element.contains(document.activeElement));
    const release = await hold(page, /\/assets\/link-menus/);
    await opener.focus();
    await page.keyboard.press('ArrowDown');
    expect(await menu.count()).toBe(0);
    await release();
    await menu.waitFor();
    await expect.poll(hasFocus, pollOptions).toBe(true);
    await page.keyboard.press('Escape');
    await waitUntilHidden(menu);
    await page.keyboard.press('ArrowDown');
    await menu.waitFor();
    await expect.poll(hasFocus, pollOptions).toBe(true);
    await leave();
  });
});

describe('a search form', () => {
  it('has a submit button on every public list', async () => {
    const { page, leave } = await openPage('/presales');
    for (const path of ['/presales', '/campaigns', '/quests', '/faucets', '/guides']) {
      await page.goto(path);
      await waitForHydration(page);
      const form = page.getByRole('main').getByRole('search').locator('form');
      expect(await form.locator('button[type=submit]').count(), path).toBe(1);
      await form.getByRole('searchbox').fill('no such thing');
      await button(form, /^Search/).dispatchEvent('click');
      await expect.poll(() => new URL(page.url()).searchParams.get('q'), pollOptions).toBe('no such thing');
    }
    await leave();
  });
});
