import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LiveSignal, openLiveSource } from './live-source.ts';

class FakeEventSource extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static readonly opened: FakeEventSource[] = [];
  readyState = 0;
  onerror: (() => void) | undefined;

  constructor() {
    super();
    FakeEventSource.opened.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  say(event: string, data: unknown): void {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }

  fail(readyState: number): void {
    this.readyState = readyState;
    this.onerror?.();
  }
}

beforeEach(() => {
  FakeEventSource.opened.length = 0;
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened() {
  const signals: LiveSignal[] = [];
  const states: boolean[] = [];
  const source = openLiveSource({
    url: '/events',
    onSignal: (signal) => signals.push(signal),
    onConnected: (connected) => states.push(connected),
  });
  const stream = () => {
    const last = FakeEventSource.opened.at(-1);
    if (!last) throw new Error('no stream was opened');
    return last;
  };
  return { source, signals, states, stream };
}

it('asks for a comparison at the first greeting, since the page was made before it', () => {
  const { signals, states, stream } = opened();
  stream().say('hello', { instance: 'a', live: true, current: true });
  expect(signals).toEqual([{ kind: 'resync' }]);
  expect(states).toEqual([true]);
});

it('asks for none after a cut in which nothing happened, and for one otherwise', () => {
  const { signals, states, stream } = opened();
  stream().say('hello', { current: false });
  stream().fail(0);
  stream().say('hello', { current: true });
  expect(signals).toHaveLength(1);
  stream().fail(0);
  stream().say('hello', { current: false });
  expect(signals).toHaveLength(2);
  expect(states).toEqual([true, false, true, false, true]);
});

it('passes on what changed, and leaves out what it does not understand', () => {
  const { signals, stream } = opened();
  stream().say('change', { topic: 'airdrops', userId: 'u', revision: 7 });
  stream().say('change', 'nonsense');
  stream().say('resync', {});
  expect(signals).toEqual([
    { kind: 'change', change: { topic: 'airdrops', revision: 7 } },
    { kind: 'resync' },
  ]);
});

it('comes back after a refusal, ever more slowly, and at once when told to', () => {
  const { source, stream } = opened();
  stream().fail(FakeEventSource.CLOSED);
  vi.advanceTimersByTime(700);
  expect(FakeEventSource.opened).toHaveLength(2);
  stream().fail(FakeEventSource.CLOSED);
  vi.advanceTimersByTime(700);
  expect(FakeEventSource.opened).toHaveLength(2);
  source.check();
  expect(FakeEventSource.opened).toHaveLength(3);
});

it('opens nothing any more once closed', () => {
  const { source, stream } = opened();
  stream().fail(FakeEventSource.CLOSED);
  source.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.opened).toHaveLength(1);
});
