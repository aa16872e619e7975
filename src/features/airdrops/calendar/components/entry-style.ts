import {
  AlarmClock,
  CalendarCheck,
  CalendarClock,
  CircleAlert,
  type LucideIcon,
  RotateCw,
} from 'lucide-react';
import { formatCount } from '#/lib/text.ts';
import { formatTime, type Reader } from '#/lib/wording.ts';
import { formatOpeningTime, getClaim } from '../../claims.ts';
import { statusIcons } from '../../components/airdrop-badges.tsx';
import { statusLabels } from '../../kinds.ts';
import { isOpen } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';
import { countedKinds, type Entry, getEntryDate, isClaimClose } from '../entries.ts';

type EntryStyle = { icon: LucideIcon; tone: string; dot: string };

const kindLabels = { claim: 'claim', start: 'starts', 'check-in': 'check-in due' };

/** Whether the entry is of a claim that has closed. A close has a time, so its state doesn't depend on the zone. */
export const isMissed = (entry: Entry, now: number): boolean =>
  (entry.kind === 'claim' || isClaimClose(entry)) &&
  isOpen(entry.row) &&
  getClaim(entry.row, { now, zone: 'UTC' }).state === 'missed';

export const isMutedAndOpen = (row: Airdrop): boolean => row.isMuted && isOpen(row);

/** The icons of entries of claimed and expired airdrops; others show the status. */
const closedIcons: Partial<Record<Entry['kind'], LucideIcon>> = { start: CalendarCheck, date: CalendarClock };

/** Returns the icon and colors of an entry: a claim filled by status, a start framed, a claimed or expired airdrop dimmed. */
export function getEntryStyle(entry: Entry, now: number): EntryStyle {
  const { kind, row } = entry;
  if (row.status === 'claimed' || row.status === 'expired') {
    return {
      icon: closedIcons[kind] ?? statusIcons[row.status],
      tone: 'bg-neutral-bg text-faint',
      dot: 'bg-neutral',
    };
  }
  if (kind === 'check-in') return { icon: RotateCw, tone: 'text-muted', dot: 'bg-accent' };
  const isUpcoming = row.status === 'upcoming';
  if (kind === 'start') {
    const tone = isUpcoming ? '[&>svg]:text-upcoming' : '[&>svg]:text-active';
    return {
      icon: CalendarCheck,
      tone: `bg-surface text-ink inset-ring inset-ring-line-strong ${tone}`,
      dot: isUpcoming ? 'border-upcoming' : 'border-active',
    };
  }
  if (isMissed(entry, now)) {
    return { icon: CircleAlert, tone: 'bg-danger-bg text-danger-ink', dot: 'bg-danger' };
  }
  if (kind === 'date') {
    return { icon: CalendarClock, tone: 'bg-accent-soft text-accent-ink', dot: 'bg-accent' };
  }
  return isUpcoming
    ? { icon: AlarmClock, tone: 'bg-upcoming-bg text-upcoming-ink', dot: 'bg-upcoming' }
    : { icon: AlarmClock, tone: 'bg-active-bg text-active-ink', dot: 'bg-active' };
}

/** Returns the time of a claim or another date, and the kind of any other entry. */
export function formatEntryTime(entry: Entry, reader: Reader): string {
  const { kind } = entry;
  if (kind === 'claim') return formatOpeningTime(entry.row, reader);
  if (kind === 'date') return formatTime(Date.parse(getEntryDate(entry)), reader);
  return kind === 'start' ? 'Starts' : 'Check-in';
}

/** Counts a day's entries by kind, without kinds that it lacks: ['2 claims', '1 start']. */
export const formatEntryCounts = (entries: readonly Entry[]): string[] =>
  countedKinds.flatMap((kind) => {
    const count = entries.filter((entry) => entry.kind === kind).length;
    return count > 0 ? [formatCount(count, kind)] : [];
  });

/** Returns the text alternative to an entry's colors: 'claim, Active, missed, muted'. */
export function describeEntry(entry: Entry, now: number): string {
  const { kind, row } = entry;
  return [
    kind === 'date' ? entry.date.label : kindLabels[kind],
    statusLabels[row.status],
    ...(isMissed(entry, now) ? ['missed'] : []),
    ...(isMutedAndOpen(row) ? ['muted'] : []),
  ].join(', ');
}
