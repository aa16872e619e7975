import type { BrowserContext, Page } from 'playwright-core';
import { isLongRun } from '../../test/harness/run-speed.ts';
import { createFixtures, type Fixtures } from '../screens/fixtures.ts';
import type { Viewer } from '../screens/screens.ts';
import { openBrowser, signIn, type Visitor, visit } from './browser.ts';
import {
  axeScript,
  findHorizontalOverflow,
  look,
  readParts,
  scrollToTop,
  waitUntilSettled,
  watchRequests,
  withPageDiagnostics,
} from './page-checks.ts';
import { startSite } from './site.ts';
import { findSmallTargets } from './targets.ts';

const widths = { wide: 1280, narrow: 390 } as const;
const heights = { wide: 900, narrow: 844 } as const;
export type Width = keyof typeof widths;

export type Theme = 'light' | 'dark';

/** Pairs each item with both widths. */
export const withBothWidths = <T>(all: readonly T[]): (readonly [T, Width])[] =>
  all.flatMap((item) => [[item, 'wide'] as const, [item, 'narrow'] as const]);

/**
 * Returns the themes for a screen, viewer, and width. Pairwise coverage: any two values of screen, viewer, width
 * and theme are combined at least once. Four viewers cover a screen in all four combinations of width and theme.
 * A long run tests all combinations.
 */
export function selectThemes(screen: number, viewer: number, width: Width): Theme[] {
  if (isLongRun) return ['light', 'dark'];
  const isWide = (screen + Math.floor(viewer / 2)) % 2 === 0;
  if (isWide !== (width === 'wide')) return [];
  return [(screen + viewer) % 2 === 0 ? 'light' : 'dark'];
}

/** Returns the themes for a state that one viewer sees at both widths. */
export function selectStateThemes(screen: number, width: Width): Theme[] {
  if (isLongRun) return ['light', 'dark'];
  return [(screen % 2 === 0) === (width === 'wide') ? 'light' : 'dark'];
}

const shownThemes = new WeakMap<Page, Theme>();

async function showTheme(page: Page, theme: Theme): Promise<void> {
  if (shownThemes.get(page) === theme) return;
  shownThemes.set(page, theme);
  await page.emulateMedia({ colorScheme: theme });
}

const getWindow = (width: Width) => ({ width: widths[width], height: heights[width] });

/**
 * Returns a function that switches the page between phone (with touch) and desktop, and between themes, without
 * closing what is open. Everything changes at once, because each change restyles the page. The caller waits for
 * the page to settle.
 */
export async function createDeviceSwitch(
  page: Page,
): Promise<(width: Width, theme?: Theme) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  let hasTouch = page.viewportSize()?.width === widths.narrow;
  return async (width, theme) => {
    const enabled = width === 'narrow';
    const isNew = enabled !== hasTouch;
    hasTouch = enabled;
    const changed = Promise.all([
      isNew && cdp.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: enabled ? 5 : 1 }),
      theme && showTheme(page, theme),
      page.setViewportSize(getWindow(width)),
    ]);
    await withPageDiagnostics(page, `become ${width}`, changed);
  };
}

/** Longer than a test of the matrix takes on a busy machine. */
export const timeout = 1_800_000;

export type Matrix = {
  /** Opens a separate browser profile on an empty page. */
  arriveAs: (who: Viewer, width: Width) => Promise<Visitor>;
  /** Checks the page in these themes; returns the violations. */
  inspect: (
    page: Page,
    width: Width,
    themes: readonly Theme[],
    options?: {
      /** Keeps a phone at its narrowest width, if the caller resizes the window immediately. */
      staysNarrowest?: boolean;
      /** Whether phones also check touch targets and horizontal overflow. */
      hasFingers?: boolean;
    },
  ) => Promise<string[]>;
  /** Prints how many combinations were checked. */
  close: () => Promise<void>;
};

/** Starts the built program with fixtures, and a browser that loads axe into every page. */
export async function startMatrix(settings: Readonly<Record<string, string>> = {}): Promise<Matrix> {
  const [browser, site] = await Promise.all([
    // None of its profiles is reused by other files.
    openBrowser({ reusesProfiles: false }),
    startSite({
      SUPPORT_EMAIL: 'help@example.com',
      COMMUNITY_URL: 'https://t.me/example',
      SOCIAL_URL: 'https://x.com/example',
      ...settings,
    }),
  ]);
  const cast = await createFixtures(site);
  const sessions = new Map<keyof Fixtures, ReturnType<BrowserContext['cookies']>>();
  let combinations = 0;
  let repeated = 0;
  const known = new Set<string>();

  // A proof of identity lasts five minutes, which is shorter than the matrix takes.
  const renewal = setInterval(
    () => void site.database.db.updateTable('sessions').set({ proved_at: new Date() }).execute(),
    60_000,
  );

  const getCookies = async (who: keyof Fixtures) => {
    const context = await browser.newContext({ baseURL: site.baseUrl });
    await signIn(context, site, cast[who]);
    const cookies = await context.cookies();
    await context.close();
    return cookies;
  };

  return {
    async arriveAs(who, width) {
      const visitor = await visit(browser, site, {
        consent: false,
        storageState: {
          cookies: [],
          origins: [{ origin: site.baseUrl, localStorage: [{ name: 'cookie-consent', value: 'accepted' }] }],
        },
        viewport: getWindow(width),
        ...(width === 'narrow' && { hasTouch: true, isMobile: true }),
      });
      // Our content security policy blocks foreign script elements, but not scripts from the debugger.
      await visitor.context.addInitScript(axeScript);
      watchRequests(visitor.context);
      if (who === 'visitor') return visitor;
      const session = sessions.get(who) ?? getCookies(who);
      sessions.set(who, session);
      await visitor.context.addCookies(await session);
      return visitor;
    },
    async inspect(page, width, themes, { staysNarrowest = false, hasFingers = false } = {}) {
      const wrong: string[] = [];
      let isNew = false;
      for (const theme of themes) {
        await showTheme(page, theme);
        await scrollToTop(page);
        await waitUntilSettled(page);
        combinations += 1;
        // With nothing open, a page is the sum of its parts: parts checked before needn't be checked again.
        const keys = (await readParts(page))?.map((part) => `${width} ${theme} ${part}`);
        if (keys?.every((key) => known.has(key))) {
          repeated += 1;
          continue;
        }
        isNew = true;
        for (const key of keys ?? []) known.add(key);
        const seen = await look(page);
        wrong.push(...seen.wrong);
        if (seen.theme !== theme) wrong.push(`stays ${seen.theme}`);
      }
      if (width === 'wide' || !(isNew || hasFingers)) return wrong;
      if (hasFingers) wrong.push(...(await findSmallTargets(page)));
      wrong.push(...(await findHorizontalOverflow(page, widths.narrow)));
      if (!staysNarrowest) await page.setViewportSize(getWindow(width));
      return wrong;
    },
    async close() {
      clearInterval(renewal);
      console.info(`${combinations} combinations checked, ${repeated} of them made of what others showed`);
      await browser.close();
      await site.close();
    },
  };
}
