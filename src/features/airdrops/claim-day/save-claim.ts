import type { EntryInput } from '#/features/profit/schema.ts';
import type { CellChange } from '../wallets/calls.ts';
import type { Claim } from './claim-form.ts';

export const entryParts = ['reward', 'gas'] as const;
export type EntryPart = (typeof entryParts)[number];
export const claimParts = ['cell', ...entryParts] as const satisfies readonly (keyof Claim)[];
export type ClaimPart = (typeof claimParts)[number];
export type SavedParts = ReadonlySet<ClaimPart>;

type ClaimCalls = {
  saveCell: (cell: CellChange) => Promise<unknown>;
  addEntry: (part: EntryPart, input: EntryInput) => Promise<unknown>;
};

/** Saves the parts of a claim in order, except `saved` ones; calls `onSaved` after each. */
export async function saveClaim(
  { cell, reward, gas }: Claim,
  saved: SavedParts,
  { saveCell, addEntry }: ClaimCalls,
  onSaved: (part: ClaimPart) => void,
): Promise<void> {
  // Until the reward is saved, the amount can change after a failure; setting the cell again is harmless.
  if (!saved.has('reward') || !saved.has('cell')) {
    await saveCell(cell);
    onSaved('cell');
  }
  if (reward !== null && !saved.has('reward')) {
    await addEntry('reward', reward);
    onSaved('reward');
  }
  if (gas !== null && !saved.has('gas')) {
    await addEntry('gas', gas);
    onSaved('gas');
  }
}

/** Returns the entries of a claim that aren't saved. */
export const listMissing = (claim: Claim, saved: SavedParts): EntryPart[] =>
  entryParts.filter((part) => claim[part] !== null && !saved.has(part));

/** Describes what a failed claim has saved, and what it hasn't; undefined if nothing is saved. */
export function describeSaved(saved: SavedParts, missing: readonly EntryPart[]): string | undefined {
  if (!saved.has('cell')) return undefined;
  if (saved.has('reward'))
    return 'The wallet is marked as claimed and the reward is added, but the gas isn’t.';
  const names = missing.map((part) => `the ${part}`).join(' and ');
  return `The wallet is marked as claimed, but ${names} ${missing.length > 1 ? 'aren’t' : 'isn’t'} added yet.`;
}
