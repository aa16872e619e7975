import { useSyncExternalStore } from 'react';
import { calendarDay } from '#/lib/zones.ts';

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  clearTimeout(timer);
  if (listeners.size === 0) return;
  for (const listener of listeners) listener();
  // Midnight is the turn of a minute in every zone, so this catches it too.
  timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs) + 20);
}

// Timers stand still while the machine sleeps; whoever comes back to the page sees the right day.
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

/** The calendar day in `timeZone`, turning at its midnight; `serverNow` (ISO) decides while hydrating. */
export function useToday(timeZone: string, serverNow: string): string {
  return useSyncExternalStore(
    subscribe,
    () => calendarDay(Date.now(), timeZone),
    () => calendarDay(Date.parse(serverNow), timeZone),
  );
}

/** The current minute's start (epoch milliseconds); that of `serverNow` (ISO) while hydrating, mostly the same. */
export function useMinute(serverNow: string): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minuteMs) * minuteMs,
    () => Math.floor(Date.parse(serverNow) / minuteMs) * minuteMs,
  );
}
