import { addDays, countDaysAfterMonday, getIsoWeek } from '#/lib/dates.ts';
import { toCalendarDay, toInstant, toLocalDateTime } from '#/lib/zones.ts';
import {
  type Clock,
  getClockDay,
  getDayStart,
  type RhythmSettings,
  toClock,
} from '../airdrops/rhythm/schema.ts';
import { type ClaimDates, type ClaimState, getClaim } from '../airdrops/today/schema.ts';
import type { ReminderKind } from '../notifications/schema.ts';
import { isResetReminder, toResetKey } from './kinds.ts';
import type { ReminderSettings } from './schema.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A planned reminder, which `key` deduplicates. All instants are epoch milliseconds. */
export type PlannedReminder = {
  kind: ReminderKind;
  key: string;
  /** The time at which it is sent, outside of quiet hours if it can wait. */
  at: number;
  /** The time at which it becomes useless. */
  usefulUntil: number;
  /** The date of an airdrop, unless the reminder is about its claim. */
  date?: AirdropDate;
};

/** A date of an airdrop such as its snapshot, as epoch milliseconds. */
export type AirdropDate = { label: string; at: number };

/** The settings and time zone of a person. */
export type PersonSettings = { settings: ReminderSettings; zone: string; rhythms: RhythmSettings };

type QuietHours = { from: number; to: number };

/** Returns the person's quiet hours that contain the instant, if any. */
function getQuietHours(instant: number, { settings, zone }: PersonSettings): QuietHours | undefined {
  const { quietFrom, quietTo } = settings;
  if (quietFrom === null || quietTo === null) return undefined;
  const { date, time } = toLocalDateTime(instant, zone);
  const isOvernight = quietFrom > quietTo;
  const isAfterStart = time >= quietFrom;
  const isBeforeEnd = time < quietTo;
  const isQuiet = isOvernight ? isAfterStart || isBeforeEnd : isAfterStart && isBeforeEnd;
  if (!isQuiet) return undefined;
  const firstDay = isOvernight && !isAfterStart ? addDays(date, -1) : date;
  const lastDay = isOvernight ? addDays(firstDay, 1) : firstDay;
  return {
    from: toInstant({ date: firstDay, time: quietFrom }, zone),
    to: toInstant({ date: lastDay, time: quietTo }, zone),
  };
}

/** Moves an instant to the end of quiet hours, or to their start if the deadline passes before they end. */
function avoidQuietHours(
  instant: number,
  person: PersonSettings,
  deadline = Number.POSITIVE_INFINITY,
): number {
  const quiet = getQuietHours(instant, person);
  if (quiet === undefined) return instant;
  return deadline <= quiet.to ? Math.min(instant, quiet.from) : Math.max(instant, quiet.to);
}

export type DatedClaim = ClaimDates & { id: string };

const dayMs = 24 * hourMs;
/** A claim counts as missed after this time. */
const missedAfterMs = hourMs;
/** The reminder of a missed claim remains useful for this time. */
const missedUsefulMs = 7 * dayMs;
/** The reminder at the claim date remains useful for this time. */
const openUsefulMs = hourMs;

const toIso = (instant: number) => new Date(instant).toISOString();

/** Plans the reminders ahead of a date, longest lead first. */
function planRemindersAhead(
  date: number,
  leads: readonly number[],
  person: PersonSettings,
  { kind, key }: Pick<PlannedReminder, 'kind' | 'key'>,
): PlannedReminder[] {
  return [...leads]
    .sort((a, b) => b - a)
    .map((lead) => ({
      kind,
      key: `${key}:${toIso(date)}:${lead}`,
      at: avoidQuietHours(date - lead * minuteMs, person, date),
      usefulUntil: lead === 0 ? date + openUsefulMs : date,
    }));
}

/** Plans the reminder of a claim that opens on a day without a time, for the hour of the person's daily message. */
function planOpeningDay(id: string, day: string, person: PersonSettings): PlannedReminder {
  const dayEnd = toInstant({ date: addDays(day, 1), time: '00:00' }, person.zone);
  const at = toInstant({ date: day, time: person.settings.dailyAt }, person.zone);
  return {
    kind: 'claim_opens',
    key: `claim:${id}:${day}`,
    at: avoidQuietHours(at, person, dayEnd),
    usefulUntil: dayEnd,
  };
}

