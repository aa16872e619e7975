import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../../test/harness/event-source.ts';
import { type LiveSignal, openLiveSource } from './live-source.ts';

beforeEach(() => {
  FakeEventSource.opened.length = 0;
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openTestSource(since?: string) {
  const signals: LiveSignal[] = [];
  const states: boolean[] = [];
  const source = openLiveSource({
    url: '/events',
    since,
    onSignal: (signal) => signals.push(signal),
    onConnected: (connected) => states.push(connected),
  });
  return { source, signals, states, stream: () => FakeEventSource.newest };
}

it('emits resync at the first hello, since the page was rendered before it', () => {
  const { signals, states, stream } = openTestSource();
  stream().send('hello', { instance: 'a', live: true, current: true });
  expect(signals).toEqual([{ kind: 'resync' }]);
  expect(states).toEqual([true]);
});

it('emits resync after a disconnect only if something happened', () => {
  const { signals, states, stream } = openTestSource();
  stream().send('hello', { current: false });
  stream().breakConnection();
  stream().send('hello', { current: true });
  expect(signals).toHaveLength(1);
  stream().breakConnection();
  stream().send('hello', { current: false });
  expect(signals).toHaveLength(2);
  expect(states).toEqual([true, false, true, false, true]);
  expect(FakeEventSource.opened).toHaveLength(1);
});

it('emits no resync at the first hello if the page knows its position', () => {
  const { signals, source, stream } = openTestSource('a.7');
  expect(stream().url).toBe('/events?since=a.7');
  stream().send('hello', { current: true });
  stream().send('change', { topic: 'airdrops', userId: 'u', revision: 7 });
  expect(signals).toEqual([{ kind: 'change', change: { topic: 'airdrops', revision: 7 } }]);
  source.reconnect();
  expect(stream().url).toBe('/events');
  stream().send('hello', { current: true });
  expect(signals.at(-1)).toEqual({ kind: 'resync' });
});

it('forwards changes and ignores malformed ones', () => {
  const { signals, stream } = openTestSource();
  stream().send('change', { topic: 'airdrops', userId: 'u', revision: 7 });
  stream().send('change', 'nonsense');
  stream().send('resync', {});
  expect(signals).toEqual([
    { kind: 'change', change: { topic: 'airdrops', revision: 7 } },
    { kind: 'resync' },
  ]);
});

it('reopens after a rejection, and not while open', () => {
  const { source, stream } = openTestSource();
  stream().respondWithError();
  source.reopenIfClosed();
  expect(FakeEventSource.opened).toHaveLength(2);
  stream().send('hello', {});
  source.reopenIfClosed();
  expect(FakeEventSource.opened).toHaveLength(2);
});

it('emits rejected once, as the session may have ended', () => {
  const { signals, source, stream } = openTestSource();
  stream().send('hello', { current: true });
  expect(signals).toHaveLength(1);
  stream().respondWithError();
  expect(signals).toHaveLength(2);
  for (let rejections = 0; rejections < 3; rejections += 1) {
    source.reopenIfClosed();
    stream().respondWithError();
  }
  expect(signals).toHaveLength(2);
});

it('leaves only the first attempt after a disconnect to the browser', () => {
  const { source, stream } = openTestSource();
  stream().send('hello', {});
  stream().breakConnection();
  source.reopenIfClosed();
  expect(FakeEventSource.opened).toHaveLength(1);
  stream().breakConnection();
  expect(stream().readyState).toBe(FakeEventSource.CLOSED);
  source.reopenIfClosed();
  expect(FakeEventSource.opened).toHaveLength(2);
  stream().breakConnection();
  expect(stream().readyState).toBe(FakeEventSource.CLOSED);
});

it('replaces an attempt after ten seconds', () => {
  const { source } = openTestSource();
  vi.advanceTimersByTime(9000);
  source.reopenIfClosed();
  expect(FakeEventSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  source.reopenIfClosed();
  expect(FakeEventSource.opened.map(({ readyState }) => readyState)).toEqual([
    FakeEventSource.CLOSED,
    FakeEventSource.CONNECTING,
  ]);
});

it('opens no stream by itself', () => {
  const { source, stream } = openTestSource();
  stream().respondWithError();
  vi.advanceTimersByTime(60_000);
  source.close();
  expect(FakeEventSource.opened).toHaveLength(1);
});
