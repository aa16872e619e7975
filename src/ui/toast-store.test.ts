import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, getServerToasts, getToasts, subscribeToasts, toast } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissToast();
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a toast is open for 5000 ms in the default tone unless it says otherwise', () => {
  toast({ title: 'Airdrop added' });
  expect(getToasts()).toMatchObject([
    { title: 'Airdrop added', open: true, duration: 5000, tone: 'default' },
  ]);
  toast({ title: 'Error', tone: 'destructive', duration: 9000 });
  expect(getToasts()).toMatchObject([{ title: 'Error', duration: 9000, tone: 'destructive' }]);
});

test('a new toast takes the place of the visible one', () => {
  const first = toast({ title: 'First' });
  const second = toast({ title: 'Second' });
  expect(getToasts().map((item) => item.title)).toEqual(['Second']);
  expect(second).not.toBe(first);
});

test('a dismissed toast stays in the store, closed, for 1,000,000 ms', () => {
  dismissToast(toast({ title: 'Airdrop deleted' }));
  expect(getToasts()).toMatchObject([{ title: 'Airdrop deleted', open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(getToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(getToasts()).toEqual([]);
});

test('the removal of an old toast does not take a newer one along', () => {
  dismissToast(toast({ title: 'Old' }));
  vi.advanceTimersByTime(500_000);
  toast({ title: 'New' });
  vi.advanceTimersByTime(2_000_000);
  expect(getToasts()).toMatchObject([{ title: 'New', open: true }]);
});

test('dismissing a toast that has been replaced leaves the visible one alone', () => {
  const first = toast({ title: 'First' });
  toast({ title: 'Second' });
  dismissToast(first);
  expect(getToasts()).toMatchObject([{ title: 'Second', open: true }]);
});

test('a toast shown before anyone listens waits, and listeners hear of every change until they leave', () => {
  toast({ title: 'Early' });
  const listener = vi.fn();
  const leave = subscribeToasts(listener);
  expect(getToasts()).toMatchObject([{ title: 'Early', open: true }]);
  toast({ title: 'Late' });
  dismissToast();
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  toast({ title: 'Unheard' });
  expect(listener).toHaveBeenCalledTimes(2);
});

test('the server renders no toast, and snapshots stay the same between changes', () => {
  toast({ title: 'Saved' });
  expect(getServerToasts()).toEqual([]);
  expect(getToasts()).toBe(getToasts());
});
