import type { LeftOutSecrets } from '#/lib/secret-texts.ts';
import type { Mapping, Words } from '../mapping/fields.ts';
import type { BookWallet } from '../mapping/wallet-cells.ts';
import type { Encoding } from '../parse/encodings.ts';
import type { SecretOptions } from '../parse/secrets.ts';
import type { BackupSummary } from '../preview/backup.ts';
import type { Choices } from '../preview/choices.ts';
import type { RowMatch, TrackedAirdrop } from '../preview/duplicates.ts';
import type { LeftOut } from '../preview/left-out.ts';
import type { Fix, Problem, UnmappedText } from '../preview/row.ts';
import type { RowEntry } from '../preview/row-entries.ts';
import type { ColumnMeaning, Listed, SheetSelection } from '../preview/session.ts';
import type { Unstored } from '../preview/unstored.ts';
import type { ImportRowInput } from '../schema.ts';
import type { TransactionAnswers } from '../transactions/answers.ts';
import type { LineGroup } from '../transactions/read-rows.ts';
import type { TransactionChoice, TransactionContext, TransactionsView } from '../transactions/summary.ts';

/** A preview row as displayed. */
export type RowView = RowMatch & {
  id: string;
  rowNumber: number;
  name: string;
  project: string;
  link: string;
  status: string;
  start: string;
  claim: string | null;
  /** Whether the list contains the start date. */
  isStartStated: boolean;
  wallets: number;
  /** Wallets that aren't tracked yet. */
  newWallets: { key: string; label: string; isName: boolean }[];
  entries: RowEntry[];
  unmapped: UnmappedText[];
  cutNotes: number;
  leftOut: LeftOut | undefined;
  problems: Problem[];
  errorCells: { heading: string; text: string }[];
  secretCells: readonly string[];
};

/** Arguments and results of the worker's calls. */
export type WorkerCalls = {
  readFile: {
    args: { file: File; book: readonly BookWallet[]; today: string; encoding?: Encoding } & SecretOptions;
    result: Listed | 'backup';
  };
  readPasted: {
    args: { text: string; book: readonly BookWallet[]; today: string } & SecretOptions;
    result: Listed | 'backup';
  };
  selectSheet: { args: SheetSelection; result: Listed };
  interpretColumns: {
    args: Pick<Mapping, 'columns' | 'dayFirst'> & { words?: Words };
    result: ColumnMeaning;
  };
  /** Null unless the selected sheet is a list of transactions. */
  readTransactions: {
    args: TransactionContext & { answers: TransactionAnswers };
    result: TransactionsView | null;
  };
  /** Returns the rows of transactions that an import of these groups doesn't store as CSV. */
  formatUnstoredTransactions: { args: { groups: readonly LineGroup[] }; result: string };
  prepareTransactions: { args: TransactionChoice; result: { rowCount: number; batches: number } };
  restoreMapping: { args: { text: string }; result: Mapping | null };
  /** Posts its rows in chunks before the result. */
  preview: {
    args: {
      mapping: Mapping;
      zone: string;
      trackedAirdrops: readonly TrackedAirdrop[];
      fixes: [number, Fix][];
    };
    result: null;
  };
  fixRow: { args: { rowNumber: number; fix: Fix }; result: RowView };
  summarizeBackup: {
    args: { trackedAirdrops: readonly TrackedAirdrop[] };
    result: BackupSummary & { secrets: LeftOutSecrets | undefined };
  };
  /** Splits the rows into batches; returns the number of rows and batches. */
  prepare: { args: { choices: Choices }; result: { rowCount: number; batches: number } };
  /** Returns what the import doesn't store as CSV. */
  formatUnstored: { args: { choices: Choices; refused: Unstored[] }; result: string };
  prepareBackup: {
    args: { trackedAirdrops: readonly TrackedAirdrop[]; skipsTracked: boolean };
    result: { rowCount: number; batches: number };
  };
  getBatch: { args: { index: number }; result: ImportRowInput[] };
};
export type WorkerCall = keyof WorkerCalls;

export type ToWorker = {
  [K in WorkerCall]: { id: number; call: K; args: WorkerCalls[K]['args'] };
}[WorkerCall];

export type FromWorker =
  | { id: number; rows: RowView[] }
  | { id: number; result: unknown }
  /** `error` is the message for the user, or null for an unexpected error. */
  | { id: number; error: string | null };
