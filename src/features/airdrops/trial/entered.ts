import * as z from 'zod/mini';
import { calendarDay } from '#/lib/zones.ts';
import { type Airdrop, airdropInput } from '../schema.ts';
import { enteredKey } from './stored.ts';

/** More than anybody tries out; what a page keeps has an end. */
export const maxEntered = 20;

/** An airdrop as a visitor entered it. `id`: the key of the call that adds it. */
const entered = z.extend(airdropInput, {
  id: z.uuid(),
  /** When it was last checked in; null: never. */
  visitedAt: z.nullable(z.iso.datetime()),
});
export type Entered = z.output<typeof entered>;

/** What a visitor entered in this browser, the newest first. What is no airdrop (any more) is left out. */
export function readEntered(): Entered[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(enteredKey) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one) => {
      const read = entered.safeParse(one);
      return read.success ? [read.data] : [];
    });
  } catch {
    return [];
  }
}

function write(rows: readonly Entered[]): void {
  try {
    if (rows.length === 0) localStorage.removeItem(enteredKey);
    else localStorage.setItem(enteredKey, JSON.stringify(rows));
  } catch {
    // Where nothing may be kept, it lives as long as the page.
  }
}

/** Keeps it as it is now, in its place or as the newest. */
export function storeEntered(row: Entered): void {
  const kept = readEntered();
  const isKnown = kept.some(({ id }) => id === row.id);
  write(isKnown ? kept.map((one) => (one.id === row.id ? row : one)) : [row, ...kept].slice(0, maxEntered));
}

export function removeEntered(ids: readonly string[]): void {
  write(readEntered().filter(({ id }) => !ids.includes(id)));
}

/** As the panel shows it, to a reader in `zone`. */
export function toRow({ visitedAt, ...row }: Entered, zone: string, now: string): Airdrop {
  const lastVisitDate = visitedAt === null ? null : calendarDay(Date.parse(visitedAt), zone);
  return { ...row, isMuted: false, lastVisitDate, createdAt: now, updatedAt: now, revision: 1 };
}
