import { compareText } from '#/lib/compare-text.ts';
import type { DayRange } from '../calls.ts';
import { createDueCheck, getCheckInDay, type Moment, startsOn } from '../check-in.ts';
import { createIsPast, getClaimUrgency, getNextClaimDate } from '../claims.ts';
import { isAway, isPaused } from '../policy.ts';
import type { Airdrop } from '../schema.ts';
import type { DueAirdrop } from './schema.ts';

export type OpenAirdrop = Pick<
  DueAirdrop,
  'id' | 'name' | 'project' | 'status' | 'claimDate' | 'claimCloseDate' | 'checkInDuration' | 'rhythm'
> &
  Pick<
    Airdrop,
    | 'eligibilityDate'
    | 'isStartDateAssumed'
    | 'reset'
    | 'lastVisitDate'
    | 'recentVisits'
    | 'pausedUntil'
    | 'createdAt'
  >;

const ranks = { soon: 0, overdue: 1, open: 2, none: 3 };
/** A calendar day has at most 25 hours. */
const maxDayMs = 25 * 60 * 60_000;

/**
 * Returns what is due today, each airdrop once, by urgency: claims within 24 hours, overdue claims, and open claims by
 * date, check-ins, then starts. Airdrops added today have only their claims, and while the user is away only claims
 * within 24 hours are listed.
 */
export function toDueAirdrops(
  rows: readonly OpenAirdrop[],
  { now, settings, away }: Moment & { away: DayRange | null },
): DueAirdrop[] {
  const today = getCheckInDay({ now, settings });
  const isDue = createDueCheck({ now, settings });
  const isPast = createIsPast(now);
  const isUserAway = isAway(away, today);
  const isAddedToday = (instant: number) =>
    now - instant < maxDayMs && getCheckInDay({ now: instant, settings }) === today;
  return rows
    .map((row) => {
      const { id, name, project, status, claimDate, claimCloseDate, checkInDuration, rhythm } = row;
      const canAct = !isUserAway && !isAddedToday(Date.parse(row.createdAt));
      const isCheckInDue = canAct && isDue(row);
      const isStarting = canAct && startsOn(row, today);
      const actualUrgency = getClaimUrgency(row, now);
      const isInactive = isUserAway || isPaused(row, today);
      const urgency = isInactive && actualUrgency !== 'soon' ? 'none' : actualUrgency;
      const item: DueAirdrop = {
        id,
        name,
        project,
        status,
        claimDate,
        claimCloseDate,
        checkInDuration,
        rhythm,
        isCheckInDue,
        isStarting,
      };
      return { item, urgency, date: getNextClaimDate(row, isPast) ?? '' };
    })
    .filter(({ item, urgency }) => urgency !== 'none' || item.isCheckInDue || item.isStarting)
    .sort((a, b) => {
      if (a.urgency !== b.urgency) return ranks[a.urgency] - ranks[b.urgency];
      if (a.urgency === 'none') return Number(b.item.isCheckInDue) - Number(a.item.isCheckInDue);
      return compareText(a.date, b.date);
    })
    .map(({ item }) => item);
}
