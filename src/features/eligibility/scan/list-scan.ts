import { readAddress } from '#/lib/wallet-address.ts';
import { readAmount } from './amounts.ts';
import type { Book } from './book.ts';
import { createJsonScan, type JsonHit } from './json-scan.ts';
import { createLineReader } from './line-records.ts';
import { createLineScan, type LineHit } from './line-scan.ts';
import { type AddressFamily, areAllAddresses, cellOf, cellsOfJson, parseJson, type Row } from './records.ts';

/** A row that names a wallet. `under`: the names of the cells that hold the wallet. */
export type WalletRow = Row & { under: string[] };

/** A wallet that a list names, with each row that does. */
export type Match = { walletId: string; rows: WalletRow[] };

export type Scanned = {
  format: 'json' | 'lines';
  matches: Match[];
  /** Other rows in their order, as examples of what the list says. */
  samples: Row[];
  /** How many addresses of each kind were seen among those that were looked at. */
  families: Partial<Record<AddressFamily, number>>;
  /** Titles and comments above the rows. */
  titles: string[];
  /** A wallet is named more often than was counted. */
  isCut: boolean;
  /** Some wallets are in a list of addresses alone, whose amounts may be in another list. */
  isPlainList: boolean;
};

/** A wallet that is named more often than this isn't what the list is about. */
const mostOfOne = 50;
const mostBytes = 8 * 1024 * 1024;

const maxSamples = 500;
/** So many texts are looked at one by one, and then one of so many. */
const maxLookedAt = 20_000;
const lookedAtEvery = 1024;

const openings = [0x5b, 0x7b];
const blanks = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];

const isFlag = (value: string) => /^(?:true|false|yes|no)$/i.test(value);

/** Gives the rows of a wallet to all that have its address or name. */
function shareRows(matches: readonly Match[], book: Book): Match[] {
  const shared = new Map(matches.map(({ walletId, rows }) => [walletId, [...rows]]));
  for (const { walletId, rows } of matches) {
    for (const row of rows) {
      const named = row.cells.filter(({ name }) => row.under.includes(name));
      const ids = new Set(named.flatMap(({ value }) => book.findAll(value)));
      for (const id of ids) if (id !== walletId) shared.set(id, [...(shared.get(id) ?? []), row]);
    }
  }
  return [...shared].map(([walletId, rows]) => ({ walletId, rows }));
}

