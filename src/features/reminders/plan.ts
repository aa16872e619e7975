import { addDays, countDaysAfterMonday, getIsoWeek } from '#/lib/dates.ts';
import { toCalendarDay, toInstant, toLocalDateTime } from '#/lib/zones.ts';
import {
  type Clock,
  getClockDay,
  getDayStart,
  type RhythmSettings,
  toClock,
} from '../airdrops/rhythm/schema.ts';
import type { ReminderKind } from '../notifications/schema.ts';
import { isResetReminder, toResetKey } from './kinds.ts';
import type { ReminderSettings } from './schema.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A planned reminder; `key` deduplicates it. All instants are epoch milliseconds. */
export type Planned = {
  kind: ReminderKind;
  key: string;
  /** When it is sent, outside of quiet hours if it can wait. */
  at: number;
  /** When it becomes useless. */
  usefulUntil: number;
  /** The date of an airdrop, unless the reminder is about its claim. */
  date?: AirdropDate;
};

/** A date of an airdrop such as its snapshot, as epoch milliseconds. */
export type AirdropDate = { label: string; at: number };

/** The settings and time zone of a person. */
export type PersonSettings = { settings: ReminderSettings; zone: string; rhythms: RhythmSettings };

type Quiet = { from: number; to: number };

/** Returns the person's quiet hours that contain the instant, if any. */
function getQuietHours(instant: number, { settings, zone }: PersonSettings): Quiet | undefined {
  const { quietFrom, quietTo } = settings;
  if (quietFrom === null || quietTo === null) return undefined;
  const { date, time } = toLocalDateTime(instant, zone);
  const isOvernight = quietFrom > quietTo;
  const isLate = time >= quietFrom;
  if (isOvernight ? !isLate && time >= quietTo : !isLate || time >= quietTo) return undefined;
  const firstDay = isOvernight && !isLate ? addDays(date, -1) : date;
  const lastDay = isOvernight ? addDays(firstDay, 1) : firstDay;
  return {
    from: toInstant({ date: firstDay, time: quietFrom }, zone),
    to: toInstant({ date: lastDay, time: quietTo }, zone),
  };
}

/** Moves an instant to the end of quiet hours, or to their start if the deadline passes before they end. */
function avoidQuietHours(
  instant: number,
  whose: PersonSettings,
  deadline = Number.POSITIVE_INFINITY,
): number {
  const quiet = getQuietHours(instant, whose);
  if (quiet === undefined) return instant;
  return deadline <= quiet.to ? Math.min(instant, quiet.from) : Math.max(instant, quiet.to);
}

/** One of both dates is set. */
export type DatedClaim = { id: string; claimDate: number | null; claimCloseDate?: number | null | undefined };

const dayMs = 24 * hourMs;
/** When a claim counts as missed, and how long that is worth a reminder. */
const missedAfterMs = hourMs;
const missedUsefulMs = 7 * dayMs;
/** How long the reminder at the claim date remains useful. */
const openUsefulMs = hourMs;

const toIso = (instant: number) => new Date(instant).toISOString();

/** Plans the reminders ahead of a date, longest lead first. */
function remindersAhead(
  date: number,
  leads: readonly number[],
  whose: PersonSettings,
  { kind, key }: Pick<Planned, 'kind' | 'key'>,
): Planned[] {
  return [...leads]
    .sort((a, b) => b - a)
    .map((lead) => ({
      kind,
      key: `${key}:${toIso(date)}:${lead}`,
      at: avoidQuietHours(date - lead * minuteMs, whose, date),
      usefulUntil: lead === 0 ? date + openUsefulMs : date,
    }));
}

