import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { addSessions } from './fill.ts';
import { type Figure, type Measured, ms, table } from './report.ts';
import { type BenchSite, startBenchSite } from './site.ts';
import { median } from './statistics.ts';
import { openBenchBrowser } from './tracker.ts';
import { openUnwatched, type Tasks } from './unwatched-visits.ts';

export type FirstVisitsOptions = {
  /** Visits of each page. */
  visits: number;
  /** Addresses; all of them where none is named. */
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

/** A slow phone on a slow line. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const cpuTimesSlower = 4;
/** What a page does after a while without a sign is noticed so much later. */
const frameMs = 50;
/** A visit is over once nothing has been on its way for so long. */
const quietMs = 1000;
/** The same where nobody sees what the page is at, which may be to begin. */
const quietUnwatchedMs = 2000;

const kinds = ['html', 'js', 'css', 'font', 'other'] as const;
type Kind = (typeof kinds)[number];

const kindOf: Readonly<Record<string, Kind>> = {
  Document: 'html',
  Script: 'js',
  Stylesheet: 'css',
  Font: 'font',
};

/** `asked` and `at`: since the visit began, as the page's own times are. */
type Loaded = { kind: Kind; bytes: number; asked: number; at: number };
type Paints = {
  fcp: number;
  lcp: number;
  cls: number;
  firstCard: number;
  /** When presses are answered. */
  ready: number;
  /** Of the first sign of somebody, or of what a page does by itself after a while without one. */
  sign: number;
  tasks: [number, number][];
};
type BenchWindow = { benchPaints: Paints; benchReady: (how: string) => void };
type Visit = Omit<Paints, 'tasks'> & {
  loaded: readonly Loaded[];
  /** What was asked for from the sign on; the service worker's own files are not in it. */
  atSign: readonly Loaded[];
  tbt: number;
  /** From the sign until presses are answered; 0 where they were already. */
  untilReady: number;
  /** Bytes of the scripts that had come by then. */
  untilReadyBytes: number;
  allLoaded: number;
};

type Both = Visit & { atWork: Tasks };

/** Runs in the page before anything else. */
function install(): void {
  const none = Number.NaN;
  const paints: Paints = {
    fcp: none,
    lcp: none,
    cls: 0,
    firstCard: none,
    ready: none,
    sign: none,
    tasks: [],
  };
  Object.assign(window, { benchPaints: paints });
  const noteSign = (): void => {
    if (Number.isNaN(paints.sign)) paints.sign = performance.now();
  };
  addEventListener(
    'pointermove',
    ({ movementX, movementY }) => movementX + movementY !== 0 && noteSign(),
    true,
  );
  type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean };
  const watch = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paints.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    paints.lcp = startTime;
  });
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (hadRecentInput !== true) paints.cls += value;
  });
  watch('longtask', ({ startTime, duration }) => paints.tasks.push([startTime, startTime + duration]));
  const look = (): void => {
    if (document.querySelector('[data-airdrop]') === null) requestAnimationFrame(look);
    else {
      requestAnimationFrame(() => {
        paints.firstCard = performance.now();
      });
    }
  };
  look();
  const lookReady = (): void => {
    const { seen, ready } = document.documentElement?.dataset ?? {};
    if (seen !== undefined) noteSign();
    if (ready === undefined) return void requestAnimationFrame(lookReady);
    paints.ready = performance.now();
    (window as unknown as BenchWindow).benchReady('');
  };
  lookReady();
}