/** Looks for wallets in a list that comes in pieces, whatever its format; what it needs does not grow with the list. */
export function createListScan(book: Book) {
  const lines: LineHit[] = [];
  const values: JsonHit[] = [];
  const jsonSamples: JsonHit[] = [];
  const families: Scanned['families'] = {};
  const times = new Map<string, number>();
  let bytes = 0;
  let isCut = false;
  let isPlainList = false;
  let texts = 0;

  const countFamily = (family: AddressFamily) => {
    families[family] = (families[family] ?? 0) + 1;
  };

  /** Whether there is room for one more. */
  function takes(walletId: string, text: string): boolean {
    const before = times.get(walletId) ?? 0;
    const fits = before < mostOfOne && bytes + text.length <= mostBytes;
    if (!fits) isCut = true;
    else times.set(walletId, before + 1);
    bytes += fits ? text.length : 0;
    return fits;
  }

  function takeHit(hit: JsonHit): void {
    if (hit.walletId === undefined) jsonSamples.push(hit);
    else if (takes(hit.walletId, hit.value)) values.push(hit);
  }

  const json = () => ({
    scan: createJsonScan(book, {
      onHit: takeHit,
      isTelling: (value) =>
        cellsOfJson(parseJson(value), book).cells.some(
          (cell) => cell.family === undefined && (isFlag(cell.value) || readAmount(cell.value) !== undefined),
        ),
      wantsText: () => {
        texts += 1;
        return texts < maxLookedAt || texts % lookedAtEvery === 0;
      },
      takesSample: (text) => {
        const { kind, family } = readAddress(text);
        if (kind === 'text') return false;
        countFamily(kind === 'name' ? 'name' : family);
        return jsonSamples.length < maxSamples;
      },
    }),
  });
  const text = () => ({
    lines: createLineScan(book, (hit) => void (takes(hit.walletId, hit.line) && lines.push(hit))),
  });
  let begun: ReturnType<typeof json> | ReturnType<typeof text> | undefined;

  function begin(piece: Uint8Array): void {
    const opening = piece.find((byte) => !blanks.includes(byte));
    if (opening !== undefined) begun = openings.includes(opening) ? json() : text();
  }

  /** The row that a piece of JSON is. */
  function rowOfJson({ token, isKey, value, groups }: JsonHit): Row {
    const own = cellOf(isKey ? 'key' : 'value', token, book);
    const { cells, isCut: isPartial } = cellsOfJson(parseJson(value), book);
    const isPlain = !isKey && (cells.length < 2 || areAllAddresses(cells));
    const group = groups.find((name) => name !== '' && readAddress(name).kind === 'text') ?? '';
    if (isPlain && !cells.some((cell) => cell.name !== 'value' && !cell.name.startsWith('#')))
      return { cells: [own], group, isCut: false };
    return { cells: isKey ? [own, ...cells] : cells, group, isCut: isPartial };
  }

  function addRow(matches: Map<string, Match>, walletId: string, row: Row, token: string): void {
    const isWallet = (value: string) => book.find(value) === walletId;
    const whole = row.cells.filter(({ family, value }) => family !== undefined && isWallet(value));
    const within = whole.length > 0 ? whole : row.cells.filter(({ value }) => value.includes(token));
    const match = matches.get(walletId) ?? { walletId, rows: [] };
    match.rows.push({ ...row, under: within.map(({ name }) => name) });
    matches.set(walletId, match);
  }

  /** Whether the amounts of a row's wallet are in another list, or under another key, at the same place. */
  const isListed = ({ isKey }: JsonHit, { cells }: Row): boolean =>
    !isKey &&
    (cells.length === 1 || cells.filter(({ family, name }) => family && /\.#?\d+$/.test(name)).length > 1);

  function readJsonRows(matches: Map<string, Match>): Row[] {
    for (const hit of values) {
      const row = rowOfJson(hit);
      isPlainList ||= isListed(hit, row);
      for (const { family } of row.cells) if (family !== undefined) countFamily(family);
      if (hit.walletId !== undefined) addRow(matches, hit.walletId, row, hit.token);
    }
    return jsonSamples.map(rowOfJson);
  }

  function readLineRows(matches: Map<string, Match>, samples: readonly string[]) {
    const reader = createLineReader(samples, book);
    for (const { walletId, token, line } of lines) {
      const row = line === '' ? { cells: [], group: '', isCut: true } : reader.read(line);
      addRow(matches, walletId, row, token);
    }
    const rows = samples.map(reader.read);
    const named = rows.filter(({ cells }) => cells.some(({ family }) => family !== undefined));
    for (const { cells } of [...named, ...[...matches.values()].flatMap((match) => match.rows)]) {
      for (const { family } of cells) if (family !== undefined) countFamily(family);
    }
    return { rows: named, titles: [...reader.titles] };
  }

  return {
    push(piece: Uint8Array): void {
      if (begun === undefined) begin(piece);
      if (begun === undefined) return;
      if ('scan' in begun) begun.scan.push(piece);
      else begun.lines.push(piece);
    },
    /** How many wallets were found so far. */
    found: () => times.size,
    end(): Scanned {
      const matches = new Map<string, Match>();
      let samples: Row[] = [];
      let titles: string[] = [];
      const isJson = begun !== undefined && 'scan' in begun;
      if (begun !== undefined && 'scan' in begun) {
        begun.scan.end();
        samples = readJsonRows(matches);
      } else if (begun !== undefined) {
        ({ rows: samples, titles } = readLineRows(matches, begun.lines.end().samples));
      }
      const format = isJson ? 'json' : 'lines';
      return {
        format,
        matches: shareRows([...matches.values()], book),
        samples,
        families,
        titles,
        isCut,
        isPlainList,
      };
    },
  };
}
