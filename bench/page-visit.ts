import type { Browser, CDPSession, Page } from 'playwright-core';

export type Cookie = { name: string; value: string };

/** A slow phone on a slow network, or this machine without throttling. */
export type Conditions = 'throttled' | 'unthrottled';

/** The buttons that match a selector and start with a text. */
export type Target = { selector: string; text: string };
/** A visible button, and its center. */
type Button = { text: string; x: number; y: number };

export type Metrics = {
  fcp: number;
  lcp: number;
  cls: number;
  /** Start and end of tasks over 50 ms. */
  tasks: readonly (readonly [start: number, end: number])[];
  /** Duration of each press and key, up to the frame that shows its effect. */
  interactions: Readonly<Record<string, number>>;
  pressedAt: number | null;
  /** When the dialog that the press opens appeared. */
  dialogAt: number | null;
  /** The positions of visible targets, after they are painted. */
  targets: readonly Button[] | null;
};

const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const cpuSlowdown = 4;
export const conditionsText = `1.6 Mbit/s, ${network.latency} ms, processor ${cpuSlowdown} × slower, 1280 × 900`;
/** A page is loaded after this long without a request. */
const idleMs = 1000;

/** Runs in the page before anything else. */
function observe({ selector, text }: Target): void {
  const interactions: Record<string, number> = {};
  const tasks: [number, number][] = [];
  const metrics: { -readonly [Key in keyof Metrics]: Metrics[Key] } = {
    fcp: 0,
    lcp: 0,
    cls: 0,
    tasks,
    interactions,
    pressedAt: null,
    dialogAt: null,
    targets: null,
  };
  Object.assign(window, { benchMetrics: metrics });
  type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number };
  const watch = (type: string, onEntry: (entry: Entry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
      ...options,
    });
  watch('largest-contentful-paint', ({ startTime }) => {
    metrics.lcp = startTime;
  });
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (hadRecentInput !== true) metrics.cls += value;
  });
  watch('longtask', ({ startTime, duration }) => tasks.push([startTime, startTime + duration]));
  watch(
    'event',
    ({ interactionId = 0, duration }) => {
      if (interactionId > 0)
        interactions[interactionId] = Math.max(duration, interactions[interactionId] ?? 0);
    },
    { durationThreshold: 16 },
  );

  const waitForDialog = (): void => {
    if (document.querySelector('[role=dialog]') === null) requestAnimationFrame(waitForDialog);
    else metrics.dialogAt = performance.now();
  };
  const onPress = ({ timeStamp }: Event): void => {
    metrics.pressedAt = timeStamp;
    waitForDialog();
  };
  addEventListener('pointerdown', onPress, { capture: true, once: true });

  const waitForTargets = (): void => {
    const buttons = [...document.querySelectorAll(selector)].flatMap((button) => {
      const { x, y, width, height, bottom } = button.getBoundingClientRect();
      const label = button.textContent.trim();
      const isVisible = width > 0 && y >= 0 && bottom <= innerHeight;
      return isVisible && label.startsWith(text) ? { text: label, x: x + width / 2, y: y + height / 2 } : [];
    });
    if (buttons.length > 0) metrics.targets = buttons;
    else requestAnimationFrame(waitForTargets);
  };
  watch('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return;
    metrics.fcp = startTime;
    waitForTargets();
  });
}

/** Tracks the page's requests, except event streams. */
function trackRequests(session: CDPSession) {
  const openRequests = new Map<string, string>();
  const loaded: { type: string; bytes: number }[] = [];
  let lastActivityAt = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (type === 'EventSource' || request.url.startsWith('data:')) return;
    openRequests.set(requestId, type);
    lastActivityAt = performance.now();
  });
  const finishRequest = (requestId: string, bytes: number) => {
    const type = openRequests.get(requestId);
    if (type === undefined) return;
    openRequests.delete(requestId);
    loaded.push({ type, bytes });
    lastActivityAt = performance.now();
  };
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === 'text/event-stream') openRequests.delete(requestId);
  });
  session.on('Network.loadingFinished', (event) => finishRequest(event.requestId, event.encodedDataLength));
  session.on('Network.loadingFailed', (event) => finishRequest(event.requestId, 0));
  const waitForIdle = async (page: Page): Promise<void> => {
    lastActivityAt = performance.now();
    while (openRequests.size > 0 || performance.now() - lastActivityAt < idleMs)
      await page.waitForTimeout(50);
  };
  return { loaded, waitForIdle };
}

export type VisitOptions = {
  url: string;
  cookie: Cookie | undefined;
  conditions: Conditions;
  /** The target to press. */
  target: Target;
};

export type PageVisit = {
  page: Page;
  /** Waits for the first paint. Returns the positions of visible targets. */
  waitForPaint: () => Promise<readonly Button[]>;
  loaded: readonly { type: string; bytes: number }[];
  waitForIdle: () => Promise<void>;
  read: () => Promise<Metrics>;
};

type BenchWindow = { benchMetrics: Metrics };

/** Opens a page in a new browser profile, and passes it to `act`. */
export async function visitPage<T>(
  browser: Browser,
  { url, cookie, conditions, target }: VisitOptions,
  act: (visit: PageVisit) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  try {
    context.setDefaultTimeout(60_000);
    if (cookie) await context.addCookies([{ ...cookie, url }]);
    await context.addInitScript(observe, target);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (conditions === 'throttled') {
      await session.send('Network.emulateNetworkConditions', network);
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    }
    const { loaded, waitForIdle } = trackRequests(session);
    await page.goto(url, { waitUntil: 'commit' });
    const read = () => page.evaluate(() => (window as unknown as BenchWindow).benchMetrics);
    return await act({
      page,
      async waitForPaint() {
        await page.waitForFunction(() => (window as unknown as BenchWindow).benchMetrics.targets !== null);
        return (await read()).targets ?? [];
      },
      loaded,
      waitForIdle: () => waitForIdle(page),
      read,
    });
  } finally {
    await context.close();
  }
}

/** Returns the total time of tasks beyond 50 ms each, after the first paint. */
export function getBlockingTime({ tasks, fcp }: Metrics): number {
  return tasks
    .filter(([, end]) => end > fcp)
    .map(([start, end]) => Math.max(0, end - Math.max(start, fcp) - 50))
    .reduce((sum, value) => sum + value, 0);
}
