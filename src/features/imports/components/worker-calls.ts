import type { Mapping, Words } from '../mapping/fields.ts';
import type { BookWallet } from '../mapping/wallet-cells.ts';
import type { Encoding } from '../parse/encodings.ts';
import type { BackupListed } from '../preview/backup.ts';
import type { Choices } from '../preview/choices.ts';
import type { LeftOut } from '../preview/left-out.ts';
import type { Fix, KeptWords, Problem } from '../preview/row.ts';
import type { RowEntry } from '../preview/row-entries.ts';
import type { Listed, Meaning, Shape } from '../preview/session.ts';
import type { Duplicate, TrackedAirdrop } from '../preview/twins.ts';
import type { ImportRowInput } from '../schema.ts';

/** A preview row as displayed. */
export type RowView = {
  id: string;
  rowNumber: number;
  name: string;
  project: string;
  link: string;
  status: string;
  start: string;
  claim: string | null;
  /** Whether the list has the start date. */
  isStartStated: boolean;
  wallets: number;
  /** Wallets that aren't tracked yet. */
  newWallets: { key: string; label: string; isName: boolean }[];
  entries: RowEntry[];
  kept: KeptWords[];
  cutNotes: number;
  leftOut: LeftOut | undefined;
  problems: Problem[];
  twin: Duplicate | undefined;
  repeats: number | undefined;
};

/** Arguments and results of the worker's calls. */
export type WorkerCalls = {
  readFile: {
    given: { file: File; book: readonly BookWallet[]; today: string; encoding?: Encoding };
    answer: Listed | 'backup';
  };
  readPasted: {
    given: { text: string; book: readonly BookWallet[]; today: string };
    answer: Listed | 'backup';
  };
  shape: { given: Shape; answer: Listed };
  meaning: { given: Pick<Mapping, 'columns' | 'dayFirst'> & { words?: Words }; answer: Meaning };
  recall: { given: { text: string }; answer: Mapping | null };
  /** Posts its rows in chunks before the result. */
  preview: {
    given: {
      mapping: Mapping;
      zone: string;
      known: readonly TrackedAirdrop[];
      fixes: [number, Fix][];
    };
    answer: null;
  };
  mend: { given: { rowNumber: number; fix: Fix }; answer: RowView };
  listBackup: { given: { known: readonly TrackedAirdrop[] }; answer: BackupListed };
  /** Splits the rows into batches; returns the number of rows and batches. */
  prepare: { given: { choices: Choices }; answer: { rowCount: number; batches: number } };
  prepareBackup: {
    given: { known: readonly TrackedAirdrop[]; skipsKnown: boolean };
    answer: { rowCount: number; batches: number };
  };
  batch: { given: { at: number }; answer: ImportRowInput[] };
};
export type WorkerCall = keyof WorkerCalls;

export type ToWorker = {
  [K in WorkerCall]: { id: number; call: K; given: WorkerCalls[K]['given'] };
}[WorkerCall];

export type FromWorker =
  | { id: number; rows: RowView[] }
  | { id: number; answer: unknown }
  /** Message for the user, or null for an unexpected error. */
  | { id: number; refused: string | null };
