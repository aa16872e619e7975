import { isComplete, wordKinds } from '../../../src/features/imports/components/open-questions.ts';
import { isErrorCell } from '../../../src/features/imports/mapping/error-cells.ts';
import type { Mapping, Words } from '../../../src/features/imports/mapping/fields.ts';
import { isPlaceholder } from '../../../src/features/imports/mapping/words.ts';
import { readFile } from '../../../src/features/imports/parse/read-file.ts';
import type { ParsedList } from '../../../src/features/imports/parse/table.ts';
import { createSession, type PreviewRow } from '../../../src/features/imports/preview/session.ts';
import {
  isAnswered,
  noAnswers,
  type TransactionAnswers,
} from '../../../src/features/imports/transactions/answers.ts';
import {
  recognizeTransactions,
  type TransactionTable,
} from '../../../src/features/imports/transactions/shape.ts';
import { createTransactionsReader } from '../../../src/features/imports/transactions/summary.ts';
import { isAppError } from '../../../src/lib/app-error.ts';

/** Answers to the questions that a list leaves open. */
export type Answers = Partial<Pick<Mapping, 'dayFirst' | 'decimalSign' | 'farYears' | 'currency'>> & {
  headingRow?: number;
  words?: { [K in keyof Words]?: Words[K] };
  transactions?: Partial<TransactionAnswers>;
};

export type ImportDescription = {
  /** The preview as text, one item per line. */
  lines: string[];
  hasQuestions: boolean;
  /** Cells that are neither read nor mentioned anywhere. */
  lost: string[];
};

