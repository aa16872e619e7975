import { compareText } from '#/lib/compare-text.ts';
import { createIsPast, getNextClaimDate } from '../claims.ts';
import { otherDateFields, otherDateKinds, otherDateLabels } from '../kinds.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';

/** A date of an airdrop with its label; `key` is unique within the airdrop. `date`: ISO instant. */
export type NamedDate = { key: string; label: string; date: string };

/** Lists the dates of an airdrop besides its start and claim, the user's own last. */
export function listOtherDates(row: Airdrop): NamedDate[] {
  const dates: [string, string, string | null | undefined][] = [
    ...otherDateKinds.map((kind): [string, string, string | null] => [
      kind,
      otherDateLabels[kind],
      row[otherDateFields[kind]],
    ]),
    // Undefined in rows from a server of the previous version.
    ...(row.ownDates ?? []).map(({ label, date }): [string, string, string] => [`own ${label}`, label, date]),
  ];
  return dates.flatMap(([key, label, date]) => (date ? [{ key, label, date }] : []));
}

/** Returns the next date of an open airdrop before its claim opens or closes, if there is one. */
export function getNearestDate(row: Airdrop, now: number): NamedDate | undefined {
  if (!isOpen(row)) return undefined;
  const isPast = createIsPast(now);
  const claim = getNextClaimDate(row, isPast);
  return listOtherDates(row)
    .filter(({ date }) => !isPast(date) && (claim === null || isPast(claim) || date < claim))
    .sort((a, b) => compareText(a.date, b.date))[0];
}
