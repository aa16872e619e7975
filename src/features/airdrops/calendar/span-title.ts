import { formatDays, formatMonth } from '#/lib/wording.ts';
import type { Span } from './month.ts';

/** Formats the span from the first to the last of `days`: 'November 2026', or 'Nov 16 – 22, 2026' for a week. */
export function formatSpanTitle(span: Span, days: readonly string[], locale: string | null): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return span === 'week' ? formatDays(first, last, locale) : formatMonth(first, locale);
}
