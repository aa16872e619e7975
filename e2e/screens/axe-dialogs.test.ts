import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cases,
  deviceOf,
  type Matrix,
  startMatrix,
  themesOfState,
  timeout,
  type Width,
} from '../harness/axe.ts';
import { goTo, loaded, settled, toTop } from '../harness/look.ts';
import { type ScreenState, screenStates } from './screens.ts';

let matrix: Matrix;

beforeAll(async () => {
  matrix = await startMatrix();
}, timeout);

afterAll(() => matrix?.close(), timeout);

const viewers = [...new Set(screenStates.map(({ who }) => who))];
const widthsOf = ({ only }: ScreenState): Width[] => (only === undefined ? ['wide', 'narrow'] : [only]);

async function load(page: Page, address: string, isNew: boolean): Promise<void> {
  await page.evaluate((isFirstVisit) => {
    sessionStorage.clear();
    localStorage.clear();
    if (!isFirstVisit) localStorage.setItem('cookie-consent', 'accepted');
  }, isNew);
  await page.goto(address);
  await loaded(page);
}

/**
 * The document from its top, without ids that count openings, what was said to screen readers, how much time is left, and
 * what moves with the focus or was measured.
 */
async function contentOf(page: Page): Promise<string> {
  await toTop(page);
  await settled(page);
  const html = await page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const one of body.querySelectorAll('[data-announcer], time')) one.textContent = '';
    return body.innerHTML;
  });
  return html.replaceAll(/ (?:[\w-]+="(?:radix-|_[rR]_)[^"]*"|(?:style|tabindex)="[^"]*")|<!--.*?-->/g, '');
}

/** Closes what is open. Answers whether the page is as it was when it had loaded. */
async function isAsBefore(page: Page, content: string): Promise<boolean> {
  for (const _ of ['dialog', 'another behind it', 'selection']) {
    await page.keyboard.press('Escape');
    if ((await contentOf(page)) === content) return true;
  }
  return false;
}

describe.concurrent('everybody can use', () => {
  it.each(cases(viewers))('whatever %s can open on a %s screen', { timeout }, async (who, width) => {
    // What opens at both widths is opened on the wide screen, which then becomes a phone's.
    const states = screenStates.filter((one) => one.who === who && widthsOf(one)[0] === width);
    if (states.length === 0) return;
    const visitor = await matrix.arriveAs(who, width);
    const { page } = visitor;
    const become = await deviceOf(page);
    const wrong: Record<string, string[]> = {};
    let shown = '';
    let isClean = false;
    let content = '';
    await page.goto('/');
    for (const state of states) {
      const address = `${state.path}${state.search ?? ''}`;
      const isNew = state.isNew === true;
      if (isNew || !isClean || address !== shown) {
        if (isNew || !isClean) await load(page, address, isNew);
        else await goTo(page, address);
        content = await contentOf(page);
      }
      await state.open(page).catch((error: unknown) => {
        throw new Error(`can't come to '${state.name}'`, { cause: error });
      });
      const found: string[] = [];
      for (const one of widthsOf(state)) {
        if (one !== width) await become(one);
        found.push(...(await matrix.inspect(page, one, themesOfState(screenStates.indexOf(state), one))));
      }
      if (widthsOf(state).length > 1) await become(width);
      const problems = visitor.problems.splice(0);
      found.push(...problems.filter((problem) => state.expects?.test(problem) !== true));
      if (found.length > 0) wrong[state.name] = found;
      shown = address;
      isClean = !isNew && (await isAsBefore(page, content));
    }
    await visitor.leave();
    expect(wrong).toEqual({});
  });
});
