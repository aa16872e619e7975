import type { Api } from '#/lib/api-client.ts';
import type { WalletFamily } from '#/lib/wallet-address.ts';
import { toTokens } from './reading/amounts.ts';
import { readClaimIndex } from './reading/claim-index.ts';
import type { Flag } from './reading/flags.ts';
import {
  findNone,
  getFlag,
  getRecipientColumns,
  getRecipientRows,
  hasFamily,
  type List,
  type Reading,
} from './reading/reading.ts';
import { countRepeats, removeRepeats } from './reading/repeats.ts';
import { readAmount, sumDecimals } from './scan/amounts.ts';
import type { WalletMatch, WalletRow } from './scan/list-scan.ts';
import type { Cell } from './scan/records.ts';

type WalletApi = Api['airdropWallets'];
export type CellChange = Parameters<WalletApi['set']>[0]['cells'][number];
type WalletCell = Awaited<ReturnType<WalletApi['list']>>['airdrops'][number]['wallets'][number];
export type WalletState = WalletCell['state'];

/** Result for a wallet. If it is 'unclear', the user must decide. */
export type Finding = 'eligible' | 'notEligible' | 'unclear';

const flagFindings: Readonly<Record<Flag, Finding>> = {
  yes: 'eligible',
  no: 'notEligible',
  unknown: 'unclear',
};

const isZero = (amount: string): boolean => amount === '0';

/** Returns the amount of a row in tokens; undefined if it has none or was cut. */
function getRowAmount(
  { cells, isCut }: WalletRow,
  { amountNames, sign, decimals }: Reading,
): string | undefined {
  if (isCut) return undefined;
  const parts = cells.flatMap(({ name, value, family }) =>
    family === undefined && amountNames.includes(name) ? (readAmount(value, sign) ?? []) : [],
  );
  const sum = parts.length === 0 ? undefined : sumDecimals(parts);
  return sum === undefined ? undefined : toTokens(sum, decimals);
}

/** Classifies a row. 'zero' means that all its numbers are zero; a zero beside other numbers doesn't decide. */
function classifyRow(list: List, row: WalletRow, reading: Reading): Finding | 'zero' {
  if (reading.meaning === 'excluded') return 'notEligible';
  const flag = getFlag(list, row);
  if (flag !== undefined) return flagFindings[flag];
  const none = findNone(list, row);
  if (none !== undefined && reading.none === 'notEligible') return 'notEligible';
  if (row.isCut && row.cells.length > 0) return 'unclear';
  const kinds = new Map(list.columns.map(({ name, numbers }) => [name, numbers]));
  const numbers = row.cells.flatMap(({ name, value }) => {
    const kind = kinds.get(name);
    const amount =
      kind === undefined || kind === 'index' || kind === 'count' || name === none?.name
        ? undefined
        : readAmount(value, reading.sign);
    return amount === undefined ? [] : [{ name, kind, amount }];
  });
  if (numbers.length > 0 && numbers.every(({ amount }) => isZero(amount))) return 'zero';
  const rowAmount = getRowAmount(row, reading);
  if (rowAmount !== undefined) return isZero(rowAmount) ? 'unclear' : 'eligible';
  const amounts = numbers.filter(({ kind }) => kind === 'total' || kind === 'amount');
  return amounts.length > 0 && amounts.every(({ amount }) => isZero(amount)) ? 'unclear' : 'eligible';
}

/** Returns the columns that hold the wallet in another role, such as referrer. */
export function getOtherRoles(list: List, { rows }: WalletMatch, reading: Reading): string[] {
  const names = getRecipientColumns(list, reading.addressName ?? '');
  return [...new Set(rows.flatMap(({ columnNames }) => columnNames.filter((name) => !names.has(name))))];
}

type CurrentCell = Pick<WalletCell, 'id' | 'state' | 'amount' | 'claimIndex'>;

/** Planned change of a wallet on the airdrop. */
export type Step = {
  walletId: string;
  /** Rows in which it is the recipient. */
  rows: readonly WalletRow[];
  /** Rows whose amounts are added up. */
  countedRows: readonly WalletRow[];
  finding: Finding | 'absent';
  before: CurrentCell | undefined;
  /** Undefined if the state doesn't change. */
  state: WalletState | undefined;
  amount: string | null;
  /** The index in the list of a Merkle distributor; undefined if the list has none. */
  claimIndex: string | undefined;
  isChange: boolean;
};

type Plan = {
  list: List;
  reading: Reading;
  /** Current wallets of the airdrop. */
  cells: readonly CurrentCell[];
  /** The user's decisions on unclear wallets. */
  decisions: ReadonlyMap<string, 'eligible' | 'notEligible'>;
  /** Wallets of the airdrop that aren't in the list and that the user marks as not eligible. */
  markedAbsent: ReadonlySet<string>;
};

/** Combines the findings of a wallet's rows: contradictions are unclear. */
function combineFindings(findings: readonly (Finding | 'zero')[]): Finding {
  const certain = findings.filter((finding) => finding !== 'zero');
  const [first = 'notEligible'] = certain;
  return certain.every((finding) => finding === first) ? first : 'unclear';
}

