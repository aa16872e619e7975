import { isAppError } from '#/lib/app-error.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { splitIntoBatches } from '../backup-rows.ts';
import { readFile, readPasted } from '../parse/read-file.ts';
import { omitSecretTexts } from '../parse/secrets.ts';
import type { ParsedFile } from '../parse/table.ts';
import { selectBackupRows, summarizeBackup } from '../preview/backup.ts';
import { toImportRows } from '../preview/choices.ts';
import { createSession, type PreviewRow, type Session } from '../preview/session.ts';
import { formatUnstored, listUnstored } from '../preview/unstored.ts';
import type { ImportRowInput } from '../schema.ts';
import { recognizeTransactions } from '../transactions/shape.ts';
import { createTransactionsReader, type TransactionsReader } from '../transactions/summary.ts';
import type { FromWorker, RowView, ToWorker, WorkerCall, WorkerCalls } from './worker-calls.ts';

/** The page deserializes this many rows in a few milliseconds. */
const rowsPerMessage = 250;

let openedFile: ParsedFile | undefined;
let session: Session | undefined;
let transactions: TransactionsReader | undefined;
let fileName = '';
let bookKeys: ReadonlySet<string> = new Set();
let rows: PreviewRow[] = [];
let batches: ImportRowInput[][] = [];

const post = (message: FromWorker) => globalThis.postMessage(message);

function toView(row: PreviewRow): RowView {
  const { rowNumber, name, project, airdrop, providedFields, wallets, entries, unmapped, cutNotes, leftOut } =
    row;
  const { problems, duplicate, repeat, errorCells, secretCells } = row;
  return {
    id: String(rowNumber),
    rowNumber,
    name: name.slice(0, 200),
    project: project.slice(0, 200),
    problems,
    duplicate,
    repeat,
    errorCells,
    secretCells,
    leftOut,
    entries,
    cutNotes,
    unmapped: unmapped.map((words) => ({ ...words, text: words.text.slice(0, 300) })),
    link: airdrop?.projectLink ?? '',
    status: airdrop?.status ?? '',
    start: airdrop?.eligibilityDate ?? '',
    claim: airdrop?.claimDate ?? null,
    isStartStated: providedFields.includes('eligibilityDate'),
    wallets: wallets.length,
    newWallets: wallets.flatMap(({ address, label, isName }) => {
      const key = toAddressKey(address);
      return bookKeys.has(key) ? [] : [{ key, label: label || address, isName: isName ?? false }];
    }),
  };
}

type Context = Pick<WorkerCalls['selectSheet']['args'], 'book' | 'today'>;

function selectSheet(args: WorkerCalls['selectSheet']['args']) {
  bookKeys = new Set(args.book.map(({ address }) => toAddressKey(address)));
  const table = recognizeTransactions(requireSession().getRows(args.sheet));
  transactions = table && createTransactionsReader(table, fileName, args.book);
  return requireSession().selectSheet(args);
}

function openFile(file: ParsedFile, { book, today }: Context) {
  openedFile = file;
  rows = [];
  if (file.source === 'backup') return 'backup' as const;
  session = createSession(file);
  return selectSheet({ sheet: session.findLikelySheet(), book, today });
}

function requireSession(): Session {
  if (!session) throw new Error('no list has been read');
  return session;
}

function prepareBatches(importRows: readonly ImportRowInput[]) {
  // A row's notes join cells, which may contain a secret only together.
  batches = splitIntoBatches(omitSecretTexts(importRows));
  return { rowCount: importRows.length, batches: batches.length };
}

function requireBackup() {
  if (openedFile?.source !== 'backup') throw new Error('no backup has been read');
  return openedFile.backup;
}

type Handlers = {
  [K in WorkerCall]: (
    args: WorkerCalls[K]['args'],
    id: number,
  ) => WorkerCalls[K]['result'] | Promise<WorkerCalls[K]['result']>;
};

const handlers: Handlers = {
  readFile: async ({ file, encoding, ...args }) => {
    fileName = file.name;
    return openFile(
      await readFile(new Uint8Array(await file.arrayBuffer()), file.name, encoding, args),
      args,
    );
  },
  readPasted: ({ text, ...args }) => openFile(readPasted(text, args), args),
  readTransactions: ({ answers, ...context }) => transactions?.summarize(answers, context) ?? null,
  formatUnstoredTransactions: ({ groups }) => transactions?.formatUnstored(groups) ?? '',
  prepareTransactions: (choice) => prepareBatches(transactions?.toRows(choice) ?? []),
  selectSheet,
  interpretColumns: ({ columns, words, dayFirst }) =>
    requireSession().interpretColumns(columns, words, dayFirst),
  restoreMapping: ({ text }) => requireSession().restoreMapping(text) ?? null,
  preview: ({ trackedAirdrops, fixes, ...args }, id) => {
    rows = [];
    let views: RowView[] = [];
    for (const row of requireSession().preview(args, trackedAirdrops, new Map(fixes))) {
      rows.push(row);
      if (views.push(toView(row)) < rowsPerMessage) continue;
      post({ id, rows: views });
      views = [];
    }
    post({ id, rows: views });
    return null;
  },
  fixRow: ({ rowNumber, fix }) => {
    const row = requireSession().fixRow(rowNumber, fix);
    rows[rowNumber - 1] = row;
    return toView(row);
  },
  summarizeBackup: ({ trackedAirdrops }) => ({
    ...summarizeBackup(requireBackup(), trackedAirdrops),
    secrets: openedFile?.secrets,
  }),
  prepare: ({ choices }) => prepareBatches(toImportRows(rows, choices)),
  formatUnstored: ({ choices, refused }) =>
    formatUnstored([...listUnstored(rows, choices), ...refused], requireSession().describeSheet()),
  prepareBackup: ({ trackedAirdrops, skipsTracked }) =>
    prepareBatches(selectBackupRows(requireBackup(), trackedAirdrops, skipsTracked)),
  getBatch: ({ index }) => batches[index] ?? [],
};

globalThis.addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  const { id, call, args } = data;
  try {
    // `ToWorker` pairs each call with its arguments, which TypeScript can't relate here.
    const handler = handlers[call] as (args: unknown, id: number) => unknown;
    post({ id, result: await handler(args, id) });
  } catch (error) {
    post({ id, error: isAppError(error) ? error.message : null });
  }
});
