import * as z from 'zod/mini';
import { cleanText } from '#/lib/text.ts';
import { claimIndex } from '../claim-states/schema.ts';
import { maxCellsPerCall, walletStates } from '../kinds.ts';

export const maxCellNoteLength = 500;

const state = z.enum(walletStates, { error: 'Select a state' });

/** An exact amount of the airdrop's token: digits with an optional decimal point. */
const amount = z
  .string()
  .check(
    z.trim(),
    z.regex(/^\d{1,40}(\.\d{1,30})?$/, 'Enter an amount such as 1250.5, with up to 30 decimals.'),
  );

const note = z.string().check(
  z.overwrite((text) => cleanText(text).trim()),
  z.maxLength(maxCellNoteLength, `A note must be at most ${maxCellNoteLength} characters`),
);

export const cellChange = z.strictObject({
  airdropId: z.uuid(),
  walletId: z.uuid(),
  /** null removes the wallet from the airdrop. */
  state: z.nullable(state),
  /** Absent amounts, indexes, and notes stay as they are. */
  amount: z.optional(z.nullable(amount)),
  claimIndex: z.optional(z.nullable(claimIndex)),
  note: z.optional(note),
  /**
   * The sort position among the airdrop's wallets, on the scale of `position` in the output. Without one, a new wallet
   * is last, and another keeps its position.
   */
  position: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
});
export type CellChange = z.output<typeof cellChange>;

export const cellChanges = z.strictObject({
  cells: z.array(cellChange).check(z.minLength(1), z.maxLength(maxCellsPerCall)),
});
export type CellChanges = z.output<typeof cellChanges>;

/**
 * `changed`: the number of cells that have the requested values now; cells of deleted airdrops and wallets are
 * skipped. `written`: those of them that weren't removals.
 */
export const cellsChanged = z.strictObject({ changed: z.int(), written: z.int(), revision: z.int() });
export type CellsChanged = z.output<typeof cellsChanged>;

/** A wallet's progress on an airdrop; `id` is the wallet's. */
const cell = z.strictObject({
  id: z.uuid(),
  state,
  amount: z.nullable(z.string()),
  /** The wallet's index in the list of the airdrop's Merkle distributor, if it is known. */
  claimIndex: z.optional(z.string()),
  note: z.string(),
  position: z.int(),
});
export type WalletCell = z.output<typeof cell>;

/** The airdrops with wallets, each with its wallets in order: the first is the airdrop's `walletAddress`. */
export const allCells = z.strictObject({
  airdrops: z.array(z.strictObject({ id: z.uuid(), wallets: z.array(cell) })),
});
export type AllCells = z.output<typeof allCells>;
