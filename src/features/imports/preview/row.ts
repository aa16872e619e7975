import { type AirdropInput, airdropInput, type WalletState } from '#/features/airdrops/schema.ts';
import { type DecimalSign, readQuantity } from '#/lib/read-number.ts';
import { cutText } from '#/lib/text.ts';
import { getHost } from '#/lib/urls.ts';
import { addressKey } from '#/lib/wallet-address.ts';
import { fieldLabels, type ImportField, type Mapping } from '../mapping/fields.ts';
import { captionOf, linksBehind, readLink } from '../mapping/links.ts';
import { type BookWallet, secretProblem, walletsIn } from '../mapping/wallet-cells.ts';
import { isPlaceholder, numberWord, walletKey, wordKey } from '../mapping/words.ts';
import { readDates } from './row-dates.ts';
import { type RowEntry, readEntries, signFor } from './row-entries.ts';

export type RowWallet = {
  address: string;
  label: string;
  state: WalletState;
  amount: string | null;
  note?: string;
  /** It has no address: its name stands in its place. */
  isName?: true;
};

/** Something in a row that can't stay as it is. */
export type Problem = { field: ImportField; text: string; message: string };

/** Words of a cell that stand in the notes. `isRead`: the field has a value all the same, which says less. */
export type KeptWords = { field: ImportField; heading: string; text: string; isRead: boolean };

/** An airdrop of the list, as it would be added. */
export type ReadRow = {
  /** In the list, from 1. */
  rowNumber: number;
  name: string;
  project: string;
  /** Undefined while something is wrong. */
  airdrop: AirdropInput | undefined;
  /** What the list says itself; the rest is as in a new airdrop. */
  told: (keyof AirdropInput)[];
  wallets: RowWallet[];
  entries: RowEntry[];
  kept: KeptWords[];
  /** Of the notes, how many characters are too many. */
  cutNotes: number;
  problems: Problem[];
};

/** What somebody typed in place of a row's cells. */
export type Fix = Partial<Record<ImportField, string>>;

export type RowReader = {
  headings: readonly string[];
  mapping: Mapping;
  /** The decimal sign of each column, where it matters. */
  signs: readonly (DecimalSign | undefined)[];
  book: readonly BookWallet[];
  zone: string;
  today: string;
};

type Texts = Partial<Record<ImportField, string>> & { lines: string[] };

/** Of a wallet's note. */
const longestNote = 500;
const maxNotes = 5000;
const maxName = 120;

const joins: Partial<Record<ImportField, string>> = {
  walletAddress: '\n',
  tags: ', ',
  chains: ', ',
  notes: '\n',
};

function textsOf(row: readonly string[], fix: Fix | undefined, { headings, mapping }: RowReader): Texts {
  const texts: Texts = { lines: [] };
  for (const [at, { to }] of mapping.columns.entries()) {
    const cell = row[at] ?? '';
    if (cell === '' || to === 'nothing' || to === 'wallet') continue;
    if (to === 'line') texts.lines.push(`${headings[at]}: ${cell}`);
    else texts[to] = texts[to] === undefined ? cell : `${texts[to]}${joins[to] ?? ' '}${cell}`;
  }
  return { ...texts, ...fix };
}

const columnOf = ({ mapping }: RowReader, field: ImportField): number =>
  mapping.columns.findIndex(({ to }) => to === field);
const headingOf = (reader: RowReader, field: ImportField): string =>
  reader.headings[columnOf(reader, field)] ?? fieldLabels[field];

function amountOf(text: string, sign: DecimalSign | undefined): string | null {
  const value = readQuantity(text, signFor(text, sign))?.value;
  return value !== undefined && /^\d{1,24}(?:\.\d{1,18})?$/.test(value) ? value : null;
}

function stateOf(
  cell: string,
  sign: DecimalSign | undefined,
  { mapping }: RowReader,
): Omit<RowWallet, 'address' | 'label'> | undefined {
  const key = walletKey(cell);
  const word = mapping.words.wallet[key];
  // Of more words than anybody wants to explain, the rest is kept as it stands.
  if (word === undefined && cell !== '')
    return { state: 'toDo', amount: null, note: cell.slice(0, longestNote) };
  if (word === undefined || word === '' || word === 'none') return undefined;
  if (key !== numberWord) return { state: word, amount: null };
  const amount = amountOf(cell, sign);
  return { state: word, amount, ...(amount === null && { note: cell.slice(0, longestNote) }) };
}

