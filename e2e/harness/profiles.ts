import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { letThrough } from './requests.ts';

/** A browser profile with one tab. */
type Profile = {
  context: BrowserContext;
  /** Its tab, on an empty page. */
  page: Page;
  /** Hears console errors, page errors and policy violations of all its tabs. */
  report: (text: string) => void;
  /** Makes it as it was when it was new and leaves it to the next visitor, or closes it where it can't be made so. */
  release: () => Promise<void>;
};

/** One whose visitor has left, with what it was opened with. */
type Left = { kind: string; profile: Profile };

/** Those of browsers that keep them, the latest last. They end with their browser. */
const idle = new WeakMap<Browser, Left[]>();

/** From here on this browser keeps the profiles that visitors leave, for the next ones. */
export function keepProfiles(browser: Browser): void {
  idle.set(browser, []);
}

/** So many profiles stay open for the visitors of the next file; each is a process of some 100 MB. */
const mostIdle = 6;

/**
 * Closes what visitors have not left, such as the profile of a failed test, and profiles that waited longest. Returns whether the
 * browser keeps any.
 */
export async function closeOthers(browser: Browser): Promise<boolean> {
  const left = idle.get(browser);
  if (left === undefined) return false;
  left.splice(0, left.length - mostIdle);
  const staying = new Set(left.map(({ profile }) => profile.context));
  const others = browser.contexts().filter((context) => !staying.has(context));
  await Promise.all(others.map((context) => context.close()));
  return true;
}

/** What remains of a visitor in a profile or its tab, and no clearing takes away. */
const lasting = {
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
  // What is held down may never be let go.
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

/** Whether a document stores nothing, or stores it where the site's pages do. */
const isOfSite = (url: string, origin: string): boolean =>
  url === 'about:blank' || new URL(url).origin === origin;

/** A small document of the site, without a program. */
const plainPath = '/favicon.svg';

/** Takes from the tab, and from where the site's pages store things, whatever its visitor has left. */
async function clear({ context, page }: Profile, cdp: CDPSession, origin: string): Promise<void> {
  await letThrough(page);
  await page.goto(`${origin}${plainPath}`, { timeout: 5_000 });
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
  /** The address of its site. */
  baseURL: string;
  /** Consent is given before any page loads, so that the banner stays away. */
  consent: boolean;
};

/**
 * A profile for a visitor: one that another has left, where the browser keeps them and it was opened with the same options, or a
 * new one. What the browser has fetched and compiled stays with it, which saves half of the work of a first page.
 */
export async function takeProfile(browser: Browser, options: ProfileOptions): Promise<Profile> {
  const left = idle.get(browser);
  const kind = JSON.stringify(options);
  const at = left?.findLastIndex((one) => one.kind === kind) ?? -1;
  const [found] = left?.splice(at, at === -1 ? 0 : 1) ?? [];
  return found?.profile ?? (await openProfile(browser, options, (profile) => left?.push({ kind, profile })));
}

/** Opens one that its visitor gives to `keep`, where the browser keeps them, or closes. */
async function openProfile(
  browser: Browser,
  options: ProfileOptions,
  keep: (profile: Profile) => void,
): Promise<Profile> {
  const { consent, ...contextOptions } = options;
  const { origin } = new URL(options.baseURL);
  let isClearable =
    idle.has(browser) && options.storageState === undefined && options.serviceWorkers === 'block';
  const mark = (): void => {
    isClearable = false;
  };
  const context = await browser.newContext(contextOptions);
  context.setDefaultTimeout(20_000);
  await comeOutOfOrder(context);
  if (consent) {
    await context.addInitScript(() => {
      // The empty page that a tab begins with has no storage.
      if (location.protocol === 'http:') localStorage.setItem('cookie-consent', 'accepted');
    });
  }
  context.on('page', (page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        profile.report(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => profile.report(`page error: ${error.message}`));
    page.on('framenavigated', (frame) => {
      if (!isOfSite(frame.url(), origin)) mark();
    });
  });
  const page = await context.newPage();
  await slowDown(page);
  const cdp = await context.newCDPSession(page);
  watchUse(context, lasting.context, mark);
  watchUse(page, lasting.page, mark);
  watchUse(page.clock, lasting.clock, mark);
  watchUse(page.keyboard, lasting.keyboard, mark);
  watchUse(page.mouse, lasting.mouse, mark);

  const profile: Profile = {
    context,
    page,
    report: () => undefined,
    async release() {
      if (isClearable && !page.isClosed()) {
        const others = context.pages().filter((one) => one !== page);
        await Promise.all(others.map((one) => one.close()));
        await clear(profile, cdp, origin).catch(mark);
      }
      if (isClearable && !page.isClosed()) keep(profile);
      else await context.close();
    },
  };
  return profile;
}

/** So many times slower than the machine is, to find what depends on its speed. */
const slowdown = Number(process.env.CPU_SLOWDOWN ?? 1);

export async function slowDown(page: Page): Promise<void> {
  if (slowdown === 1) return;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Up to so many milliseconds, mostly few, pass before a call or a file of the program is sent: they come in any order then. */
const jitterMs = Number(process.env.NET_JITTER ?? 0);

async function comeOutOfOrder(context: BrowserContext): Promise<void> {
  if (jitterMs === 0) return;
  await context.route(/\/(api|assets)\//, async (route) => {
    await pause(Math.random() ** 3 * jitterMs);
    await route.fallback().catch(() => undefined);
  });
}