/** Plans every reminder of a claim, longest lead first. It is missed after it closes, or opens if it has no close. */
export function planClaimReminders(
  { id, claimDate, claimCloseDate }: DatedClaim,
  whose: PersonSettings,
): Planned[] {
  const { leadMinutes } = whose.settings;
  const deadline = claimCloseDate ?? claimDate;
  if (deadline === null) return [];
  const missedAt = deadline + missedAfterMs;
  // A reminder at the close would be too late.
  const closeLeads = leadMinutes.filter((lead) => lead > 0);
  return [
    ...(claimDate === null
      ? []
      : remindersAhead(claimDate, leadMinutes, whose, { kind: 'claim_opens', key: `claim:${id}` })),
    ...(typeof claimCloseDate === 'number'
      ? remindersAhead(claimCloseDate, closeLeads, whose, { kind: 'claim_closes', key: `claim-closes:${id}` })
      : []),
    {
      kind: 'claim_missed',
      key: `claim-missed:${id}:${toIso(deadline)}`,
      at: avoidQuietHours(missedAt, whose),
      usefulUntil: missedAt + missedUsefulMs,
    },
  ];
}

/** Plans the reminders of an airdrop's other dates. */
export function planDateReminders(
  id: string,
  dates: readonly AirdropDate[],
  whose: PersonSettings,
): Planned[] {
  return dates.flatMap((date) =>
    remindersAhead(date.at, whose.settings.dateLeadMinutes, whose, {
      kind: 'airdrop_date',
      key: `date:${id}:${date.label.toLowerCase()}`,
    }).map((planned) => ({ ...planned, date })),
  );
}

/** Plans the reminder at the end of a snooze. It ignores quiet hours, because the person requested it. */
export function planSnoozedClaim({ id, claimDate, claimCloseDate }: DatedClaim, until: number): Planned {
  const deadline = claimCloseDate ?? claimDate ?? until;
  const isAhead = claimDate !== null && until <= claimDate;
  return {
    kind: isAhead ? 'claim_opens' : until <= deadline ? 'claim_closes' : 'claim_missed',
    key: `claim:${id}:${toIso(claimDate ?? deadline)}:snoozed:${toIso(until)}`,
    at: until,
    usefulUntil: until + dayMs,
  };
}

export function planSnoozedDay(until: number): Planned {
  const at = new Date(until).toISOString();
  return { kind: 'check_ins', key: `check-ins:snoozed:${at}`, at: until, usefulUntil: until + 12 * hourMs };
}

const readyPrefix = 'ready:';
const gatherMs = 10 * minuteMs;
const readyUsefulMs = 12 * hourMs;

export const isReadyReminder = ({ key }: Planned): boolean => key.startsWith(readyPrefix);

/** Returns when airdrops are reminded that are ready at an instant: those of the same ten minutes together. */
export const toReadyReminderTime = (readyAt: number): number => Math.ceil(readyAt / gatherMs) * gatherMs;

/** Plans the reminders of airdrops that are ready some hours after their last check-in. */
export function planReadyReminders(readyTimes: readonly number[], whose: PersonSettings): Planned[] {
  return [...new Set(readyTimes.map(toReadyReminderTime))].map((at) => {
    const shiftedAt = avoidQuietHours(at, whose);
    return {
      kind: 'check_ins',
      key: `${readyPrefix}${new Date(at).toISOString()}`,
      at: shiftedAt,
      usefulUntil: shiftedAt + readyUsefulMs,
    };
  });
}

/**
 * Plans the daily reminders from `from` to `to` ('YYYY-MM-DD', inclusive); they are sent if there is something to
 * report.
 */
export function planDailyMessages(from: string, to: string, whose: PersonSettings): Planned[] {
  const { settings, zone, rhythms } = whose;
  const planned: Planned[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const dayEnd = getDayStart(addDays(day, 1), toClock(null, rhythms));
    const dailyInstant = toInstant({ date: day, time: settings.dailyAt }, zone);
    planned.push({
      kind: 'check_ins',
      key: `check-ins:${day}`,
      at: avoidQuietHours(dailyInstant, whose, dayEnd),
      usefulUntil: dayEnd,
    });
    planned.push({
      kind: 'streak',
      key: `streak:${day}`,
      at: avoidQuietHours(dayEnd - 3 * hourMs, whose, dayEnd),
      usefulUntil: dayEnd,
    });
    if (countDaysAfterMonday(day) > 0) continue;
    planned.push({
      kind: 'week_ahead',
      key: `week:${getIsoWeek(day)}`,
      at: avoidQuietHours(dailyInstant, whose, dayEnd),
      usefulUntil: dayEnd + dayMs,
    });
  }
  return planned;
}

