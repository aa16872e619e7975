import { readReset, readRhythm } from '#/features/airdrops/rhythm/schema.ts';
import {
  type AirdropInput,
  airdropInput,
  extraDateFields,
  parseOwnDates,
  type WalletState,
} from '#/features/airdrops/schema.ts';
import { parseList } from '#/lib/cell-list.ts';
import { findSecret } from '#/lib/find-secret.ts';
import { type DecimalSign, readQuantity, resolveSign } from '#/lib/read-number.ts';
import { describeSecret } from '#/lib/secret-texts.ts';
import { truncateText } from '#/lib/text.ts';
import { getHost } from '#/lib/urls.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { type ImportField, importFieldDefinitions, importFields, type Mapping } from '../mapping/fields.ts';
import { isDistinguishing } from '../mapping/headings.ts';
import { getCaption, getLinkTargets, readLink } from '../mapping/links.ts';
import { type BookWallet, readWallets } from '../mapping/wallet-cells.ts';
import { isPlaceholder, normalizeWalletWord, normalizeWord, numberWord } from '../mapping/words.ts';
import { maxRowWallets } from '../schema.ts';
import { readDates } from './row-dates.ts';
import { type RowEntry, readEntries } from './row-entries.ts';

export type RowWallet = {
  address: string;
  label: string;
  state: WalletState;
  amount: string | null;
  note?: string;
  /** The wallet has no address, and `address` holds its name. */
  isName?: true;
};

/** A cell that the user must fix before the row can be imported. */
export type Problem = { field: ImportField; text: string; message: string };

/** Cell text that is added to the notes. `isRead` is whether a part of it was also read into the field. */
export type UnmappedText = { field: ImportField; heading: string; text: string; isRead: boolean };

export type ReadRow = {
  /** Position in the list, from 1. */
  rowNumber: number;
  name: string;
  project: string;
  /** Undefined while the row has problems. */
  airdrop: AirdropInput | undefined;
  /** Fields that the list provides; the others have the defaults of a new airdrop. */
  providedFields: (keyof AirdropInput)[];
  wallets: RowWallet[];
  entries: RowEntry[];
  unmapped: UnmappedText[];
  /** Number of characters by which the notes exceed their limit. */
  cutNotes: number;
  problems: Problem[];
};

/** Values that the user typed to replace cells of a row. */
export type Fix = Partial<Record<ImportField, string>>;

export type RowReader = {
  headings: readonly string[];
  mapping: Mapping;
  /** Decimal sign by column, for columns of numbers. */
  signs: readonly (DecimalSign | undefined)[];
  book: readonly BookWallet[];
  zone: string;
  today: string;
};

type Texts = Partial<Record<ImportField, string>> & { lines: string[] };

const maxNoteLength = 500;
const maxNotesLength = 5000;
const maxNameLength = 120;

const separators: Partial<Record<ImportField, string>> = {
  walletAddress: '\n',
  tags: ', ',
  chains: ', ',
  notes: '\n',
};

function collectTexts(row: readonly string[], fix: Fix | undefined, { headings, mapping }: RowReader): Texts {
  const texts: Texts = { lines: [] };
  for (const [index, { to }] of mapping.columns.entries()) {
    const cell = row[index] ?? '';
    if (cell === '' || to === 'nothing' || to === 'wallet') continue;
    if (to === 'line') texts.lines.push(`${headings[index]}: ${cell}`);
    else texts[to] = texts[to] === undefined ? cell : `${texts[to]}${separators[to] ?? ' '}${cell}`;
  }
  return { ...texts, ...fix };
}

const findColumn = ({ mapping }: RowReader, field: ImportField): number =>
  mapping.columns.findIndex(({ to }) => to === field);
const getHeading = (reader: RowReader, field: ImportField): string =>
  reader.headings[findColumn(reader, field)] ?? importFieldDefinitions[field].label;

function readAmount(text: string, sign: DecimalSign | undefined): string | null {
  const value = readQuantity(text, resolveSign(text, sign))?.value;
  return value === undefined || value.startsWith('-') ? null : value;
}

function readWalletState(
  cell: string,
  sign: DecimalSign | undefined,
  { mapping }: RowReader,
): Omit<RowWallet, 'address' | 'label'> | undefined {
  const key = normalizeWalletWord(cell);
  const word = mapping.words.wallet[key];
  // The note contains words for which the user wasn't asked, because there were too many.
  if (word === undefined && cell !== '')
    return { state: 'toDo', amount: null, note: cell.slice(0, maxNoteLength) };
  if (word === undefined || word === '' || word === 'none') return undefined;
  if (key !== numberWord) return { state: word, amount: null };
  const amount = readAmount(cell, sign);
  return { state: word, amount, ...(amount === null && { note: cell.slice(0, maxNoteLength) }) };
}

