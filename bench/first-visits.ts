import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { addSessions } from './fill.ts';
import {
  type Conditions,
  type Cookie,
  conditionsText,
  getBlockingTime,
  type PageVisit,
  type Target,
  visitPage,
} from './page-visit.ts';
import type { Figure, Measurement } from './report.ts';
import { type BenchSite, startBenchSite } from './site.ts';
import { median } from './statistics.ts';
import { openBenchBrowser } from './tracker.ts';

export type FirstVisitsOptions = {
  /** Visits of each page. */
  visits: number;
  /** Paths; all of them if empty. */
  pages: readonly string[];
};

const addresses = [
  '/',
  '/guides',
  '/guides/guide-1',
  '/faucets',
  '/presales',
  '/campaigns',
  '/quests',
  '/blog',
  '/discover',
  '/tracker',
];

const logInButton = { selector: 'header button', text: 'Log In' };
const addButton = { selector: 'main button', text: 'Add Airdrop' };
const checkInButton = { selector: 'main button', text: 'Check In' };

/** A press without a response for this long counts as lost. */
const maxResponseMs = 15_000;
/** Delay between two keys. */
const typingMs = 120;
/** Delay between two steps of a session. */
const pauseMs = 500;
const scrollPx = 600;

type Load = { lcp: number; cls: number; tbt: number; requests: number; scriptBytes: number };