const today = '2026-11-20';
const walletBook = [{ address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72', label: 'Main' }];

function formatWallet({
  address,
  label,
  state,
  amount,
  isName,
  note,
}: PreviewRow['wallets'][number]): string {
  const name = isName ? `“${label}”` : `${label ? `${label} ` : ''}${address}`;
  return [`wallet ${name}`, state === 'toDo' ? '' : state, amount ?? '', note ? `(${note})` : '']
    .filter((part) => part !== '')
    .join(' ');
}

function formatRow({
  name,
  project,
  airdrop,
  providedFields,
  wallets,
  entries,
  unmapped,
  cutNotes,
  errorCells,
  problems,
}: PreviewRow): string {
  const formatField = (field: keyof NonNullable<typeof airdrop>) =>
    airdrop && providedFields.includes(field) ? [`${field} ${JSON.stringify(airdrop[field])}`] : [];
  const fields = (
    [
      'projectLink',
      'status',
      'airdropType',
      'eligibilityDate',
      'claimDate',
      'claimCloseDate',
      'snapshotDate',
      'registrationEndDate',
      'tokenLaunchDate',
      'unlockDate',
      'priority',
      'checkInDuration',
      'rhythm',
      'tags',
      'chains',
    ] as const
  ).flatMap(formatField);
  return [
    `${name} / ${project}`,
    ...fields,
    ...wallets.map(formatWallet),
    ...entries.map(
      ({ kind, amount, currency, value, valueCurrency, day }) =>
        `${kind} ${amount} ${currency}${value === null ? '' : ` = ${value} ${valueCurrency}`} on ${day}`,
    ),
    ...(airdrop?.notes ? [`notes ${JSON.stringify(airdrop.notes.slice(0, 120))}`] : []),
    ...unmapped.map(
      ({ heading, text, isRead }) => `${isRead ? 'also kept' : 'kept'} ${heading}: ${text.slice(0, 60)}`,
    ),
    ...(cutNotes > 0 ? [`notes cut by ${cutNotes}`] : []),
    ...errorCells.map(({ heading, text }) => `error ${heading}: ${text}`),
    ...problems.map(({ field, message }) => `to fix ${field}: ${message}`),
  ].join(' | ');
}

const formatRepeat = ({ repeat }: PreviewRow): string =>
  repeat === undefined ? 'row' : `row like ${repeat.row} (${repeat.differs.join(', ') || 'equal'})`;

const isInNotes = (row: PreviewRow, cell: string) =>
  row.airdrop?.notes.includes(cell) === true || row.cutNotes > 0;

/** Returns the cells of a row that appear in no field, wallet, entry, or note. */
function findLostCells(cells: readonly string[], row: PreviewRow, { columns }: Mapping): string[] {
  if (row.leftOut !== undefined || row.problems.length > 0) return [];
  const unmappedFields = new Set<string>(row.unmapped.map(({ field }) => field));
  return cells.filter((cell, index) => {
    const field = columns[index]?.to ?? 'nothing';
    if (
      cell === '' ||
      isErrorCell(cell) ||
      field === 'nothing' ||
      isInNotes(row, cell) ||
      unmappedFields.has(field)
    )
      return false;
    if (field === 'name' || field === 'project')
      return !`${row.name}\n${row.project}`.includes(cell) && !cell.includes('](');
    if (field === 'wallet' || isPlaceholder(cell)) return false;
    if (field === 'walletAddress') return row.wallets.length === 0;
    if (
      field === 'cost' ||
      field === 'gas' ||
      field === 'reward' ||
      field === 'value' ||
      field === 'rewardToken'
    )
      return row.entries.length === 0 && !/^\D*0(?:[.,]0+)?\D*$/.test(cell);
    if (field === 'claimTime') return row.airdrop?.claimDate === null && row.airdrop.claimCloseDate === null;
    if (field === 'checkInDuration' && row.providedFields.includes('rhythm')) return false;
    return field === 'line' || field === 'notes' || !(row.providedFields as string[]).includes(field);
  });
}

function describeTransactions(table: TransactionTable, name: string, answers: Answers): ImportDescription {
  const reader = createTransactionsReader(table, name, walletBook);
  const answered = { ...noAnswers, ...answers.transactions };
  const view = reader.summarize(answered, { zone: 'UTC', today });
  const hasQuestions = !isAnswered(view.questions, noAnswers);
  const rows = reader.toRows({
    groups: view.groups.map(({ group }) => group),
    airdropId: '',
    airdropName: '',
    walletId: null,
  });
  return {
    lines: [
      `transactions: ${[view.format ?? 'unknown', view.isSure ? '' : 'asked', view.own ?? ''].filter((part) => part !== '').join(', ')}`,
      ...(hasQuestions ? [`asks: ${Object.keys(view.questions).join(', ')}`] : []),
      ...view.groups.map(
        ({ group, count, sums }) =>
          `${group}: ${count}, ${sums.map(({ amount, currency }) => `${amount} ${currency}`).join(', ')}`,
      ),
      ...rows.flatMap((row) =>
        row.subject === 'entry' && row.decision === 'add'
          ? `entry: ${row.entry.kind} ${row.entry.amount} ${row.entry.currency}${row.entry.value ? ` = ${row.entry.value} ${row.entry.valueCurrency}` : ''} on ${row.entry.day}, ${row.entry.transaction?.hash.slice(-6) ?? 'no hash'}`
          : [],
      ),
      ...view.leftOut.map(({ reason, rows: count }) => `left out: ${count} ${reason}`),
    ],
    hasQuestions,
    lost: [],
  };
}

function describeList(list: ParsedList, name: string, answers: Answers): ImportDescription {
  const { headingRow, words, transactions: _, ...otherAnswers } = answers;
  const session = createSession(list);
  const options = { sheet: session.findLikelySheet(), book: walletBook, today };
  const table = recognizeTransactions(session.getRows(options.sheet));
  if (table !== undefined) return describeTransactions(table, name, answers);
  const detected = session.selectSheet(options);
  const selected = headingRow === undefined ? detected : session.selectSheet({ ...options, headingRow });
  const { questions, ...interpretation } = session.interpretColumns(selected.mapping.columns);
  const openWords = wordKinds.flatMap((kind) =>
    Object.entries(interpretation.words[kind]).flatMap(([word, meaning]) =>
      meaning === '' ? [`${kind} “${word}”`] : [],
    ),
  );
  const hasQuestions = !isComplete({
    listed: detected,
    mapping: { ...detected.mapping, ...interpretation },
    questions,
  });
  const { distinguishing, ...openQuestions } = questions;
  const mapping: Mapping = { ...selected.mapping, ...interpretation, ...otherAnswers };
  for (const kind of wordKinds) Object.assign(mapping.words[kind], words?.[kind]);
  const rows = [...session.preview({ mapping, zone: 'UTC' }, [], new Map())];
  const sheetRows = list.sheets[selected.sheet]?.rows ?? [];
  const cells = selected.headingRow === null ? sheetRows : sheetRows.slice(selected.headingRow + 1);
  return {
    lines: [
      ...(list.encoding ? [`encoding: ${list.encoding.used}`] : []),
      ...(list.sheets.length > 1 ? [`sheet: ${list.sheets[selected.sheet]?.name}`] : []),
      `columns: ${selected.headings.map((heading, index) => `${heading} → ${mapping.columns[index]?.to}`).join(', ')}`,
      ...(hasQuestions
        ? [
            `asks: ${[...(detected.needsHeadingRow ? ['headings'] : []), ...Object.keys(openQuestions), ...openWords].join(', ')}`,
          ]
        : []),
      ...(distinguishing
        ? [
            `tells ${distinguishing.project} apart: ${distinguishing.options.map(({ heading }) => heading).join(', ')}`,
          ]
        : []),
      ...selected.titleRows.map((line) => `title: ${line}`),
      ...rows.map((row) =>
        row.leftOut === undefined ? `${formatRepeat(row)}: ${formatRow(row)}` : `${row.leftOut}: ${row.name}`,
      ),
    ],
    hasQuestions,
    lost: rows.flatMap((row, index) => findLostCells(cells[index] ?? [], row, mapping)),
  };
}

/** Describes the preview of a file as the user sees it before the import. */
export async function describeImport(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  answers: Answers,
): Promise<ImportDescription> {
  try {
    const list = await readFile(bytes, name);
    if (list.source === 'backup') throw new Error(`${name} is a backup`);
    return describeList(list, name, answers);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { lines: [`refused: ${error.message}`], hasQuestions: false, lost: [] };
  }
}
