import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { createLongTaskFigure, type Measurement } from './report.ts';
import { findChromium } from './scripts.ts';
import { type BenchSite, startBenchSite } from './site.ts';
import { median, quantile } from './statistics.ts';

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
// Words in the data, whole and partial, so that every keystroke changes the result.
const searchTexts = ['airdrop n', 'project 4', 'vote once', 'number 77'];

const formatWorkload = (airdrops: number) => `W7 tracker, ${airdrops.toLocaleString('en')} airdrops`;

type Watch = {
  firstCard: number | undefined;
  strokes: { paint: number; work: number }[];
  longTasks: number[];
};

/** Runs in the page before anything else. */
export function installWatch(): void {
  const watch: Watch = { firstCard: undefined, strokes: [], longTasks: [] };
  Object.assign(window, { benchWatch: watch });
  const waitForCard = (): void => {
    if (document.querySelector('[data-airdrop]') === null) requestAnimationFrame(waitForCard);
    else
      requestAnimationFrame(() => {
        watch.firstCard = performance.now();
      });
  };
  waitForCard();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watch.longTasks.push(entry.duration);
  }).observe({ type: 'longtask' });
  // Measures from the key to the end of the frame with its effect: the frame's work ends in the task after
  // its callbacks.
  addEventListener(
    'input',
    (event) => {
      const startedAt = performance.now();
      requestAnimationFrame(() => {
        const frameAt = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const shown = performance.now();
          const handled = Math.max(0, startedAt - event.timeStamp);
          watch.strokes.push({ paint: shown - event.timeStamp, work: shown - frameAt + handled });
        };
        port2.postMessage(undefined);
      });
    },
    { capture: true },
  );
}

export const readWatch = (page: Page): Promise<Watch> =>
  page.evaluate(() => (window as unknown as { benchWatch: Watch }).benchWatch);
export const countNodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.getElementsByTagName('*').length);

export async function openBenchBrowser() {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium to measure with.');
  return chromium.launch({ executablePath, headless: true, args: browserFlags });
}

/** Creates a browser profile in which the site's first user is signed in. */
export async function openTracker(
  browser: Awaited<ReturnType<typeof openBenchBrowser>>,
  site: BenchSite,
): Promise<BrowserContext> {
  const [user] = site.users;
  if (user === undefined) throw new RangeError('the tracker needs a user');
  const cookie = site.getHeaders(user).cookie ?? '';
  const [name = '', value = ''] = cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  context.setDefaultTimeout(60_000);
  await context.addCookies([{ name, value, url: site.pageUrl }]);
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'));
  return context;
}

/** Waits until all airdrops are loaded, also those that are folded. */
const waitUntilLoaded = (page: Page, airdrops: number): Promise<void> =>
  page.getByText(`${airdrops.toLocaleString('en')} airdrops`, { exact: true }).waitFor();

/** Returns the milliseconds from pressing the form's button to the frame with the new card. */
async function submitToCard(page: Page, name: string): Promise<number> {
  await page.getByRole('button', { name: 'Add Airdrop' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Airdrop' });
  await dialog.getByLabel('Airdrop Name').fill(name);
  await dialog.getByLabel('Project Name').fill('Measured');
  const shown = page.evaluate(
    (title) =>
      new Promise<number>((resolve) => {
        const selector = `[data-airdrop] h3[title="${title}"]`;
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const waitForCard = () => {
              if (document.querySelector(selector) === null) return requestAnimationFrame(waitForCard);
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - timeStamp);
              port2.postMessage(undefined);
            };
            requestAnimationFrame(waitForCard);
          },
          { capture: true, once: true },
        );
      }),
    name,
  );
  await dialog.getByRole('button', { name: 'Add Airdrop' }).click();
  const elapsedMs = await shown;
  await dialog.waitFor({ state: 'detached' });
  return elapsedMs;
}

/** Measures from submitting the form for a new airdrop to its card, for a user with this many airdrops. */
async function measureAdding(page: Page, site: BenchSite, airdrops: number) {
  await page.goto(`${site.pageUrl}/tracker`);
  await waitUntilLoaded(page, airdrops);
  await page.waitForTimeout(2000);
  const adds: number[] = [];
  for (let index = 0; index <= 7; index += 1) {
    const elapsedMs = await submitToCard(page, `Measured ${index}`);
    // The first one also loads the form.
    if (index > 0) adds.push(elapsedMs);
    await page.waitForTimeout(500);
  }
  return { metric: 'from submit to the new card, median of 7', value: median(adds), max: 50 };
}

