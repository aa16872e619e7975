import { formatDays, formatMonth } from '#/lib/wording.ts';
import type { Span } from './month.ts';

/** 'November 2026', or 'Nov 16 – 22, 2026' for a week, of whose days these are the first and the last. */
export function spanTitle(span: Span, days: readonly string[], locale: string | null): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return span === 'week' ? formatDays(first, last, locale) : formatMonth(first, locale);
}
