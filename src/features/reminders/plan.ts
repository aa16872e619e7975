import { addDays, daysAfterMonday, isoWeek } from '#/lib/dates.ts';
import { calendarDay, localDateTime, toInstant } from '#/lib/zones.ts';
import type { ReminderKind } from '../notifications/schema.ts';
import type { ReminderSettings } from './schema.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A reminder of one instant, with the key under which it is told once. All instants are epoch milliseconds. */
export type Planned = {
  kind: ReminderKind;
  key: string;
  /** When it is told, outside quiet hours where these can wait. */
  at: number;
  /** From here on it says nothing useful any more. */
  usefulUntil: number;
};

/** PersonSettings settings and days count. */
export type PersonSettings = { settings: ReminderSettings; zone: string };

type Quiet = { from: number; to: number };

/** The quiet hours that an instant falls into, by the person's clock; undefined when it doesn't. */
function quietAt(instant: number, { settings, zone }: PersonSettings): Quiet | undefined {
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

/** Waits for the end of quiet hours; what would be over by then goes out at their beginning. */
function outsideQuiet(instant: number, whose: PersonSettings, deadline = Number.POSITIVE_INFINITY): number {
  const quiet = quietAt(instant, whose);
  if (quiet === undefined) return instant;
  return deadline <= quiet.to ? Math.min(instant, quiet.from) : Math.max(instant, quiet.to);
}

export type DatedClaim = { id: string; claimDate: number };

const dayMs = 24 * hourMs;
/** How long after a claim date it is told as missed, and how long that is news. */
const missedAfterMs = hourMs;
const missedNewsMs = 7 * dayMs;
/** 'At the claim date' is still useful so long afterwards. */
const openingMs = hourMs;

const claimKey = ({ id, claimDate }: DatedClaim) => `claim:${id}:${new Date(claimDate).toISOString()}`;

/** Every reminder of one claim, in the order of their leads. */
export function claimReminders(claim: DatedClaim, whose: PersonSettings): Planned[] {
  const { claimDate } = claim;
  const leads = [...whose.settings.leadMinutes].sort((a, b) => b - a);
  const opens = leads.map((lead) => ({
    kind: 'claim_opens' as const,
    key: `${claimKey(claim)}:${lead}`,
    at: outsideQuiet(claimDate - lead * minuteMs, whose, claimDate),
    usefulUntil: lead === 0 ? claimDate + openingMs : claimDate,
  }));
  const missed = claimDate + missedAfterMs;
  return [
    ...opens,
    {
      kind: 'claim_missed',
      key: `claim-missed:${claim.id}:${new Date(claimDate).toISOString()}`,
      at: outsideQuiet(missed, whose),
      usefulUntil: missed + missedNewsMs,
    },
  ];
}

/** One more time, at the end of a snooze, whatever the hour: somebody asked for it. */
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

/** What is told of the days of a person from `from` to `to` ('YYYY-MM-DD', both included), if there is something to tell. */
export function dailyReminders(from: string, to: string, whose: PersonSettings): Planned[] {
  const { settings, zone } = whose;
  const planned: Planned[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const midnight = toInstant({ date: addDays(day, 1), time: '00:00' }, zone);
    const hour = toInstant({ date: day, time: settings.dailyAt }, zone);
    planned.push({
      ...{ kind: 'check_ins', key: `check-ins:${day}`, at: outsideQuiet(hour, whose, midnight) },
      usefulUntil: midnight,
    });
    planned.push({
      ...{ kind: 'streak', key: `streak:${day}`, at: outsideQuiet(midnight - 3 * hourMs, whose, midnight) },
      usefulUntil: midnight,
    });
    if (daysAfterMonday(day) > 0) continue;
    planned.push({
      ...{ kind: 'week_ahead', key: `week:${isoWeek(day)}`, at: outsideQuiet(hour, whose, midnight) },
      usefulUntil: midnight + dayMs,
    });
  }
  return planned;
}

/** However long nothing was told: what is older is not even looked at. */
const longestLookBack = 7;

/** What is planned from the day of `since` to the day after `now`, so that there is always a next instant. */
export function planDailyReminders(since: number, now: number, whose: PersonSettings): Planned[] {
  const today = calendarDay(now, whose.zone);
  const first = calendarDay(since, whose.zone);
  const earliest = addDays(today, -longestLookBack);
  return dailyReminders(first > earliest ? first : earliest, addDays(today, 1), whose);
}

export type Due = {
  /** What to tell, at most one of each kind. */
  tell: Planned[];
  /** What was due and isn't told: it came too late, or a later one says the same. */
  dropped: { planned: Planned; reason: 'late' | 'superseded' }[];
  /** The next instant at which something is due. */
  nextAt: number | undefined;
};

/** What of the planned reminders is due after `since` and by `now`. Of several of a kind the last is told. */
export function selectDue(planned: readonly Planned[], since: number, now: number): Due {
  const due = planned.filter(({ at }) => at > since && at <= now).sort((a, b) => a.at - b.at);
  const tell = new Map<ReminderKind, Planned>();
  const dropped: Due['dropped'] = [];
  for (const one of due) {
    if (one.usefulUntil <= now) {
      dropped.push({ planned: one, reason: 'late' });
      continue;
    }
    const before = tell.get(one.kind);
    if (before) dropped.push({ planned: before, reason: 'superseded' });
    tell.set(one.kind, one);
  }
  const later = planned.filter(({ at }) => at > now).map(({ at }) => at);
  return {
    tell: [...tell.values()],
    dropped,
    nextAt: later.length === 0 ? undefined : Math.min(...later),
  };
}
