import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../test/harness/run-speed.ts';
import {
  createDeviceSwitch,
  type Matrix,
  selectStateThemes,
  startMatrix,
  timeout,
  type Width,
  withBothWidths,
} from '../harness/axe.ts';
import { navigateTo, scrollToTop, waitForLoad, waitUntilSettled } from '../harness/page-checks.ts';
import { type ScreenState, screenStates } from './screens.ts';
import { openAuth } from './sign-in-screens.ts';
import { touchStates } from './touch-states.ts';

let matrix: Matrix;

beforeAll(async () => {
  matrix = await startMatrix();
}, timeout);

afterAll(() => matrix?.close(), timeout);

const viewers = [...new Set(screenStates.map(({ who }) => who))];
function getWidths({ only }: ScreenState): Width[] {
  if (only !== undefined) return [only];
  return isFullRun ? ['wide', 'narrow'] : ['wide'];
}

async function load(page: Page, address: string, isNew: boolean): Promise<void> {
  await page.evaluate((isFirstVisit) => {
    sessionStorage.clear();
    localStorage.clear();
    if (!isFirstVisit) localStorage.setItem('cookie-consent', 'accepted');
  }, isNew);
  await page.goto(address);
  await waitForLoad(page);
}

/**
 * Returns whether the document equals the stored one (`retain` stores it), and the one last checked. Ignores scroll
 * position, generated ids, announcements, remaining times, and attributes that depend on focus or measurement.
 */
async function compare(page: Page, retain = false): Promise<{ isRetained: boolean; isSame: boolean }> {
  await scrollToTop(page);
  await waitUntilSettled(page);
  return page.evaluate((retain) => {
    const own = window as unknown as { kept?: string; last?: string };
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const element of body.querySelectorAll('[data-announcer], time')) element.textContent = '';
    const counted = / (?:[\w-]+="(?:radix-|_[rR]_)[^"]*"|(?:style|tabindex)="[^"]*")|<!--.*?-->/g;
    const content = body.innerHTML.replaceAll(counted, '');
    const isSame = own.last === content;
    own.last = content;
    if (retain) own.kept = content;
    return { isRetained: own.kept === content, isSame };
  }, retain);
}

/** Closes what is open, and makes the window the one it was. Returns whether the page is as it was when it had loaded. */
async function isAsBefore(page: Page, become: () => Promise<void>): Promise<boolean> {
  for (const layer of ['dialog', 'another behind it', 'selection']) {
    await Promise.all([page.keyboard.press('Escape'), layer === 'dialog' && become()]);
    const { isRetained, isSame } = await compare(page);
    if (isRetained) return true;
    if (isSame) return false;
  }
  return false;
}

it('finds violations in a dialog while skipping the page behind it', { timeout }, async () => {
  const visitor = await matrix.arriveAs('visitor', 'wide');
  const { page } = visitor;
  await page.goto('/faq');
  await waitForLoad(page);
  await openAuth(page, 'Sign In');
  expect(await matrix.inspect(page, 'wide', ['light'])).toEqual([]);
  await page.evaluate(() => {
    const nameless = document.createElement('button');
    nameless.style.padding = '1rem';
    const faint = document.createElement('p');
    faint.textContent = 'Hardly to be read';
    faint.style.color = '#ccc';
    document.querySelector('[role=dialog]')?.append(nameless, faint);
  });
  const wrong = (await matrix.inspect(page, 'wide', ['light'])).join('\n');
  for (const rule of ['button-name (1)', 'control-name (1)', 'color-contrast (1)'])
    expect(wrong).toContain(`light: ${rule}`);
  await visitor.leave();
});

describe.concurrent('axe', () => {
  it.for(withBothWidths(viewers))(
    'finds no violation in any dialog or menu of %s on a %s screen',
    { timeout },
    async ([who, width], { skip }) => {
      skip(!isFullRun && width === 'narrow', 'a full run');
      // States that open at both widths are opened on a wide screen, which then becomes a phone's.
      const states = screenStates.filter((state) => state.who === who && getWidths(state)[0] === width);
      if (states.length === 0) return;
      const visitor = await matrix.arriveAs(who, width);
      const { page } = visitor;
      const become = await createDeviceSwitch(page);
      const wrong: Record<string, string[]> = {};
      const forFingers = new Set(states.filter((state) => isFullRun && touchStates.includes(state)));
      let shown = '';
      let isClean = false;
      await page.goto('/');
      for (const state of states) {
        const address = `${state.path}${state.search ?? ''}`;
        const isNew = state.isNew === true;
        if (isNew || !isClean || address !== shown) {
          if (isNew || !isClean) await load(page, address, isNew);
          else await navigateTo(page, address);
          await compare(page, true);
        }
        await state.open(page).catch((error: unknown) => {
          throw new Error(`can't come to '${state.name}'`, { cause: error });
        });
        const found: string[] = [];
        for (const item of getWidths(state)) {
          const themes = selectStateThemes(screenStates.indexOf(state), item);
          if (item !== width) await become(item, themes[0]);
          const hasFingers = item === 'narrow' && forFingers.delete(state);
          found.push(...(await matrix.inspect(page, item, themes, { staysNarrowest: true, hasFingers })));
        }
        const problems = visitor.problems.splice(0);
        found.push(...problems.filter((problem) => state.expects?.test(problem) !== true));
        if (found.length > 0) wrong[state.name] = found;
        shown = address;
        isClean = (await isAsBefore(page, () => become(width))) && !isNew;
      }
      await visitor.leave();
      expect(wrong).toEqual({});
      expect([...forFingers].map(({ name }) => name)).toEqual([]);
    },
  );
});
