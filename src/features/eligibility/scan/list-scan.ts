import type { LeftOutSecrets } from '#/lib/secret-texts.ts';
import { readAddress } from '#/lib/wallet-address.ts';
import { type AddressBook, unwrapToken } from './address-book.ts';
import { createEntryRules } from './entries.ts';
import { createJsonScan, type JsonHit } from './json-scan.ts';
import { createLineReader } from './line-records.ts';
import { createLineScan, type LineHit } from './line-scan.ts';
import { type AddressFamily, areAllAddresses, flattenJson, parseJson, type Row, toCell } from './records.ts';

/** A row that contains a wallet. `under` holds the names of the cells with the wallet. */
export type WalletRow = Row & { columnNames: string[] };

export type WalletMatch = { walletId: string; rows: WalletRow[] };

export type ScanResult = {
  format: 'json' | 'lines';
  matches: WalletMatch[];
  /** Sampled rows without the user's wallets, in order, which show how the list is written. */
  samples: Row[];
  /** Number of checked addresses by family. */
  families: Partial<Record<AddressFamily, number>>;
  /** Titles and comments above the rows. */
  titles: string[];
  /** Whether a wallet appears more often than was counted. */
  isCut: boolean;
  /** Whether some wallets are in an array of addresses only, whose amounts may be in another array. */
  isPlainList: boolean;
  /** The secrets that were left out, if any. */
  secrets?: LeftOutSecrets;
};

/** A wallet that appears in more rows isn't a recipient of the list. */
const maxRowsPerWallet = 50;
const maxHitBytes = 8 * 1024 * 1024;

const maxSamples = 500;
/** Later texts are checked only at intervals. */
const maxCheckedTexts = 20_000;
const checkInterval = 1024;

/** Bytes that open an array or object. */
const openingBytes = [0x5b, 0x7b];
/** Bytes of white space and of a byte-order mark. */
const blankBytes = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];

/** Adds the rows of a wallet to all wallets with the same address or name. */
function shareRows(matches: readonly WalletMatch[], book: AddressBook): WalletMatch[] {
  const shared = new Map(matches.map(({ walletId, rows }) => [walletId, [...rows]]));
  for (const { walletId, rows } of matches) {
    for (const row of rows) {
      const walletCells = row.cells.filter(({ name }) => row.columnNames.includes(name));
      const ids = new Set(walletCells.flatMap(({ value }) => book.findAll(value)));
      for (const id of ids) if (id !== walletId) shared.set(id, [...(shared.get(id) ?? []), row]);
    }
  }
  return [...shared].map(([walletId, rows]) => ({ walletId, rows }));
}

