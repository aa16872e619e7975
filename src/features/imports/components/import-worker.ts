import { isAppError } from '#/lib/app-error.ts';
import { addressKey } from '#/lib/wallet-address.ts';
import { batchesOf } from '../backup-rows.ts';
import { readFile, readPasted } from '../parse/read-file.ts';
import type { Read } from '../parse/table.ts';
import { backupRows, listBackup } from '../preview/backup.ts';
import { rowsToSend } from '../preview/choices.ts';
import { createSession, type PreviewRow, type Session } from '../preview/session.ts';
import type { ImportRowInput } from '../schema.ts';
import type { FromWorker, RowView, ToWorker, WorkerCall, WorkerCalls } from './worker-calls.ts';

/** So many rows are unpacked by the page in a few milliseconds. */
const parcel = 250;

let read: Read | undefined;
let session: Session | undefined;
let bookKeys: ReadonlySet<string> = new Set();
let rows: PreviewRow[] = [];
let batches: ImportRowInput[][] = [];

const post = (message: FromWorker) => globalThis.postMessage(message);

function viewOf(row: PreviewRow): RowView {
  const { rowNumber, name, project, airdrop, told, wallets, entries, kept, cutNotes, leftOut } = row;
  const { problems, twin, repeats } = row;
  return {
    id: String(rowNumber),
    rowNumber,
    name: name.slice(0, 200),
    project: project.slice(0, 200),
    problems,
    twin,
    repeats,
    leftOut,
    entries,
    cutNotes,
    kept: kept.map((words) => ({ ...words, text: words.text.slice(0, 300) })),
    link: airdrop?.projectLink ?? '',
    status: airdrop?.status ?? '',
    start: airdrop?.eligibilityDate ?? '',
    claim: airdrop?.claimDate ?? null,
    isStartStated: told.includes('eligibilityDate'),
    wallets: wallets.length,
    newWallets: wallets.flatMap(({ address, label, isName }) => {
      const key = addressKey(address);
      return bookKeys.has(key) ? [] : [{ key, label: label || address, isName: isName ?? false }];
    }),
  };
}

type Given = Pick<WorkerCalls['shape']['given'], 'book' | 'today'>;

function shape(given: WorkerCalls['shape']['given']) {
  bookKeys = new Set(given.book.map(({ address }) => addressKey(address)));
  return listed().shape(given);
}

function open(found: Read, { book, today }: Given) {
  read = found;
  rows = [];
  if (found.source === 'backup') return 'backup' as const;
  session = createSession(found);
  return shape({ sheet: session.likelySheet(), book, today });
}

function listed(): Session {
  if (!session) throw new Error('nothing was read');
  return session;
}

function prepared(all: readonly ImportRowInput[]) {
  batches = batchesOf(all);
  return { rowCount: all.length, batches: batches.length };
}

function backupRead() {
  if (read?.source !== 'backup') throw new Error('no backup was read');
  return read.backup;
}

type Handlers = {
  [K in WorkerCall]: (
    given: WorkerCalls[K]['given'],
    id: number,
  ) => WorkerCalls[K]['answer'] | Promise<WorkerCalls[K]['answer']>;
};

const handlers: Handlers = {
  readFile: async ({ file, encoding, ...given }) =>
    open(await readFile(new Uint8Array(await file.arrayBuffer()), file.name, encoding), given),
  readPasted: ({ text, ...given }) => open(readPasted(text), given),
  shape,
  meaning: ({ columns, words, dayFirst }) => listed().meaning(columns, words, dayFirst),
  recall: ({ text }) => listed().recall(text) ?? null,
  preview: ({ known, fixes, ...given }, id) => {
    rows = [];
    let views: RowView[] = [];
    for (const row of listed().preview(given, known, new Map(fixes))) {
      rows.push(row);
      if (views.push(viewOf(row)) < parcel) continue;
      post({ id, rows: views });
      views = [];
    }
    post({ id, rows: views });
    return null;
  },
  mend: ({ rowNumber, fix }) => {
    const row = listed().mend(rowNumber, fix);
    rows[rowNumber - 1] = row;
    return viewOf(row);
  },
  listBackup: ({ known }) => listBackup(backupRead(), known),
  prepare: ({ choices }) => prepared(rowsToSend(rows, choices)),
  prepareBackup: ({ known, skipsKnown }) => prepared(backupRows(backupRead(), known, skipsKnown)),
  batch: ({ at }) => batches[at] ?? [],
};

globalThis.addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  const { id, call, given } = data;
  try {
    // What is called and what it is given come together.
    const handler = handlers[call] as (given: unknown, id: number) => unknown;
    post({ id, answer: await handler(given, id) });
  } catch (error) {
    post({ id, refused: isAppError(error) ? error.message : null });
  }
});
