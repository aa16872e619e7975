import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { openSession } from '../../src/platform/auth/sessions.server.ts';
import { acquireProfile, closeOtherProfiles, retainProfiles, slowDown } from './profiles.ts';
import type { Person, Site } from './site.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Pages don't live long enough for optimized compilation to pay off.
  '--js-flags=--no-opt --no-maglev',
];

/** How the tests launch Chromium. */
export const browserOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  headless: true,
  args: flags,
};

export type BrowserOptions = {
  /**
   * Whether to reuse profiles that visitors have left, with their HTTP and code caches. Not for tests of first
   * visits, nor where a tab opens in the background: Playwright sometimes misses tabs that share a process.
   */
  reusesProfiles?: boolean;
};

/** Browsers with reusable profiles from finished files of this worker. They close with it. */
const idle: Browser[] = [];

/** Returns a headless Chromium, reusing an earlier file's if it keeps profiles. Call `leaveBrowser` in afterAll. */
export async function openBrowser({ reusesProfiles = true }: BrowserOptions = {}): Promise<Browser> {
  if (!reusesProfiles) return chromium.launch(browserOptions);
  const left = idle.pop();
  if (left !== undefined) return left;
  const browser = await chromium.launch({ ...browserOptions, args: [...flags, '--process-per-site'] });
  retainProfiles(browser);
  return browser;
}

/** Keeps a browser with reusable profiles for the next file, and closes any other. */
export async function leaveBrowser(browser: Browser): Promise<void> {
  if (!browser.isConnected() || !(await closeOtherProfiles(browser))) await browser.close();
  else idle.push(browser);
}

export type Visitor = {
  context: BrowserContext;
  page: Page;
  /** Console errors, page errors and policy violations in all pages of this visitor. */
  problems: string[];
  newPage: () => Promise<Page>;
  /** Fails the test if there were problems, and returns or closes the profile. */
  leave: () => Promise<void>;
};

export type VisitorOptions = BrowserContextOptions & {
  /** Gives consent beforehand, so that the cookie banner stays hidden. */
  consent?: boolean;
  /** Problems that the test causes on purpose. */
  expectedProblems?: readonly RegExp[];
};

/** Opens a browser profile on the site without data of other visitors. */
export async function visit(browser: Browser, site: Site, options: VisitorOptions = {}): Promise<Visitor> {
  const { consent = true, expectedProblems = [], ...contextOptions } = options;
  const profile = await acquireProfile(browser, {
    consent,
    baseURL: site.baseUrl,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'Europe/London',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // `page.route` doesn't see a worker's requests; tests of the worker allow it.
    serviceWorkers: 'block',
    ...contextOptions,
  });
  const { context, page } = profile;
  const problems: string[] = [];
  let hasLeft = false;
  profile.report = (text) => {
    if (text === 'warning: Service Worker registration blocked by Playwright') return;
    if (!expectedProblems.some((expected) => expected.test(text))) problems.push(text);
  };
  return {
    context,
    page,
    problems,
    async newPage() {
      const another = await context.newPage();
      await slowDown(another);
      return another;
    },
    async leave() {
      if (!hasLeft) await profile.release();
      hasLeft = true;
      expect(problems).toEqual([]);
    },
  };
}

export type Answer = { status: number; body: unknown };

/** Sends an API call as a page of this browser profile does. */
export type CallApi = (method: string, path: string, data?: unknown) => Promise<Answer>;

export function createApiCaller(context: BrowserContext, site: Site): CallApi {
  return async (method, path, data) => {
    const response = await context.request.fetch(`${site.baseUrl}/api${path}`, {
      method,
      headers: {
        'x-client-key': await site.getClientKey(),
        origin: site.baseUrl,
        // The server might close a kept-alive connection just as the next call is sent.
        connection: 'close',
      },
      ...(data !== undefined && { data }),
    });
    const text = await response.text();
    return { status: response.status(), body: text === '' ? undefined : JSON.parse(text) };
  };
}

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Opens a session of this person without a password. Returns the value of its cookie. */
export async function createSession(site: Site, person: Person): Promise<string> {
  const { token } = await openSession(site.database.db, {
    userId: person.id,
    method: 'password',
    assurance: 'aal1',
    address: '127.0.0.1',
    userAgent,
    now: site.now(),
  });
  return token;
}

export const sessionCookieName = 'dropfolio-session';

/** Opens a session of this person in the browser profile, without a password. Returns how to call the API. */
export async function signIn(context: BrowserContext, site: Site, person: Person): Promise<CallApi> {
  const value = await createSession(site, person);
  const cookie = { name: sessionCookieName, value, url: site.baseUrl };
  await context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
  return createApiCaller(context, site);
}

/** Waits for hydration and for the replay of earlier interactions. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A document that is replacing another has no element at first.
    const root: HTMLElement | null = document.documentElement;
    return root?.dataset.ready === 'true' && window.preHydration === undefined && !('$_TSR' in window);
  });
}

/**
 * Returns a function that opens a page of the site: signed in if given a person, and interactive if scripts run. Its
 * options override `usual`.
 */
export function createPageOpener(browser: Browser, site: Site, usual: VisitorOptions = {}) {
  return async (path: string, person?: Person, options: VisitorOptions = {}): Promise<Visitor> => {
    const visitor = await visit(browser, site, { ...usual, ...options });
    if (person) await signIn(visitor.context, site, person);
    await visitor.page.goto(path);
    if (options.javaScriptEnabled !== false) await waitForHydration(visitor.page);
    return visitor;
  };
}
