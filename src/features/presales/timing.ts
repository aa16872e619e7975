import { formatNumber } from '#/lib/number-format.ts';
import { formatInstantDay, type Reader } from '#/lib/wording.ts';
import type { Presale } from './schema.ts';

type Dates = Pick<Presale, 'presaleStart' | 'presaleEnd'>;

export const presaleStates = ['live', 'upcoming', 'ended'] as const;
export type PresaleState = (typeof presaleStates)[number];

/**
 * Returns the state at `now` (epoch milliseconds). Unlike in `getPhase`, the end is inclusive, as the presale
 * pages promise.
 */
export function getPresaleState({ presaleStart, presaleEnd }: Dates, now: number): PresaleState {
  if (now < Date.parse(presaleStart)) return 'upcoming';
  return now <= Date.parse(presaleEnd) ? 'live' : 'ended';
}

function formatTimes(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
}

/** Describes how often the start, or else the end, was moved, and its first value; null if neither moved. */
export function describeMoves(moves: Presale['moves'], reader: Reader): string | null {
  const formatDay = (instant: string) => formatInstantDay(instant, reader);
  const starts = moves.filter(({ oldStart, newStart }) => oldStart !== newStart);
  const [first] = starts;
  if (first !== undefined)
    return `Rescheduled ${formatTimes(starts.length)}; originally ${formatDay(first.oldStart)}`;
  const [firstEnd] = moves;
  return firstEnd === undefined
    ? null
    : `End rescheduled ${formatTimes(moves.length)}; originally ${formatDay(firstEnd.oldEnd)}`;
}

/** Formats an amount, for example as '$1,250,000', with cents only if there are any. */
export function formatDollars(amount: number, locale?: string | null): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return formatNumber(amount, locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