/** After a downtime, older days are ignored. */
const maxLookBackDays = 7;

/** Plans the daily reminders from the day of `since` to the day after `now`, so that there is always a next one. */
export function planDailyReminders(since: number, now: number, whose: PersonSettings): Planned[] {
  const today = toCalendarDay(now, whose.zone);
  const first = toCalendarDay(since, whose.zone);
  const earliest = addDays(today, -maxLookBackDays);
  return planDailyMessages(first > earliest ? first : earliest, addDays(today, 1), whose);
}

/** Returns when a person is reminded of a period that ends at `end`, for each of their lead times. */
export const toResetReminderTimes = (end: number, whose: PersonSettings): number[] =>
  whose.settings.resetLeadMinutes.map((lead) => avoidQuietHours(end - lead * minuteMs, whose, end));

/**
 * Plans the reminders before the ends of days from `from` to the day after `to`: the person's own days, and those of
 * the resets. Days that end at the same moment share a reminder.
 */
export function planResetReminders(
  resets: readonly Clock[],
  { from, to }: { from: number; to: number },
  whose: PersonSettings,
): Planned[] {
  const usefulUntil = new Map<number, number>();
  for (const clock of [toClock(null, whose.rhythms), ...resets]) {
    const last = addDays(getClockDay(to, clock), 1);
    for (let day = getFirstDay(from, to, clock); day <= last; day = addDays(day, 1)) {
      const end = getDayStart(addDays(day, 1), clock);
      for (const at of toResetReminderTimes(end, whose))
        usefulUntil.set(at, Math.max(end, usefulUntil.get(at) ?? end));
    }
  }
  return [...usefulUntil].map(([at, end]) => ({
    kind: 'check_ins',
    key: toResetKey(toIso(at)),
    at,
    usefulUntil: end,
  }));
}

const getFirstDay = (from: number, to: number, clock: Clock) => {
  const first = getClockDay(from, clock);
  const earliest = addDays(getClockDay(to, clock), -maxLookBackDays);
  return first > earliest ? first : earliest;
};

export type Due = {
  /** The reminders to send, at most one per kind and date. */
  toSend: Planned[];
  /** The reminders that were due but are late, or superseded by a later one of the kind. */
  dropped: { planned: Planned; reason: 'late' | 'superseded' }[];
  /** The time of the next reminder. */
  nextAt: number | undefined;
};

/** Selects the reminders due after `since` and by `now`; of several of a kind, date, and topic, the last is sent. */
export function selectDue(planned: readonly Planned[], since: number, now: number): Due {
  const due = planned.filter(({ at }) => at > since && at <= now).sort((a, b) => a.at - b.at);
  // The daily message, airdrops that are ready, and those before a reset don't supersede each other.
  const toTopic = (reminder: Planned) =>
    `${reminder.kind} ${isReadyReminder(reminder)} ${isResetReminder(reminder)} ${reminder.date?.label ?? ''}`;
  const toSend = new Map<string, Planned>();
  const dropped: Due['dropped'] = [];
  for (const reminder of due) {
    if (reminder.usefulUntil <= now) {
      dropped.push({ planned: reminder, reason: 'late' });
      continue;
    }
    const previous = toSend.get(toTopic(reminder));
    if (previous) dropped.push({ planned: previous, reason: 'superseded' });
    toSend.set(toTopic(reminder), reminder);
  }
  const later = planned.filter(({ at }) => at > now).map(({ at }) => at);
  return {
    toSend: [...toSend.values()],
    dropped,
    nextAt: later.length === 0 ? undefined : Math.min(...later),
  };
}