function collectWallets(
  row: readonly string[],
  texts: Texts,
  reader: RowReader,
): { wallets: RowWallet[]; remainder: string } {
  const wallets = new Map<string, RowWallet>();
  const addNew = (wallet: RowWallet) => {
    const key = toAddressKey(wallet.address);
    if (!wallets.has(key)) wallets.set(key, wallet);
  };
  for (const [index, use] of reader.mapping.columns.entries()) {
    if (use.to !== 'wallet') continue;
    const state = readWalletState(row[index] ?? '', reader.signs[index], reader);
    if (!state) continue;
    const { address, label } = use;
    addNew({ address, label, ...state, ...(address === label && { isName: true }) });
  }
  const addressCell = readWallets(texts.walletAddress ?? '', reader.book);
  // Wallets of the address column precede the others, because the first one becomes the airdrop's main wallet.
  const addressWallets = addressCell.wallets
    .filter(({ address }) => !wallets.has(toAddressKey(address)))
    .map(
      ({ address, label, isName }): RowWallet => ({
        address,
        label,
        state: 'toDo',
        amount: null,
        ...(isName && { isName: true }),
      }),
    );
  return {
    wallets: [...addressWallets, ...wallets.values()].slice(0, maxRowWallets),
    remainder: addressCell.remainder,
  };
}

const getShortHost = (link: string): string => (getHost(link) ?? '').replace(/^www\./, '');

const toList = (text: string): string[] =>
  parseList(text)
    .map((part) => getCaption(part))
    .filter((part) => part !== '');

type Fields = Partial<Record<keyof AirdropInput, unknown>>;
type FieldReading = { fields: Fields; unmapped: UnmappedText[]; entries: RowEntry[] };

type OptionalField =
  | 'projectLink'
  | 'status'
  | 'airdropType'
  | 'checkInDuration'
  | 'rhythm'
  | 'reset'
  | 'tags'
  | 'chains'
  | 'ownDates';

/** Reads the optional cells. Words that match no value become unmapped text. */
function readFields(texts: Texts, reader: RowReader): FieldReading {
  const { words, dayFirst, farYears, currency } = reader.mapping;
  const reading: FieldReading = { fields: {}, unmapped: [], entries: [] };
  const { fields, unmapped } = reading;
  const addUnmapped = (field: ImportField, isRead = false) => {
    const text = texts[field];
    if (text !== undefined) unmapped.push({ field, heading: getHeading(reader, field), text, isRead });
  };
  const readOptional = (field: OptionalField, read: (text: string) => unknown) => {
    const text = texts[field];
    if (text === undefined || isPlaceholder(text)) return;
    const parsed = airdropInput.shape[field].safeParse(read(text));
    if (parsed.success) fields[field] = parsed.data;
    else addUnmapped(field);
  };
  const link = texts.projectLink === undefined ? undefined : readLink(texts.projectLink);
  readOptional('projectLink', () => link?.link ?? '?');
  if (fields.projectLink !== undefined && link?.isAll === false) addUnmapped('projectLink', true);
  for (const field of ['status', 'airdropType'] as const)
    readOptional(field, (text) => words[field][normalizeWord(text)] || text);
  const checkIn = texts.checkInDuration ?? '';
  const checkInRhythm = words.checkInDuration[normalizeWord(checkIn)] ? undefined : readRhythm(checkIn);
  if (checkInRhythm === undefined)
    readOptional('checkInDuration', (text) => words.checkInDuration[normalizeWord(text)] || text);
  else fields.rhythm = checkInRhythm;
  readOptional('rhythm', (text) => readRhythm(text) ?? text);
  readOptional('reset', (text) => readReset(text) ?? text);
  readOptional('tags', toList);
  readOptional('chains', toList);
  readOptional('ownDates', (text) => parseOwnDates(text, reader.zone) ?? text);
  if (texts.priority !== undefined && texts.priority !== '') {
    const priority = words.priority[normalizeWord(texts.priority)];
    fields.priority = priority === 'high';
    if (priority !== 'high' && priority !== 'normal') addUnmapped('priority');
  }
  const dates = readDates(texts, { dayFirst, farYears, zone: reader.zone, today: reader.today });
  if (dates.eligibilityDate !== undefined) fields.eligibilityDate = dates.eligibilityDate;
  for (const field of ['claimDate', ...extraDateFields] as const)
    if (dates[field] !== undefined) fields[field] = dates[field];
  for (const { field, isRead } of dates.unmapped) addUnmapped(field, isRead);
  const toEntryDay = (day: string | undefined, dayFrom: 'start' | 'claim') =>
    day !== undefined && day <= reader.today
      ? { day, dayFrom }
      : { day: reader.today, dayFrom: 'today' as const };
  const money = readEntries(
    texts,
    {
      getHeading: (field) => getHeading(reader, field),
      getSign: (field) => reader.signs[findColumn(reader, field)],
      currency,
    },
    {
      costDay: toEntryDay(dates.eligibilityDate, 'start'),
      rewardDay: toEntryDay(dates.claimDate?.slice(0, 10), 'claim'),
    },
  );
  for (const field of money.unmapped) addUnmapped(field);
  return { ...reading, entries: money.entries };
}

