import { describe, expect, it, vi } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { hydrated, signIn, visit } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { patience } from '../harness/steps.ts';
import { mostStyled } from '../harness/styled.ts';

vi.setConfig({ testTimeout: 120_000 });

const { site, browser } = await setUp({}, { keepsProfiles: false });

// One rule that asks by :has for something above everything, as Tailwind's group-has-… does, is enough: what comes into the page
// anywhere then has all of it styled anew.
describe('the styles of a page', () => {
  it.each([
    { screen: 'a wide window', width: 1280, height: 900 },
    { screen: 'a phone', width: 390, height: 844 },
  ])('are left alone by what comes into it: $screen', async ({ width, height }) => {
    const visitor = await visit(browser, site, {
      viewport: { width, height },
      ...(width < 768 && { hasTouch: true, isMobile: true }),
    });
    const { page } = visitor;
    await page.goto('/');
    await hydrated(page);
    const all = await page.evaluate(() => document.getElementsByTagName('*').length);
    expect(all).toBeGreaterThan(300);
    const styled = await mostStyled(browser, page, () =>
      page.evaluate(() => {
        const added = document.createElement('div');
        added.innerHTML = '<label><input type="checkbox" checked>One</label><button disabled>Two</button>';
        document.querySelector('#content')?.append(added);
        return added.offsetHeight;
      }),
    );
    expect(styled).toBeGreaterThan(3);
    // Parts of the page may come meanwhile.
    expect(styled).toBeLessThan(all / 2);
    await visitor.leave();
  });
});

type Watched = {
  /** How many cards came with each change of the list. */
  came: number[];
  /** How often the first card has been drawn since the list came to life. */
  drawn: number;
};

/** Runs in the page before anything else. */
function watch(): void {
  const watched: Watched = { came: [], drawn: 0 };
  Object.assign(window, { watched });
  // React puts the properties with which it has drawn an element there, new ones each time.
  const propsOf = (one: object | null | undefined): unknown =>
    Object.entries(one ?? {}).find(([key]) => key.startsWith('__reactProps$'))?.[1];
  addEventListener('DOMContentLoaded', () => {
    const list = document.querySelector('ul[aria-label="Airdrops"]');
    if (list === null) return;
    new MutationObserver((changes) => {
      watched.came.push(changes.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0));
    }).observe(list, { childList: true });
  });
  let last: unknown;
  const look = () => {
    const now = propsOf(document.querySelector('[data-airdrop]'));
    if (now !== last) watched.drawn += 1;
    last = now;
    setTimeout(look);
  };
  look();
}

/** Somebody who has twenty airdrops, at their tracker before its program has come. */
async function arrive() {
  const person = await site.makePerson();
  for (let at = 0; at < 20; at += 1) {
    await makeAirdrop(site.database.db, person, { name: `Airdrop ${at}`, status: 'active' });
  }
  const visitor = await visit(browser, site);
  await signIn(visitor.context, site, person);
  await visitor.page.addInitScript(watch);
  await visitor.page.goto('/tracker');
  return { ...visitor, person };
}

describe('the tracker’s first visit', () => {
  it('is styled only where something changes once its program is at work', async () => {
    const { page, leave } = await arrive();
    await page.evaluate(() => document.fonts.ready);
    const all = await page.evaluate(() => document.getElementsByTagName('*').length);
    const styled = await mostStyled(browser, page, () => hydrated(page));
    expect(styled).toBeGreaterThan(3);
    expect(styled).toBeLessThan(all / 3);
    await leave();
  });

  it('brings the cards that its page left out one by one, and draws each once', async () => {
    const { page, person, leave } = await arrive();
    await hydrated(page);
    const watched = () => page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    const cameInAll = async () => (await watched()).came.reduce((sum, one) => sum + one, 0);
    await expect.poll(cameInAll, patience).toBeGreaterThanOrEqual(3);
    // What works without a network is at hand by then.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('device-of')), patience).toBe(person.id);
    const { came, drawn } = await watched();
    expect(Math.max(...came)).toBe(1);
    expect(drawn).toBe(1);
    await leave();
  });
});