/** Plans every reminder of a claim, longest lead first. It is missed after it closes. */
export function planClaimReminders(claim: DatedClaim, person: PersonSettings): PlannedReminder[] {
  const { id } = claim;
  const { leadMinutes } = person.settings;
  // The plan doesn't depend on the state, and thus not on the instant.
  const { opensAt, openingDay, closesAt } = getClaim(claim, { now: 0, zone: person.zone });
  const planned: PlannedReminder[] = [];
  if (opensAt !== null && openingDay === null)
    planned.push(
      ...planRemindersAhead(opensAt, leadMinutes, person, { kind: 'claim_opens', key: `claim:${id}` }),
    );
  if (openingDay !== null && leadMinutes.length > 0) planned.push(planOpeningDay(id, openingDay, person));
  if (closesAt === null) return planned;
  // A reminder at the close would be too late.
  const closeLeads = leadMinutes.filter((lead) => lead > 0);
  const missedAt = closesAt + missedAfterMs;
  return [
    ...planned,
    ...planRemindersAhead(closesAt, closeLeads, person, { kind: 'claim_closes', key: `claim-closes:${id}` }),
    {
      kind: 'claim_missed',
      key: `claim-missed:${id}:${toIso(closesAt)}`,
      at: avoidQuietHours(missedAt, person),
      usefulUntil: missedAt + missedUsefulMs,
    },
  ];
}

/** Plans the reminders of an airdrop's other dates. */
export function planDateReminders(
  id: string,
  dates: readonly AirdropDate[],
  person: PersonSettings,
): PlannedReminder[] {
  return dates.flatMap((date) =>
    planRemindersAhead(date.at, person.settings.dateLeadMinutes, person, {
      kind: 'airdrop_date',
      key: `date:${id}:${date.label.toLowerCase()}`,
    }).map((planned) => ({ ...planned, date })),
  );
}

const snoozedKinds = {
  announced: 'claim_opens',
  opens: 'claim_opens',
  open: 'claim_opens',
  missed: 'claim_missed',
} as const satisfies Record<ClaimState, ReminderKind>;

/** Plans the reminder at the end of a snooze. It ignores quiet hours, because the person requested it. */
export function planSnoozedClaim(
  claim: DatedClaim,
  until: number,
  { zone }: Pick<PersonSettings, 'zone'>,
): PlannedReminder {
  const { state, closesAt } = getClaim(claim, { now: until, zone });
  const isClosing = closesAt !== null && state !== 'missed' && state !== 'opens';
  return {
    kind: isClosing ? 'claim_closes' : snoozedKinds[state],
    key: `claim:${claim.id}:${claim.claimDate ?? claim.claimCloseDate}:snoozed:${toIso(until)}`,
    at: until,
    usefulUntil: until + dayMs,
  };
}

export function planSnoozedDay(until: number): PlannedReminder {
  const key = `check-ins:snoozed:${toIso(until)}`;
  return { kind: 'check_ins', key, at: until, usefulUntil: until + 12 * hourMs };
}

const readyPrefix = 'ready:';
const groupingMs = 10 * minuteMs;
const readyUsefulMs = 12 * hourMs;

export const isReadyReminder = ({ key }: PlannedReminder): boolean => key.startsWith(readyPrefix);

/** Returns the time of the reminder of an airdrop that is ready at an instant. Airdrops of the same ten minutes share one. */
export const toReadyReminderTime = (readyAt: number): number => Math.ceil(readyAt / groupingMs) * groupingMs;

/** Plans the reminders of airdrops that are ready some hours after their last check-in. */
export function planReadyReminders(readyTimes: readonly number[], person: PersonSettings): PlannedReminder[] {
  return [...new Set(readyTimes.map(toReadyReminderTime))].map((at) => {
    const shiftedAt = avoidQuietHours(at, person);
    return {
      kind: 'check_ins',
      key: `${readyPrefix}${toIso(at)}`,
      at: shiftedAt,
      usefulUntil: shiftedAt + readyUsefulMs,
    };
  });
}

/**
 * Plans the daily reminders from `from` to `to` ('YYYY-MM-DD', inclusive); they are sent if there is something to
 * report.
 */
