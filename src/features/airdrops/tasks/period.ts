import type { CheckInDuration } from '../kinds.ts';
import { getClockDay, getDayStart, toClock } from '../rhythm/clock.ts';
import { type Reset, type Rhythm, type RhythmSettings, toDefaultRhythm } from '../rhythm/kinds.ts';
import { parseReset, parseRhythm } from '../rhythm/notation.ts';
import { getPeriod, getReadyAt, getSpan, isResting, type Rest, type Visit } from '../rhythm/period.ts';
import type { TaskSpan } from './kinds.ts';

/** How a task and its airdrop repeat, as stored. */
export type StoredRhythm = {
  /** The task's rhythm and reset. */
  rhythm: string | null;
  reset: string | null;
  /** The airdrop's check-in, which a task without a rhythm of its own follows. */
  checkInDuration: CheckInDuration;
  /** The airdrop's start. */
  anchor: string;
};

/** How a repeating task repeats. */
export type TaskRhythm = { rhythm: Rhythm; reset: Reset | null; anchor: string };

/** A task without a rhythm of its own follows its airdrop's. */
export const toTaskRhythm = ({ rhythm, reset, checkInDuration, anchor }: StoredRhythm): TaskRhythm => ({
  rhythm: (rhythm === null ? undefined : parseRhythm(rhythm)) ?? toDefaultRhythm(checkInDuration),
  reset: (reset === null ? undefined : parseReset(reset)) ?? null,
  anchor,
});

export type TaskPeriod = {
  /** ISO instants. */
  start: string;
  /** Null if the period lasts until the task is done. */
  end: string | null;
  span: TaskSpan;
  /** Whether the task can be done now: false between the days of a rhythm and during rests. */
  isOpen: boolean;
  isDone: boolean;
  nextDueAt: string | null;
  /** Identifies the part of the period in which a wallet can tick the task once. ISO instant. */
  slotStart: string;
  /** The ticks for which it counts as done. */
  ticks: readonly PeriodTick[];
};

type Evaluation = { settings: RhythmSettings; ticks: readonly PeriodTick[]; now: number };

const hourMs = 3_600_000;
/** Ticks are read by instant, but their days are those of the zone that the member had then. */
const zoneMarginMs = 48 * hourMs;

/** Returns the instant from which on ticks can count at `now`; both in epoch milliseconds. */
export function getFirstTickAt(
  { rhythm, reset, anchor }: TaskRhythm,
  { settings, now }: Omit<Evaluation, 'ticks'>,
): number {
  if (rhythm.kind === 'after') return now - rhythm.hours * hourMs;
  if (rhythm.kind === 'once' || rhythm.kind === 'never') return 0;
  const clock = toClock(reset, settings);
  const { first } = getSpan(rhythm, { ...settings, day: getClockDay(now, clock), anchor });
  return getDayStart(first, clock) - zoneMarginMs;
}

function toSpan(rhythm: Rhythm): TaskSpan {
  if (rhythm.kind === 'weekdays' || rhythm.kind === 'times') return 'day';
  return rhythm.kind === 'every' && rhythm.count === 1 ? rhythm.unit : 'other';
}

type Slot = { start: string | null; ticks: readonly PeriodTick[] };

/** Returns the ticks for which the task counts as done at `now`. */
function getSlot({ rhythm, reset, anchor }: TaskRhythm, { settings, ticks, now }: Evaluation): Slot {
  if (rhythm.kind === 'never') return { start: null, ticks: [] };
  if (rhythm.kind === 'once') return { start: null, ticks };
  if (rhythm.kind === 'after')
    return { start: null, ticks: ticks.filter(({ at }) => getReadyAt(rhythm.hours, Date.parse(at)) > now) };
  const clock = toClock(reset, settings);
  const toDay = ({ day, at }: Visit) => (reset === null ? day : getClockDay(Date.parse(at), clock));
  const today = getClockDay(now, clock);
  const { first, needed } = getSpan(rhythm, { ...settings, day: today, anchor });
  const spanTicks = ticks.filter((tick) => toDay(tick) >= first);
  if (rhythm.kind !== 'times') return { start: null, ticks: needed > 0 ? spanTicks : [] };
  const todayTicks = spanTicks.filter((tick) => toDay(tick) >= today);
  const isComplete = new Set(spanTicks.map(toDay)).size >= needed;
  return {
    start: new Date(getDayStart(today, clock)).toISOString(),
    ticks: todayTicks.length === 0 && isComplete ? spanTicks.slice(-1) : todayTicks,
  };
}

/**
 * Returns the period of a task for one wallet at `now` (epoch milliseconds). `ticks` are those of the wallet, oldest
 * first; later ones don't count. `rests`: when its airdrop is paused or the member away.
 */
export function getTaskPeriod(
  task: TaskRhythm,
  { settings, ticks: allTicks, now, rests = [] }: Evaluation & { rests?: readonly Rest[] },
): TaskPeriod {
  const ticks = allTicks.filter(({ at }) => Date.parse(at) <= now);
  const { start, end, needed, nextDueAt } = getPeriod({ ...task, settings, visits: ticks, rests }, now);
  const slot = getSlot(task, { settings, ticks, now });
  return {
    start,
    end,
    span: toSpan(task.rhythm),
    isOpen: needed > 0 && !isResting(rests, now),
    isDone: slot.ticks.length > 0,
    nextDueAt,
    slotStart: slot.start ?? start,
    ticks: slot.ticks,
  };
}

/** A tick as stored. */
export type PeriodTick = Visit & { walletId: string | null };

/**
 * Returns the ticks of a wallet, or of the member (null). A tick without a wallet counts for the first wallet that the airdrop
 * has got since, and every tick counts once the airdrop has no wallets anymore.
 */
export const filterTicks = (
  ticks: readonly PeriodTick[],
  walletIds: readonly string[],
  assignee: string | null,
): PeriodTick[] =>
  ticks.filter(
    ({ walletId }) =>
      assignee === null || walletId === assignee || (walletId === null && walletIds[0] === assignee),
  );
