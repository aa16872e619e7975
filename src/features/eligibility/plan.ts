import type { Api } from '#/lib/api-client.ts';
import type { WalletFamily } from '#/lib/wallet-address.ts';
import { toTokens } from './reading/amounts.ts';
import { flagOf, hasFamily, type List, type Reading, recipientNames } from './reading/reading.ts';
import { readAmount, sumOf } from './scan/amounts.ts';
import type { Match, WalletRow } from './scan/list-scan.ts';
import type { Cell } from './scan/records.ts';

type WalletApi = Api['airdropWallets'];
export type CellChange = Parameters<WalletApi['set']>[0]['cells'][number];
type WalletCell = Awaited<ReturnType<WalletApi['list']>>['airdrops'][number]['wallets'][number];
export type WalletState = WalletCell['state'];

/** What a list says of a wallet; 'unclear' where a person has to decide. */
export type Finding = 'eligible' | 'notEligible' | 'unclear';

const isZero = (amount: string): boolean => amount === '0';

/** The amount of one row in tokens; undefined where it doesn't say, or can't be relied on. */
function amountOfRow(
  { cells, isCut }: WalletRow,
  { amountNames, sign, decimals }: Reading,
): string | undefined {
  if (isCut) return undefined;
  const parts = cells.flatMap(({ name, value, family }) =>
    family === undefined && amountNames.includes(name) ? (readAmount(value, sign) ?? []) : [],
  );
  const sum = parts.length === 0 ? undefined : sumOf(parts);
  return sum === undefined ? undefined : toTokens(sum, decimals);
}

/** A zero decides nothing beside another number: 'zero' is a row without any other. */
function findingOfRow(list: List, row: WalletRow, reading: Reading): Finding | 'zero' {
  if (reading.meaning === 'excluded') return 'notEligible';
  const flag = flagOf(list, row);
  if (flag !== undefined) return flag === 'yes' ? 'eligible' : flag === 'no' ? 'notEligible' : 'unclear';
  if (row.isCut && row.cells.length > 0) return 'unclear';
  const kinds = new Map(list.columns.map(({ name, numbers }) => [name, numbers]));
  const numbers = row.cells.flatMap(({ name, value }) => {
    const kind = kinds.get(name);
    const amount =
      kind === undefined || kind === 'index' || kind === 'count'
        ? undefined
        : readAmount(value, reading.sign);
    return amount === undefined ? [] : [{ name, kind, amount }];
  });
  if (numbers.length > 0 && numbers.every(({ amount }) => isZero(amount))) return 'zero';
  const chosen = amountOfRow(row, reading);
  if (chosen !== undefined) return isZero(chosen) ? 'unclear' : 'eligible';
  const amounts = numbers.filter(({ kind }) => kind === 'total' || kind === 'amount');
  return amounts.length > 0 && amounts.every(({ amount }) => isZero(amount)) ? 'unclear' : 'eligible';
}

/** The rows that name a wallet as the recipient. */
export function recipientRows(list: List, { rows }: Match, { addressName }: Reading): WalletRow[] {
  if (addressName === undefined) return rows;
  const names = recipientNames(list, addressName);
  return rows.filter(({ under, cells }) => cells.length === 0 || under.some((name) => names.has(name)));
}

/** The columns that name a wallet in another role than the recipient's. */
export function otherRoles(list: List, { rows }: Match, reading: Reading): string[] {
  const names = recipientNames(list, reading.addressName ?? '');
  return [...new Set(rows.flatMap(({ under }) => under.filter((name) => !names.has(name))))];
}

type WalletCellNow = Pick<WalletCell, 'id' | 'state' | 'amount'>;

/** What is to become of a wallet on the airdrop. */
export type Step = {
  walletId: string;
  /** The rows that name it as the recipient. */
  rows: readonly WalletRow[];
  finding: Finding | 'absent';
  before: WalletCellNow | undefined;
  /** Undefined: it stays as it is. */
  state: WalletState | undefined;
  amount: string | null;
  isChange: boolean;
};

