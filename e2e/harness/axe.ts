import type { BrowserContext, Page } from 'playwright-core';
import { type Cast, makeCast } from '../screens/cast.ts';
import type { Who } from '../screens/screens.ts';
import { openBrowser, signIn, type Visitor, visit } from './browser.ts';
import { answered, axeScript, look, partsOf, settled, sidewaysScroll, toTop, watchRequests } from './look.ts';
import { startSite } from './site.ts';
import { smallTargets } from './targets.ts';

const widths = { wide: 1280, narrow: 390 } as const;
const heights = { wide: 900, narrow: 844 } as const;
export type Width = keyof typeof widths;

export type Theme = 'light' | 'dark';

/** Each with both widths. */
export const cases = <T>(all: readonly T[]): (readonly [T, Width])[] =>
  all.flatMap((one) => [[one, 'wide'] as const, [one, 'narrow'] as const]);

/** The whole matrix instead of its pairs: `npm run test:axe -- --all`. */
const isWhole = process.env.AXE_ALL === 'true';

/**
 * The themes in which the screen `screen` is looked at by viewer `viewer` at this width. Whatever two of screen, viewer,
 * width and theme there are, they meet at least once; four viewers show a screen in all four widths and themes.
 */
export function themesOf(screen: number, viewer: number, width: Width): Theme[] {
  if (isWhole) return ['light', 'dark'];
  const isWide = (screen + Math.floor(viewer / 2)) % 2 === 0;
  if (isWide !== (width === 'wide')) return [];
  return [(screen + viewer) % 2 === 0 ? 'light' : 'dark'];
}

/** The themes of a screen that one viewer sees at both widths. */
export function themesOfState(screen: number, width: Width): Theme[] {
  if (isWhole) return ['light', 'dark'];
  return [(screen % 2 === 0) === (width === 'wide') ? 'light' : 'dark'];
}

const shownThemes = new WeakMap<Page, Theme>();

async function showTheme(page: Page, theme: Theme): Promise<void> {
  if (shownThemes.get(page) === theme) return;
  shownThemes.set(page, theme);
  await page.emulateMedia({ colorScheme: theme });
}

const windowOf = (width: Width) => ({ width: widths[width], height: heights[width] });

/**
 * Makes the window of a page that of a phone, with fingers, or of a desk again, with what is open in it, in this theme.
 * All at once: a page works out its styles anew for each of them. Whoever looks waits until it has settled.
 */
export async function deviceOf(page: Page): Promise<(width: Width, theme?: Theme) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  let hasTouch = page.viewportSize()?.width === widths.narrow;
  return async (width, theme) => {
    const enabled = width === 'narrow';
    const isNew = enabled !== hasTouch;
    hasTouch = enabled;
    const changed = Promise.all([
      isNew && cdp.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: enabled ? 5 : 1 }),
      theme && showTheme(page, theme),
      page.setViewportSize(windowOf(width)),
    ]);
    await answered(page, `become ${width}`, changed);
  };
}

/** Longer than a test of the matrix takes on a busy machine. */
export const timeout = 600_000;

export type Matrix = {
  /** A browser profile of its own, on an empty page. */
  arriveAs: (who: Who, width: Width) => Promise<Visitor>;
  /** Looks at what is on screen in these themes; answers what is wrong with it. */
  inspect: (
    page: Page,
    width: Width,
    themes: readonly Theme[],
    options?: {
      /** A phone may stay at its narrowest: whoever looks makes its window another at once. */
      staysNarrowest?: boolean;
      /** A finger is to hit everything on a phone, and nothing to stand out at a side. */
      hasFingers?: boolean;
    },
  ) => Promise<string[]>;
  /** Says how many combinations were looked at. */
  close: () => Promise<void>;
};

/** The built program with people and lists to look at, and a browser that has axe in every page. */
export async function startMatrix(settings: Readonly<Record<string, string>> = {}): Promise<Matrix> {
  const [browser, site] = await Promise.all([
    // None of its profiles is left to others.
    openBrowser({ keepsProfiles: false }),
    startSite({
      SUPPORT_EMAIL: 'help@example.com',
      COMMUNITY_URL: 'https://t.me/example',
      SOCIAL_URL: 'https://x.com/example',
      ...settings,
    }),
  ]);
  const cast = await makeCast(site);
  const sessions = new Map<keyof Cast, ReturnType<BrowserContext['cookies']>>();
  let combinations = 0;
  let repeated = 0;
  const known = new Set<string>();

  // A proof of identity lasts five minutes, and the matrix takes longer.
  const renewal = setInterval(
    () => void site.database.db.updateTable('sessions').set({ proved_at: new Date() }).execute(),
    60_000,
  );

  const cookiesOf = async (who: keyof Cast) => {
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
        viewport: windowOf(width),
        ...(width === 'narrow' && { hasTouch: true, isMobile: true }),
      });
      visitor.context.setDefaultTimeout(timeout / 10);
      // Our policy refuses script elements that are not our own, not what the debugger brings.
      await visitor.context.addInitScript(axeScript);
      watchRequests(visitor.context);
      if (who === 'visitor') return visitor;
      const session = sessions.get(who) ?? cookiesOf(who);
      sessions.set(who, session);
      await visitor.context.addCookies(await session);
      return visitor;
    },
    async inspect(page, width, themes, { staysNarrowest = false, hasFingers = false } = {}) {
      const wrong: string[] = [];
      let isNew = false;
      for (const theme of themes) {
        await showTheme(page, theme);
        await toTop(page);
        await settled(page);
        combinations += 1;
        // With nothing open, a page is the sum of its parts: a text already looked at, under a header already looked at,
        // has nothing new to show.
        const keys = (await partsOf(page))?.map((part) => `${width} ${theme} ${part}`);
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
      if (hasFingers) wrong.push(...(await smallTargets(page)));
      wrong.push(...(await sidewaysScroll(page, widths.narrow)));
      if (!staysNarrowest) await page.setViewportSize(windowOf(width));
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
