import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn, type Visitor, visit } from '../harness/browser.ts';
import {
  findHorizontalOverflow,
  navigateTo,
  waitForLoad,
  waitUntilSettled,
  watchRequests,
} from '../harness/page-checks.ts';
import { setUp } from '../harness/set-up.ts';
import { findSmallTargets } from '../harness/targets.ts';
import { createFixtures } from './fixtures.ts';
import type { ScreenState, Viewer } from './screens.ts';
import { sampleQuestId } from './submissions-screens.ts';
import { findState } from './touch-states.ts';

const { site, browser } = await setUp();
const cast = await createFixtures(site);

type Screen = Pick<ScreenState, 'name' | 'path' | 'who' | 'search' | 'expects'> &
  Partial<Pick<ScreenState, 'open'>>;

const page = (path: string, who: Viewer): Screen => ({ name: path, path, who });

/** Returns a named state of a page. */
function state(path: string, name: string): Screen {
  return { ...findState(path, name), name: `${path}: ${name}` };
}

/** Roles whose touch targets are tested here; the axe tests check the others. */
const screens: readonly Screen[] = [page('/profile', 'newcomer'), page('/reminders', 'newcomer')];

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function comeAs(who: Viewer): Promise<Visitor> {
  const visitor = await visit(browser, site, phone);
  if (who !== 'visitor') await signIn(visitor.context, site, cast[who]);
  watchRequests(visitor.context);
  return visitor;
}

const visitors = new Map<Viewer, Promise<Visitor>>();
/** Viewers whose page has something open. */
const busy = new Set<Viewer>();

/** Reuses a visitor for all screens of a viewer, navigating from a page with nothing open. */
async function openPage({ path, search = '', who, open }: Screen): Promise<Visitor> {
  const known = visitors.get(who);
  const visitor = known ?? comeAs(who);
  visitors.set(who, visitor);
  const { page } = await visitor;
  const address = `${path}${search}`;
  if (known === undefined || busy.has(who) || open) {
    if (known) {
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    }
    await page.goto(address);
    await waitForLoad(page);
  } else {
    await navigateTo(page, address);
  }
  busy.delete(who);
  if (open) {
    busy.add(who);
    await open(page);
    await waitUntilSettled(page);
  }
  return visitor;
}

/** Returns browser problems since the last call, without those the screen expects. */
const newProblems = (visitor: Visitor, { expects }: Screen): string[] =>
  visitor.problems.splice(0).filter((problem) => expects?.test(problem) !== true);

describe('touch targets on a phone', () => {
  it.each(screens)('measure at least 44 px on $name as $who', async (screen) => {
    const visitor = await openPage(screen);
    expect([
      ...(await findSmallTargets(visitor.page)),
      ...(await findHorizontalOverflow(visitor.page, 390)),
    ]).toEqual([]);
    expect(newProblems(visitor, screen)).toEqual([]);
  });
});

const boxes = (phone: Page): Locator =>
  phone.getByRole('checkbox').or(phone.getByRole('switch')).filter({ visible: true });

/** Returns the position of the visible label next to the control, or null without one. */
const getWords = (box: Locator) =>
  box.evaluate((control) => {
    if (!(control instanceof HTMLInputElement)) return null;
    for (const label of control.labels ?? []) {
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if ((node.textContent ?? '').trim() === '' || node.parentElement?.closest('.sr-only')) continue;
        label.scrollIntoView({ block: 'center', behavior: 'instant' });
        const range = document.createRange();
        range.selectNodeContents(node);
        const [line] = range.getClientRects();
        if (line) return { x: line.left + line.width / 2, y: line.top + line.height / 2 };
      }
    }
    return null;
  });

const labelled: readonly { screen: Screen; atLeast: number }[] = [
  { screen: page('/reminders', 'newcomer'), atLeast: 2 },
  { screen: page(`/quests/${sampleQuestId}`, 'hunter'), atLeast: 1 },
  { screen: page('/guides/bridge-to-scroll', 'hunter'), atLeast: 2 },
  { screen: page('/admin/follow-claims', 'admin'), atLeast: 1 },
  { screen: state('/tracker', 'add'), atLeast: 1 },
  { screen: state('/tracker', 'export'), atLeast: 1 },
  { screen: state('/tracker', 'shortcuts'), atLeast: 1 },
  { screen: state('/presales', 'add a presale'), atLeast: 2 },
  { screen: state('/campaigns', 'add a campaign, refused'), atLeast: 1 },
  { screen: state('/profile', 'backup codes'), atLeast: 1 },
];

describe('the label of a checkbox or switch', () => {
  it.each(labelled)('toggles it on $screen.name as $screen.who', async ({ screen, atLeast }) => {
    const visitor = await openPage(screen);
    const all = boxes(visitor.page);
    await all.first().waitFor();
    let pressed = 0;
    for (let index = 0; index < (await all.count()); index += 1) {
      const box = all.nth(index);
      await expect.poll(() => box.isEnabled()).toBe(true);
      const words = await getWords(box);
      if (words === null) continue;
      const name = await box.evaluate((element) => element.closest('label')?.innerText ?? element.ariaLabel);
      const before = await box.isChecked();
      await visitor.page.mouse.click(words.x, words.y);
      await expect.poll(() => box.isChecked(), { message: `'${name}'` }).toBe(!before);
      pressed += 1;
    }
    expect(pressed).toBeGreaterThanOrEqual(atLeast);
    // The page may have stored the change.
    busy.add(screen.who);
    expect(newProblems(visitor, screen)).toEqual([]);
  });
});
