import { addDays, daysAfterMonday, isoWeek } from '#/lib/dates.ts';
import { calendarDay, localDateTime, toInstant } from '#/lib/zones.ts';
import type { ReminderKind } from '../notifications/schema.ts';
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
};

/** The settings and time zone of a person. */
export type PersonSettings = { settings: ReminderSettings; zone: string };

type Quiet = { from: number; to: number };

/** Returns the person's quiet hours that contain the instant, if any. */
function getQuietHours(instant: number, { settings, zone }: PersonSettings): Quiet | undefined {
  const { quietFrom, quietTo } = settings;
  if (quietFrom === null || quietTo === null) return undefined;
  const { date, time } = localDateTime(instant, zone);
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

export type DatedClaim = { id: string; claimDate: number };

const dayMs = 24 * hourMs;
/** When a claim counts as missed, and how long that is worth a reminder. */
const missedAfterMs = hourMs;
const missedUsefulMs = 7 * dayMs;
/** How long the reminder at the claim date remains useful. */
const openUsefulMs = hourMs;

const claimKey = ({ id, claimDate }: DatedClaim) => `claim:${id}:${new Date(claimDate).toISOString()}`;

/** Plans every reminder of a claim, longest lead first. */
export function claimReminders(claim: DatedClaim, whose: PersonSettings): Planned[] {
  const { claimDate } = claim;
  const leads = [...whose.settings.leadMinutes].sort((a, b) => b - a);
  const openReminders = leads.map((lead) => ({
    kind: 'claim_opens' as const,
    key: `${claimKey(claim)}:${lead}`,
    at: avoidQuietHours(claimDate - lead * minuteMs, whose, claimDate),
    usefulUntil: lead === 0 ? claimDate + openUsefulMs : claimDate,
  }));
  const missedAt = claimDate + missedAfterMs;
  return [
    ...openReminders,
    {
      kind: 'claim_missed',
      key: `claim-missed:${claim.id}:${new Date(claimDate).toISOString()}`,
      at: avoidQuietHours(missedAt, whose),
      usefulUntil: missedAt + missedUsefulMs,
    },
  ];
}

/** Plans the reminder at the end of a snooze. It ignores quiet hours, because the person requested it. */
export function snoozedClaim(claim: DatedClaim, until: number): Planned {
  const isOpen = until <= claim.claimDate;
  return {
    kind: isOpen ? 'claim_opens' : 'claim_missed',
    key: `${claimKey(claim)}:snoozed:${new Date(until).toISOString()}`,
    at: until,
    usefulUntil: until + dayMs,
  };
}

export function snoozedDay(until: number): Planned {
  const at = new Date(until).toISOString();
  return { kind: 'check_ins', key: `check-ins:snoozed:${at}`, at: until, usefulUntil: until + 12 * hourMs };
}

/**
 * Plans the daily reminders from `from` to `to` ('YYYY-MM-DD', inclusive); they are sent if there is something to
 * report.
 */
export function dailyReminders(from: string, to: string, whose: PersonSettings): Planned[] {
  const { settings, zone } = whose;
  const planned: Planned[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const midnight = toInstant({ date: addDays(day, 1), time: '00:00' }, zone);
    const dailyInstant = toInstant({ date: day, time: settings.dailyAt }, zone);
    planned.push({
      kind: 'check_ins',
      key: `check-ins:${day}`,
      at: avoidQuietHours(dailyInstant, whose, midnight),
      usefulUntil: midnight,
    });
    planned.push({
      kind: 'streak',
      key: `streak:${day}`,
      at: avoidQuietHours(midnight - 3 * hourMs, whose, midnight),
      usefulUntil: midnight,
    });
    if (daysAfterMonday(day) > 0) continue;
    planned.push({
      kind: 'week_ahead',
      key: `week:${isoWeek(day)}`,
      at: avoidQuietHours(dailyInstant, whose, midnight),
      usefulUntil: midnight + dayMs,
    });
  }
  return planned;
}

/** After a downtime, older days are ignored. */
const maxLookBackDays = 7;

/** Plans the daily reminders from the day of `since` to the day after `now`, so that there is always a next one. */
export function planDailyReminders(since: number, now: number, whose: PersonSettings): Planned[] {
  const today = calendarDay(now, whose.zone);
  const first = calendarDay(since, whose.zone);
  const earliest = addDays(today, -maxLookBackDays);
  return dailyReminders(first > earliest ? first : earliest, addDays(today, 1), whose);
}

export type Due = {
  /** The reminders to send, at most one per kind. */
  toSend: Planned[];
  /** The reminders that were due but are late, or superseded by a later one of the kind. */
  dropped: { planned: Planned; reason: 'late' | 'superseded' }[];
  /** The time of the next reminder. */
  nextAt: number | undefined;
};

/** Selects the reminders due after `since` and by `now`; of several of a kind, the last is sent. */
export function selectDue(planned: readonly Planned[], since: number, now: number): Due {
  const due = planned.filter(({ at }) => at > since && at <= now).sort((a, b) => a.at - b.at);
  const toSend = new Map<ReminderKind, Planned>();
  const dropped: Due['dropped'] = [];
  for (const reminder of due) {
    if (reminder.usefulUntil <= now) {
      dropped.push({ planned: reminder, reason: 'late' });
      continue;
    }
    const previous = toSend.get(reminder.kind);
    if (previous) dropped.push({ planned: previous, reason: 'superseded' });
    toSend.set(reminder.kind, reminder);
  }
  const later = planned.filter(({ at }) => at > now).map(({ at }) => at);
  return {
    toSend: [...toSend.values()],
    dropped,
    nextAt: later.length === 0 ? undefined : Math.min(...later),
  };
}
