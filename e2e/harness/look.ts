import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AnyRouter } from '@tanstack/react-router';
import type axe from 'axe-core';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, vi } from 'vitest';
import { hydrated } from './browser.ts';

export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'dropfolio'];
/** The rules that look at colors and places. The others give the same answer while the same is there to be seen. */
const shownRules = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/** A rule of our own: everything one can press or type into has a name that screen readers say. */
function addNameRule(): void {
  // `axe` comes with every page.
  const { axe: own } = window as unknown as { axe: typeof axe };
  // Radix moves the focus on from these: those around a layer, and those before and after the toasts.
  const guards =
    '[data-radix-focus-guard], [role=region] > span:empty:has(+ ol), [role=region] > ol + span:empty';
  own.configure({
    // Whoever reads a failure is told where it is; its HTML would be kept of everything that is in order, too.
    noHtml: true,
    checks: [
      {
        id: 'has-name',
        evaluate: (element) => own.commons.text.accessibleText(element).trim() !== '',
        metadata: { impact: 'serious', messages: { pass: 'It has a name', fail: 'It has no name' } },
      },
    ],
    rules: [
      {
        id: 'control-name',
        selector:
          'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], [role=menuitem], ' +
          '[role=menuitemradio], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=option]',
        matches: (element) => !element.matches(guards) && element.checkVisibility(),
        any: ['has-name'],
        tags: ['dropfolio'],
        metadata: {
          description: 'Controls have names',
          help: 'Name what can be pressed or typed into',
          helpUrl: '',
        },
      },
    ],
  });
}

/** Axe with that rule, for every page of a browser profile. */
export const axeScript = `${axeSource}\n(${String(addNameRule)})()`;

/** Longer than a page needs on a busy machine for whatever it is asked here. */
const answerMs = 60_000;

/**
 * The answer of a page, or what the page was at when none came. Playwright itself waits for as long as a test may take for what is
 * evaluated, and for a window of another size.
 */
export async function answered<T>(
  page: Page,
  asked: string,
  answer: Promise<T>,
  longestMs = answerMs,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const why = new Promise<string>((resolve) => {
      setTimeout(resolve, 5_000, 'its program is not done with something');
      page.evaluate(describePage).then(resolve, (error: unknown) => resolve(String(error)));
    });
    void why.then((text) => reject(new Error(`no answer to '${asked}' on ${page.url()}: ${text}`)));
  }, longestMs);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** What may keep a page from an answer. */
function describePage(): string {
  const moving = document.getAnimations().map((animation) => {
    const { target } = animation.effect instanceof KeyframeEffect ? animation.effect : { target: null };
    return `${animation.playState} ${target?.localName}.${target?.className} at ${String(animation.currentTime)}`;
  });
  const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: AnyRouter };
  const loading = `${router?.state.status} at ${router?.state.location.href}`;
  return `${document.visibilityState}, ${document.readyState}, fonts ${document.fonts.status}, router ${loading}, moving: ${moving.join('; ')}`;
}

/** What pages of a browser profile have asked for and not got yet, but for streams of events. */
const underWay = new WeakMap<Page, Set<Request>>();

