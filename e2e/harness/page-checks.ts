import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type axe from 'axe-core';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, vi } from 'vitest';
import { waitForHydration } from './browser.ts';

export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'dropfolio'];
/** The rules that look at colors and places. The others give the same answer while the same is there to be seen. */
const shownRules = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/** Adds our own rule: everything that can be pressed or typed into has an accessible name. */
function addNameRule(): void {
  // The type declares no global `axe`, which every page has.
  const { axe: own } = window as unknown as { axe: typeof axe };
  // Radix moves the focus on from these elements, around layers and the toast list.
  const guards =
    '[data-radix-focus-guard], [role=region] > span:empty:has(+ ol), [role=region] > ol + span:empty';
  own.configure({
    // Failures name the selector; keeping the HTML of all passing elements would cost time.
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

/** Longer than a page on a busy machine needs for any evaluation. */
const answerMs = 60_000;

/**
 * Resolves with the page's result, or fails with what the page was doing. Playwright itself would wait for as long
 * as the test for evaluations and window resizes.
 */
export async function withPageDiagnostics<T>(
  page: Page,
  wanted: string,
  response: Promise<T>,
  maxMs = answerMs,
): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const why = new Promise<string>((resolve) => {
      setTimeout(resolve, 5_000, 'its program is not done with something');
      page.evaluate(describePage).then(resolve, (error: unknown) => resolve(String(error)));
    });
    void why.then((text) => reject(new Error(`no answer to '${wanted}' on ${page.url()}: ${text}`)));
  }, maxMs);
  return Promise.race([response, timedOut]).finally(() => clearTimeout(timer));
}

/** Describes what may keep a page from responding. */
function describePage(): string {
  const moving = document.getAnimations().map((animation) => {
    const { target } = animation.effect instanceof KeyframeEffect ? animation.effect : { target: null };
    return `${animation.playState} ${target?.localName}.${target?.className} at ${String(animation.currentTime)}`;
  });
  const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: AnyRouter };
  const loading = `${router?.state.status} at ${router?.state.location.href}`;
  return `${document.visibilityState}, ${document.readyState}, fonts ${document.fonts.status}, router ${loading}, moving: ${moving.join('; ')}`;
}

/** Requests of each page that are still open, except event streams. */
const underWay = new WeakMap<Page, Set<Request>>();