/** Measures only submitting: the other measurements of `measureTracker` say little about so few airdrops. */
export async function measureSubmitting(
  airdrops: number,
  report: (line: string) => void,
): Promise<Measurement> {
  const workload = formatWorkload(airdrops);
  report(workload);
  const browser = await openBenchBrowser();
  const site = await startBenchSite({ users: 1, airdrops, visits: 0, poolSize: 10 });
  try {
    const page = await (await openTracker(browser, site)).newPage();
    const adding = await measureAdding(page, site, airdrops);
    return { text: '', figures: [{ workload, unit: 'ms', ...adding }] };
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Returns the milliseconds from the first byte of the tracker's page to its first card, of five visits. */
async function measureFirstCards(context: BrowserContext, page: Page, site: BenchSite): Promise<number[]> {
  // Warms up the caches of server and browser.
  await page.goto(`${site.pageUrl}/tracker`);
  await page.locator('[data-airdrop]').first().waitFor();
  await context.addInitScript(installWatch);
  const firstCards: number[] = [];
  for (let visit = 0; visit < 5; visit += 1) {
    await page.goto(`${site.pageUrl}/tracker`);
    await page.waitForFunction(
      () => (window as unknown as { benchWatch: Watch }).benchWatch.firstCard !== undefined,
    );
    const { firstCard = Number.NaN } = await readWatch(page);
    const respondedAt = await page.evaluate(
      () => performance.getEntriesByType('navigation').map((item) => item.toJSON().responseStart)[0],
    );
    firstCards.push(firstCard - Number(respondedAt));
  }
  return firstCards;
}

/** Types searches, and returns what the page recorded of its keystrokes and long tasks meanwhile. */
async function watchFiltering(page: Page, airdrops: number): Promise<Watch> {
  await waitUntilLoaded(page, airdrops);
  await page.waitForTimeout(2000);
  const searchBox = page.getByPlaceholder('Search name, project, wallet, or notes');
  await searchBox.focus();
  await page.evaluate(() => {
    const { benchWatch } = window as unknown as { benchWatch: Watch };
    benchWatch.strokes.length = 0;
    benchWatch.longTasks.length = 0;
  });
  const resultCounts: number[] = [];
  for (const text of searchTexts) {
    for (const key of text.slice(0, 9)) {
      await page.keyboard.type(key);
      await page.waitForTimeout(120);
    }
    const first = page.locator('[aria-setsize]').first();
    resultCounts.push(Number(await first.getAttribute('aria-setsize')));
    await searchBox.fill('');
    await page.waitForTimeout(300);
  }
  if (!resultCounts.every((count) => count > 0 && count <= airdrops) || new Set(resultCounts).size < 2) {
    throw new Error(`the filter showed ${resultCounts.join(', ')} airdrops`);
  }
  return readWatch(page);
}

/** Runs an action in the page, and returns the durations of the long tasks that it caused. */
async function collectLongTasks(page: Page, action: () => Promise<void>): Promise<number[]> {
  const before = (await readWatch(page)).longTasks.length;
  await action();
  return (await readWatch(page)).longTasks.slice(before);
}

/** Scrolls down, and adds how many elements the document has now and then to `nodeCounts`. */
async function scrollDown(page: Page, nodeCounts: number[]): Promise<void> {
  await page.mouse.move(640, 600);
  nodeCounts.push(await countNodes(page));
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, 1500);
    await page.waitForTimeout(30);
    if (step % 5 === 0) nodeCounts.push(await countNodes(page));
  }
}

async function showNextMonths(page: Page): Promise<void> {
  for (let month = 0; month < 12; month += 1) {
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.waitForTimeout(300);
  }
}

/**
 * Measures the tracker with many airdrops in a headless browser: its first card, the time from a keystroke of
 * a search to its results, scrolling, and adding.
 */
export async function measureTracker(airdrops: number, report: (line: string) => void): Promise<Measurement> {
  report(formatWorkload(airdrops));
  const browser = await openBenchBrowser();
  const site = await startBenchSite({ users: 1, airdrops, visits: 0, poolSize: 10 });
  try {
    const context = await openTracker(browser, site);
    const page = await context.newPage();
    const firstCards = await measureFirstCards(context, page, site);
    const filtering = await watchFiltering(page, airdrops);
    const nodeCounts: number[] = [];
    const scrollTasks = await collectLongTasks(page, () => scrollDown(page, nodeCounts));

    await page.goto(`${site.pageUrl}/tracker?view=calendar&date=2026-09-01`);
    await page.getByRole('grid').waitFor();
    await waitUntilLoaded(page, airdrops);
    await page.waitForTimeout(2000);
    const calendarTasks = await collectLongTasks(page, () => showNextMonths(page));

    await page.goto(`${site.pageUrl}/tracker?view=table`);
    await page.getByRole('grid').waitFor();
    await waitUntilLoaded(page, airdrops);
    await page.waitForTimeout(2000);
    const tableTasks = await collectLongTasks(page, () => scrollDown(page, nodeCounts));

    const adding = await measureAdding(page, site, airdrops);
    const strokes = filtering.strokes.filter(({ paint }) => Number.isFinite(paint));
    const paints = Float64Array.from(strokes.map(({ paint }) => paint)).sort();
    const common = { workload: formatWorkload(airdrops), unit: 'ms' };
    const createTaskFigure = (metric: string, tasks: readonly number[]) =>
      createLongTaskFigure(common.workload, metric, tasks);
    const keys = `of ${strokes.length} keys`;
    return {
      text: '',
      figures: [
        {
          ...common,
          metric: 'first card after the first byte, median of 5',
          value: median(firstCards),
          max: 150,
        },
        {
          ...common,
          metric: `from a key to the filtered frame, median ${keys}`,
          max: 16,
          value: median(strokes.map(({ paint }) => paint)),
        },
        { ...common, metric: 'the same, 95 %', value: quantile(paints, 0.95) },
        {
          ...common,
          metric: 'of it without the wait for the frame, median',
          value: median(strokes.map(({ work }) => work)),
        },
        createTaskFigure('while filtering', filtering.longTasks),
        createTaskFigure('while scrolling', scrollTasks),
        createTaskFigure('while scrolling the table', tableTasks),
        createTaskFigure('from month to month of the calendar', calendarTasks),
        { ...common, ...adding },
        {
          ...common,
          metric: 'elements in the document, most',
          value: Math.max(...nodeCounts),
          unit: '',
          max: 2_000,
        },
      ],
    };
  } finally {
    await browser.close();
    await site.close();
  }
}
