import { readAddress } from '#/lib/wallet-address.ts';
import type { AddressBook } from './address-book.ts';
import { readAmount } from './amounts.ts';
import { createJsonScan, type JsonHit } from './json-scan.ts';
import { createLineReader } from './line-records.ts';
import { createLineScan, type LineHit } from './line-scan.ts';
import { type AddressFamily, areAllAddresses, flattenJson, parseJson, type Row, toCell } from './records.ts';

/** A row that contains a wallet. `under` holds the names of the cells with the wallet. */
export type WalletRow = Row & { under: string[] };

export type Match = { walletId: string; rows: WalletRow[] };

export type Scanned = {
  format: 'json' | 'lines';
  matches: Match[];
  /** Sampled rows of others in order, which show how the list is written. */
  samples: Row[];
  /** Number of checked addresses by family. */
  families: Partial<Record<AddressFamily, number>>;
  /** Titles and comments above the rows. */
  titles: string[];
  /** A wallet appears more often than was counted. */
  isCut: boolean;
  /** Some wallets are in an array of addresses only, whose amounts may be in another array. */
  isPlainList: boolean;
};

/** A wallet that appears more often isn't a recipient in the list. */
const maxRowsPerWallet = 50;
const maxHitBytes = 8 * 1024 * 1024;

const maxSamples = 500;
/** The first texts are all checked, later ones only at intervals. */
const maxCheckedTexts = 20_000;
const checkInterval = 1024;

const openings = [0x5b, 0x7b];
const blanks = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];

const isFlag = (value: string) => /^(?:true|false|yes|no)$/i.test(value);

/** Adds the rows of a wallet to all wallets with the same address or name. */
function shareRows(matches: readonly Match[], book: AddressBook): Match[] {
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

/** Searches a list in any format for wallets, chunk by chunk, in constant memory. */
export function createListScan(book: AddressBook) {
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

  /** Counts a hit; returns false if the limits are reached. */
  function reserve(walletId: string, text: string): boolean {
    const before = times.get(walletId) ?? 0;
    const hasRoom = before < maxRowsPerWallet && bytes + text.length <= maxHitBytes;
    if (!hasRoom) isCut = true;
    else times.set(walletId, before + 1);
    bytes += hasRoom ? text.length : 0;
    return hasRoom;
  }

  function addHit(hit: JsonHit): void {
    if (hit.walletId === undefined) jsonSamples.push(hit);
    else if (reserve(hit.walletId, hit.value)) values.push(hit);
  }

  const json = () => ({
    scan: createJsonScan(book, {
      onHit: addHit,
      isTelling: (value) =>
        flattenJson(parseJson(value), book).cells.some(
          (cell) => cell.family === undefined && (isFlag(cell.value) || readAmount(cell.value) !== undefined),
        ),
      wantsText: () => {
        texts += 1;
        return texts < maxCheckedTexts || texts % checkInterval === 0;
      },
      wantsSample: (text) => {
        const { kind, family } = readAddress(text);
        if (kind === 'text') return false;
        countFamily(kind === 'name' ? 'name' : family);
        return jsonSamples.length < maxSamples;
      },
    }),
  });
  const text = () => ({
    lines: createLineScan(book, (hit) => void (reserve(hit.walletId, hit.line) && lines.push(hit))),
  });
  let scanner: ReturnType<typeof json> | ReturnType<typeof text> | undefined;

  function detectFormat(chunk: Uint8Array): void {
    const opening = chunk.find((byte) => !blanks.includes(byte));
    if (opening !== undefined) scanner = openings.includes(opening) ? json() : text();
  }

  /** Converts a JSON hit to a row. */
  function toRow({ token, isKey, value, groups }: JsonHit): Row {
    const own = toCell(isKey ? 'key' : 'value', token, book);
    const { cells, isCut: isPartial } = flattenJson(parseJson(value), book);
    const isPlain = !isKey && (cells.length < 2 || areAllAddresses(cells));
    const group = groups.find((name) => name !== '' && readAddress(name).kind === 'text') ?? '';
    if (isPlain && !cells.some((cell) => cell.name !== 'value' && !cell.name.startsWith('#')))
      return { cells: [own], group, isCut: false };
    return { cells: isKey ? [own, ...cells] : cells, group, isCut: isPartial };
  }

  function addRow(matches: Map<string, Match>, walletId: string, row: Row, token: string): void {
    const isWallet = (value: string) => book.find(value) === walletId;
    const wholeCells = row.cells.filter(({ family, value }) => family !== undefined && isWallet(value));
    const matchingCells =
      wholeCells.length > 0 ? wholeCells : row.cells.filter(({ value }) => value.includes(token));
    const match = matches.get(walletId) ?? { walletId, rows: [] };
    match.rows.push({ ...row, under: matchingCells.map(({ name }) => name) });
    matches.set(walletId, match);
  }

  /** Whether the wallet's amount may be in another array or under another key, at the same index. */
  const isInParallelList = ({ isKey }: JsonHit, { cells }: Row): boolean =>
    !isKey &&
    (cells.length === 1 || cells.filter(({ family, name }) => family && /\.#?\d+$/.test(name)).length > 1);

  function readJsonRows(matches: Map<string, Match>): Row[] {
    for (const hit of values) {
      const row = toRow(hit);
      isPlainList ||= isInParallelList(hit, row);
      for (const { family } of row.cells) if (family !== undefined) countFamily(family);
      if (hit.walletId !== undefined) addRow(matches, hit.walletId, row, hit.token);
    }
    return jsonSamples.map(toRow);
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
    push(chunk: Uint8Array): void {
      if (scanner === undefined) detectFormat(chunk);
      if (scanner === undefined) return;
      if ('scan' in scanner) scanner.scan.push(chunk);
      else scanner.lines.push(chunk);
    },
    /** Returns the number of wallets found so far. */
    found: () => times.size,
    end(): Scanned {
      const matches = new Map<string, Match>();
      let samples: Row[] = [];
      let titles: string[] = [];
      const isJson = scanner !== undefined && 'scan' in scanner;
      if (scanner !== undefined && 'scan' in scanner) {
        scanner.scan.end();
        samples = readJsonRows(matches);
      } else if (scanner !== undefined) {
        ({ rows: samples, titles } = readLineRows(matches, scanner.lines.end().samples));
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
