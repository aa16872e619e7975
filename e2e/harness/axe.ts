import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { forgetLimits } from '../../test/harness/limits.ts';
import { type Cast, makeCast } from '../screens/cast.ts';
import type { Who } from '../screens/screens.ts';
import { openBrowser, signIn, type Visitor, visit } from './browser.ts';
import { startSite } from './site.ts';

export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that look at colours. The others give the same answer for the same document. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const widths = { wide: 1280, narrow: 390 } as const;
export type Width = keyof typeof widths;
const narrowest = 320;

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

/** Longer than a test of the matrix takes on a busy machine. */
export const timeout = 600_000;

export type Matrix = {
  /** A browser profile of its own, on an empty page. */
  arriveAs: (who: Who, width: Width) => Promise<Visitor>;
  /** Looks at what is on screen in these themes; answers what is wrong with it. */
  inspect: (page: Page, width: Width, themes: readonly Theme[]) => Promise<string[]>;
  /** Says how many combinations were looked at. */
  close: () => Promise<void>;
};

/** The built program with people and lists to look at, and a browser that has axe in every page. */
export async function startMatrix(settings: Readonly<Record<string, string>> = {}): Promise<Matrix> {
  const [browser, site] = await Promise.all([
    openBrowser(),
    startSite({
      SUPPORT_EMAIL: 'help@example.com',
      COMMUNITY_URL: 'https://t.me/example',
      SOCIAL_URL: 'https://x.com/example',
      ...settings,
    }),
  ]);
  const cast = await makeCast(site);
  // Two pages of one person at once ask for more in a minute than people do.
  const forgetting = setInterval(() => void forgetLimits(site.database.db).catch(() => undefined), 5_000);
  const sessions = new Map<keyof Cast, ReturnType<BrowserContext['cookies']>>();
  let combinations = 0;
  let repeated = 0;
  const known = new Set<string>();

  const cookiesOf = async (who: keyof Cast) => {
    const context = await browser.newContext({ baseURL: site.baseUrl });
    await signIn(context, site, cast[who]);
    // However long the matrix takes.
    const proved_at = new Date(Date.now() + 86_400_000);
    await site.database.db
      .updateTable('sessions')
      .set({ proved_at })
      .where('user_id', '=', cast[who].id)
      .execute();
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
        viewport: { width: widths[width], height: width === 'wide' ? 900 : 844 },
        ...(width === 'narrow' && { hasTouch: true, isMobile: true }),
      });
      visitor.context.setDefaultTimeout(timeout / 10);
      // Our policy refuses script elements that are not our own, not what the debugger brings.
      await visitor.context.addInitScript(axeSource);
      if (who === 'visitor') return visitor;
      const session = sessions.get(who) ?? cookiesOf(who);
      sessions.set(who, session);
      await visitor.context.addCookies(await session);
      return visitor;
    },
    async inspect(page, width, themes) {
      // With nothing open, a page is the sum of its parts: a text already looked at, under a header already looked at,
      // has nothing new to show.
      const parts = await partsOf(page);
      const wrong: string[] = [];
      for (const [index, theme] of themes.entries()) {
        const keys = parts?.map((part) => `${width} ${theme} ${part}`);
        combinations += 1;
        if (keys?.every((key) => known.has(key))) {
          repeated += 1;
          continue;
        }
        for (const key of keys ?? []) known.add(key);
        await page.emulateMedia({ colorScheme: theme });
        const seen = await look(page, index > 0);
        wrong.push(...seen.wrong);
        if (seen.theme !== theme) wrong.push(`stays ${seen.theme}`);
      }
      return width === 'wide' ? wrong : [...wrong, ...(await sidewaysScroll(page))];
    },
    async close() {
      console.info(`${combinations} combinations checked, ${repeated} of them made of what others showed`);
      clearInterval(forgetting);
      await browser.close();
      await site.close();
    },
  };
}

/** Waits until nothing moves and the fonts are there. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const ending = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
      if (ending.length === 0) return;
      await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    }
  });
}

/**
 * What is on screen, part by part, without the ids that React and Radix count up. Undefined with a dialog or a menu open,
 * whose surroundings are part of what is asked.
 */
