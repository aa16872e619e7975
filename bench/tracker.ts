import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { createLongTaskFigure, type Measured } from './report.ts';
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
const typed = ['airdrop n', 'project 4', 'vote once', 'number 77'];

const named = (airdrops: number) => `W7 tracker, ${airdrops.toLocaleString('en')} airdrops`;

type Watch = {
  firstCard: number | undefined;
  strokes: { paint: number; work: number }[];
  longTasks: number[];
};

/** Runs in the page before anything else. */
export function install(): void {
  const watch: Watch = { firstCard: undefined, strokes: [], longTasks: [] };
  Object.assign(window, { benchWatch: watch });
  const look = (): void => {
    if (document.querySelector('[data-airdrop]') === null) requestAnimationFrame(look);
    else
      requestAnimationFrame(() => {
        watch.firstCard = performance.now();
      });
  };
  look();
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
        const frame = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const shown = performance.now();
          const handled = Math.max(0, startedAt - event.timeStamp);
          watch.strokes.push({ paint: shown - event.timeStamp, work: shown - frame + handled });
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

/** Returns the milliseconds from pressing the form's button to the frame with the new card. */
async function submitToCard(page: Page, name: string): Promise<number> {
  await page.getByRole('button', { name: 'Add Airdrop' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Airdrop' });
  await dialog.getByLabel('Airdrop Name').fill(name);
  await dialog.getByLabel('Project Name').fill('Measured');
  const shown = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const selector = `[data-airdrop] h3[title="${wanted}"]`;
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              if (document.querySelector(selector) === null) return requestAnimationFrame(look);
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - timeStamp);
              port2.postMessage(undefined);
            };
            requestAnimationFrame(look);
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
  await page.locator(`[aria-setsize="${airdrops}"]`).first().waitFor();
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

/** Measures only submitting: the other measurements of `measureTracker` mean little with so few airdrops. */
export async function measureSubmitting(airdrops: number, report: (line: string) => void): Promise<Measured> {
  const workload = named(airdrops);
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

/**
 * Measures the tracker with many airdrops in a headless browser: first card, filter keystroke to paint,
 * scrolling, adding.
 */
export async function measureTracker(airdrops: number, report: (line: string) => void): Promise<Measured> {
  report(named(airdrops));
  const browser = await openBenchBrowser();
  const site = await startBenchSite({ users: 1, airdrops, visits: 0, poolSize: 10 });
  try {
    const context = await openTracker(browser, site);
    const page = await context.newPage();
    // Warms up the caches of server and browser.
    await page.goto(`${site.pageUrl}/tracker`);
    await page.locator('[data-airdrop]').first().waitFor();
    await context.addInitScript(install);
    const firstCards: number[] = [];
    for (let visit = 0; visit < 5; visit += 1) {
      await page.goto(`${site.pageUrl}/tracker`);
      await page.waitForFunction(
        () => (window as unknown as { benchWatch: Watch }).benchWatch.firstCard !== undefined,
      );
      const { firstCard = Number.NaN } = await readWatch(page);
      const answered = await page.evaluate(
        () => performance.getEntriesByType('navigation').map((item) => item.toJSON().responseStart)[0],
      );
      firstCards.push(firstCard - Number(answered));
    }
    await page.locator(`[aria-setsize="${airdrops}"]`).first().waitFor();
    await page.waitForTimeout(2000);

    const box = page.getByPlaceholder('Search name, project, wallet or notes');
    await box.focus();
    await page.evaluate(() => {
      const { benchWatch } = window as unknown as { benchWatch: Watch };
      benchWatch.strokes.length = 0;
      benchWatch.longTasks.length = 0;
    });
    const shown: number[] = [];
    for (const text of typed) {
      for (const key of text.slice(0, 9)) {
        await page.keyboard.type(key);
        await page.waitForTimeout(120);
      }
      const first = page.locator('[aria-setsize]').first();
      shown.push(Number(await first.getAttribute('aria-setsize')));
      await box.fill('');
      await page.waitForTimeout(300);
    }
    const filtering = await readWatch(page);
    if (!shown.every((count) => count > 0 && count <= airdrops) || new Set(shown).size < 2) {
      throw new Error(`the filter showed ${shown.join(', ')} airdrops`);
    }

    await page.mouse.move(640, 600);
    const nodeCounts = [await countNodes(page)];
    const scrollTasks = filtering.longTasks.length;
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.wheel(0, 1500);
      await page.waitForTimeout(30);
      if (step % 5 === 0) nodeCounts.push(await countNodes(page));
    }
    const { longTasks } = await readWatch(page);

    await page.goto(`${site.pageUrl}/tracker?view=calendar&date=2026-09-01`);
    await page.getByRole('grid').waitFor();
    await page.getByText(`${airdrops.toLocaleString('en')} airdrops`, { exact: true }).waitFor();
    await page.waitForTimeout(2000);
    const arrivalTasks = (await readWatch(page)).longTasks.length;
    for (let month = 0; month < 12; month += 1) {
      await page.getByRole('button', { name: 'Next month' }).click();
      await page.waitForTimeout(300);
    }
    const turning = (await readWatch(page)).longTasks.slice(arrivalTasks);
    await page.goto(`${site.pageUrl}/tracker?view=table`);
    await page.locator(`[aria-rowcount="${airdrops + 1}"]`).waitFor();
    await page.waitForTimeout(2000);
    const tableTasks = (await readWatch(page)).longTasks.length;
    await page.mouse.move(640, 600);
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.wheel(0, 1500);
      await page.waitForTimeout(30);
      if (step % 5 === 0) nodeCounts.push(await countNodes(page));
    }
    const ofTable = (await readWatch(page)).longTasks.slice(tableTasks);
    const adding = await measureAdding(page, site, airdrops);
    const strokes = filtering.strokes.filter(({ paint }) => Number.isFinite(paint));
    const paints = Float64Array.from(strokes.map(({ paint }) => paint)).sort();
    const of = { workload: named(airdrops), unit: 'ms' };
    const long = (metric: string, tasks: readonly number[]) =>
      createLongTaskFigure(of.workload, metric, tasks);
    const keys = `of ${strokes.length} keys`;
    return {
      text: '',
      figures: [
        {
          ...of,
          metric: 'first card after the first byte, median of 5',
          value: median(firstCards),
          max: 150,
        },
        {
          ...of,
          metric: `from a key to the filtered frame, median ${keys}`,
          max: 16,
          value: median(strokes.map(({ paint }) => paint)),
        },
        { ...of, metric: 'the same, 95 %', value: quantile(paints, 0.95) },
        {
          ...of,
          metric: 'of it without the wait for the frame, median',
          value: median(strokes.map(({ work }) => work)),
        },
        long('while filtering', longTasks.slice(0, scrollTasks)),
        long('while scrolling', longTasks.slice(scrollTasks)),
        long('while scrolling the table', ofTable),
        long('from month to month of the calendar', turning),
        { ...of, ...adding },
        {
          ...of,
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