/** Adds the heading to a number that alone names nothing: 'Season 2'. */
const completeName = (name: string, heading: string): string =>
  isDistinguishing(heading) && /^[\p{N}\p{P}\s]{1,6}$|^\p{L}$/u.test(name) ? `${heading} ${name}` : name;

type Names = { name: string; project: string; unmapped: UnmappedText[] };

const fitsName = (text: string) => airdropInput.shape.name.safeParse(text).success;

/** Reads the name and project: one that is too short is replaced by the other, one that is too long is cut. */
function readNames(texts: Texts, link: string, reader: RowReader): Names {
  const inputProject = getCaption(texts.project ?? '');
  const inputName = completeName(getCaption(texts.name ?? ''), getHeading(reader, 'name'));
  const unmapped: UnmappedText[] = [];
  const shorten = (field: 'name' | 'project', text: string, other: string): string => {
    const cut = truncateText(text, maxNameLength);
    const isShort = text !== '' && !fitsName(cut) && fitsName(truncateText(other, maxNameLength));
    if (isShort || cut !== text)
      unmapped.push({ field, heading: getHeading(reader, field), text, isRead: !isShort });
    return isShort ? truncateText(other, maxNameLength) : cut;
  };
  const name = inputName || inputProject || getShortHost(link);
  const project = inputProject || name;
  const names = {
    name: inputName === '' ? truncateText(name, maxNameLength) : shorten('name', inputName, inputProject),
    project:
      inputProject === ''
        ? truncateText(project, maxNameLength)
        : shorten('project', inputProject, inputName),
  };
  for (const field of ['name', 'project'] as const) {
    const text = texts[field] ?? '';
    const hasOtherLink = getLinkTargets(text).some((target) => target !== link);
    if (hasOtherLink && !unmapped.some((words) => words.field === field))
      unmapped.push({ field, heading: getHeading(reader, field), text, isRead: true });
  }
  return { ...names, unmapped };
}

/** The cells of a list have no secrets any more; what the user types may. */
function findSecretInFix(fix: Fix = {}): Problem | undefined {
  for (const field of importFields) {
    const text = fix[field];
    const kind = text === undefined ? undefined : findSecret(text);
    if (text !== undefined && kind !== undefined) return { field, message: describeSecret(kind), text };
  }
  return undefined;
}

/** Converts a row of a list to an airdrop and collects its problems. */
export function readRow(row: readonly string[], rowNumber: number, reader: RowReader, fix?: Fix): ReadRow {
  const texts = collectTexts(row, fix, reader);
  // Without a link column, the link behind the name is the project link.
  const [behindName] = getLinkTargets(texts.name ?? '');
  const rowTexts =
    texts.projectLink === undefined && behindName !== undefined
      ? { ...texts, projectLink: behindName }
      : texts;
  const { fields, entries, unmapped } = readFields(rowTexts, reader);
  const { wallets, remainder } = collectWallets(row, texts, reader);
  const names = readNames(texts, typeof fields.projectLink === 'string' ? fields.projectLink : '', reader);
  const allUnmapped = [...names.unmapped, ...unmapped];
  if (remainder !== '')
    allUnmapped.push({
      field: 'walletAddress',
      heading: getHeading(reader, 'walletAddress'),
      text: remainder,
      isRead: wallets.length > 0,
    });
  const unmappedLines = allUnmapped.map(({ heading, text }) => `${heading}: ${text}`);
  const notes = [texts.notes ?? '', ...texts.lines, ...unmappedLines]
    .filter((text) => text !== '')
    .join('\n');
  const [first] = wallets;
  const { name, project } = names;
  const parsed = airdropInput.safeParse({
    eligibilityDate: reader.today,
    ...fields,
    ...(notes !== '' && {
      notes: notes.length > maxNotesLength ? truncateText(notes, maxNotesLength) : notes,
    }),
    name,
    project,
    ...(first && { walletAddress: first.address }),
  });
  const problems = (parsed.error?.issues ?? []).flatMap(({ path: [field], message }): Problem[] =>
    // A missing project name is copied from the airdrop's name, so its problem is fixed there.
    field === 'name' || field === 'claimCloseDate' || (field === 'project' && texts.project)
      ? [{ field, message, text: texts[field] ?? '' }]
      : [],
  );
  const secret = findSecretInFix(fix);
  if (secret !== undefined) problems.unshift(secret);
  return {
    rowNumber,
    name,
    project,
    airdrop: secret === undefined ? parsed.data : undefined,
    providedFields: [
      ...(texts.name ? (['name'] as const) : []),
      ...(texts.project ? (['project'] as const) : []),
      // `Object.keys` loses the key type.
      ...(Object.keys(fields) as (keyof AirdropInput)[]),
      ...(notes !== '' ? (['notes'] as const) : []),
    ],
    wallets,
    entries,
    unmapped: allUnmapped,
    cutNotes: Math.max(0, notes.length - maxNotesLength),
    // Only the first message per field is shown.
    problems: problems.filter(
      ({ field }, index) => problems.findIndex((problem) => problem.field === field) === index,
    ),
  };
}