async function measureLoad({ loaded, waitForIdle, read }: PageVisit): Promise<Load> {
  await waitForIdle();
  const metrics = await read();
  const scripts = loaded.filter(({ type }) => type === 'Script');
  return {
    lcp: metrics.lcp,
    cls: Math.round(metrics.cls * 1000) / 1000,
    tbt: getBlockingTime(metrics),
    requests: loaded.length,
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Measures the time from a press right after the paint to the dialog; infinite if the press is lost. */
async function measurePress({ page, waitForPaint, read }: PageVisit): Promise<number> {
  const [point] = await waitForPaint();
  if (point === undefined) throw new RangeError('nothing to press');
  await page.mouse.click(point.x, point.y);
  const opened = await page
    .locator('[role=dialog]')
    .waitFor({ timeout: maxResponseMs })
    .then(() => true)
    .catch(() => false);
  const { pressedAt, dialogAt } = await read();
  return opened && pressedAt !== null && dialogAt !== null ? dialogAt - pressedAt : Number.POSITIVE_INFINITY;
}

async function pressFirst(page: Page, selector: string): Promise<boolean> {
  const [element] = await page.locator(selector).all();
  const box = await element?.boundingBox();
  if (box == null) return false;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(pauseMs);
  return true;
}

/** Types into a dialog, closes it, opens a menu and searches; returns the slowest interaction. */
async function measureSession(visit: PageVisit): Promise<number> {
  const { page, waitForIdle, read } = visit;
  await measurePress(visit);
  await waitForIdle();
  if (await pressFirst(page, '[role=dialog] input')) await page.keyboard.type('Vault 7', { delay: typingMs });
  await page.keyboard.press('Escape');
  await page.waitForTimeout(pauseMs);
  await pressFirst(page, 'header button[aria-haspopup=menu]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(pauseMs);
  if (await pressFirst(page, 'main input[type=search]')) {
    await page.keyboard.type('guide', { delay: typingMs });
    await page.waitForTimeout(pauseMs);
    for (let index = 0; index < 5; index += 1) await page.keyboard.press('Backspace', { delay: typingMs });
  }
  await waitForIdle();
  return Math.max(0, ...Object.values((await read()).interactions));
}

/** Returns whether a scroll right after the paint survives until the page is loaded. */
async function measureScroll({ page, waitForPaint, waitForIdle }: PageVisit): Promise<boolean> {
  const position = () => page.evaluate(() => scrollY);
  await waitForPaint();
  let scrolled = 0;
  // The painted part of the page may be too short to scroll.
  for (let tries = 0; tries < 20 && scrolled === 0; tries += 1) {
    await page.mouse.wheel(0, scrollPx);
    await page.waitForTimeout(150);
    scrolled = await position();
  }
  await waitForIdle();
  return scrolled > 0 && (await position()) >= scrolled - 20;
}

/** Returns whether two successive check-ins right after the paint are both stored. */
async function measureTwoPresses({ page, waitForPaint }: PageVisit, { pool }: BenchSite): Promise<boolean> {
  const [first, second] = await waitForPaint();
  if (first === undefined || second === undefined) throw new RangeError('two check-ins need two airdrops');
  const { rows } = await pool.query<{ now: Date }>('SELECT now()');
  const startedAt = rows[0]?.now;
  await page.mouse.click(first.x, first.y);
  await page.mouse.click(second.x, second.y);
  let names: string[] = [];
  for (
    const pollStart = performance.now();
    names.length < 2 && performance.now() - pollStart < maxResponseMs;
  ) {
    await page.waitForTimeout(200);
    const stored = await pool.query<{ name: string }>(
      'SELECT name FROM airdrop_visits JOIN airdrops ON id = airdrop_id WHERE airdrop_visits.created_at >= $1',
      [startedAt],
    );
    names = stored.rows.map(({ name }) => name);
  }
  // The next visit needs them again.
  await pool.query('DELETE FROM airdrop_visits WHERE created_at >= $1', [startedAt]);
  return names.length === 2 && [first, second].every(({ text }) => names.some((name) => text.endsWith(name)));
}

/** Loads the demo's content and signs in its hunter, who has 40 airdrops. */
async function fillDemo(site: BenchSite): Promise<Cookie> {
  const serve = join(import.meta.dirname, '..', 'scripts', 'serve.mjs');
  const child = spawn(process.execPath, [serve, 'demo'], {
    env: { ...process.env, NODE_ENV: 'production', ...site.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the demo ended with ${code}`);
  const { rows } = await site.pool.query<{ user_id: string }>(
    'SELECT user_id FROM airdrop_totals WHERE total = 40',
  );
  const [hunter] = await addSessions(
    site.pool,
    rows.map((row) => row.user_id),
  );
  if (hunter === undefined) throw new Error('the demo has no hunter');
  await site.pool.query('VACUUM (ANALYZE)');
  const [name = '', value = ''] = (site.getHeaders(hunter).cookie ?? '').split('=');
  return { name, value };
}

type Round = {
  load: Load;
  press: number;
  unthrottledPress: number;
  inp: number;
  scrollStays: boolean;
  bothCount: boolean;
};

async function measureRound(
  browser: Browser,
  site: BenchSite,
  { address, hunter }: { address: string; hunter: Cookie },
): Promise<Round> {
  const isTracker = address === '/tracker';
  const target = isTracker ? addButton : logInButton;
  const visit = <T>(
    act: (visit: PageVisit) => Promise<T>,
    options: { conditions?: Conditions; target?: Target } = {},
  ): Promise<T> => {
    const cookie = isTracker ? hunter : undefined;
    const url = `${site.pageUrl}${address}`;
    return visitPage(browser, { url, cookie, conditions: 'throttled', target, ...options }, act);
  };
  return {
    load: await visit(measureLoad),
    press: await visit(measurePress),
    unthrottledPress: await visit(measurePress, { conditions: 'unthrottled' }),
    inp: await visit(measureSession),
    scrollStays: await visit(measureScroll),
    bothCount:
      !isTracker || (await visit((item) => measureTwoPresses(item, site), { target: checkInButton })),
  };
}

function createFigures(address: string, rounds: readonly Round[]): Figure[] {
  const isTracker = address === '/tracker';
  const getMedian = (read: (round: Round) => number) => median(rounds.map(read));
  const countAll = (read: (round: Round) => boolean) => ({
    value: rounds.filter(read).length,
    unit: `of ${rounds.length}`,
    min: rounds.length,
  });
  const createFigure = (metric: string, value: number, max: number, unit = 'ms') => ({
    metric,
    value,
    unit,
    max,
  });
  const figures = [
    createFigure(
      'largest paint',
      getMedian(({ load }) => load.lcp),
      isTracker ? 1300 : 900,
    ),
    createFigure(
      'scripts as served',
      getMedian(({ load }) => load.scriptBytes) / 1024,
      isTracker ? 190 : 150,
      'KiB',
    ),
    createFigure(
      'requests',
      getMedian(({ load }) => load.requests),
      isTracker ? 30 : 20,
      '',
    ),
    createFigure(
      'blocking time',
      getMedian(({ load }) => load.tbt),
      100,
    ),
    createFigure(
      'layout shift',
      getMedian(({ load }) => load.cls),
      0.001,
      '',
    ),
    createFigure(
      'from a press right after the paint to its dialog',
      getMedian(({ press }) => press),
      1500,
    ),
    createFigure(
      'the same, unthrottled',
      getMedian(({ unthrottledPress }) => unthrottledPress),
      300,
    ),
    createFigure(
      'slowest interaction of a session (INP)',
      getMedian(({ inp }) => inp),
      200,
    ),
    { metric: 'first presses that are answered', ...countAll(({ press }) => Number.isFinite(press)) },
    { metric: 'first scrolls that stay', ...countAll(({ scrollStays }) => scrollStays) },
    ...(isTracker
      ? [{ metric: 'pairs of quick check-ins that count', ...countAll(({ bothCount }) => bothCount) }]
      : []),
  ];
  return figures.map((item) => ({ workload: `W10 ${address}`, ...item }));
}

/** Measures first visits of pages in new browsers, with a slow network and processor. */
export async function measureFirstVisits(
  { visits, pages }: FirstVisitsOptions,
  report: (line: string) => void,
): Promise<Measurement> {
  const browser = await openBenchBrowser();
  const site = await startBenchSite({ users: 1, airdrops: 1, visits: 0, poolSize: 10 });
  try {
    const hunter = await fillDemo(site);
    const measured = new Map<string, Round[]>();
    for (const address of pages.length === 0 ? addresses : pages) measured.set(address, []);
    // The first visit of each page fills the server's caches.
    for (const address of measured.keys()) await fetch(`${site.pageUrl}${address}`);
    for (let round = 1; round <= visits; round += 1) {
      report(`w10: round ${round} of ${visits}`);
      for (const [address, rounds] of measured)
        rounds.push(await measureRound(browser, site, { address, hunter }));
    }
    return {
      text: `First visits, median of ${visits}: ${conditionsText}.`,
      figures: [...measured].flatMap(([address, rounds]) => createFigures(address, rounds)),
    };
  } finally {
    await browser.close();
    await site.close();
  }
}
