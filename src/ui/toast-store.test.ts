import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dismissConfirmation,
  dismissToast,
  getServerToasts,
  getToasts,
  subscribeToasts,
  toast,
} from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissToast();
  vi.runAllTimers();
  vi.useRealTimers();
});

test('opens a toast for 5000 ms in the default tone by default', () => {
  toast({ title: 'Airdrop added' });
  expect(getToasts()).toMatchObject([
    { title: 'Airdrop added', open: true, duration: 5000, tone: 'default' },
  ]);
  toast({ title: 'Error', tone: 'destructive', duration: 9000 });
  expect(getToasts()).toMatchObject([{ title: 'Error', duration: 9000, tone: 'destructive' }]);
});

test('replaces the visible toast', () => {
  const first = toast({ title: 'First' });
  const second = toast({ title: 'Second' });
  expect(getToasts().map((item) => item.title)).toEqual(['Second']);
  expect(second).not.toBe(first);
});

test('dismissToast keeps the closed toast in the store for 1,000,000 ms', () => {
  dismissToast(toast({ title: 'Airdrop deleted' }));
  expect(getToasts()).toMatchObject([{ title: 'Airdrop deleted', open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(getToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(getToasts()).toEqual([]);
});

test("dismissToast of an old toast doesn't remove a newer one", () => {
  dismissToast(toast({ title: 'Old' }));
  vi.advanceTimersByTime(500_000);
  toast({ title: 'New' });
  vi.advanceTimersByTime(2_000_000);
  expect(getToasts()).toMatchObject([{ title: 'New', open: true }]);
});

test('dismissToast of a replaced toast leaves the visible one', () => {
  const first = toast({ title: 'First' });
  toast({ title: 'Second' });
  dismissToast(first);
  expect(getToasts()).toMatchObject([{ title: 'Second', open: true }]);
});

test('dismissConfirmation dismisses only a success without an action', () => {
  toast({ title: 'Added', tone: 'success' });
  dismissConfirmation();
  expect(getToasts()).toMatchObject([{ title: 'Added', open: false }]);
  toast({
    title: 'Deleted',
    tone: 'success',
    action: { label: 'Undo', onAction: () => undefined, altText: 'Undo' },
  });
  dismissConfirmation();
  expect(getToasts()).toMatchObject([{ title: 'Deleted', open: true }]);
  toast({ title: 'Error', tone: 'destructive' });
  dismissConfirmation();
  expect(getToasts()).toMatchObject([{ title: 'Error', open: true }]);
});

test('waits for listeners and calls them on every change until they unsubscribe', () => {
  toast({ title: 'Early' });
  const listener = vi.fn();
  const unsubscribe = subscribeToasts(listener);
  expect(getToasts()).toMatchObject([{ title: 'Early', open: true }]);
  toast({ title: 'Late' });
  dismissToast();
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  toast({ title: 'Unheard' });
  expect(listener).toHaveBeenCalledTimes(2);
});

test('getServerToasts is empty, and snapshots are stable between changes', () => {
  toast({ title: 'Saved' });
  expect(getServerToasts()).toEqual([]);
  expect(getToasts()).toBe(getToasts());
});
