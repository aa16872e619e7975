import { isComplete, wordKinds } from '../../../src/features/imports/components/open-questions.ts';
import type { Mapping, Words } from '../../../src/features/imports/mapping/fields.ts';
import { isPlaceholder } from '../../../src/features/imports/mapping/words.ts';
import { readFile } from '../../../src/features/imports/parse/read-file.ts';
import type { ParsedList } from '../../../src/features/imports/parse/table.ts';
import { createSession, type PreviewRow } from '../../../src/features/imports/preview/session.ts';
import { isAppError } from '../../../src/lib/app-error.ts';

/** Answers to the questions that a list leaves open. */
export type Answers = Partial<Pick<Mapping, 'dayFirst' | 'decimalSign' | 'farYears' | 'currency'>> & {
  headingRow?: number;
  words?: { [K in keyof Words]?: Words[K] };
};

export type ImportDescription = {
  /** The preview as text, one item per line. */
  lines: string[];
  isAsked: boolean;
  /** Cells that are neither read nor mentioned anywhere. */
  lost: string[];
};

const today = '2026-11-20';
export const book = [{ address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72', label: 'Main' }];

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
    ...problems.map(({ field, message }) => `to fix ${field}: ${message}`),
  ].join(' | ');
}

const isInNotes = (row: PreviewRow, cell: string) =>
  row.airdrop?.notes.includes(cell) === true || row.cutNotes > 0;

/** Returns the cells of a row that appear in no field, wallet, entry, or note. */
function findLostCells(cells: readonly string[], row: PreviewRow, { columns }: Mapping): string[] {
  if (row.leftOut !== undefined || row.problems.length > 0) return [];
  const unmappedFields = new Set<string>(row.unmapped.map(({ field }) => field));
  return cells.filter((cell, index) => {
    const to = columns[index]?.to ?? 'nothing';
    if (cell === '' || to === 'nothing' || isInNotes(row, cell) || unmappedFields.has(to)) return false;
    if (to === 'name' || to === 'project')
      return !`${row.name}\n${row.project}`.includes(cell) && !cell.includes('](');
    if (to === 'wallet' || isPlaceholder(cell)) return false;
    if (to === 'walletAddress') return row.wallets.length === 0;
    if (to === 'cost' || to === 'gas' || to === 'reward' || to === 'value' || to === 'rewardToken')
      return row.entries.length === 0 && !/^\D*0(?:[.,]0+)?\D*$/.test(cell);
    if (to === 'claimTime') return row.airdrop?.claimDate === null && row.airdrop.claimCloseDate === null;
    if (to === 'checkInDuration' && row.providedFields.includes('rhythm')) return false;
    return to === 'line' || to === 'notes' || !(row.providedFields as string[]).includes(to);
  });
}

function describeList(read: ParsedList, answers: Answers): ImportDescription {
  const { headingRow, words, ...otherAnswers } = answers;
  const session = createSession(read);
  const shape = { sheet: session.findLikelySheet(), book, today };
  const first = session.selectSheet(shape);
  const listed = headingRow === undefined ? first : session.selectSheet({ ...shape, headingRow });
  const { questions, ...meaning } = session.interpretColumns(listed.mapping.columns);
  const openWords = wordKinds.flatMap((kind) =>
    Object.entries(meaning.words[kind]).flatMap(([word, means]) =>
      means === '' ? [`${kind} “${word}”`] : [],
    ),
  );
  const isAsked = !isComplete({ listed: first, mapping: { ...first.mapping, ...meaning }, questions });
  const mapping: Mapping = { ...listed.mapping, ...meaning, ...otherAnswers };
  for (const kind of wordKinds) Object.assign(mapping.words[kind], words?.[kind]);
  const rows = [...session.preview({ mapping, zone: 'UTC' }, [], new Map())];
  const sheetRows = read.sheets[listed.sheet]?.rows ?? [];
  const cells = listed.headingRow === null ? sheetRows : sheetRows.slice(listed.headingRow + 1);
  return {
    lines: [
      ...(read.encoding ? [`encoding: ${read.encoding.used}`] : []),
      ...(read.sheets.length > 1 ? [`sheet: ${read.sheets[listed.sheet]?.name}`] : []),
      `columns: ${listed.headings.map((heading, index) => `${heading} → ${mapping.columns[index]?.to}`).join(', ')}`,
      ...(isAsked
        ? [
            `asks: ${[...(first.needsHeadingRow ? ['headings'] : []), ...Object.keys(questions), ...openWords].join(', ')}`,
          ]
        : []),
      ...listed.titleRows.map((line) => `title: ${line}`),
      ...rows.map((row) =>
        row.leftOut === undefined ? `row: ${formatRow(row)}` : `${row.leftOut}: ${row.name}`,
      ),
    ],
    isAsked,
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
    const read = await readFile(bytes, name);
    if (read.source === 'backup') throw new Error(`${name} is a backup`);
    return describeList(read, answers);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { lines: [`refused: ${error.message}`], isAsked: false, lost: [] };
  }
}
