import { compareText } from '#/lib/compare-text.ts';
import type { DayRange } from './calls.ts';
import { createDueCheck, getCheckInDay, type Moment, sortByTimeLeft, startsOn } from './check-in.ts';
import { type ClaimMoment, getClaim, getClaimUrgency } from './claims.ts';
import { getNearestDate } from './dates/other-dates.ts';
import type { ClaimUrgency } from './kinds.ts';
import { isAway, isOpen, isPaused } from './policy.ts';
import type { Airdrop } from './schema.ts';

/** The groups of what is due, in their order. */
export const dueGroups = ['claims', 'checkIns', 'starts', 'missed'] as const;
export type DueGroup = (typeof dueGroups)[number];

export const dueGroupLabels: Readonly<Record<DueGroup, string>> = {
  claims: 'Claims',
  checkIns: 'Check-ins due',
  starts: 'Starts today',
  missed: 'Missed claims',
};

/** The fields of an airdrop that decide what is due, and that a list of what is due shows. */
export const dueRowFields = {
  id: true,
  name: true,
  project: true,
  projectLink: true,
  status: true,
  eligibilityDate: true,
  isStartDateAssumed: true,
  claimDate: true,
  claimCloseDate: true,
  checkInDuration: true,
  rhythm: true,
  reset: true,
  lastVisitDate: true,
  recentVisits: true,
  snapshotDate: true,
  registrationEndDate: true,
  tokenLaunchDate: true,
  unlockDate: true,
  ownDates: true,
  pausedUntil: true,
  isMuted: true,
  priority: true,
} as const;

/** What an airdrop must have to be due. */
export type DueRow = Pick<Airdrop, keyof typeof dueRowFields>;

/** An airdrop that is due, with everything that is due for it. */
export type Due<Row> = { row: Row; claim: ClaimUrgency; isCheckInDue: boolean; isStarting: boolean };

export type Today<Row> = {
  /** The airdrops that are due, each in the first group that applies to it. */
  groups: Readonly<Record<DueGroup, readonly Due<Row>[]>>;
  /** The number of airdrops that are due. */
  count: number;
};

export type DueMoment = Moment & { away: DayRange | null | undefined };

const claimRanks: Readonly<Record<ClaimUrgency, number>> = {
  closing: 0,
  opening: 1,
  open: 2,
  missed: 3,
  none: 4,
};

/** Sorts by urgency, then by the next date, then by the opening, the latest first. */
function sortByClaim<Row extends DueRow>(due: readonly Due<Row>[], moment: ClaimMoment): Due<Row>[] {
  return due
    .map((item) => ({ item, rank: claimRanks[item.claim], ...getClaim(item.row, moment) }))
    .sort((a, b) => {
      const [nextA, nextB] = [a.nextAt ?? Number.MAX_VALUE, b.nextAt ?? Number.MAX_VALUE];
      return a.rank - b.rank || nextA - nextB || (b.opensAt ?? 0) - (a.opensAt ?? 0);
    })
    .map(({ item }) => item);
}

function toGroup({ claim, isCheckInDue, isStarting }: Due<unknown>): DueGroup | undefined {
  if (claim !== 'none' && claim !== 'missed') return 'claims';
  if (isCheckInDue) return 'checkIns';
  if (isStarting) return 'starts';
  return claim === 'missed' ? 'missed' : undefined;
}

/**
 * Lists what is due, for every outlet: claims that are open, or open or close within 24 hours, check-ins, starts, and
 * missed claims. Of a paused airdrop, and while the person is away, only claims that open or close within 24 hours are due.
 */
export function listDue<Row extends DueRow>(
  rows: readonly Row[],
  { now, settings, away }: DueMoment,
): Today<Row> {
  const claimMoment = { now, zone: settings.timeZone };
  const today = getCheckInDay({ now, settings });
  const isDue = createDueCheck({ now, settings });
  const isUserAway = isAway(away, today);
  const groups: Record<DueGroup, Due<Row>[]> = { claims: [], checkIns: [], starts: [], missed: [] };
  for (const row of rows) {
    if (!isOpen(row)) continue;
    const urgency = getClaimUrgency(row, claimMoment);
    const isInactive = isUserAway || isPaused(row, today);
    const canWait = urgency === 'open' || urgency === 'missed';
    const due = {
      row,
      claim: isInactive && canWait ? 'none' : urgency,
      isCheckInDue: !isUserAway && isDue(row),
      isStarting: !isUserAway && startsOn(row, today),
    };
    const group = toGroup(due);
    if (group !== undefined) groups[group].push(due);
  }
  return {
    groups: {
      ...groups,
      claims: sortByClaim(groups.claims, claimMoment),
      checkIns: sortByTimeLeft(groups.checkIns, { now, settings }),
      missed: sortByClaim(groups.missed, claimMoment),
    },
    count: dueGroups.reduce((sum, group) => sum + groups[group].length, 0),
  };
}

/** Lists the claims that open or close within `ahead` milliseconds, the next first. */
export function listClaimsAhead<Row extends DueRow>(
  rows: readonly Row[],
  moment: ClaimMoment,
  ahead: number,
): Row[] {
  return rows
    .flatMap((row) => {
      const { nextAt, state } = getClaim(row, moment);
      const isAhead = state !== 'missed' && nextAt !== null && nextAt <= moment.now + ahead;
      return isAhead ? [{ row, nextAt }] : [];
    })
    .sort((a, b) => a.nextAt - b.nextAt)
    .map(({ row }) => row);
}

/** Lists the upcoming airdrops that start from `first` to `last` ('YYYY-MM-DD', inclusive), the next first. */
export const listStarts = <Row extends DueRow>(rows: readonly Row[], first: string, last: string): Row[] =>
  rows
    .filter(
      (row) =>
        row.eligibilityDate <= last && row.eligibilityDate >= first && startsOn(row, row.eligibilityDate),
    )
    .sort((a, b) => compareText(a.eligibilityDate, b.eligibilityDate));

const weekMs = 7 * 24 * 60 * 60_000;

/**
 * Lists the airdrops with a date within the next seven days: another date, or a claim that opens or closes and isn't due
 * yet; the next first.
 */
export function listLaterThisWeek<Row extends DueRow>(rows: readonly Row[], moment: ClaimMoment): Row[] {
  const getTime = (row: Row) => {
    const date = getNearestDate(row, moment)?.date;
    if (date !== undefined) return Date.parse(date);
    const isClaimDue = ['closing', 'opening'].includes(getClaimUrgency(row, moment));
    return isClaimDue ? null : getClaim(row, moment).nextAt;
  };
  return rows
    .flatMap((row) => {
      const time = isOpen(row) ? getTime(row) : null;
      return time !== null && time > moment.now && time - moment.now < weekMs ? [{ row, time }] : [];
    })
    .sort((a, b) => a.time - b.time)
    .map(({ row }) => row);
}