const isNameOnly = (address: string, label: string) => address === label;

function walletsOf(
  row: readonly string[],
  texts: Texts,
  reader: RowReader,
): { wallets: RowWallet[]; rest: string } {
  const wallets = new Map<string, RowWallet>();
  const add = (wallet: RowWallet) => {
    const key = addressKey(wallet.address);
    if (!wallets.has(key)) wallets.set(key, wallet);
  };
  for (const [at, use] of reader.mapping.columns.entries()) {
    const found = use.to === 'wallet' ? stateOf(row[at] ?? '', reader.signs[at], reader) : undefined;
    if (use.to !== 'wallet' || !found) continue;
    const { address, label } = use;
    add({ address, label, ...found, ...(isNameOnly(address, label) && { isName: true }) });
  }
  const own = walletsIn(texts.walletAddress ?? '', reader.book);
  // The first of the column of addresses is the airdrop's own.
  const first = own.wallets
    .filter(({ address }) => !wallets.has(addressKey(address)))
    .map(
      ({ address, label, isName }): RowWallet => ({
        address,
        label,
        state: 'toDo',
        amount: null,
        ...(isName && { isName: true }),
      }),
    );
  return { wallets: [...first, ...wallets.values()].slice(0, 500), rest: own.rest };
}

const shortenedHost = (link: string): string => (getHost(link) ?? '').replace(/^www\./, '');

const listOf = (text: string): string[] =>
  text
    .split(/[,;|\n]/)
    .map((part) => captionOf(part))
    .filter((part) => part !== '');

type Fields = Partial<Record<keyof AirdropInput, unknown>>;
type Reading = { fields: Fields; kept: KeptWords[]; entries: RowEntry[] };

type Optional = 'projectLink' | 'status' | 'airdropType' | 'checkInDuration' | 'tags' | 'chains';

/** Takes what each optional cell says; words that fit no value are kept for the notes. */
function readFields(texts: Texts, reader: RowReader): Reading {
  const { words, dayFirst, farYears, currency } = reader.mapping;
  const reading: Reading = { fields: {}, kept: [], entries: [] };
  const { fields, kept } = reading;
  const keep = (field: ImportField, isRead = false) => {
    const text = texts[field];
    if (text !== undefined) kept.push({ field, heading: headingOf(reader, field), text, isRead });
  };
  const take = (field: Optional, read: (text: string) => unknown) => {
    const text = texts[field];
    if (text === undefined || isPlaceholder(text)) return;
    const parsed = airdropInput.shape[field].safeParse(read(text));
    if (parsed.success) fields[field] = parsed.data;
    else keep(field);
  };
  const link = texts.projectLink === undefined ? undefined : readLink(texts.projectLink);
  take('projectLink', () => link?.link ?? '?');
  if (fields.projectLink !== undefined && link?.isAll === false) keep('projectLink', true);
  for (const field of ['status', 'airdropType', 'checkInDuration'] as const)
    take(field, (text) => words[field][wordKey(text)] || text);
  take('tags', listOf);
  take('chains', listOf);
  if (texts.priority !== undefined && texts.priority !== '') {
    const meant = words.priority[wordKey(texts.priority)];
    fields.priority = meant === 'high';
    if (meant !== 'high' && meant !== 'normal') keep('priority');
  }
  const dates = readDates(texts, { dayFirst, farYears, zone: reader.zone, today: reader.today });
  if (dates.eligibilityDate !== undefined) fields.eligibilityDate = dates.eligibilityDate;
  if (dates.claimDate !== undefined) fields.claimDate = dates.claimDate;
  for (const { field, isRead } of dates.kept) keep(field, isRead);
  const past = (day: string | undefined) => (day !== undefined && day <= reader.today ? day : reader.today);
  const money = readEntries(
    texts,
    {
      headingOf: (field) => headingOf(reader, field),
      signOf: (field) => reader.signs[columnOf(reader, field)],
      currency,
    },
    { costDay: past(dates.eligibilityDate), rewardDay: past(dates.claimDate?.slice(0, 10)) },
  );
  for (const field of money.kept) keep(field);
  return { ...reading, entries: money.entries };
}

