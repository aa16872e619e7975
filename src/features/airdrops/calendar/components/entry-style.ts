import {
  AlarmClock,
  CalendarCheck,
  CalendarClock,
  CircleAlert,
  type LucideIcon,
  RotateCw,
} from 'lucide-react';
import { formatTime, type Reader } from '#/lib/wording.ts';
import { createIsPast, getClaimDeadline } from '../../claims.ts';
import { statusIcons } from '../../components/airdrop-badges.tsx';
import { statusLabels } from '../../kinds.ts';
import { isOpen } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';
import { type Entry, getEntryDate, isClaimClose } from '../entries.ts';

type EntryStyle = { icon: LucideIcon; tone: string; dot: string };

const kindWords = { claim: 'claim', start: 'starts', 'check-in': 'check-in due' };

export const isOverdue = (entry: Entry, now: number): boolean => {
  const { kind, row } = entry;
  const deadline = getClaimDeadline(row);
  const isClaim = kind === 'claim' || isClaimClose(entry);
  return isClaim && isOpen(row) && deadline !== null && createIsPast(now)(deadline);
};

export const isMutedMark = (row: Airdrop): boolean => row.isMuted && isOpen(row);

/** The icon and colors of an entry: a claim filled by status, a start framed, a claimed or expired airdrop dimmed. */
export function getEntryStyle(entry: Entry, now: number): EntryStyle {
  const { kind, row } = entry;
  if (row.status === 'claimed' || row.status === 'expired') {
    return {
      icon: kind === 'start' ? CalendarCheck : kind === 'date' ? CalendarClock : statusIcons[row.status],
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
  if (isOverdue(entry, now)) {
    return { icon: CircleAlert, tone: 'bg-danger-bg text-danger-ink', dot: 'bg-danger' };
  }
  if (kind === 'date') {
    return { icon: CalendarClock, tone: 'bg-accent-soft text-accent-ink', dot: 'bg-accent' };
  }
  return isUpcoming
    ? { icon: AlarmClock, tone: 'bg-upcoming-bg text-upcoming-ink', dot: 'bg-upcoming' }
    : { icon: AlarmClock, tone: 'bg-active-bg text-active-ink', dot: 'bg-active' };
}

/** The time of a claim or another date, or the kind of any other entry. */
export function formatEntryTime(entry: Entry, reader: Reader): string {
  const { kind } = entry;
  if (kind === 'claim' || kind === 'date') return formatTime(Date.parse(getEntryDate(entry)), reader);
  return kind === 'start' ? 'Starts' : 'Check-in';
}

/** The text alternative to an entry's colors: 'claim, Active, overdue, muted'. */
export function describeEntry(entry: Entry, now: number): string {
  const { kind, row } = entry;
  return [
    kind === 'date' ? entry.date.label : kindWords[kind],
    statusLabels[row.status],
    ...(isOverdue(entry, now) ? ['overdue'] : []),
    ...(isMutedMark(row) ? ['muted'] : []),
  ].join(', ');
}
