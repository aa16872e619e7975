import { useSyncExternalStore } from 'react';
import { formatInstant, formatRelativeTime } from '#/lib/wording.ts';

type RelativeTimeProps = {
  /** An instant, ISO-8601. */
  value: string;
  locale?: string | null | undefined;
  /** The viewer's IANA time zone. */
  timeZone: string;
  /**
   * The time for which the page was rendered, from its loader, so that server and browser render the same
   * text.
   */
  now?: string | undefined;
  /** Replaces the relative text. */
  text?: string | undefined;
  className?: string | undefined;
};

/** 'in 3 hours', kept up to date, with the exact time on hover and for screen readers. */
export function RelativeTime({ value, locale, timeZone, now, text, className }: RelativeTimeProps) {
  const minute = useSyncExternalStore(subscribeMinute, getCurrentMinute, () => null);
  const reader = { locale, zone: timeZone };
  const instant = Date.parse(value);
  const exact = formatInstant(instant, reader);
  const reference = minute ?? (now === undefined ? null : Date.parse(now));
  const shown = text ?? (reference === null ? exact : formatRelativeTime(instant, reference, reader));
  // Node and the browser may have different locale data, so the texts may differ by a space.
  return (
    <time dateTime={value} title={exact} className={className} suppressHydrationWarning>
      {shown}
      {shown !== exact && (
        <span className="sr-only" suppressHydrationWarning>
          , {exact}
        </span>
      )}
    </time>
  );
}

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let interval: ReturnType<typeof setInterval> | undefined;

function subscribeMinute(listener: () => void): () => void {
  listeners.add(listener);
  interval ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, minuteMs / 4);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(interval);
    interval = undefined;
  };
}

function getCurrentMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
