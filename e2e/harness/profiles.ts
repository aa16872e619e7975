import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { patienceMs } from '../../test/harness/eventually.ts';
import { removeRoutes } from './requests.ts';

/** A browser profile with one tab. */
export type Profile = {
  context: BrowserContext;
  /** Its tab, on an empty page. */
  page: Page;
  /** Receives console errors, page errors and policy violations of all its tabs. */
  report: (text: string) => void;
  /** What the visitor's tabs wrote to the console. */
  lines: string[];
  /** Resets it and makes it available to the next visitor, or closes it if it can't be reset. */
  release: () => Promise<void>;
};

/** An available profile and the options it was opened with. */
type IdleProfile = { kind: string; profile: Profile };

/** Profiles of visitors who haven't left. */
const open = new Set<Profile>();

export const getOpenProfiles = (): Profile[] => [...open];

/** Available profiles by browser, the latest last. They close with their browser. */
const idle = new WeakMap<Browser, IdleProfile[]>();

/** Makes the browser retain released profiles for reuse. */
export function retainProfiles(browser: Browser): void {
  idle.set(browser, []);
}

/** Each open profile is a process of about 100 MB. */
const maxIdle = 6;

/**
 * Closes profiles that weren't released, such as a failed test's, and those idle longest. Returns whether the browser
 * retains any.
 */
export async function closeOtherProfiles(browser: Browser): Promise<boolean> {
  const left = idle.get(browser);
  if (left === undefined) return false;
  left.splice(0, left.length - maxIdle);
  const idleContexts = new Set(left.map(({ profile }) => profile.context));
  const others = browser.contexts().filter((context) => !idleContexts.has(context));
  await Promise.all(others.map((context) => context.close()));
  return true;
}

/** Methods whose effects on a profile or its tab can't be reset. */
const irreversible = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'on',
    'once',
    'route',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
  page: [
    'addInitScript',
    'addLocatorHandler',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'on',
    'once',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
    'setViewportSize',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
  // A pressed key may never be released.
  keyboard: ['down'],
  mouse: ['down'],
} as const satisfies {
  context: readonly (keyof BrowserContext)[];
  page: readonly (keyof Page)[];
  clock: readonly (keyof Page['clock'])[];
  keyboard: readonly (keyof Page['keyboard'])[];
  mouse: readonly (keyof Page['mouse'])[];
};

/** Calls `onUse` whenever one of these methods is called. */
function watchUse(target: object, methods: readonly string[], onUse: () => void): void {
  for (const name of methods) {
    const method: (...args: unknown[]) => unknown = Reflect.get(target, name);
    Reflect.set(target, name, (...args: unknown[]) => {
      onUse();
      return Reflect.apply(method, target, args);
    });
  }
}

/** Whether a document stores nothing, or stores it on the site's origin. */
const isOnSite = (url: string, origin: string): boolean =>
  url === 'about:blank' || new URL(url).origin === origin;

/** A small document of the site without scripts. */
const plainPath = '/favicon.svg';

/** Removes everything a visitor left in the tab and in the storage of the site's origin. */
async function clear({ context, page }: Profile, cdp: CDPSession, origin: string): Promise<void> {
  await removeRoutes(page);
  await page.goto(`${origin}${plainPath}`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  await Promise.all([
    context.clearCookies(),
    cdp.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'indexeddb,cache_storage,file_systems,storage_buckets',
    }),
    cdp.send('Page.resetNavigationHistory'),
  ]);
}

type ProfileOptions = BrowserContextOptions & {
  /** The site's URL. */
  baseURL: string;
  /** Gives consent before any page loads, so that the cookie banner stays hidden. */
  consent: boolean;
};

/**
 * Returns a profile for a visitor: a reset one with the same options if the browser retains any, or a new one. The
 * HTTP and code caches stay, which saves half the work of the first page.
 */
export async function acquireProfile(browser: Browser, options: ProfileOptions): Promise<Profile> {
  const left = idle.get(browser);
  const kind = JSON.stringify(options);
  const at = left?.findLastIndex((item) => item.kind === kind) ?? -1;
  const [found] = left?.splice(at, at === -1 ? 0 : 1) ?? [];
  const profile =
    found?.profile ??
    (await openProfile(browser, options, (released) => left?.push({ kind, profile: released })));
  profile.lines = [];
  await profile.context.tracing.startChunk();
  open.add(profile);
  return profile;
}

/**
 * Opens a profile. When it is released, it is passed to `retain` if the browser retains profiles, and closed otherwise.
 */
async function openProfile(
  browser: Browser,
  options: ProfileOptions,
  retain: (profile: Profile) => void,
): Promise<Profile> {
  const { consent, ...contextOptions } = options;
  const { origin } = new URL(options.baseURL);
  let isClearable =
    idle.has(browser) && options.storageState === undefined && options.serviceWorkers === 'block';
  const preventReuse = (): void => {
    isClearable = false;
  };
  const context = await browser.newContext(contextOptions);
  context.setDefaultTimeout(patienceMs);
  await context.tracing.start({ snapshots: false });
  await delayResponses(context);
  if (consent) {
    await context.addInitScript(() => {
      // A tab's initial empty page has no storage.
      if (location.protocol === 'http:') localStorage.setItem('cookie-consent', 'accepted');
    });
  }
  context.on('close', () => open.delete(profile));
  context.on('page', (page) => {
    page.on('console', (message) => {
      profile.lines.push(`${message.type()}: ${message.text()}`);
      if (message.type() === 'error' || message.type() === 'warning')
        profile.report(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => {
      profile.lines.push(`page error: ${error.stack ?? error.message}`);
      profile.report(`page error: ${error.message}`);
    });
    page.on('framenavigated', (frame) => {
      if (!isOnSite(frame.url(), origin)) preventReuse();
    });
  });
  const page = await context.newPage();
  await slowDown(page);
  const cdp = await context.newCDPSession(page);
  watchUse(context, irreversible.context, preventReuse);
  watchUse(page, irreversible.page, preventReuse);
  watchUse(page.clock, irreversible.clock, preventReuse);
  watchUse(page.keyboard, irreversible.keyboard, preventReuse);
  watchUse(page.mouse, irreversible.mouse, preventReuse);

  const profile: Profile = {
    context,
    page,
    report: () => undefined,
    lines: [],
    async release() {
      open.delete(profile);
      if (isClearable && !page.isClosed()) {
        const others = context.pages().filter((item) => item !== page);
        await Promise.all(others.map((other) => other.close()));
        await clear(profile, cdp, origin).catch(preventReuse);
        await context.tracing.stopChunk().catch(preventReuse);
      }
      if (isClearable && !page.isClosed()) retain(profile);
      else await context.close();
    },
  };
  return profile;
}

/** Slows the CPU down by this factor, to find tests that depend on speed. */
const slowdown = Number(process.env.CPU_SLOWDOWN ?? 1);

export async function slowDown(page: Page): Promise<void> {
  if (slowdown === 1) return;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/**
 * Delays calls and script files randomly by up to this many milliseconds, mostly less, so that they arrive in any
 * order.
 */
const jitterMs = Number(process.env.NET_JITTER ?? 0);

async function delayResponses(context: BrowserContext): Promise<void> {
  if (jitterMs === 0) return;
  await context.route(/\/(api|assets)\//, async (route) => {
    await pause(Math.random() ** 3 * jitterMs);
    await route.fallback().catch(() => undefined);
  });
}
