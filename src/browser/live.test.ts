import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyServerResponse } from '#/lib/server-responses.ts';
import { BrowserTarget } from '../../test/harness/browser-target.ts';
import { FakeEventSource } from '../../test/harness/event-source.ts';
import { createLive, type LiveSignal } from './live.ts';

/** The tabs of one browser profile, all visible or all hidden. */
const page = Object.assign(new BrowserTarget(), { visibilityState: 'visible' });
const profile = new BrowserTarget();
let channels: FakeChannel[] = [];
let waiting: (() => void)[] = [];
let isLocked = false;
const stops: (() => void)[] = [];

class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | undefined;

  constructor() {
    channels.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this) other.onmessage?.({ data });
  }

  close(): void {
    channels = channels.filter((other) => other !== this);
  }
}

/** Takes the lock from the tab that holds it. */
let stealLock: (() => void) | undefined;

const locks = {
  async request(
    _name: string,
    { signal, steal }: { signal?: AbortSignal; steal?: boolean },
    callback: () => Promise<void>,
  ) {
    await new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        waiting = waiting.filter((item) => item !== resolve);
        reject(signal.reason);
      });
      if (steal === true) stealLock?.();
      if (isLocked && steal !== true) waiting.push(resolve);
      else resolve();
      isLocked = true;
    });
    const stolen = Promise.withResolvers<never>();
    stealLock = () => stolen.reject(new DOMException('The lock was stolen.', 'AbortError'));
    await Promise.race([callback(), stolen.promise]);
    const next = waiting.shift();
    if (next) next();
    else isLocked = false;
  },
};

beforeEach(() => {
  FakeEventSource.opened.length = 0;
  channels = [];
  waiting = [];
  isLocked = false;
  stealLock = undefined;
  page.visibilityState = 'visible';
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { locks, onLine: true });
  vi.stubGlobal('addEventListener', profile.addEventListener.bind(profile));
  vi.stubGlobal('removeEventListener', profile.removeEventListener.bind(profile));
  vi.useFakeTimers();
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openTab() {
  const live = createLive({ name: 'live', url: '/events' });
  const signals: LiveSignal[] = [];
  const close = live.subscribe((signal) => signals.push(signal));
  stops.push(close);
  await vi.advanceTimersByTimeAsync(0);
  return { live, signals, close };
}

/**
 * Simulates a server that rejects every stream, like a proxy without a backend. Returns the times of the
 * attempts.
 */
async function rejectFor(ms: number): Promise<number[]> {
  const attemptTimes: number[] = [];
  const until = Date.now() + ms;
  for (let seen = FakeEventSource.opened.length; Date.now() < until; ) {
    await vi.advanceTimersByTimeAsync(50);
    if (FakeEventSource.opened.length === seen) continue;
    seen = FakeEventSource.opened.length;
    attemptTimes.push(Date.now());
    FakeEventSource.newest.respondWithError();
  }
  return attemptTimes;
}

const listGaps = (times: readonly number[]) =>
  times.slice(1).map((time, index) => time - (times[index] ?? 0));

function setVisibility(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

describe('the tabs of one browser', () => {
  it('share one stream and all receive its signals', async () => {
    const tabs = [await openTab(), await openTab(), await openTab()];
    expect(FakeEventSource.opened).toHaveLength(1);
    FakeEventSource.newest.send('hello', {});
    FakeEventSource.newest.send('change', { topic: 'airdrops', revision: 3 });
    for (const { live, signals } of tabs) {
      expect(live.getState()).toBe('live');
      expect(signals).toEqual([
        { kind: 'resync' },
        { kind: 'change', change: { topic: 'airdrops', revision: 3 } },
      ]);
    }
    const secondTab = await openTab();
    expect(secondTab.live.getState()).toBe('live');
  });

  it('move the stream to another tab when its tab closes, and then resync', async () => {
    const [first, second, third] = [await openTab(), await openTab(), await openTab()];
    FakeEventSource.newest.send('hello', {});
    first.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeEventSource.opened).toHaveLength(2);
    FakeEventSource.newest.send('hello', {});
    for (const { signals } of [second, third])
      expect(signals).toEqual([{ kind: 'resync' }, { kind: 'resync' }]);
  });
});

describe('a tab that holds the stream and is frozen', () => {
  /** Opens two tabs. The first one receives no messages until it resumes. */
  async function freezeFirst() {
    const first = await openTab();
    const channel = channels.at(-1);
    FakeEventSource.newest.send('hello', {});
    const second = await openTab();
    expect(second.live.getState()).toBe('live');
    channels = channels.filter((item) => item !== channel);
    return { first, second, resume: () => channel && channels.push(channel) };
  }

  it('loses it to a visible tab', async () => {
    const { first, second, resume } = await freezeFirst();
    await vi.advanceTimersByTimeAsync(76_000);
    resume();
    expect(FakeEventSource.opened.map(({ readyState }) => readyState)).toEqual([
      FakeEventSource.CLOSED,
      FakeEventSource.CONNECTING,
    ]);
    FakeEventSource.newest.send('hello', {});
    FakeEventSource.newest.send('change', { topic: 'airdrops', revision: 3 });
    expect(second.signals.at(-1)).toEqual({ kind: 'change', change: { topic: 'airdrops', revision: 3 } });
    second.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeEventSource.opened).toHaveLength(3);
    FakeEventSource.newest.send('hello', {});
    expect(first.live.getState()).toBe('live');
  });

  it('loses it soon after another tab is shown', async () => {
    await freezeFirst();
    setVisibility('visible');
    await vi.advanceTimersByTimeAsync(16_000);
    expect(FakeEventSource.opened).toHaveLength(2);
  });

  it('retains it while all tabs are hidden', async () => {
    await freezeFirst();
    setVisibility('hidden');
    await vi.advanceTimersByTimeAsync(300_000);
    expect(FakeEventSource.opened).toHaveLength(1);
  });
});

