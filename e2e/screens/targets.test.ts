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
import { pollOptions } from '../harness/steps.ts';
import { findSmallTargets } from '../harness/targets.ts';
import { createFixtures } from './fixtures.ts';
import type { ScreenState, Viewer } from './screens.ts';
import { sampleQuestId } from './submissions-screens.ts';
import { findState } from './touch-states.ts';

const { site, browser } = await setUp();
const people = await createFixtures(site);

type Screen = Pick<ScreenState, 'name' | 'path' | 'who' | 'search' | 'expects'> &
  Partial<Pick<ScreenState, 'open'>>;

const createPageScreen = (path: string, who: Viewer): Screen => ({ name: path, path, who });

function createStateScreen(path: string, name: string): Screen {
  return { ...findState(path, name), name: `${path}: ${name}` };
}

/** Roles whose touch targets are tested here; the axe tests check the others. */
const screens: readonly Screen[] = [
  createPageScreen('/profile', 'newcomer'),
  createPageScreen('/reminders', 'newcomer'),
];

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function visitAs(who: Viewer): Promise<Visitor> {
  const visitor = await visit(browser, site, phone);
  if (who !== 'visitor') await signIn(visitor.context, site, people[who]);
  watchRequests(visitor.context);
  return visitor;
}

const visitors = new Map<Viewer, Promise<Visitor>>();
/** Viewers whose page has something open, or may have stored changes. */
const viewersToReload = new Set<Viewer>();

/** Reuses a visitor for all screens of a viewer, navigating from a page with nothing open. */
async function openPage({ path, search = '', who, open }: Screen): Promise<Visitor> {
  const known = visitors.get(who);
  const visitor = known ?? visitAs(who);
  visitors.set(who, visitor);
  const { page } = await visitor;
  const address = `${path}${search}`;
  if (known === undefined || viewersToReload.has(who) || open) {
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
  viewersToReload.delete(who);
  if (open) {
    viewersToReload.add(who);
    await open(page);
    await waitUntilSettled(page);
  }
  return visitor;
}

/** Returns browser problems since the last call, without those that the screen expects. */
const takeProblems = (visitor: Visitor, { expects }: Screen): string[] =>
  visitor.problems.splice(0).filter((problem) => expects?.test(problem) !== true);

describe('touch targets on a phone', () => {
  it.each(screens)('measure at least 44 px on $name as $who', async (screen) => {
    const visitor = await openPage(screen);
    expect([
      ...(await findSmallTargets(visitor.page)),
      ...(await findHorizontalOverflow(visitor.page, 390)),
    ]).toEqual([]);
    expect(takeProblems(visitor, screen)).toEqual([]);
  });
});

const findControls = (page: Page): Locator =>
  page.getByRole('checkbox').or(page.getByRole('switch')).filter({ visible: true });

/** Returns the position of the control's visible label, or null without one. */
const getLabelPosition = (locator: Locator) =>
  locator.evaluate((control) => {
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

const labelledScreens: readonly { screen: Screen; atLeast: number }[] = [
  { screen: createPageScreen('/reminders', 'newcomer'), atLeast: 2 },
  { screen: createPageScreen(`/quests/${sampleQuestId}`, 'hunter'), atLeast: 1 },
  { screen: createPageScreen('/guides/bridge-to-scroll', 'hunter'), atLeast: 2 },
  { screen: createPageScreen('/admin/follow-claims', 'admin'), atLeast: 1 },
  { screen: createStateScreen('/tracker', 'add'), atLeast: 1 },
  { screen: createStateScreen('/tracker', 'export'), atLeast: 1 },
  { screen: createStateScreen('/tracker', 'shortcuts'), atLeast: 1 },
  { screen: createStateScreen('/presales', 'add a presale'), atLeast: 2 },
  { screen: createStateScreen('/campaigns', 'add a campaign, rejected'), atLeast: 1 },
  { screen: createStateScreen('/profile', 'backup codes'), atLeast: 1 },
];

describe('the label of a checkbox or switch', () => {
  it.each(labelledScreens)('toggles it on $screen.name as $screen.who', async ({ screen, atLeast }) => {
    const visitor = await openPage(screen);
    const controls = findControls(visitor.page);
    await controls.first().waitFor();
    let pressedCount = 0;
    for (let index = 0; index < (await controls.count()); index += 1) {
      const control = controls.nth(index);
      await expect.poll(() => control.isEnabled(), pollOptions).toBe(true);
      const position = await getLabelPosition(control);
      if (position === null) continue;
      const name = await control.evaluate(
        (element) => element.closest('label')?.innerText ?? element.ariaLabel,
      );
      const before = await control.isChecked();
      await visitor.page.mouse.click(position.x, position.y);
      await expect.poll(() => control.isChecked(), { ...pollOptions, message: `'${name}'` }).toBe(!before);
      pressedCount += 1;
    }
    expect(pressedCount).toBeGreaterThanOrEqual(atLeast);
    // The page may have stored the change.
    viewersToReload.add(screen.who);
    expect(takeProblems(visitor, screen)).toEqual([]);
  });
});