/** Everything that has been sent to the page until nothing is on its way any more; a stream of events is left out. */
function follow(session: CDPSession) {
  const open = new Map<string, Pick<Loaded, 'kind' | 'asked'>>();
  const loaded: Loaded[] = [];
  let began: number | undefined;
  let last = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, type, timestamp, request }) => {
    if (type === 'EventSource' || request.url.startsWith('data:')) return;
    began ??= timestamp;
    open.set(requestId, { kind: kindOf[type ?? ''] ?? 'other', asked: (timestamp - began) * 1000 });
    last = performance.now();
  });
  const end = (requestId: string, bytes: number, timestamp: number) => {
    const one = open.get(requestId);
    if (one === undefined || !open.delete(requestId)) return;
    loaded.push({ ...one, bytes, at: (timestamp - (began ?? timestamp)) * 1000 });
    last = performance.now();
  };
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === 'text/event-stream') open.delete(requestId);
  });
  session.on('Network.loadingFinished', (one) => end(one.requestId, one.encodedDataLength, one.timestamp));
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, 0, timestamp));
  const quiet = async (page: Page): Promise<void> => {
    last = performance.now();
    while (open.size > 0 || performance.now() - last < quietMs) await page.waitForTimeout(50);
  };
  return { loaded, quiet };
}

/** What tasks take beyond 50 ms each, after the first paint. */
function blockingTime(tasks: readonly [number, number][], painted: number): number {
  return tasks
    .filter(([, end]) => end > painted)
    .map(([start, end]) => Math.max(0, end - Math.max(start, painted) - 50))
    .reduce((sum, one) => sum + one, 0);
}

async function visit(
  browser: Browser,
  url: string,
  cookie: { name: string; value: string } | undefined,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  try {
    context.setDefaultTimeout(60_000);
    if (cookie) await context.addCookies([{ ...cookie, url }]);
    await context.addInitScript(install);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuTimesSlower });
    // Told by the page: whoever asks it, by a locator, gives it a task of 45 to 56 ms.
    const ready = new Promise((resolve) => session.once('Runtime.bindingCalled', resolve));
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: 'benchReady' });
    const { loaded, quiet } = follow(session);
    await page.goto(url);
    await quiet(page);
    const read = () => page.evaluate(() => (window as unknown as BenchWindow).benchPaints);
    // What tells of the page's look, before the sign moves it.
    const { fcp, lcp, cls, firstCard } = await read();
    await page.mouse.move(5, 5);
    await ready;
    await quiet(page);
    const paints = await read();
    const { tasks, sign } = paints;
    const isAtSign = ({ asked }: Loaded) => asked >= sign - frameMs;
    const before = loaded.filter((one) => !isAtSign(one));
    const isUsed = ({ kind, at }: Loaded) => kind === 'js' && at <= Math.max(paints.ready, sign);
    return {
      ...{ ...paints, fcp, lcp, cls, firstCard },
      loaded: before,
      atSign: loaded.filter(isAtSign),
      tbt: blockingTime(
        tasks.filter(([start]) => start < sign),
        fcp,
      ),
      untilReady: Math.max(0, paints.ready - sign),
      untilReadyBytes: loaded.filter(isUsed).reduce((sum, { bytes }) => sum + bytes, 0),
      allLoaded: Math.max(...before.map(({ at }) => at)),
    };
  } finally {
    await context.close();
  }
}

/** The demo's content and its hunter, who has 40 airdrops. */
async function fillDemo(site: BenchSite): Promise<{ name: string; value: string }> {
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
  const [name = '', value = ''] = (site.headersOf(hunter).cookie ?? '').split('=');
  return { name, value };
}

const lcpGoals: Readonly<Record<string, { most: number }>> = {
  '/': { most: 700 },
  '/tracker': { most: 900 },
};

