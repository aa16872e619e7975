import * as z from 'zod/mini';
import { toCalendarDay } from '#/lib/zones.ts';
import { emptyFields } from '../fields.ts';
import { type Airdrop, airdropInput } from '../schema.ts';
import { enteredKey } from './stored.ts';

/** The maximum number of airdrops that a visitor can store in the browser. */
export const maxEntered = 20;

/** An airdrop entered by a visitor. `id` is the idempotency key of the call that adds it. */
const entered = z.extend(airdropInput, {
  id: z.uuid(),
  /** The last check-in, or null. */
  visitedAt: z.nullable(z.iso.datetime()),
});
export type Entered = z.output<typeof entered>;

/** Reads the stored airdrops, newest first. Skips entries that are no longer valid. */
export function readEntered(): Entered[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(enteredKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((value) => {
      const result = entered.safeParse(value);
      return result.success ? [result.data] : [];
    });
  } catch {
    return [];
  }
}

function writeEntered(rows: readonly Entered[]): void {
  try {
    if (rows.length === 0) localStorage.removeItem(enteredKey);
    else localStorage.setItem(enteredKey, JSON.stringify(rows));
  } catch {
    // Storage is denied, so the airdrops last as long as the page.
  }
}

export function storeEntered(row: Entered): void {
  const stored = readEntered();
  const isStored = stored.some(({ id }) => id === row.id);
  writeEntered(
    isStored
      ? stored.map((value) => (value.id === row.id ? row : value))
      : [row, ...stored].slice(0, maxEntered),
  );
}

export function removeEntered(ids: readonly string[]): void {
  writeEntered(readEntered().filter(({ id }) => !ids.includes(id)));
}

/** Converts a stored airdrop into a row of the panel, for a reader in `zone`. */
export function toRow({ visitedAt, ...row }: Entered, zone: string, now: string): Airdrop {
  const lastVisitDate = visitedAt === null ? null : toCalendarDay(Date.parse(visitedAt), zone);
  return { ...emptyFields, ...row, lastVisitDate, createdAt: now, updatedAt: now, revision: 1 };
}