/** Notes what the pages of a browser profile ask for, for `loaded`. */
export function watchRequests(context: BrowserContext): void {
  const openOf = (request: Request): Set<Request> => {
    const page = request.frame().page();
    const open = underWay.get(page) ?? new Set();
    underWay.set(page, open);
    return open;
  };
  const isOver = (request: Request): void => void openOf(request).delete(request);
  context.on('request', (request) => {
    const open = openOf(request);
    // What the document before had asked for is not answered any more.
    if (request.isNavigationRequest() && request.frame().parentFrame() === null) open.clear();
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  context.on('requestfinished', isOver);
  context.on('requestfailed', isOver);
}

/** Waits until the page that was opened is at work, and what it asked for is there and shown. */
export async function loaded(page: Page): Promise<void> {
  await hydrated(page);
  const open = () => [...(underWay.get(page) ?? [])].map((request) => request.url());
  do {
    // Not `expect.poll`, which tests that run at once don't share.
    await vi.waitFor(() => expect(open()).toEqual([]), { timeout: 60_000, interval: 20 });
    await settled(page);
  } while (open().length > 0);
}

/**
 * Goes on inside the app, as a link to the address does, and waits as `loaded` does. What a load brings, such as the program
 * itself, is not brought again: it is most of the work.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  const resolved = page.evaluate((to) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: AnyRouter };
    return new Promise<void>((resolve) => {
      const unsubscribe = router.subscribe('onResolved', () => {
        unsubscribe();
        resolve();
      });
      history.pushState({}, '', to);
    });
  }, address);
  await answered(page, `go to ${address}`, resolved);
  await loaded(page);
}

const narrowest = 320;

/** From its top: what a page is scrolled to stands half under the header. */
export function toTop(page: Page): Promise<void> {
  return page.evaluate(() => {
    const layer = '[role=alertdialog], [role=dialog], [data-radix-popper-content-wrapper]';
    if (document.querySelector(layer) === null) scrollTo(0, 0);
  });
}

/**
 * Waits until nothing moves and the fonts are there. Looks once a frame: what has come out of sight meanwhile moves no further, and
 * its animation never ends.
 */
export async function settled(page: Page): Promise<void> {
  const rest = page.evaluate(async () => {
    await document.fonts.ready;
    const isMoving = ({ effect, playState }: Animation): boolean =>
      playState === 'running' &&
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().iterations !== Number.POSITIVE_INFINITY &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    do await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    while (document.getAnimations().some(isMoving));
  });
  await answered(page, 'come to rest', rest);
}

/**
 * What is on screen, part by part, without the ids that React and Radix count up. Undefined with a dialog or a menu open,
 * whose surroundings are part of what is asked.
 */
export async function partsOf(page: Page): Promise<string[] | undefined> {
  return page.evaluate(() => {
    const layer = '[role=alertdialog], [role=dialog], [data-radix-popper-content-wrapper]';
    if (document.querySelector(layer) !== null || document.title === '') return undefined;
    const plain = (html: string) => html.replaceAll(/radix-[^"\s]+|_r_\w+_|nonce="[^"]*"/g, '');
    const rest = document.body.cloneNode(true) as HTMLElement;
    const found = [...document.querySelectorAll('body header, body main, body footer')].filter(
      (one) => one.parentElement?.closest('header, main, footer') === null,
    );
    for (const one of rest.querySelectorAll('header, main, footer, script, template')) one.remove();
    // What was said to screen readers: where one has come to.
    for (const one of rest.querySelectorAll('[data-announcer]')) one.textContent = '';
    return [...found, rest].map((one) => plain(one.outerHTML));
  });
}

type Seen = { theme: string | undefined; wrong: string[] };

/**
 * Asks every rule about what is on screen; only those about colors and places when nothing but the theme and the
 * window's width has changed since the last time, and everything is shown that was.
 */
export async function look(page: Page): Promise<Seen> {
  const seen = page.evaluate(
    async ({ standards, shownRules }) => {
      // `axe` comes with every page, `seen` is ours.
      const own = window as unknown as { axe: typeof axe; seen?: string };
      const { theme } = document.documentElement.dataset;
      const hidden = '[data-aria-hidden=true]';
      // Of a dialog over another the one that can be used.
      const dialogs = [...document.querySelectorAll('[role=alertdialog], [role=dialog]')].filter(
        (element) => element.closest('[data-radix-popper-content-wrapper]') === null,
      );
      const dialog = dialogs.findLast((element) => element.closest(hidden) === null) ?? dialogs.at(-1);
      // A page behind a dialog, a menu or a popover was looked at as the page itself: what is new is looked at, with
      // the button that opened it. So the rule `region`, which Radix breaks by hanging open menus into <body>, beside
      // the landmarks (their button, which stands in one, owns them), is not asked about menus.
      const layer = dialog ?? document.querySelector('[data-radix-popper-content-wrapper]');
      const openers = document.querySelectorAll('[aria-haspopup][aria-expanded=true]');
      const asked = layer ? [layer, ...openers] : [document.body];
      // Axe goes through the whole document, which is most of its work. What a layer has hidden from everybody is not asked
      // about, and where nothing of it shows through the layer, has no part in the answers.
      const ground = layer?.matches('[data-radix-popper-content-wrapper]') ? layer.firstElementChild : layer;
      const isOpaque =
        ground && /^(?:rgb|oklch|oklab)\([^/]*\)$/.test(getComputedStyle(ground).backgroundColor);
      const behind = new Set<Node>(
        [...(isOpaque ? document.querySelectorAll(hidden) : [])].filter(
          (one) => !asked.some((element) => one.contains(element)),
        ),
      );
      if (behind.size > 0) {
        for (const one of behind) Object.defineProperty(one, 'childNodes', { value: [], configurable: true });
        document.createTreeWalker = (root, what) =>
          Document.prototype.createTreeWalker.call(document, root, what, (node) =>
            behind.has(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
          );
      }
      // What is skipped outside the window has no place of its own: as if everything were in sight.
      const skipped = [...document.querySelectorAll<HTMLElement>('[class*="content-visibility"]')].filter(
        (one) => behind.size === 0 || asked.some((element) => element.contains(one)),
      );
      for (const one of skipped) one.style.contentVisibility = 'visible';
      const all = asked.flatMap((one) => [one, ...one.querySelectorAll('*')]);
      const shown = all
        .map((one) => (one.checkVisibility({ visibilityProperty: true }) ? '+' : '-'))
        .join('');
      const html = asked.map((one) => one.outerHTML).join('') + shown;
      const isSame = own.seen === html;
      own.seen = html;
      // Its types don't know that single checks take options.
      const options = {
        runOnly: isSame ? { type: 'rule', values: shownRules } : { type: 'tag', values: standards },
        resultTypes: ['violations'],
        // The style sheets are read for one rule alone, which is none of these.
        preload: { assets: ['media'] },
        // A text is judged by what is behind it, also where a pseudo-element is in reach, which else makes it undecided; to
        // look for those is a tenth of the work.
        checks: { 'color-contrast': { options: { ignorePseudo: true } } },
      } as axe.RunOptions;
      const answer: Promise<axe.AxeResults> = own.axe.run(layer ? { include: asked } : document, options);
      const { violations } = await answer;
      for (const one of behind) Reflect.deleteProperty(one, 'childNodes');
      Reflect.deleteProperty(document, 'createTreeWalker');
      for (const one of skipped) {
        one.style.removeProperty('content-visibility');
        if (one.getAttribute('style') === '') one.removeAttribute('style');
      }
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
      return { theme, wrong: wrong.map((text) => `${theme}: ${text}`) };
    },
    { standards, shownRules },
  );
  return answered(page, 'be looked at', seen);
}

/** What stands out at a side, and the names of things that are cut there. What people typed may be; what it is called may not. */
function whatIsCut(): { over: number; cut: string[] } {
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
  const { scrollWidth, clientWidth } = document.documentElement;
  return { over: scrollWidth - clientWidth, cut: [...cut] };
}

/** At the width of a phone, and at the narrowest of all, at which the page stays. */
export async function sidewaysScroll(page: Page, phone: number): Promise<string[]> {
  const { height } = page.viewportSize() ?? { height: 844 };
  const wrong: string[] = [];
  for (const width of [phone, narrowest]) {
    if (page.viewportSize()?.width !== width) {
      await answered(page, `be ${width} px wide`, page.setViewportSize({ width, height }));
      await settled(page);
    }
    const { over, cut } = await page.evaluate(whatIsCut);
    if (over > 0) wrong.push(`${over} px of sideways scroll at ${width} px`);
    for (const text of cut) wrong.push(`'${text}' is cut at ${width} px`);
  }
  return wrong;
}