it('retains the stream in a tab that responds', async () => {
  const [first, second] = [await openTab(), await openTab()];
  FakeEventSource.newest.send('hello', {});
  await vi.advanceTimersByTimeAsync(300_000);
  expect(FakeEventSource.opened).toHaveLength(1);
  expect([first.live.getState(), second.live.getState()]).toEqual(['live', 'live']);
});

describe('a lost stream', () => {
  async function loseStream() {
    const tab = await openTab();
    FakeEventSource.newest.send('hello', {});
    FakeEventSource.newest.respondWithError();
    return tab;
  }

  it('reopens within two seconds while the page is visible, with a try about every second', async () => {
    const { live } = await loseStream();
    const attemptTimes = await rejectFor(120_000);
    expect(Math.max(...listGaps(attemptTimes))).toBeLessThanOrEqual(1100);
    expect(attemptTimes.length).toBeLessThan(200);
    expect(live.getState()).toBe('offline');
    const tries = FakeEventSource.opened.length;
    await vi.advanceTimersByTimeAsync(1100);
    expect(FakeEventSource.opened).toHaveLength(tries + 1);
    FakeEventSource.newest.send('hello', {});
    expect(live.getState()).toBe('live');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeEventSource.opened).toHaveLength(tries + 1);
  });

  it('reopens with backoff while the page is hidden, and at once when it is shown', async () => {
    await loseStream();
    setVisibility('hidden');
    const attemptTimes = await rejectFor(120_000);
    expect(attemptTimes.length).toBeLessThan(12);
    setVisibility('visible');
    expect(FakeEventSource.opened).toHaveLength(attemptTimes.length + 2);
    FakeEventSource.newest.respondWithError();
    expect(Math.max(...listGaps(await rejectFor(10_000)))).toBeLessThanOrEqual(1100);
  });

  it('reopens at once when the network is back, and after any server response', async () => {
    await loseStream();
    profile.dispatchEvent(new Event('online'));
    expect(FakeEventSource.opened).toHaveLength(2);
    FakeEventSource.newest.respondWithError();
    notifyServerResponse();
    expect(FakeEventSource.opened).toHaveLength(3);
    FakeEventSource.newest.send('hello', {});
    notifyServerResponse();
    expect(FakeEventSource.opened).toHaveLength(3);
  });

  it('reopens in the tab that holds it on behalf of a visible tab', async () => {
    await loseStream();
    setVisibility('hidden');
    await rejectFor(60_000);
    const tries = FakeEventSource.opened.length;
    // Another tab in front of this one.
    new FakeChannel().postMessage({ from: 'front', kind: 'request-state' });
    expect(FakeEventSource.opened).toHaveLength(tries + 1);
  });

  it('reopens at the request of other tabs only while they are visible', async () => {
    isLocked = true;
    const other = new FakeChannel();
    let requestCount = 0;
    other.onmessage = () => {
      requestCount += 1;
    };
    await openTab();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requestCount).toBeGreaterThan(9);
    setVisibility('hidden');
    requestCount = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requestCount).toBe(0);
    expect(FakeEventSource.opened).toHaveLength(0);
  });
});

it("replays the page's early signals to late listeners", async () => {
  const { live, signals } = await openTab();
  FakeEventSource.newest.send('hello', { current: false });
  FakeEventSource.newest.send('change', { topic: 'airdrops', revision: 7 });
  expect(signals).toHaveLength(2);
  const laterSignals: LiveSignal[] = [];
  stops.push(live.subscribe((signal) => laterSignals.push(signal)));
  expect(laterSignals).toEqual(signals);
  for (let revision = 8; revision < 40; revision += 1)
    FakeEventSource.newest.send('change', { topic: 'airdrops', revision });
  const later: LiveSignal[] = [];
  stops.push(live.subscribe((signal) => later.push(signal)));
  expect(later[0]).toEqual({ kind: 'resync' });
  expect(later.length).toBeLessThan(25);
  await vi.advanceTimersByTimeAsync(31_000);
  const muchLater: LiveSignal[] = [];
  stops.push(live.subscribe((signal) => muchLater.push(signal)));
  expect(muchLater).toEqual([]);
});
