import { expect, vi } from 'vitest';
import { patienceMs } from '../../test/harness/eventually.ts';
import { createSession, sessionCookieName } from '../harness/browser.ts';
import { axeSource } from '../harness/page-checks.ts';
import type { Person, Site } from '../harness/site.ts';
import { type Purpose, type Target, toFillScript, toFindScript, type Words } from './find-element.ts';
import type { ElementHandle, TestedBrowser } from './tested-browser.ts';

const retry = <T>(action: () => Promise<T>): Promise<T> =>
  vi.waitFor(action, { timeout: patienceMs, interval: 50 });

const byRole =
  (role: string) =>
  (name: Words, within?: Target): Target => ({ role, name, ...(within && { within }) });
export const button = byRole('button');
export const dialog = byRole('dialog');
export const region = byRole('region');
export const card = byRole('article');
export const field = (name: Words, within?: Target): Target => ({ field: name, ...(within && { within }) });
export const text = (words: Words, within?: Target): Target => ({ text: words, ...(within && { within }) });

export type Tab = {
  /** Begins to load a page. */
  navigate: (url: string) => Promise<void>;
  /** Loads a page of the site and waits for its hydration. */
  open: (path: string) => Promise<void>;
  waitForHydration: () => Promise<void>;
  see: (target: Target) => Promise<void>;
  /** Waits until nothing matches. */
  seeNone: (target: Target) => Promise<void>;
  press: (target: Target) => Promise<void>;
  /** Replaces the text of a field, or the value of one with a picker: a date, a time, an option. */
  fill: (field: Target, value: string) => Promise<void>;
  upload: (field: Target, path: string) => Promise<void>;
  /** Waits until the address has this path and query. */
  expectPath: (expected: string | RegExp) => Promise<void>;
  /** Fails the test if the pages reported errors, and closes the tab. */
  leave: () => Promise<void>;
};

/** Opens a tab of a new profile, which has given consent and has a session of this person. */
export async function openTab(browser: TestedBrowser, site: Site, person?: Person): Promise<Tab> {
  const tab = await browser.openTab();
  // Cookies and storage belong to a page.
  await tab.navigate(`${site.baseUrl}/robots.txt`);
  await retry(async () => expect(await tab.run('location.pathname')).toBe('/robots.txt'));
  await tab.run(`localStorage.setItem('cookie-consent', 'accepted')`);
  if (person !== undefined) await tab.addCookie(sessionCookieName, await createSession(site, person));

  const find = async (target: Target, purpose: Purpose): Promise<ElementHandle | null> => {
    if (!(await tab.run(`'axe' in window`))) await tab.run(`(() => { ${axeSource} })()`);
    return (await tab.run(toFindScript(target, purpose))) as ElementHandle | null;
  };
  const see = (target: Target, purpose: Purpose = 'see'): Promise<ElementHandle> =>
    retry(async () => {
      const found = await find(target, purpose);
      if (found === null) throw new Error(`nothing to ${purpose}: ${formatTarget(target)}`);
      return found;
    });
  const navigate = async (url: string): Promise<void> => {
    await tab.run('void (window.isLeft = true)');
    await tab.navigate(url);
    await retry(async () => expect(await tab.run(`'isLeft' in window`)).toBe(false));
  };
  const waitForHydration = (): Promise<void> =>
    retry(async () => expect(await tab.run(`(${String(isHydrated)})()`)).toBe(true));

  return {
    navigate,
    async open(path) {
      await navigate(new URL(path, site.baseUrl).href);
      await waitForHydration();
    },
    waitForHydration,
    async see(target) {
      await see(target);
    },
    seeNone: (target) =>
      retry(async () => expect(await find(target, 'see'), formatTarget(target)).toBeNull()),
    // The element can be covered or replaced before the browser presses it.
    press: (target) => retry(async () => tab.press(await see(target, 'press'))),
    async fill(field, value) {
      const element = await see(field, 'fill');
      if ((await tab.run(toFillScript(value))) === false) await tab.type(element, value);
    },
    async upload(field, path) {
      await tab.upload(await see(field, 'upload'), path);
    },
    expectPath: (expected) =>
      retry(async () => {
        const path = await tab.run('location.pathname + location.search');
        if (typeof expected === 'string') expect(path).toBe(expected);
        else expect(path).toMatch(expected);
      }),
    async leave() {
      const errors = await tab.listErrors();
      await tab.close();
      expect(errors).toEqual([]);
    },
  };
}

const formatTarget = (target: Target): string =>
  JSON.stringify(target, (_key, value) => (value instanceof RegExp ? String(value) : value));

/** Runs in the page. */
function isHydrated(): boolean {
  // A document that is replacing another has no element at first.
  const root: HTMLElement | null = document.documentElement;
  return root?.dataset.ready === 'true' && window.preHydration === undefined && !('$_TSR' in window);
}
