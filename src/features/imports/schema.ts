import * as z from 'zod/mini';
import { isCalendarDay } from '#/lib/dates.ts';
import { nullableLink, requiredLine } from '#/lib/input-fields.ts';
import { cleanLine, cleanText } from '#/lib/text.ts';
import { claimIndex } from '../airdrops/claim-states/schema.ts';
import { maxContracts } from '../airdrops/on-chain/schema.ts';
import { resetText, rhythmText } from '../airdrops/rhythm/schema.ts';
import { airdropChanges, airdropInput, walletStates } from '../airdrops/schema.ts';
import { savedViewInput, tagInput, trackerSetup } from '../airdrops/setup/schema.ts';
import { maxTaskLength, maxTasks, taskContract } from '../airdrops/tasks/schema.ts';
import { contractAddress } from '../onchain/contracts/schema.ts';
import { entryInput } from '../profit/schema.ts';
import { trackerWalletInput, walletAddress, walletLabel } from '../tracker-wallets/schema.ts';
import { importActions, importSources, importStates, importSubjects, maxBackupRows } from './kinds.ts';

const paragraphs = (label: string, max: number) =>
  z.string().check(
    z.overwrite((text) => cleanText(text).trim()),
    z.maxLength(max, `${label} must be at most ${max.toLocaleString('en')} characters`),
  );
const dayError = 'Enter a valid date';
const day = z.iso.date({ error: dayError }).check(z.refine(isCalendarDay, { error: dayError }));
const decimal = (digits: number, decimals: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(new RegExp(`^\\d{1,${digits}}(\\.\\d{1,${decimals}})?$`), 'Enter an amount such as 1250.5'),
    );
const amount = decimal(40, 30);
const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter a currency such as USD'));

export const maxRowWallets = 500;

/** A wallet's state for an airdrop. An untracked address becomes a new wallet. */
export const importedCell = z.strictObject({
  address: walletAddress,
  /** Only used for a new wallet. */
  label: z._default(walletLabel, ''),
  state: z._default(z.enum(walletStates, { error: 'Select a state' }), 'toDo'),
  amount: z._default(z.nullable(amount), null),
  claimIndex: z._default(z.nullable(claimIndex), null),
  note: z._default(paragraphs('A note', 500), ''),
});
export type ImportedCell = z.output<typeof importedCell>;

const instant = z.iso.datetime();
/** A tick of a repeating task: its wallet as in `doneBy`, the start of its period, and its day and instant. */
const importedTick = z.tuple([z.nullable(z.int().check(z.positive())), instant, day, instant]);
/** A backup contains only the newest ticks of a task, because more would exceed the size of a row. */
export const maxImportedTicks = 2000;

/** `doneBy` holds positions of wallets in the backup, from 1; null means the member without a wallet. */
export const importedTask = z.strictObject({
  text: requiredLine('Task', maxTaskLength),
  link: z._default(nullableLink, null),
  doneBy: z._default(z.array(z.nullable(z.int().check(z.positive()))).check(z.maxLength(501)), []),
  repeats: z._default(z.boolean(), false),
  rhythm: z._default(rhythmText, null),
  reset: z._default(resetText, null),
  contract: z._default(taskContract, null),
  periodTicks: z._default(z.array(importedTick).check(z.maxLength(maxImportedTicks)), []),
});
export type ImportedTask = z.output<typeof importedTask>;

/** `until` is the day on which the airdrop is due again. */
const pause = z
  .strictObject({ from: day, until: day })
  .check(z.refine(({ from, until }) => from < until, { error: 'A pause ends after it begins' }));
export type ImportedPause = z.output<typeof pause>;

/** `until` is the day of the return. */
const timeAway = z
  .strictObject({ from: day, until: day })
  .check(z.refine(({ from, until }) => from < until, { error: 'Time away ends after it begins' }));
export type ImportedTimeAway = z.output<typeof timeAway>;

const contract = z.strictObject({
  chainId: z.int().check(z.positive()),
  address: contractAddress,
  checksIn: z._default(z.boolean(), true),
  isToken: z._default(z.boolean(), false),
  isClaimContract: z._default(z.boolean(), false),
});
export type ImportedContract = z.output<typeof contract>;

/** Rows that belong to an airdrop. The first wallet is the airdrop's `walletAddress`. */
const parts = {
  wallets: z._default(z.array(importedCell).check(z.maxLength(maxRowWallets)), []),
  tasks: z._default(z.array(importedTask).check(z.maxLength(maxTasks)), []),
  /** Days of check-ins. */
  visits: z._default(z.array(day).check(z.maxLength(5000)), []),
  /** Includes past pauses. Only new airdrops get them. */
  pauses: z._default(z.array(pause).check(z.maxLength(5000)), []),
  /** Only new airdrops get them. */
  contracts: z._default(z.array(contract).check(z.maxLength(maxContracts)), []),
};

/** Only backups have `createdAt`. */
export const importedAirdrop = z.extend(airdropInput, {
  /** Assumed start dates trigger no reminders. */
  isStartDateAssumed: z._default(z.boolean(), false),
  isMuted: z._default(z.boolean(), false),
  pausedUntil: z._default(z.nullable(day), null),
  createdAt: z.optional(z.iso.datetime()),
});
export type ImportedAirdrop = z.output<typeof importedAirdrop>;