async function partsOf(page: Page): Promise<string[] | undefined> {
  await settled(page);
  return page.evaluate(() => {
    const layer = '[role=alertdialog], [role=dialog], [data-radix-popper-content-wrapper]';
    if (document.querySelector(layer) !== null || document.title === '') return undefined;
    const plain = (html: string) => html.replaceAll(/radix-[^"\s]+|_r_\w+_|nonce="[^"]*"/g, '');
    const rest = document.body.cloneNode(true) as HTMLElement;
    const found = [...document.querySelectorAll('body header, body main, body footer')].filter(
      (one) => one.parentElement?.closest('header, main, footer') === null,
    );
    for (const one of rest.querySelectorAll('header, main, footer, script, template')) one.remove();
    return [...found, rest].map((one) => plain(one.outerHTML));
  });
}

type Seen = { theme: string | undefined; wrong: string[] };

/**
 * Asks every rule about what is on screen; with `again`, only those about colours when nothing but the theme can
 * have changed since the last time.
 */
async function look(page: Page, again: boolean): Promise<Seen> {
  // From its top: what a page is scrolled to stands half under the header.
  await page.evaluate(() => {
    const layer = '[role=alertdialog], [role=dialog], [data-radix-popper-content-wrapper]';
    if (document.querySelector(layer) === null) scrollTo(0, 0);
  });
  await settled(page);
  return page.evaluate(
    async ({ again, standards, colourRules }) => {
      // `axe` comes with every page, `seen` is ours.
      const own = window as unknown as { axe: typeof axe; seen?: string };
      const { theme } = document.documentElement.dataset;
      const html = document.body.innerHTML;
      const isSame = again && own.seen === html;
      own.seen = html;

      const dialog = [...document.querySelectorAll('[role=alertdialog], [role=dialog]')].find(
        (element) => element.closest('[data-radix-popper-content-wrapper]') === null,
      );
      // A page behind a dialog, a menu or a popover was looked at as the page itself: what is new is looked at, with
      // the button that opened it. So the rule `region`, which Radix breaks by hanging open menus into <body>, beside
      // the landmarks (their button, which stands in one, owns them), is not asked about menus.
      const layer = dialog ?? document.querySelector('[data-radix-popper-content-wrapper]');
      const openers = document.querySelectorAll('[aria-haspopup][aria-expanded=true]');
      const { violations } = await own.axe.run(layer ? { include: [layer, ...openers] } : document, {
        runOnly: isSame ? { type: 'rule', values: colourRules } : { type: 'tag', values: standards },
        resultTypes: ['violations'],
        // The style sheets are read for one rule alone, which is none of these.
        preload: { assets: ['media'] },
      });
      const wrong = violations.map(({ id, nodes }) => {
        const [first] = nodes;
        return `${id} (${nodes.length}): ${first?.target.join(' ')}: ${first?.failureSummary?.split('\n')[1]?.trim()}`;
      });
      if (isSame) return { theme, wrong: wrong.map((text) => `${theme}: ${text}`) };

      const isHidden = (element: Element) => element.closest('[aria-hidden=true]') !== null;
      if (dialog) {
        const readable = [...document.querySelectorAll('header, main, footer')].filter(
          (element) => !dialog.contains(element) && !isHidden(element),
        );
        wrong.push(...readable.map(({ localName }) => `<${localName}> is readable behind the dialog`));
      }

      // Everything one can press or type into that screen readers would announce without a name.
      const controls =
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], [role=menuitem], ' +
        '[role=menuitemradio], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=option]';
      // Radix moves the focus on from these: those around a layer, and those before and after the toasts.
      const guards =
        '[data-radix-focus-guard], [role=region] > span:empty:has(+ ol), [role=region] > ol + span:empty';
      own.axe.setup(document.documentElement);
      try {
        for (const element of document.querySelectorAll(controls)) {
          if (element.matches(guards) || !element.checkVisibility() || isHidden(element)) continue;
          if (own.axe.commons.text.accessibleText(element).trim() === '')
            wrong.push(`no name: ${element.outerHTML.slice(0, 160)}`);
        }
      } finally {
        own.axe.teardown();
      }
      return { theme, wrong: wrong.map((text) => `${theme}: ${text}`) };
    },
    { again, standards, colourRules },
  );
}

/** The names of things that are cut at their side. What people typed may be; what it is called may not. */
function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names =
      'button, a, label, legend, dt, thead th, h1, summary, [role=tab], [role=menuitem], [aria-hidden=true] p';
    const cut = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const control = node.parentElement?.closest(names);
      // E-mail addresses are data wherever they stand.
      if (text === '' || text.includes('@') || !control || !node.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const own = range.getBoundingClientRect();
      const isButton = control.matches('a, button');
      for (let around: Element | null = node.parentElement; around; around = around.parentElement) {
        const { overflowX, clipPath, textOverflow } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none' || box.width <= 1) break;
        // A name of somebody's within a button may be shortened by an element of its own.
        if (isButton && around !== control && control.contains(around)) continue;
        // So may a line that is a link.
        if (isButton && around !== control && textOverflow === 'ellipsis') break;
        const isEdge = overflowX !== 'visible' || around === control;
        if (isEdge && (own.right > box.right + 1 || own.left < box.left - 1)) cut.add(text);
      }
    }
    return [...cut];
  });
}

/** At the width of a phone, and at the narrowest of all. */
async function sidewaysScroll(page: Page): Promise<string[]> {
  const { height } = page.viewportSize() ?? { height: 844 };
  const wrong: string[] = [];
  for (const width of [widths.narrow, narrowest]) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height });
    await settled(page);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    if (scrollWidth > clientWidth)
      wrong.push(`${scrollWidth - clientWidth} px of sideways scroll at ${width} px`);
    for (const text of await cutLabels(page)) wrong.push(`'${text}' is cut at ${width} px`);
  }
  await page.setViewportSize({ width: widths.narrow, height });
  return wrong;
}
