import { useSyncExternalStore } from 'react';
import { toCalendarDay } from '#/lib/zones.ts';

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  clearTimeout(timer);
  if (listeners.size === 0) return;
  for (const listener of listeners) listener();
  // Midnight is the start of a minute in every zone, so this covers it, too.
  timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs) + 20);
}

// Timers pause while the machine sleeps; this updates the day when the page becomes visible.
function recheck(): void {
  if (document.visibilityState === 'visible') tick();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', recheck);
    addEventListener('focus', recheck);
    addEventListener('pageshow', recheck);
  }
  listeners.add(listener);
  if (listeners.size === 1) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', recheck);
    removeEventListener('focus', recheck);
    removeEventListener('pageshow', recheck);
  };
}

/**
 * Returns the calendar day in `timeZone`, updated at midnight; based on `serverNow` (ISO) while hydrating.
 */
export function useToday(timeZone: string, serverNow: string): string {
  return useSyncExternalStore(
    subscribe,
    () => toCalendarDay(Date.now(), timeZone),
    () => toCalendarDay(Date.parse(serverNow), timeZone),
  );
}

/**
 * Returns the start of the current minute (epoch milliseconds); that of `serverNow` (ISO) while hydrating,
 * usually the same.
 */
export function useMinute(serverNow: string): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minuteMs) * minuteMs,
    () => Math.floor(Date.parse(serverNow) / minuteMs) * minuteMs,
  );
}
