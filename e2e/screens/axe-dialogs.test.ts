import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cases,
  type Matrix,
  settled,
  startMatrix,
  themesOfState,
  timeout,
  type Width,
} from '../harness/axe.ts';
import { hydrated } from '../harness/browser.ts';
import { type ScreenState, screenStates } from './screens.ts';

let matrix: Matrix;

beforeAll(async () => {
  matrix = await startMatrix();
}, timeout);

afterAll(() => matrix?.close(), timeout);

const isSeen = ({ only }: ScreenState, width: Width): boolean => only === undefined || only === width;
const viewers = [...new Set(screenStates.map(({ who }) => who))];

async function load(page: Page, address: string, isNew: boolean): Promise<void> {
  await page.evaluate((isFirstVisit) => {
    sessionStorage.clear();
    localStorage.clear();
    if (!isFirstVisit) localStorage.setItem('cookie-consent', 'accepted');
  }, isNew);
  await page.goto(address);
  await hydrated(page);
  await settled(page);
}

/** The document, without the ids that Radix gives out with the first opening. */
async function contentOf(page: Page): Promise<string> {
  const html = await page.evaluate(() => document.body.innerHTML);
  return html.replaceAll(/ [\w-]+="radix-[^"]*"/g, '');
}

/** Closes what is open. Answers whether the page is as it was when it had loaded. */
async function isAsBefore(page: Page, content: string): Promise<boolean> {
  for (const _ of ['dialog', 'another behind it', 'selection']) {
    await page.keyboard.press('Escape');
    await settled(page);
    if ((await contentOf(page)) === content) return true;
  }
  return false;
}

describe.concurrent('everybody can use', () => {
  it.each(cases(viewers))('whatever %s can open on a %s screen', { timeout }, async (who, width) => {
    const visitor = await matrix.arriveAs(who, width);
    const { page } = visitor;
    const wrong: Record<string, string[]> = {};
    let loaded = '';
    let content = '';
    await page.goto('/');
    for (const state of screenStates.filter((one) => one.who === who && isSeen(one, width))) {
      const address = `${state.path}${state.search ?? ''}`;
      const isNew = state.isNew === true;
      if (address !== loaded || isNew) {
        await load(page, address, isNew);
        content = await contentOf(page);
      }
      await state.open(page).catch((error: unknown) => {
        throw new Error(`can't come to '${state.name}'`, { cause: error });
      });
      const found = await matrix.inspect(page, width, themesOfState(screenStates.indexOf(state), width));
      const problems = visitor.problems.splice(0);
      found.push(...problems.filter((problem) => state.expects?.test(problem) !== true));
      if (found.length > 0) wrong[state.name] = found;
      loaded = !isNew && (await isAsBefore(page, content)) ? address : '';
    }
    await visitor.leave();
    expect(wrong).toEqual({});
  });
});