type Names = { name: string; project: string; kept: KeptWords[] };

const fitsName = (text: string) => airdropInput.shape.name.safeParse(text).success;

/** The names of a row: of one that is too short the other stands in, of one that is too long the beginning. */
function readNames(texts: Texts, link: string, reader: RowReader): Names {
  const [given, givenProject] = [captionOf(texts.name ?? ''), captionOf(texts.project ?? '')];
  const kept: KeptWords[] = [];
  const shorten = (field: 'name' | 'project', text: string, other: string): string => {
    const cut = cutText(text, maxName);
    const isShort = text !== '' && !fitsName(cut) && fitsName(cutText(other, maxName));
    if (isShort || cut !== text)
      kept.push({ field, heading: headingOf(reader, field), text, isRead: !isShort });
    return isShort ? cutText(other, maxName) : cut;
  };
  const name = given || givenProject || shortenedHost(link);
  const project = givenProject || name;
  const names = {
    name: given === '' ? cutText(name, maxName) : shorten('name', given, givenProject),
    project: givenProject === '' ? cutText(project, maxName) : shorten('project', givenProject, given),
  };
  for (const field of ['name', 'project'] as const) {
    const text = texts[field] ?? '';
    const isLost = linksBehind(text).some((behind) => behind !== link);
    if (isLost && !kept.some((words) => words.field === field))
      kept.push({ field, heading: headingOf(reader, field), text, isRead: true });
  }
  return { ...names, kept };
}

/** A row of a list as an airdrop, with what is wrong in it. */
export function readRow(row: readonly string[], rowNumber: number, reader: RowReader, fix?: Fix): ReadRow {
  const texts = textsOf(row, fix, reader);
  // A name may be linked where no column has the link.
  const [behindName] = linksBehind(texts.name ?? '');
  const linked =
    texts.projectLink === undefined && behindName !== undefined
      ? { ...texts, projectLink: behindName }
      : texts;
  const { fields, entries, kept } = readFields(linked, reader);
  const { wallets, rest } = walletsOf(row, texts, reader);
  const names = readNames(texts, typeof fields.projectLink === 'string' ? fields.projectLink : '', reader);
  const all = [...names.kept, ...kept];
  const secret = secretProblem(texts.walletAddress ?? '');
  if (rest !== '' && secret === undefined)
    all.push({
      field: 'walletAddress',
      heading: headingOf(reader, 'walletAddress'),
      text: rest,
      isRead: wallets.length > 0,
    });
  const notes = [texts.notes ?? '', ...texts.lines, ...all.map(({ heading, text }) => `${heading}: ${text}`)]
    .filter((text) => text !== '')
    .join('\n');
  const [first] = wallets;
  const { name, project } = names;
  const parsed = airdropInput.safeParse({
    eligibilityDate: reader.today,
    ...fields,
    ...(notes !== '' && { notes: notes.length > maxNotes ? cutText(notes, maxNotes) : notes }),
    name,
    project,
    ...(first && { walletAddress: first.address }),
  });
  const problems = (parsed.error?.issues ?? []).flatMap(({ path: [field], message }): Problem[] =>
    // A project without a name of its own is called as the airdrop is, and mended with it.
    field === 'name' || (field === 'project' && texts.project)
      ? [{ field, message, text: texts[field] ?? '' }]
      : [],
  );
  if (secret !== undefined)
    problems.unshift({ field: 'walletAddress', message: secret, text: texts.walletAddress ?? '' });
  return {
    rowNumber,
    name,
    project,
    airdrop: secret === undefined ? parsed.data : undefined,
    told: [
      ...(texts.name ? (['name'] as const) : []),
      ...(texts.project ? (['project'] as const) : []),
      // The keys of what was just made.
      ...(Object.keys(fields) as (keyof AirdropInput)[]),
      ...(notes !== '' ? (['notes'] as const) : []),
    ],
    wallets,
    entries,
    kept: all,
    cutNotes: Math.max(0, notes.length - maxNotes),
    // One message a field is enough.
    problems: problems.filter(({ field }, at) => problems.findIndex((each) => each.field === field) === at),
  };
}