type Plan = {
  list: List;
  reading: Reading;
  /** The airdrop's wallets now. */
  cells: readonly WalletCellNow[];
  /** What a person has decided of wallets whose rows are unclear. */
  decisions: ReadonlyMap<string, 'eligible' | 'notEligible'>;
  /** The wallets of the airdrop that aren't in the list and are to be marked as not eligible. */
  markedAbsent: ReadonlySet<string>;
};

/** What all rows of a wallet say: nothing certain where they contradict one another. */
function findingOf(findings: readonly (Finding | 'zero')[]): Finding {
  const certain = findings.filter((finding) => finding !== 'zero');
  const [first = 'notEligible'] = certain;
  return certain.every((finding) => finding === first) ? first : 'unclear';
}

/** All rows of a wallet added up; undefined where one of them doesn't say. */
function amountOf(rows: readonly WalletRow[], reading: Reading): string | undefined {
  const amounts = rows.map((row) => amountOfRow(row, reading));
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length === 0 || known.length < amounts.length ? undefined : sumOf(known);
}

/** Claimed wallets stay claimed. Only its own row or a person's decision makes a wallet not eligible. */
export function planSteps({ list, reading, cells, decisions, markedAbsent }: Plan): Step[] {
  const known = new Map(cells.map((cell) => [cell.id, cell]));
  const plan = (
    walletId: string,
    { rows, finding }: Pick<Step, 'rows' | 'finding'>,
    { state, amount }: { state: 'eligible' | 'notEligible' | undefined; amount: string | undefined },
  ): Step => {
    const before = known.get(walletId);
    const next = before?.state === 'claimed' ? 'claimed' : state;
    const newAmount = amount ?? before?.amount ?? null;
    const isChange = next !== undefined && (before?.state !== next || before.amount !== newAmount);
    return { walletId, rows, finding, before, state: next, amount: newAmount, isChange };
  };
  const named = list.matches
    .map((match) => ({ match, rows: recipientRows(list, match, reading) }))
    .filter(({ rows }) => rows.length > 0);
  const namedIds = new Set(list.matches.map(({ walletId }) => walletId));
  return [
    ...named.map(({ match: { walletId }, rows }) => {
      const finding = findingOf(rows.map((row) => findingOfRow(list, row, reading)));
      const decided = finding === 'unclear' ? decisions.get(walletId) : finding;
      const amount = reading.meaning === 'excluded' ? undefined : amountOf(rows, reading);
      return plan(walletId, { rows, finding }, { state: decided, amount: decided && amount });
    }),
    ...cells
      .filter(({ id }) => !namedIds.has(id))
      .map(({ id }) => {
        const state = markedAbsent.has(id) ? ('notEligible' as const) : undefined;
        return plan(id, { rows: [], finding: 'absent' }, { state, amount: undefined });
      }),
  ];
}

/** Whether absence from a list means something: the list has addresses of the wallet's family, and isn't of the excluded. */
export const canMarkAbsent = (list: List, { meaning }: Reading, family: WalletFamily): boolean =>
  meaning === 'eligible' && hasFamily(list, family);

/** All numbers that a wallet's rows hold, as the list writes them; none where the amount says the same. */
export function numbersOf(
  list: List,
  rows: readonly WalletRow[],
  { amountNames, decimals }: Reading,
): Cell[] {
  const kinds = new Map(list.columns.map(({ name, numbers }) => [name, numbers]));
  const numbers = rows.flatMap(({ cells }) =>
    cells.filter(({ name, family }) => family === undefined && kinds.get(name) !== undefined),
  );
  const isAmountAlone = decimals === 0 && numbers.every(({ name }) => amountNames.includes(name));
  return numbers.length === 1 && isAmountAlone ? [] : numbers;
}

/** The changes that are sent. */
export function changesOf(airdropId: string, steps: readonly Step[]): CellChange[] {
  return steps.flatMap(({ isChange, walletId, state, amount }) =>
    isChange && state !== undefined ? [{ airdropId, walletId, state, amount }] : [],
  );
}

/** The changes that take them back. */
export function undoOf(airdropId: string, steps: readonly Step[]): CellChange[] {
  return steps
    .filter(({ isChange }) => isChange)
    .map(({ walletId, before }) =>
      before === undefined
        ? { airdropId, walletId, state: null }
        : { airdropId, walletId, state: before.state, amount: before.amount },
    );
}