export function planDailyMessages(from: string, to: string, person: PersonSettings): PlannedReminder[] {
  const { settings, zone, rhythms } = person;
  const planned: PlannedReminder[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const dayEnd = getDayStart(addDays(day, 1), toClock(null, rhythms));
    const dailyInstant = toInstant({ date: day, time: settings.dailyAt }, zone);
    planned.push({
      kind: 'check_ins',
      key: `check-ins:${day}`,
      at: avoidQuietHours(dailyInstant, person, dayEnd),
      usefulUntil: dayEnd,
    });
    planned.push({
      kind: 'streak',
      key: `streak:${day}`,
      at: avoidQuietHours(dayEnd - 3 * hourMs, person, dayEnd),
      usefulUntil: dayEnd,
    });
    if (countDaysAfterMonday(day) > 0) continue;
    planned.push({
      kind: 'week_ahead',
      key: `week:${getIsoWeek(day)}`,
      at: avoidQuietHours(dailyInstant, person, dayEnd),
      usefulUntil: dayEnd + dayMs,
    });
  }
  return planned;
}

/** After a downtime, older days are ignored. */
const maxLookBackDays = 7;

/** Plans the daily reminders from the day of `since` to the day after `now`, which always includes a next one. */
export function planDailyReminders(since: number, now: number, person: PersonSettings): PlannedReminder[] {
  const today = toCalendarDay(now, person.zone);
  const firstDay = toCalendarDay(since, person.zone);
  const earliest = addDays(today, -maxLookBackDays);
  return planDailyMessages(firstDay > earliest ? firstDay : earliest, addDays(today, 1), person);
}

/** Returns the times at which a person is reminded of the end of a period, one for each lead time. */
export const toResetReminderTimes = (end: number, person: PersonSettings): number[] =>
  person.settings.resetLeadMinutes.map((lead) => avoidQuietHours(end - lead * minuteMs, person, end));

/**
 * Plans the reminders before the ends of days from `from` to the day after `to`: the person's own days, and those of
 * the resets. Days that end at the same moment share a reminder.
 */
export function planResetReminders(
  resets: readonly Clock[],
  { from, to }: { from: number; to: number },
  person: PersonSettings,
): PlannedReminder[] {
  const endsByTime = new Map<number, number>();
  for (const clock of [toClock(null, person.rhythms), ...resets]) {
    const lastDay = addDays(getClockDay(to, clock), 1);
    for (let day = getFirstDay(from, to, clock); day <= lastDay; day = addDays(day, 1)) {
      const end = getDayStart(addDays(day, 1), clock);
      for (const at of toResetReminderTimes(end, person))
        endsByTime.set(at, Math.max(end, endsByTime.get(at) ?? end));
    }
  }
  return [...endsByTime].map(([at, end]) => ({
    kind: 'check_ins',
    key: toResetKey(toIso(at)),
    at,
    usefulUntil: end,
  }));
}

const getFirstDay = (from: number, to: number, clock: Clock) => {
  const firstDay = getClockDay(from, clock);
  const earliest = addDays(getClockDay(to, clock), -maxLookBackDays);
  return firstDay > earliest ? firstDay : earliest;
};

export type Due = {
  /** The reminders to send, at most one per kind and date. */
  toSend: PlannedReminder[];
  /** The reminders that were due but are late, or superseded by a later one of the kind. */
  dropped: { planned: PlannedReminder; reason: 'late' | 'superseded' }[];
  /** The time of the next reminder. */
  nextAt: number | undefined;
};

/** Selects the reminders due after `since` and by `now`; of several of a kind, date, and topic, the last is sent. */
export function selectDue(planned: readonly PlannedReminder[], since: number, now: number): Due {
  const due = planned.filter(({ at }) => at > since && at <= now).sort((a, b) => a.at - b.at);
  // The daily message, airdrops that are ready, and those before a reset don't supersede each other.
  const toTopic = (reminder: PlannedReminder) =>
    `${reminder.kind} ${isReadyReminder(reminder)} ${isResetReminder(reminder)} ${reminder.date?.label ?? ''}`;
  const toSend = new Map<string, PlannedReminder>();
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
