import { formatDayOf, type Reader } from '#/lib/wording.ts';
import type { Presale } from './schema.ts';

type Dates = Pick<Presale, 'presaleStart' | 'presaleEnd'>;

export const presaleStates = ['live', 'upcoming', 'ended'] as const;
export type PresaleState = (typeof presaleStates)[number];

/** A presale is live from its start to its end, both included: unlike `phaseAt`, as is promised of presales. `now` in epoch milliseconds. */
export function presaleState({ presaleStart, presaleEnd }: Dates, now: number): PresaleState {
  if (now < Date.parse(presaleStart)) return 'upcoming';
  return now <= Date.parse(presaleEnd) ? 'live' : 'ended';
}

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** How often the start, or else the end, was moved, and where it first was; null for dates that stayed. */
export function movedText(moves: Presale['moves'], reader: Reader): string | null {
  const day = (instant: string) => formatDayOf(instant, reader);
  const starts = moves.filter(({ oldStart, newStart }) => oldStart !== newStart);
  const [first] = starts;
  if (first !== undefined) return `Rescheduled ${times(starts.length)}; originally ${day(first.oldStart)}`;
  const [firstEnd] = moves;
  return firstEnd === undefined
    ? null
    : `End rescheduled ${times(moves.length)}; originally ${day(firstEnd.oldEnd)}`;
}

/** A cap as people read it: '$1,250,000', with cents only where there are some. */
export function dollars(amount: number, locale?: string | null): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(locale ?? 'en-US', {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}