export const importedWallet = z.extend(z.omit(trackerWalletInput, { isConfirmed: true }), {
  isArchived: z._default(z.boolean(), false),
});

export const importedTag = tagInput;

const reference = z._default(z.nullable(z.int().check(z.positive(), z.maximum(maxBackupRows))), null);

const { airdropId: _airdrop, walletId: _wallet, depositId: _deposit, ...entryFields } = entryInput.shape;

/** `airdrop`, `wallet`, and `deposit` are positions in the backup (row numbers of the import), from 1. */
export const importedEntry = z
  .strictObject({ ...entryFields, airdrop: reference, wallet: reference, deposit: reference })
  .check(
    z.refine(
      ({ kind, deposit, closesDeposit }) => kind === 'return' || (deposit === null && !closesDeposit),
      {
        error: 'Only returns can be linked to a deposit',
        path: ['deposit'],
      },
    ),
  );
export type ImportedEntry = z.output<typeof importedEntry>;

export const importedView = savedViewInput;
export type ImportedView = z.output<typeof importedView>;

export const importedSettings = z.extend(trackerSetup, { reportingCurrency: currencyCode });
export type ImportedSettings = z.output<typeof importedSettings>;

/** A whole tracker. References to other rows are positions in their lists, from 1. */
export const backup = z.strictObject({
  format: z.literal('dropfolio'),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  settings: z.nullable(importedSettings),
  tags: z.array(importedTag),
  wallets: z.array(importedWallet),
  airdrops: z.array(z.extend(importedAirdrop, parts)),
  /** Includes past times away. */
  away: z._default(z.array(timeAway), []),
  /** Deposits precede their returns. */
  entries: z.array(importedEntry),
  views: z.array(importedView),
});
export type Backup = z.output<typeof backup>;

/** Position in the list of its subject, from 1. */
const rowNumber = z.int().check(z.positive(), z.maximum(maxBackupRows));
const add = { rowNumber, decision: z.literal('add') };
const airdropRow = z.int().check(z.positive(), z.maximum(maxBackupRows));

const added = z.discriminatedUnion('subject', [
  z.strictObject({ subject: z.literal('airdrop'), ...add, airdrop: importedAirdrop, ...parts }),
  /** Continues the airdrop of row `airdropRow`. */
  z.strictObject({ subject: z.literal('more'), ...add, airdropRow, ...parts }),
  z.strictObject({ subject: z.literal('wallet'), ...add, wallet: importedWallet }),
  z.strictObject({ subject: z.literal('tag'), ...add, tag: importedTag }),
  z.strictObject({ subject: z.literal('away'), ...add, away: timeAway }),
  /** `airdropId` and `walletId` are existing ones, in place of the positions in the entry. */
  z.strictObject({
    subject: z.literal('entry'),
    ...add,
    entry: importedEntry,
    airdropId: z._default(z.nullable(z.uuid()), null),
    walletId: z._default(z.nullable(z.uuid()), null),
  }),
  z.strictObject({ subject: z.literal('view'), ...add, view: importedView }),
  z.strictObject({ subject: z.literal('settings'), ...add, settings: importedSettings }),
]);

/** Updates an existing airdrop: only the given fields and wallets change. */
const updated = z.strictObject({
  subject: z.literal('airdrop'),
  rowNumber,
  decision: z.literal('update'),
  airdropId: z.uuid(),
  airdrop: z.omit(airdropChanges, { id: true }),
  ...parts,
});

/** `airdropId` is the existing airdrop, which entries of this row refer to. */
const skipped = z.strictObject({
  subject: z.enum(importSubjects),
  rowNumber,
  decision: z.literal('skip'),
  name: z._default(z.string().check(z.overwrite(cleanLine), z.maxLength(200)), ''),
  airdropId: z._default(z.nullable(z.uuid()), null),
});

/**
 * A row of an import. Airdrops are always added; wallets, tags, entries, views, settings, and times away only where none
 * like them exists.
 */
export const importRow = z.discriminatedUnion('decision', [added, updated, skipped]);
export type ImportRow = z.output<typeof importRow>;
export type ImportRowInput = z.input<typeof importRow>;

export const importId = z.strictObject({ id: z.uuid() });
export type ImportId = z.output<typeof importId>;

/** `undoUntil` is null if nothing can be undone. */
export const importRun = z.strictObject({
  id: z.uuid(),
  fileName: z.string(),
  source: z.enum(importSources),
  state: z.enum(importStates),
  rowCount: z.int(),
  added: z.int(),
  updated: z.int(),
  skipped: z.int(),
  refused: z.int(),
  createdAt: z.iso.datetime(),
  doneAt: z.nullable(z.iso.datetime()),
  undoneAt: z.nullable(z.iso.datetime()),
  undoUntil: z.nullable(z.iso.datetime()),
});
export type ImportRun = z.output<typeof importRun>;

/** Outcome of a row. `field` and `message` are the reason of a rejection. */
export const importedRow = z.strictObject({
  subject: z.enum(importSubjects),
  rowNumber: z.int(),
  action: z.enum(importActions),
  name: z.string(),
  field: z.nullable(z.string()),
  message: z.nullable(z.string()),
  airdropId: z.nullable(z.uuid()),
});
export type ImportedRow = z.output<typeof importedRow>;
