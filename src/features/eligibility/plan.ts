import type { Api } from '#/lib/api-client.ts';
import { readAmount, shifted, sumOf } from './scan/amounts.ts';
import type { Match } from './scan/list-scan.ts';

type WalletApi = Api['airdropWallets'];
export type CellChange = Parameters<WalletApi['set']>[0]['cells'][number];
type WalletCell = Awaited<ReturnType<WalletApi['list']>>['airdrops'][number]['wallets'][number];
export type WalletState = WalletCell['state'];

/** Where amounts stand in a list: the name of the numbers, and how many of their digits are decimals. */
export type AmountPlace = { name: string; decimals: number };

/** Tokens keep their amounts in whole units of 1/10^18, most of the time. */
const usualDecimals = 18;
export const mostDecimals = 30;

const meansAmount =
  /amount|alloc|claimable|reward|tokens?$|quantity|qty|airdrop|balance|points?|score|value|total/i;
const meansNoAmount = /index|rank|nonce|(^|[^a-z])id$|time|date|block|round|season|chain/i;

/** The names of the numbers that stand beside the wallets, as often as they do so, then in their order. */
export function amountNames(matches: readonly Match[]): string[] {
  const times = new Map<string, number>();
  for (const { entries } of matches) {
    for (const fields of entries) {
      for (const { name } of fields) times.set(name, (times.get(name) ?? 0) + 1);
    }
  }
  return [...times].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}

const lastPart = (name: string) => name.split('.').at(-1) ?? name;

function valuesUnder(matches: readonly Match[], name: string): string[] {
  return matches.flatMap(({ entries }) =>
    entries.flatMap((fields) => fields.filter((field) => field.name === name).map(({ value }) => value)),
  );
}

const isInUnits = (value: string): boolean =>
  /^0x/i.test(value) || (!value.includes('.') && (readAmount(value)?.length ?? 0) > usualDecimals - 2);

/** How many digits of these numbers are decimals, as far as one can tell. */
export function guessDecimals(matches: readonly Match[], name: string): number {
  const values = valuesUnder(matches, name);
  return values.length > 0 && values.every((value) => isInUnits(value) || readAmount(value) === '0')
    ? usualDecimals
    : 0;
}

/** Where the amounts most likely are; undefined where a list has none. */
export function guessPlace(matches: readonly Match[]): AmountPlace | undefined {
  const names = amountNames(matches);
  const likely = names.filter((name) => !meansNoAmount.test(lastPart(name)));
  const name = likely.find((one) => meansAmount.test(lastPart(one))) ?? likely[0];
  return name === undefined ? undefined : { name, decimals: guessDecimals(matches, name) };
}

/** What a list gives a wallet, all its entries added up; undefined where it doesn't say. */
export function amountOf({ entries }: Match, { name, decimals }: AmountPlace): string | undefined {
  const amounts = entries.flatMap((fields) => {
    const read = fields.flatMap((field) => (field.name === name ? (readAmount(field.value) ?? []) : []));
    return read[0] ?? [];
  });
  if (amounts.length === 0) return undefined;
  const sum = sumOf(amounts);
  return sum === undefined ? undefined : shifted(sum, -decimals);
}

type Cell = Pick<WalletCell, 'id' | 'state' | 'amount'>;

/** What is to become of a wallet on the airdrop. */
export type Step = {
  walletId: string;
  /** How often the list names it. */
  times: number;
  before: Cell | undefined;
  state: WalletState;
  amount: string | null;
  isChange: boolean;
};

type Plan = {
  matches: readonly Match[];
  /** The airdrop's wallets now. */
  cells: readonly Cell[];
  /** Undefined: without amounts. */
  place: AmountPlace | undefined;
  /** Wallets of the airdrop that the list doesn't name are not eligible. */
  marksOthers: boolean;
};

/** What is claimed stays so, and whoever is named with nothing is not eligible. */
export function planSteps({ matches, cells, place, marksOthers }: Plan): Step[] {
  const known = new Map(cells.map((cell) => [cell.id, cell]));
  const step = (walletId: string, times: number, state: WalletState, amount: string | undefined): Step => {
    const before = known.get(walletId);
    const next = before?.state === 'claimed' ? 'claimed' : state;
    const given = amount ?? before?.amount ?? null;
    const isChange = before?.state !== next || before.amount !== given;
    return { walletId, times, before, state: next, amount: given, isChange };
  };
  const named = new Set(matches.map(({ walletId }) => walletId));
  const others = marksOthers ? cells.filter(({ id }) => !named.has(id)) : [];
  return [
    ...matches.map((match) => {
      const amount = place && amountOf(match, place);
      return step(match.walletId, match.entries.length, amount === '0' ? 'notEligible' : 'eligible', amount);
    }),
    ...others.map(({ id }) => step(id, 0, 'notEligible', undefined)),
  ];
}

/** The changes that are sent. */
export function changesOf(airdropId: string, steps: readonly Step[]): CellChange[] {
  return steps
    .filter(({ isChange }) => isChange)
    .map(({ walletId, state, amount }) => ({ airdropId, walletId, state, amount }));
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
