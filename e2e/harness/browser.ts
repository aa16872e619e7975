import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { openSession } from '../../src/platform/auth/sessions.server.ts';
import { closeOthers, keepProfiles, slowDown, takeProfile } from './profiles.ts';
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
  // No page lives long enough for what is compiled better to pay.
  '--js-flags=--no-opt --no-maglev',
];

/** How the tests' Chromium is started. */
export const browserOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  headless: true,
  args: flags,
};

export type BrowserOptions = {
  /**
   * Whether it keeps the profiles that visitors leave for the next ones, with what was fetched and compiled there. Not for journeys
   * about first visits, nor where a tab opens behind the page: now and then Playwright never hears of one that shares a process.
   */
  keepsProfiles?: boolean;
};

/** Browsers that keep profiles, of files of this worker that are done with them. They end with it. */
const idle: Browser[] = [];

/** A headless Chromium, that of an earlier file where it keeps profiles. Leave it in afterAll. */
export async function openBrowser({ keepsProfiles = true }: BrowserOptions = {}): Promise<Browser> {
  if (!keepsProfiles) return chromium.launch(browserOptions);
  const left = idle.pop();
  if (left !== undefined) return left;
  const browser = await chromium.launch({ ...browserOptions, args: [...flags, '--process-per-site'] });
  keepProfiles(browser);
  return browser;
}

/** Leaves a browser that keeps profiles to the next file, with those that visitors have left, and ends any other. */
export async function leaveBrowser(browser: Browser): Promise<void> {
  if (!browser.isConnected() || !(await closeOthers(browser))) await browser.close();
  else idle.push(browser);
}

export type Visitor = {
  context: BrowserContext;
  page: Page;
  /** Console errors, page errors and policy violations in all pages of this visitor. */
  problems: string[];
  newPage: () => Promise<Page>;
  /** Fails the test when anything was reported, and leaves the profile to others or closes it. */
  leave: () => Promise<void>;
};

export type VisitorOptions = BrowserContextOptions & {
  /** Consent given beforehand, so that the banner stays away. */
  consent?: boolean;
  /** Messages that this journey provokes on purpose. */
  expectedProblems?: readonly RegExp[];
};

/** A browser profile on the site in which nothing is of any other visitor. */
export async function visit(browser: Browser, site: Site, options: VisitorOptions = {}): Promise<Visitor> {
  const { consent = true, expectedProblems = [], ...contextOptions } = options;
  const profile = await takeProfile(browser, {
    consent,
    baseURL: site.baseUrl,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'Europe/London',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // What a worker fetches, `page.route` doesn't see; journeys about the worker allow it.
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

/** A call of the API, as a page of this browser profile sends it. */
export type CallApi = (method: string, path: string, data?: unknown) => Promise<Answer>;

export function apiOf(context: BrowserContext, site: Site): CallApi {
  return async (method, path, data) => {
    const response = await context.request.fetch(`${site.baseUrl}/api${path}`, {
      method,
      headers: {
        'x-client-key': await site.clientKey(),
        origin: site.baseUrl,
        // A connection kept for the next call might be closed by the server in the moment that one is sent.
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

/** Opens a session of this person in the browser profile, without a password. Returns how to call the API. */
export async function signIn(context: BrowserContext, site: Site, person: Person): Promise<CallApi> {
  const { token } = await openSession(site.database.db, {
    userId: person.id,
    method: 'password',
    assurance: 'aal1',
    address: '127.0.0.1',
    userAgent,
    now: site.now(),
  });
  const cookie = { name: 'dropfolio-session', value: token, url: site.baseUrl };
  await context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
  return apiOf(context, site);
}

/** Waits until the page is hydrated and what was done before has been replayed. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A document that takes the place of another has no element at first.
    const root: HTMLElement | null = document.documentElement;
    return root?.dataset.ready === 'true' && window.preHydration === undefined && !('$_TSR' in window);
  });
}

/**
 * How somebody comes to a page of the site: signed in, where they are a person, and once the page has taken over from the server's
 * HTML, where it runs scripts. The options of a visit come after the `usual` ones.
 */
export function arriveWith(browser: Browser, site: Site, usual: VisitorOptions = {}) {
  return async (path: string, person?: Person, options: VisitorOptions = {}): Promise<Visitor> => {
    const visitor = await visit(browser, site, { ...usual, ...options });
    if (person) await signIn(visitor.context, site, person);
    await visitor.page.goto(path);
    if (options.javaScriptEnabled !== false) await hydrated(visitor.page);
    return visitor;
  };
}