/** Searches a list in any format for wallets, chunk by chunk, in constant memory. */
export function createListScan(book: AddressBook) {
  const lineHits: LineHit[] = [];
  const jsonHits: JsonHit[] = [];
  const jsonSamples: JsonHit[] = [];
  const families: ScanResult['families'] = {};
  const rowCounts = new Map<string, number>();
  let hitBytes = 0;
  let isCut = false;
  let isPlainList = false;
  let textCount = 0;

  const countFamily = (family: AddressFamily) => {
    families[family] = (families[family] ?? 0) + 1;
  };

  /** Counts a hit. Returns false if it exceeds the limits. */
  function reserve(walletId: string, text: string): boolean {
    const rowCount = rowCounts.get(walletId) ?? 0;
    if (rowCount >= maxRowsPerWallet || hitBytes + text.length > maxHitBytes) {
      isCut = true;
      return false;
    }
    rowCounts.set(walletId, rowCount + 1);
    hitBytes += text.length;
    return true;
  }

  function addHit(hit: JsonHit): void {
    if (hit.walletId === undefined) jsonSamples.push(hit);
    else if (reserve(hit.walletId, hit.value)) jsonHits.push(hit);
  }

  const createJsonScanner = () => ({
    json: createJsonScan(book, {
      onHit: addHit,
      rules: createEntryRules(book),
      wantsText: () => {
        textCount += 1;
        return textCount < maxCheckedTexts || textCount % checkInterval === 0;
      },
      wantsSample: (text) => {
        const { kind, family } = readAddress(unwrapToken(text));
        if (kind === 'text') return false;
        countFamily(kind === 'name' ? 'name' : family);
        return jsonSamples.length < maxSamples;
      },
    }),
  });
  const createTextScanner = () => ({
    lines: createLineScan(book, (hit) => {
      if (reserve(hit.walletId, hit.line)) lineHits.push(hit);
    }),
  });
  let scanner: ReturnType<typeof createJsonScanner> | ReturnType<typeof createTextScanner> | undefined;

  function detectFormat(chunk: Uint8Array): void {
    const opening = chunk.find((byte) => !blankBytes.includes(byte));
    if (opening !== undefined)
      scanner = openingBytes.includes(opening) ? createJsonScanner() : createTextScanner();
  }

  /** Converts a JSON hit to a row. */
  function toRow({ token, isKey, value, groups }: JsonHit): Row {
    const addressCell = toCell(isKey ? 'key' : 'value', token, book);
    const { cells, isCut: isPartial } = flattenJson(parseJson(value), book);
    const isPlain = !isKey && (cells.length < 2 || areAllAddresses(cells));
    const group = groups.find((name) => name !== '' && readAddress(name).kind === 'text') ?? '';
    if (isPlain && !cells.some((cell) => cell.name !== 'value' && !cell.name.startsWith('#')))
      return { cells: [addressCell], group, isCut: false };
    return { cells: isKey ? [addressCell, ...cells] : cells, group, isCut: isPartial };
  }

  function addRow(matches: Map<string, WalletMatch>, walletId: string, row: Row, token: string): void {
    const isWallet = (value: string) => book.find(value) === walletId;
    const wholeCells = row.cells.filter(({ family, value }) => family !== undefined && isWallet(value));
    const matchingCells =
      wholeCells.length > 0 ? wholeCells : row.cells.filter(({ value }) => value.includes(token));
    const match = matches.get(walletId) ?? { walletId, rows: [] };
    match.rows.push({ ...row, columnNames: matchingCells.map(({ name }) => name) });
    matches.set(walletId, match);
  }

  /** Whether the wallet's amount may be in another array or under another key, at the same index. */
  const isInParallelList = ({ isKey }: JsonHit, { cells }: Row): boolean =>
    !isKey &&
    (cells.length === 1 || cells.filter(({ family, name }) => family && /\.#?\d+$/.test(name)).length > 1);

  function readJsonRows(matches: Map<string, WalletMatch>): Row[] {
    for (const hit of jsonHits) {
      const row = toRow(hit);
      isPlainList ||= isInParallelList(hit, row);
      for (const { family } of row.cells) if (family !== undefined) countFamily(family);
      if (hit.walletId !== undefined) addRow(matches, hit.walletId, row, hit.token);
    }
    return jsonSamples.map(toRow);
  }

  function readLineRows(matches: Map<string, WalletMatch>, samples: readonly string[]) {
    const reader = createLineReader(samples, book);
    for (const { walletId, token, line } of lineHits) {
      const row = line === '' ? { cells: [], group: '', isCut: true } : reader.read(line);
      addRow(matches, walletId, row, token);
    }
    const rows = samples.map(reader.read);
    const addressRows = rows.filter(({ cells }) => cells.some(({ family }) => family !== undefined));
    for (const { cells } of [...addressRows, ...[...matches.values()].flatMap((match) => match.rows)]) {
      for (const { family } of cells) if (family !== undefined) countFamily(family);
    }
    return { rows: addressRows, titles: [...reader.titles] };
  }

  return {
    push(chunk: Uint8Array): void {
      if (scanner === undefined) detectFormat(chunk);
      if (scanner === undefined) return;
      if ('json' in scanner) scanner.json.push(chunk);
      else scanner.lines.push(chunk);
    },
    /** Returns the number of wallets found so far. */
    found: () => rowCounts.size,
    end(): ScanResult {
      const matches = new Map<string, WalletMatch>();
      let samples: Row[] = [];
      let titles: string[] = [];
      let format: ScanResult['format'] = 'lines';
      if (scanner !== undefined && 'json' in scanner) {
        format = 'json';
        scanner.json.end();
        samples = readJsonRows(matches);
      } else if (scanner !== undefined) {
        ({ rows: samples, titles } = readLineRows(matches, scanner.lines.end()));
      }
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