/** First visits of pages in browsers that have never been there, on a slow line and a slow processor. */
export async function measureFirstVisits(
  { visits, pages }: FirstVisitsOptions,
  say: (line: string) => void,
): Promise<Measured> {
  const browser = await openBenchBrowser();
  const site = await startBenchSite({ users: 1, airdrops: 1, visits: 0, poolSize: 10 });
  const unwatched = await openUnwatched({
    ...{ url: site.pageUrl, line, cpuTimesSlower, quietMs: quietUnwatchedMs },
  });
  try {
    const hunter = await fillDemo(site);
    const wanted = pages.length === 0 ? addresses : pages;
    const made = new Map<string, Both[]>(wanted.map((address) => [address, []]));
    for (let round = 0; round <= visits; round += 1) {
      say(`w10: ${round === 0 ? 'warming up' : `round ${round} of ${visits}`}`);
      for (const [address, own] of made) {
        const cookie = address === '/tracker' ? hunter : undefined;
        const one = await visit(browser, `${site.pageUrl}${address}`, cookie);
        const atWork = await unwatched.visit(address, cookie);
        if (round > 0) own.push({ ...one, atWork });
      }
    }
    const figures: Figure[] = [];
    const rows = [...made].map(([address, own]) => {
      const of = (read: (one: Both) => number) => median(own.map(read));
      const kilobytes = (kind: Kind) =>
        of(({ loaded }) =>
          loaded.filter((one) => one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0),
        ) / 1000;
      const requests = of(({ loaded }) => loaded.length);
      const scripts = of(({ loaded }) => loaded.filter(({ kind }) => kind === 'js').length);
      const [tbt, lcp, allLoaded] = [of((one) => one.tbt), of((one) => one.lcp), of((one) => one.allLoaded)];
      const kibibytes = (kilobytes('js') * 1000) / 1024;
      const laterKibibytes =
        of(({ atSign }) =>
          atSign.filter(({ kind }) => kind === 'js').reduce((sum, { bytes }) => sum + bytes, 0),
        ) / 1024;
      const isTracker = address === '/tracker';
      const ofPage = { workload: `W10 ${address}`, unit: 'ms' };
      figures.push(
        { ...ofPage, what: 'requests', ours: requests, unit: '', most: isTracker ? 16 : 12 },
        { ...ofPage, what: 'files of scripts', ours: scripts, unit: '', most: isTracker ? 16 : 12 },
        { ...ofPage, what: 'scripts as sent', ours: kibibytes, unit: 'KiB', most: isTracker ? 150 : 115 },
        { ...ofPage, what: 'scripts at the first sign of somebody', ours: laterKibibytes, unit: 'KiB' },
        {
          ...ofPage,
          what: 'scripts until presses are answered',
          ours: of((one) => one.untilReadyBytes) / 1024,
          unit: 'KiB',
          ...(isTracker && { most: 150 }),
        },
        { ...ofPage, what: 'largest paint', ours: lcp, ...lcpGoals[address] },
        { ...ofPage, what: 'blocking time', ours: tbt, most: isTracker ? 100 : 50 },
        {
          ...{ ...ofPage, what: 'blocking time at the first sign of somebody' },
          ours: of(({ atWork }) => atWork.blocking),
        },
        {
          ...{ ...ofPage, what: 'longest task over 50 ms from that sign on' },
          ours: of(({ atWork }) => atWork.longest),
        },
        { ...ofPage, what: 'from that sign until presses are answered', ours: of((one) => one.untilReady) },
        {
          ...ofPage,
          what: 'layout shift',
          ours: of((one) => Math.round(one.cls * 1000) / 1000),
          unit: '',
          most: 0.001,
        },
        { ...ofPage, what: 'all loaded', ours: allLoaded, ...(isTracker && { most: 1_300 }) },
      );
      return [
        address,
        `${requests} (${scripts})`,
        ...kinds.map((kind) => kilobytes(kind).toFixed(1)),
        ...[of((one) => one.fcp), lcp, tbt].map((value) => value.toFixed(0)),
        of((one) => one.cls).toFixed(3),
        allLoaded.toFixed(0),
        isTracker ? ms(of((one) => one.firstCard)) : '',
      ];
    });
    const header = [
      'page',
      'requests (js)',
      ...kinds,
      'FCP',
      'LCP',
      'TBT',
      'CLS',
      'all loaded',
      'first card',
    ];
    return {
      text: [
        `First visits, median of ${visits}: 1.6 Mbit/s, 150 ms, processor ${cpuTimesSlower} × slower, 1280 × 900; kB as sent, ms.`,
        table(header, rows),
      ].join('\n\n'),
      figures,
    };
  } finally {
    await unwatched.close();
    await browser.close();
    await site.close();
  }
}
