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

function opened(since?: string) {
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

it('asks for a comparison at the first greeting, since the page was made before it', () => {
  const { signals, states, stream } = opened();
  stream().say('hello', { instance: 'a', live: true, current: true });
  expect(signals).toEqual([{ kind: 'resync' }]);
  expect(states).toEqual([true]);
});

it('asks for none after a cut in which nothing happened, and for one otherwise', () => {
  const { signals, states, stream } = opened();
  stream().say('hello', { current: false });
  stream().cut();
  stream().say('hello', { current: true });
  expect(signals).toHaveLength(1);
  stream().cut();
  stream().say('hello', { current: false });
  expect(signals).toHaveLength(2);
  expect(states).toEqual([true, false, true, false, true]);
  expect(FakeEventSource.opened).toHaveLength(1);
});

it('asks for none at the first greeting where the page says where the stream stood', () => {
  const { signals, source, stream } = opened('a.7');
  expect(stream().url).toBe('/events?since=a.7');
  stream().say('hello', { current: true });
  stream().say('change', { topic: 'airdrops', userId: 'u', revision: 7 });
  expect(signals).toEqual([{ kind: 'change', change: { topic: 'airdrops', revision: 7 } }]);
  source.reconnect();
  expect(stream().url).toBe('/events');
  stream().say('hello', { current: true });
  expect(signals.at(-1)).toEqual({ kind: 'resync' });
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

it('is opened anew by a check once it has been refused, and by none while it stands', () => {
  const { source, stream } = opened();
  stream().refuse();
  source.check();
  expect(FakeEventSource.opened).toHaveLength(2);
  stream().say('hello', {});
  source.check();
  expect(FakeEventSource.opened).toHaveLength(2);
});

it('says once that a refusal may mean the end of the session', () => {
  const { signals, source, stream } = opened();
  stream().say('hello', { current: true });
  expect(signals).toHaveLength(1);
  stream().refuse();
  expect(signals).toHaveLength(2);
  for (let refusals = 0; refusals < 3; refusals += 1) {
    source.check();
    stream().refuse();
  }
  expect(signals).toHaveLength(2);
});

it('leaves the first attempt after a cut to the browser, and no further one', () => {
  const { source, stream } = opened();
  stream().say('hello', {});
  stream().cut();
  source.check();
  expect(FakeEventSource.opened).toHaveLength(1);
  stream().cut();
  expect(stream().readyState).toBe(FakeEventSource.CLOSED);
  source.check();
  expect(FakeEventSource.opened).toHaveLength(2);
  stream().cut();
  expect(stream().readyState).toBe(FakeEventSource.CLOSED);
});

it('gives an attempt ten seconds', () => {
  const { source } = opened();
  vi.advanceTimersByTime(9000);
  source.check();
  expect(FakeEventSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  source.check();
  expect(FakeEventSource.opened.map(({ readyState }) => readyState)).toEqual([
    FakeEventSource.CLOSED,
    FakeEventSource.CONNECTING,
  ]);
});

it('opens nothing by itself', () => {
  const { source, stream } = opened();
  stream().refuse();
  vi.advanceTimersByTime(60_000);
  source.close();
  expect(FakeEventSource.opened).toHaveLength(1);
});
