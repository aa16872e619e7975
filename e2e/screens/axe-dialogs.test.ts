import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  return ['wide', 'narrow'];
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
    const snapshots = window as unknown as { retained?: string; last?: string };
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const element of body.querySelectorAll('[data-announcer], time')) element.textContent = '';
    const volatile = / (?:[\w-]+="(?:radix-|_[rR]_)[^"]*"|(?:style|tabindex)="[^"]*")|<!--.*?-->/g;
    const content = body.innerHTML.replaceAll(volatile, '');
    const isSame = snapshots.last === content;
    snapshots.last = content;
    if (retain) snapshots.retained = content;
    return { isRetained: snapshots.retained === content, isSame };
  }, retain);
}

/** Closes all layers and restores the window. Returns whether the document equals the stored one again. */
async function restorePage(page: Page, restoreWindow: () => Promise<void>): Promise<boolean> {
  for (const layer of ['dialog', 'dialog behind it', 'selection']) {
    await Promise.all([page.keyboard.press('Escape'), layer === 'dialog' && restoreWindow()]);
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
    const unnamedButton = document.createElement('button');
    unnamedButton.style.padding = '1rem';
    const lowContrastText = document.createElement('p');
    lowContrastText.textContent = 'Hardly to be read';
    lowContrastText.style.color = '#ccc';
    document.querySelector('[role=dialog]')?.append(unnamedButton, lowContrastText);
  });
  const violations = (await matrix.inspect(page, 'wide', ['light'])).join('\n');
  for (const rule of ['button-name (1)', 'control-name (1)', 'color-contrast (1)'])
    expect(violations).toContain(`light: ${rule}`);
  await visitor.leave();
});

describe.concurrent('axe', () => {
  it.for(withBothWidths(viewers))(
    'finds no violation in any dialog or menu of %s on a %s screen',
    { timeout },
    async ([who, width]) => {
      // States that open at both widths are opened on a wide screen, which is then switched to a phone's.
      const states = screenStates.filter((state) => state.who === who && getWidths(state)[0] === width);
      if (states.length === 0) return;
      const visitor = await matrix.arriveAs(who, width);
      const { page } = visitor;
      const switchDevice = await createDeviceSwitch(page);
      const violations: Record<string, string[]> = {};
      const uncheckedTouchStates = new Set(states.filter((state) => touchStates.includes(state)));
      let shownAddress = '';
      let isClean = false;
      await page.goto('/');
      for (const state of states) {
        const address = `${state.path}${state.search ?? ''}`;
        const isNew = state.isNew === true;
        if (isNew || !isClean || address !== shownAddress) {
          if (isNew || !isClean) await load(page, address, isNew);
          else await navigateTo(page, address);
          await compare(page, true);
        }
        await state.open(page).catch((error: unknown) => {
          throw new Error(`failed to open '${state.name}'`, { cause: error });
        });
        const found: string[] = [];
        for (const stateWidth of getWidths(state)) {
          const themes = selectStateThemes(screenStates.indexOf(state), stateWidth);
          if (stateWidth !== width) await switchDevice(stateWidth, themes[0]);
          const hasFingers = stateWidth === 'narrow' && uncheckedTouchStates.delete(state);
          found.push(
            ...(await matrix.inspect(page, stateWidth, themes, { staysNarrowest: true, hasFingers })),
          );
        }
        const problems = visitor.problems.splice(0);
        found.push(...problems.filter((problem) => state.expects?.test(problem) !== true));
        if (found.length > 0) violations[state.name] = found;
        shownAddress = address;
        isClean = (await restorePage(page, () => switchDevice(width))) && !isNew;
      }
      await visitor.leave();
      expect(violations).toEqual({});
      expect([...uncheckedTouchStates].map(({ name }) => name)).toEqual([]);
    },
  );
});