/** Returns an amount that isn't zero, and the wallet it is for. */
export function getSampleAmount(
  list: List,
  reading: Reading,
): { walletId: string; amount: string } | undefined {
  return list.matches
    .map((match) => {
      const rows = getRecipientRows(list, match, reading);
      const amount = sumRows(reading.addsRepeats ? rows : removeRepeats(list, rows), reading) ?? '0';
      return { walletId: match.walletId, repeats: countRepeats(list, rows), amount };
    })
    .toSorted((a, b) => b.repeats - a.repeats)
    .find(({ amount }) => !isZero(amount));
}

/** Returns how often a row of a wallet appears at most. */
export const countRepeatedRows = (list: List, reading: Reading): number =>
  Math.max(0, ...list.matches.map((match) => countRepeats(list, getRecipientRows(list, match, reading))));

/** Sums the rows of a wallet; undefined if one of them has no amount. */
function sumRows(rows: readonly WalletRow[], reading: Reading): string | undefined {
  const amounts = rows.map((row) => getRowAmount(row, reading));
  const presentAmounts = amounts.filter((amount) => amount !== undefined);
  return presentAmounts.length === 0 || presentAmounts.length < amounts.length
    ? undefined
    : sumDecimals(presentAmounts);
}

/** Returns the index that all rows of a wallet agree on. */
function getClaimIndex({ indexName }: List, rows: readonly WalletRow[]): string | undefined {
  const [first, ...others] = rows.map((row) =>
    indexName === undefined ? undefined : readClaimIndex(row, indexName),
  );
  return others.every((other) => other === first) ? first : undefined;
}

/** Plans the changes. Claimed wallets stay claimed; only an explicit row or the user's decision makes a wallet not eligible. */
export function planSteps({ list, reading, cells, decisions, markedAbsent }: Plan): Step[] {
  const currentCells = new Map(cells.map((cell) => [cell.id, cell]));
  const planStep = (
    walletId: string,
    {
      rows,
      countedRows = rows,
      finding,
    }: Pick<Step, 'rows' | 'finding'> & Partial<Pick<Step, 'countedRows'>>,
    { state, amount }: { state: 'eligible' | 'notEligible' | undefined; amount: string | undefined },
  ): Step => {
    const before = currentCells.get(walletId);
    const nextState = before?.state === 'claimed' ? 'claimed' : state;
    const newAmount = amount ?? before?.amount ?? null;
    const claimIndex = state === 'eligible' ? getClaimIndex(list, rows) : undefined;
    const isNewIndex = claimIndex !== undefined && claimIndex !== before?.claimIndex;
    const isChange =
      nextState !== undefined && (before?.state !== nextState || before.amount !== newAmount || isNewIndex);
    const counted = { rows, countedRows, finding };
    return { walletId, ...counted, before, state: nextState, amount: newAmount, claimIndex, isChange };
  };
  const listed = list.matches
    .map((match) => ({ match, rows: getRecipientRows(list, match, reading) }))
    .filter(({ rows }) => rows.length > 0);
  const matchedIds = new Set(list.matches.map(({ walletId }) => walletId));
  return [
    ...listed.map(({ match: { walletId }, rows }) => {
      const finding = combineFindings(rows.map((row) => classifyRow(list, row, reading)));
      const state = finding === 'unclear' ? decisions.get(walletId) : finding;
      const countedRows = reading.addsRepeats ? rows : removeRepeats(list, rows);
      const amount = reading.meaning === 'excluded' ? undefined : sumRows(countedRows, reading);
      return planStep(walletId, { rows, countedRows, finding }, { state, amount: state && amount });
    }),
    ...cells
      .filter(({ id }) => !matchedIds.has(id))
      .map(({ id }) => {
        const state = markedAbsent.has(id) ? ('notEligible' as const) : undefined;
        return planStep(id, { rows: [], finding: 'absent' }, { state, amount: undefined });
      }),
  ];
}

/**
 * Whether absence from the list means not eligible: the list has addresses of the wallet's family and isn't a list of
 * excluded wallets.
 */
export const canMarkAbsent = (list: List, { meaning }: Reading, family: WalletFamily): boolean =>
  meaning === 'eligible' && hasFamily(list, family);

/** Returns all numbers in a wallet's rows as written, or none if the amount shows the only one. */
export function getNumbers(
  list: List,
  rows: readonly WalletRow[],
  { amountNames, decimals }: Reading,
): Cell[] {
  const kinds = new Map(list.columns.map(({ name, numbers }) => [name, numbers]));
  const numbers = rows.flatMap(({ cells }) =>
    cells.filter(({ name, family }) => family === undefined && kinds.get(name) !== undefined),
  );
  const isOnlyAmount = decimals === 0 && numbers.every(({ name }) => amountNames.includes(name));
  return numbers.length === 1 && isOnlyAmount ? [] : numbers;
}

export function toChanges(airdropId: string, steps: readonly Step[]): CellChange[] {
  return steps.flatMap(({ isChange, walletId, state, amount, claimIndex }) => {
    const index = claimIndex !== undefined && { claimIndex };
    return isChange && state !== undefined ? [{ airdropId, walletId, state, amount, ...index }] : [];
  });
}

/** Returns the changes that revert the steps. */
export function toUndoChanges(airdropId: string, steps: readonly Step[]): CellChange[] {
  return steps
    .filter(({ isChange }) => isChange)
    .map(({ walletId, before, claimIndex }) => {
      if (before === undefined) return { airdropId, walletId, state: null };
      const index = claimIndex !== undefined && { claimIndex: before.claimIndex ?? null };
      return { airdropId, walletId, state: before.state, amount: before.amount, ...index };
    });
}
