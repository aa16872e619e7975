import { sql } from 'kysely';
import { otherDateLabels } from '../airdrops/schema.ts';
import {
  type AirdropDate,
  type DatedClaim,
  type PersonSettings,
  type PlannedReminder,
  planClaimReminders,
  planDateReminders,
  planSnoozedClaim,
} from './plan.ts';

/** A row of the database's `airdrop_dates`. `label` is set for the member's own dates; `at` is in epoch milliseconds. */
export type AlarmDate = { kind: string; label: string | null; at: number };

/** The dates of `airdrops a` as JSON. */
export const alarmDates = sql.raw<AlarmDate[]>(`(
  SELECT coalesce(json_agg(json_build_object('kind', d.kind, 'label', d.label,
    'at', floor(extract(epoch FROM d.at) * 1000)::bigint)), '[]')
  FROM airdrop_dates(a) d)`);

const labels: Readonly<Record<string, string>> = otherDateLabels;

/** Returns the claim of an airdrop; undefined if it neither opens nor closes. */
export function toClaim(id: string, dates: readonly AlarmDate[]): DatedClaim | undefined {
  const getDate = (dateKind: string) => {
    const date = dates.find(({ kind }) => kind === dateKind);
    return date === undefined ? null : new Date(date.at).toISOString();
  };
  const claim = { id, claimDate: getDate('claim'), claimCloseDate: getDate('claim-close') };
  return claim.claimDate === null && claim.claimCloseDate === null ? undefined : claim;
}

/** Plans every reminder of an airdrop, including that at the end of a snooze. */
export function planAirdrop(
  id: string,
  dates: readonly AlarmDate[],
  snoozedUntil: Date | null,
  person: PersonSettings,
): PlannedReminder[] {
  const claim = toClaim(id, dates);
  const otherDates = dates.flatMap(({ kind, label, at }): AirdropDate[] => {
    const text = kind === 'own' ? label : labels[kind]?.toLowerCase();
    return text ? [{ label: text, at }] : [];
  });
  return [
    ...(claim ? planClaimReminders(claim, person) : []),
    ...(claim && snoozedUntil !== null ? [planSnoozedClaim(claim, snoozedUntil.getTime(), person)] : []),
    ...planDateReminders(id, otherDates, person),
  ];
}