/** Tracks the open requests of a browser profile's pages. */
export function watchRequests(context: BrowserContext): void {
  const getOpen = (request: Request): Set<Request> => {
    const page = request.frame().page();
    const open = underWay.get(page) ?? new Set();
    underWay.set(page, open);
    return open;
  };
  const isOver = (request: Request): void => void getOpen(request).delete(request);
  context.on('request', (request) => {
    const open = getOpen(request);
    // Requests of the previous document never get a response.
    if (request.isNavigationRequest() && request.frame().parentFrame() === null) open.clear();
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  context.on('requestfinished', isOver);
  context.on('requestfailed', isOver);
}

/**
 * Returns what the app waits for: a navigation, and queries. A failed query is repeated after a second without an open
 * request, and its error would otherwise be counted as the next page's.
 */
function listUnfinished(): string[] {
  const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: AnyRouter };
  if (router === undefined) return [];
  const { queryClient } = router.options.context as { queryClient: QueryClient };
  const queries = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  return [
    ...(router.state.status === 'idle' ? [] : [`navigation to ${router.state.location.href}`]),
    ...queries.map(({ queryHash }) => `query ${queryHash}`),
  ];
}

/** Waits for the opened page to hydrate, and for the responses to its requests to be rendered. */
export async function waitForLoad(page: Page): Promise<void> {
  await waitForHydration(page);
  const listOpen = async () => [
    ...[...(underWay.get(page) ?? [])].map((request) => request.url()),
    ...(await page.evaluate(listUnfinished)),
  ];
  do {
    // Not `expect.poll`, which concurrent tests can't share.
    await vi.waitFor(async () => expect(await listOpen()).toEqual([]), { timeout: answerMs, interval: 20 });
    await waitUntilSettled(page);
  } while ((await listOpen()).length > 0);
}

/**
 * Navigates inside the app as a link does, and waits for its requests. This avoids reloading the app, which is most
 * of the work.
 */
export async function navigateTo(page: Page, address: string): Promise<void> {
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
  await withPageDiagnostics(page, `go to ${address}`, resolved);
  await waitForLoad(page);
}

const narrowest = 320;

/** Scrolls to the top, because scrolled content is partly covered by the header. */
export function scrollToTop(page: Page): Promise<void> {
  return page.evaluate(() => {
    const layer = '[role=alertdialog], [role=dialog], [data-radix-popper-content-wrapper]';
    if (document.querySelector(layer) === null) scrollTo(0, 0);
  });
}

/**
 * Waits until nothing moves and fonts are available. Checks every frame, because an animation that left the window
 * never ends.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  const settled = page.evaluate(async () => {
    await document.fonts.ready;
    const isMoving = ({ effect, playState }: Animation): boolean =>
      playState === 'running' &&
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().iterations !== Number.POSITIVE_INFINITY &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    do await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    while (document.getAnimations().some(isMoving));
  });
  await withPageDiagnostics(page, 'come to rest', settled);
}

/**
 * Returns the rendered parts of the page without ids generated by React and Radix. Undefined with an open dialog
 * or menu, because the surroundings then affect the result.
 */
export async function readParts(page: Page): Promise<string[] | undefined> {
  return page.evaluate(() => {
    const layer = '[role=alertdialog], [role=dialog], [data-radix-popper-content-wrapper]';
    if (document.querySelector(layer) !== null || document.title === '') return undefined;
    const plain = (html: string) => html.replaceAll(/radix-[^"\s]+|_r_\w+_|nonce="[^"]*"/g, '');
    const clone = document.body.cloneNode(true) as HTMLElement;
    const found = [...document.querySelectorAll('body header, body main, body footer')].filter(
      (element) => element.parentElement?.closest('header, main, footer') === null,
    );
    for (const element of clone.querySelectorAll('header, main, footer, script, template')) element.remove();
    // Text announced to screen readers after navigation.
    for (const element of clone.querySelectorAll('[data-announcer]')) element.textContent = '';
    // The hidden Reload link names the page, which would make these parts of every page differ.
    for (const element of clone.querySelectorAll('.app-failed a')) element.removeAttribute('href');
    return [...found, clone].map((item) => plain(item.outerHTML));
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
      // Every page has `axe`; `seen` is set by us.
      const own = window as unknown as { axe: typeof axe; seen?: string };
      const { theme } = document.documentElement.dataset;
      const hidden = '[data-aria-hidden=true]';
      // The topmost of stacked dialogs.
      const dialogs = [...document.querySelectorAll('[role=alertdialog], [role=dialog]')].filter(
        (element) => element.closest('[data-radix-popper-content-wrapper]') === null,
      );
      const dialog = dialogs.findLast((element) => element.closest(hidden) === null) ?? dialogs.at(-1);
      // The page behind a dialog, menu, or popover was checked before, so only the layer and the button that opened
      // it are checked. For menus, the rule `region` is skipped: Radix breaks it by attaching open menus to
      // <body>, outside the landmarks (the button that owns them is inside one).
      const layer = dialog ?? document.querySelector('[data-radix-popper-content-wrapper]');
      const openers = document.querySelectorAll('[aria-haspopup][aria-expanded=true]');
      const wanted = layer ? [layer, ...openers] : [document.body];
      // Axe walks the whole document, which is most of its work. Content that a layer hides from everybody, and
      // that doesn't show through it, can't affect the result.
      const ground = layer?.matches('[data-radix-popper-content-wrapper]') ? layer.firstElementChild : layer;
      const isOpaque =
        ground && /^(?:rgb|oklch|oklab)\([^/]*\)$/.test(getComputedStyle(ground).backgroundColor);
      const behind = new Set<Node>(
        [...(isOpaque ? document.querySelectorAll(hidden) : [])].filter(
          (item) => !wanted.some((element) => item.contains(element)),
        ),
      );
      if (behind.size > 0) {
        for (const item of behind)
          Object.defineProperty(item, 'childNodes', { value: [], configurable: true });
        document.createTreeWalker = (root, what) =>
          Document.prototype.createTreeWalker.call(document, root, what, (node) =>
            behind.has(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
          );
      }
      // Content skipped outside the window (content-visibility) has no position, so it is rendered as if visible.
      const skipped = [...document.querySelectorAll<HTMLElement>('[class*="content-visibility"]')].filter(
        (item) => behind.size === 0 || wanted.some((element) => element.contains(item)),
      );
      for (const item of skipped) item.style.contentVisibility = 'visible';
      const all = wanted.flatMap((item) => [item, ...item.querySelectorAll('*')]);
      const shown = all
        .map((item) => (item.checkVisibility({ visibilityProperty: true }) ? '+' : '-'))
        .join('');
      const html = wanted.map((item) => item.outerHTML).join('') + shown;
      const isSame = own.seen === html;
      own.seen = html;
      // Its types don't know that single checks take options.
      const options = {
        runOnly: isSame ? { type: 'rule', values: shownRules } : { type: 'tag', values: standards },
        resultTypes: ['violations'],
        // Only one rule reads style sheets, and it isn't among these.
        preload: { assets: ['media'] },
        // A text is judged by what is behind it, also where a pseudo-element is in reach, which else makes it undecided; to
        // look for those is a tenth of the work.
        checks: { 'color-contrast': { options: { ignorePseudo: true } } },
      } as axe.RunOptions;
      const answer: Promise<axe.AxeResults> = own.axe.run(layer ? { include: wanted } : document, options);
      const { violations } = await answer;
      for (const item of behind) Reflect.deleteProperty(item, 'childNodes');
      Reflect.deleteProperty(document, 'createTreeWalker');
      for (const item of skipped) {
        item.style.removeProperty('content-visibility');
        if (item.getAttribute('style') === '') item.removeAttribute('style');
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
  return withPageDiagnostics(page, 'be looked at', seen);
}

/** Returns what overflows sideways, and labels that are cut off. User content may be cut off, labels may not. */
function whatIsCut(): { over: number; cut: string[] } {
  const names =
    'button, a, label, legend, dt, thead th, h1, summary, [role=tab], [role=menuitem], [aria-hidden=true] p';
  const cut = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const control = node.parentElement?.closest(names);
    // Email addresses are user content everywhere.
    if (text === '' || text.includes('@') || !control || !node.parentElement?.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const own = range.getBoundingClientRect();
    // Text outside the window isn't laid out where content-visibility skips it.
    if (own.width === 0) continue;
    const isButton = control.matches('a, button');
    for (let around: Element | null = node.parentElement; around; around = around.parentElement) {
      const { overflowX, clipPath, textOverflow } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none' || box.width <= 1) break;
      // Inside a button, an element of its own may truncate user content; so may a link that fills its line.
      if (isButton && around !== control && textOverflow === 'ellipsis') break;
      if (isButton && around !== control && control.contains(around)) continue;
      const isEdge = overflowX !== 'visible' || around === control;
      if (isEdge && (own.right > box.right + 1 || own.left < box.left - 1)) cut.add(text);
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  return { over: scrollWidth - clientWidth, cut: [...cut] };
}

/** Returns overflow at the phone's width and at the narrowest width, which the page keeps. */
export async function findHorizontalOverflow(page: Page, phone: number): Promise<string[]> {
  const { height } = page.viewportSize() ?? { height: 844 };
  const wrong: string[] = [];
  for (const width of [phone, narrowest]) {
    if (page.viewportSize()?.width !== width) {
      await withPageDiagnostics(page, `be ${width} px wide`, page.setViewportSize({ width, height }));
      await waitUntilSettled(page);
    }
    const { over, cut } = await page.evaluate(whatIsCut);
    if (over > 0) wrong.push(`${over} px of sideways scroll at ${width} px`);
    for (const text of cut) wrong.push(`'${text}' is cut at ${width} px`);
  }
  return wrong;
}
