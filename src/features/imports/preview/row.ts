import { type AirdropInput, airdropInput, type WalletState } from '#/features/airdrops/schema.ts';
import { parseTypedInstant } from '#/lib/local-instant.ts';
import { getHost } from '#/lib/urls.ts';
import { readDate } from '../mapping/dates.ts';
import type { ImportField, Mapping } from '../mapping/fields.ts';
import { addressesIn, linkOf } from '../mapping/guess.ts';
import { isHigh, isPlaceholder, numberWord, walletKey, wordKey } from '../mapping/words.ts';

export type RowWallet = {
  address: string;
  label: string;
  state: WalletState;
  amount: string | null;
  note?: string;
};

/** Something in a row that can't stay as it is. */
export type Problem = { field: ImportField; text: string; message: string };

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
  problems: Problem[];
};

/** What somebody typed in place of a row's cells. */
export type Fix = Partial<Record<ImportField, string>>;

export type RowReader = { headings: readonly string[]; mapping: Mapping; zone: string; today: string };

type Texts = Partial<Record<ImportField, string>> & { lines: string[] };

/** Of a wallet's note. */
const longestNote = 500;

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

const amountOf = (text: string): string | null => {
  const plain = text.replace(/[^\d.,]/g, '');
  // A comma before exactly three digits separates thousands; otherwise it is a decimal one.
  const dotted =
    /,\d{3}(?:\D|$)/.test(plain) || plain.includes('.') ? plain.replaceAll(',', '') : plain.replace(',', '.');
  return /^\d{1,24}(?:\.\d{1,18})?$/.test(dotted) ? dotted : null;
};

function stateOf(cell: string, { mapping }: RowReader): Omit<RowWallet, 'address' | 'label'> | undefined {
  const key = walletKey(cell);
  const word = mapping.words.wallet[key];
  // Of more words than anybody wants to explain, the rest is kept as it stands.
  if (word === undefined && cell !== '')
    return { state: 'toDo', amount: null, note: cell.slice(0, longestNote) };
  if (word === undefined || word === '' || word === 'none') return undefined;
  return { state: word, amount: key === numberWord ? amountOf(cell) : null };
}

function walletsOf(row: readonly string[], texts: Texts, reader: RowReader): RowWallet[] {
  const wallets = new Map<string, RowWallet>();
  const add = (wallet: RowWallet) => wallets.has(wallet.address) || wallets.set(wallet.address, wallet);
  for (const [at, use] of reader.mapping.columns.entries()) {
    const found = use.to === 'wallet' ? stateOf(row[at] ?? '', reader) : undefined;
    if (use.to === 'wallet' && found) add({ address: use.address, label: use.label, ...found });
  }
  const { addresses } = addressesIn(texts.walletAddress ?? '');
  // The first of the column of addresses is the airdrop's own.
  const own = addresses.map((address) => ({ address, label: '', state: 'toDo' as const, amount: null }));
  const all = [...own.filter(({ address }) => !wallets.has(address)), ...wallets.values()];
  return all.slice(0, 500);
}

const shortenedHost = (link: string): string => (getHost(link) ?? '').replace(/^www\./, '');

const listOf = (text: string): string[] =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.replace(/\s*\(https?:\/\/[^)]*notion\.[^)]*\)/g, '').trim())
    .filter((part) => part !== '');

/** Of a word without a meaning yet, the word itself: the schema says what is wrong with it. */
const meant = (words: Readonly<Record<string, string>>, text: string): string => words[wordKey(text)] || text;

function dayOf(text: string, { mapping }: RowReader): string {
  return readDate(text, { dayFirst: mapping.dayFirst })?.date ?? text;
}

function instantOfText(text: string, { mapping, zone }: RowReader): string {
  const read = readDate(text, { dayFirst: mapping.dayFirst, end: true });
  return (read && (read.instant ?? parseTypedInstant('end', read, zone))) ?? text;
}

/** The fields of a row that say something, as the form would send them. */
function fieldsOf(texts: Texts, reader: RowReader): Partial<Record<keyof AirdropInput, unknown>> {
  const { words } = reader.mapping;
  const fields: Partial<Record<keyof AirdropInput, unknown>> = {};
  const tell = (field: ImportField, read: (text: string) => unknown) => {
    const text = texts[field];
    if (text !== undefined && !isPlaceholder(text)) fields[field] = read(text);
  };
  tell('projectLink', linkOf);
  tell('status', (text) => meant(words.status, text));
  tell('airdropType', (text) => meant(words.airdropType, text));
  tell('checkInDuration', (text) => meant(words.checkInDuration, text));
  tell('eligibilityDate', (text) => dayOf(text, reader));
  tell('claimDate', (text) => instantOfText(text, reader));
  tell('tags', listOf);
  tell('chains', listOf);
  if (texts.priority !== undefined && texts.priority !== '') fields.priority = isHigh(texts.priority);
  const notes = [texts.notes ?? '', ...texts.lines].filter((text) => text !== '').join('\n');
  if (notes !== '') fields.notes = notes;
  return fields;
}

const isOwnField = (field: PropertyKey | undefined): field is ImportField =>
  typeof field === 'string' && field in airdropInput.shape;

/** A row of a list as an airdrop, with what is wrong in it. */
export function readRow(row: readonly string[], rowNumber: number, reader: RowReader, fix?: Fix): ReadRow {
  const texts = textsOf(row, fix, reader);
  const fields = fieldsOf(texts, reader);
  const wallets = walletsOf(row, texts, reader);
  const link = typeof fields.projectLink === 'string' ? fields.projectLink : '';
  const name = texts.name || texts.project || shortenedHost(link);
  const project = texts.project || name;
  const [first] = wallets;
  const parsed = airdropInput.safeParse({
    eligibilityDate: reader.today,
    ...fields,
    name,
    project,
    ...(first && { walletAddress: first.address }),
  });
  const problems = (parsed.error?.issues ?? []).flatMap(({ path: [field], message }): Problem[] =>
    // A project without a name of its own is called as the airdrop is, and mended with it.
    isOwnField(field) && (field !== 'project' || texts.project)
      ? [{ field, message, text: texts[field] ?? '' }]
      : [],
  );
  return {
    rowNumber,
    name,
    project,
    airdrop: parsed.data,
    told: [
      ...(texts.name ? (['name'] as const) : []),
      ...(texts.project ? (['project'] as const) : []),
      // The keys of what was just made.
      ...(Object.keys(fields) as (keyof AirdropInput)[]),
    ],
    wallets,
    // One message a field is enough.
    problems: problems.filter(({ field }, at) => problems.findIndex((each) => each.field === field) === at),
  };
}
