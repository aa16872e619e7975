import Big from 'big.js';
import { toTransactionLine } from '#/features/profit/schema.ts';
import { shiftDecimal } from '#/lib/read-number.ts';
import { cleanLine } from '#/lib/text.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { toCurrency } from '../mapping/headings.ts';
import { importedEntry } from '../schema.ts';
import type { TransactionAnswers } from './answers.ts';
import type { Role, TransactionTable } from './shape.ts';
import { maxAmount, readHash, type TableReader, wholeNumber } from './table-reader.ts';

/** `exchange`: received for something that the same transaction sent, or moved between own accounts. */
export const groupLabels = {
  gas: 'Fees',
  reward: 'Received',
  cost: 'Costs',
  exchange: 'Received in swaps and transfers',
  sent: 'Sent, as deposits',
  repeated: 'Repeated rows',
} as const;
export type LineGroup = keyof typeof groupLabels;

export const leftOutReasons = {
  nothing: 'No fee or amount',
  othersFee: 'Fee paid by someone else',
  spam: 'Token looks like spam',
  pending: 'Never confirmed',
  unnamed: 'Token without a name',
  noSide: 'Unclear who sent or received',
  repeated: 'Repeats another row',
  problem: 'Not readable',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** A cost or reward that a row yields. */
export type TransactionLine = {
  row: number;
  group: LineGroup;
  kind: 'gas' | 'other' | 'deposit' | 'reward';
  day: string;
  amount: string;
  currency: string;
  value: string | null;
  valueCurrency: string | null;
  note: string | null;
  transaction: { hash: string; line: string } | null;
};

export type RowProblem = { row: number; column: string; text: string; cure: string };

export type ReadTransactions = {
  lines: TransactionLine[];
  /** Rows that yield nothing, or less than they hold, with the reason. */
  leftOut: { row: number; reason: LeftOutReason }[];
  problems: RowProblem[];
  /** The first amount without a currency. */
  withoutCurrency: string | undefined;
  /** Tokens without a name, with their rows. */
  unnamed: Map<string, number>;
  days: { first: string; last: string } | undefined;
};

const wrappedSol = 'So11111111111111111111111111111111111111112';
const maxDecimals = 18;

/** Scams invite in a token's name or symbol. Names of real tokens contain domains, too, such as ether.fi. */
const invitation = /https?:|www\.|\bt\.me\b|\b(?:claim|visit|voucher|redeem)\b/i;
const domain =
  /[a-z0-9-]\.(?:com|net|org|io|xyz|app|site|live|fi|gift|click|top|vip|pro|me|co|online|info)\b/i;
const rewardLabel =
  /airdrop|reward|staking|mining|fork|income|interest|bonus|dividend|gift|cashback|lending|claim|mint/i;
const costLabel = /\b(?:fees?|cost|spend|expense|lost|stolen|tax)\b/i;
const feeLabel = /\bfees?\b/i;
const tradeLabel = /\b(?:trade|swap|exchange|deposit|withdraw(?:al)?)\b/i;
const inLabel = /\b(?:in|incoming|receive[ds]?|credit)\b/i;
const outLabel = /\b(?:out|outgoing|sen[dt]|debit)\b/i;
const failed = /fail|error|revert|reject|^false$/i;
const noError = /^(?:|0|-|none|null|success|ok|false|error\(0\))$/i;
const pending = /pending|dropped|cancell?ed/i;

const cutDecimals = (amount: string): string => new Big(amount).round(maxDecimals, Big.roundDown).toFixed();

type Side = 'in' | 'out' | 'self' | undefined;
type Moved = {
  side: 'in' | 'out';
  amount: string;
  currency: string;
  value: string | null;
  valueCurrency: string | null;
};
type Context = { zone: string; today: string };

class UnreadableCell extends Error {
  readonly problem: Omit<RowProblem, 'row'>;
  constructor(column: string, text: string, cure: string) {
    super(cure);
    this.problem = { column, text, cure };
  }
}

const noValue = { value: null, valueCurrency: null };
const numberCure = 'Write it as a number, such as 0.25.';

/** Reads the costs and rewards of a transactions' export. */
export function readTransactions(
  table: TransactionTable,
  reader: TableReader,
  answers: Pick<TransactionAnswers, 'own' | 'tokens' | 'inUnits'>,
  { zone, today }: Context,
): ReadTransactions {
  const { getCell, getHeading, readAmount, columns, native, headingCurrency } = reader;
  const own = answers.own === null ? undefined : toAddressKey(answers.own);
  const leftOut: ReadTransactions['leftOut'] = [];
  let withoutCurrency: string | undefined;
  const unnamed = new Map<string, number>();
  const problems: RowProblem[] = [];
  const lines: TransactionLine[] = [];
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  let days: ReadTransactions['days'];

  const isOwn = (row: readonly string[], role: 'from' | 'to') =>
    own !== undefined && getCell(row, role) !== '' && toAddressKey(getCell(row, role)) === own;
  const getSide = (row: readonly string[], isNegative: boolean): Side => {
    const [isSender, isRecipient] = [isOwn(row, 'from'), isOwn(row, 'to')];
    if (isSender || isRecipient) return isSender && isRecipient ? 'self' : isSender ? 'out' : 'in';
    const labels = reader.getLabels(row);
    if (isNegative || outLabel.test(labels)) return 'out';
    return inLabel.test(labels) || rewardLabel.test(labels) ? 'in' : undefined;
  };
  /** Reads a cell's amount; undefined if it is empty or zero. */
  const readCell = (row: readonly string[], role: Role, decimals = 0) => {
    const cell = getCell(row, role);
    if (cell === '' || /^[-–—]$/.test(cell)) return undefined;
    const read = readAmount(cell);
    if (read === undefined) throw new UnreadableCell(getHeading(role), cell, numberCure);
    if (decimals > 0 && read.amount.includes('.'))
      throw new UnreadableCell(
        getHeading(role),
        cell,
        'Other rows have whole numbers of the smallest unit. Write this one as they are.',
      );
    const amount = decimals === 0 ? read.amount : shiftDecimal(read.amount, -decimals);
    const cut = cutDecimals(amount ?? '0');
    return cut === '0' ? undefined : { ...read, amount: cut };
  };
  const multiply = (amount: string, price: string): string | null => {
    const read = price === '' ? undefined : readAmount(price);
    return read === undefined ? null : new Big(amount).times(read.amount).round(8).toFixed();
  };
  const readWorth = (row: readonly string[]) => {
    const worth = readCell(row, 'worth');
    const named =
      toCurrency(getCell(row, 'worthCurrency')) ?? headingCurrency('worth') ?? worth?.unit ?? 'USD';
    return { value: worth?.amount ?? null, valueCurrency: worth === undefined ? null : named.toUpperCase() };
  };
  const nativeValue = (row: readonly string[], amount: string) => {
    const value = multiply(amount, reader.getPrice(row));
    return { value, valueCurrency: value === null ? null : 'USD' };
  };

  const isNamedByAddress = columns.has('contract') && /token|mint/i.test(getHeading('contract'));
  const readToken = (row: readonly string[]): string | undefined => {
    const symbol = cleanLine(getCell(row, 'symbol')) || cleanLine(getCell(row, 'tokenName'));
    if (symbol !== '') return toCurrency(symbol) ?? symbol;
    const address = getCell(row, 'contract');
    if (headingCurrency('amount') !== undefined) return headingCurrency('amount');
    if (address === '' || !isNamedByAddress) return native;
    if (address === wrappedSol) return 'SOL';
    return answers.tokens[address] || undefined;
  };

  const lackCurrency = (role: Role, row: readonly string[]): [] => {
    withoutCurrency ??= `${getHeading(role)}: ${getCell(row, role)}`;
    return [];
  };
  /** Reads what a row moved, or the reason why it yields nothing. */
  const readMoved = (row: readonly string[]): Moved[] | LeftOutReason => {
    const worth = readWorth(row);
    if (columns.has('received') || columns.has('sent')) {
      return (['received', 'sent'] as const).flatMap((role): Moved[] => {
        const read = readCell(row, role, reader.nativeUnits[role]);
        if (read === undefined) return [];
        const named = cleanLine(getCell(row, role === 'received' ? 'receivedCurrency' : 'sentCurrency'));
        const currency = toCurrency(named) || named || headingCurrency(role) || read.unit || native;
        if (currency === undefined) return lackCurrency(role, row);
        const valued =
          currency === native && reader.getPrice(row) !== '' ? nativeValue(row, read.amount) : worth;
        return [{ side: role === 'received' ? 'in' : 'out', amount: read.amount, currency, ...valued }];
      });
    }
    const isToken = isNamedByAddress || columns.has('symbol') || columns.has('tokenName');
    const decimals = isToken
      ? reader.hasTokenUnits && answers.inUnits === true
        ? Number(getCell(row, 'decimals')) || 0
        : 0
      : reader.nativeUnits.amount;
    // Exports of NFTs have no amounts.
    const read = columns.has('amount')
      ? readCell(row, 'amount', decimals)
      : { amount: '1', unit: undefined, isNegative: false };
    if (read === undefined || feeLabel.test(reader.getLabels(row))) return [];
    const side = getSide(row, read.isNegative);
    if (side === 'self') return [];
    if (side === undefined) return 'noSide';
    if (
      isToken &&
      decimals === 0 &&
      wholeNumber.test(getCell(row, 'amount')) &&
      Number(read.amount) >= maxAmount
    ) {
      const cure = 'It is in the token’s smallest unit. Write the number of tokens.';
      throw new UnreadableCell(getHeading('amount'), getCell(row, 'amount'), cure);
    }
    const currency = readToken(row) ?? read.unit;
    if (currency === undefined) {
      const address = getCell(row, 'contract');
      if (!isNamedByAddress) return lackCurrency('amount', row);
      unnamed.set(address, (unnamed.get(address) ?? 0) + 1);
      return 'unnamed';
    }
    const valued = currency === native && worth.value === null ? nativeValue(row, read.amount) : worth;
    return [{ side, amount: read.amount, currency, ...valued }];
  };

  /** Whether the person paid the fee, which the sender pays; undefined if the sender is unclear. */
  const paysFee = (row: readonly string[]): boolean | undefined => {
    if (getCell(row, 'from') === '') return columns.has('received') || getSide(row, false) !== 'in';
    if (own !== undefined) return isOwn(row, 'from');
    const side = getSide(row, false);
    return side === undefined ? undefined : side !== 'in';
  };

  type NewLine = Omit<TransactionLine, 'transaction'> & { isRepeated: boolean; hash: string };
  const addLine = ({ isRepeated, hash, ...line }: NewLine) => {
    const { row, group, kind, currency, amount } = line;
    const nthKey = kind === 'gas' ? `${hash} gas` : `${hash} ${kind} ${currency} ${amount}`;
    const nth = (counts.get(nthKey) ?? 0) + 1;
    counts.set(nthKey, nth);
    // Files that list the transfers of a transaction repeat its fee in each row.
    if (kind === 'gas' && hash !== '' && nth > 1) return;
    const isValued = line.value !== null && line.valueCurrency !== currency.toUpperCase();
    const entry = {
      kind,
      day: line.day,
      amount,
      currency,
      ...(isValued ? { value: line.value, valueCurrency: line.valueCurrency } : noValue),
      note: line.note,
      transaction: hash === '' ? null : { hash, line: toTransactionLine(line, nth) },
    };
    const { error } = importedEntry.safeParse(entry);
    if (error)
      throw new UnreadableCell(currency.slice(0, 40), amount, error.issues[0]?.message ?? numberCure);
    lines.push({ ...entry, row, group: isRepeated ? 'repeated' : group });
  };

  const addFee = (
    row: readonly string[],
    base: Pick<TransactionLine, 'row' | 'day'> & { isRepeated: boolean; hash: string },
  ) => {
    const fee = readCell(row, 'fee', reader.nativeUnits.fee);
    if (fee === undefined) return undefined;
    const isPaid = paysFee(row);
    if (isPaid !== true) return isPaid === undefined ? 'noSide' : 'othersFee';
    const named = cleanLine(getCell(row, 'feeCurrency'));
    // A list of one currency a row names that of the fee with it.
    const shared = columns.has('contract') ? '' : cleanLine(getCell(row, 'symbol'));
    const currency = toCurrency(named) || named || headingCurrency('fee') || fee.unit || shared || native;
    if (currency === undefined) {
      lackCurrency('fee', row);
      return undefined;
    }
    const priced = currency === native ? nativeValue(row, fee.amount) : noValue;
    const stated = priced.value === null ? readCell(row, 'feeValue')?.amount : undefined;
    const valued = stated === undefined ? priced : { value: stated, valueCurrency: 'USD' };
    addLine({ ...base, group: 'gas', kind: 'gas', amount: fee.amount, currency, ...valued, note: null });
    return undefined;
  };

  const readRow = (row: readonly string[], rowNumber: number): LeftOutReason | undefined => {
    const status = getCell(row, 'status');
    if (pending.test(status)) return 'pending';
    const day = reader.readDay(row, zone, today);
    if (day === undefined)
      throw new UnreadableCell(reader.dateHeading, reader.getDate(row), 'Write it as 2026-05-10 10:00.');
    days = {
      first: days === undefined || day < days.first ? day : days.first,
      last: days === undefined || day > days.last ? day : days.last,
    };
    const key = row.join('\u0000');
    const base = { row: rowNumber, day, isRepeated: seen.has(key), hash: readHash(getCell(row, 'hash')) };
    seen.add(key);
    const symbols = `${getCell(row, 'symbol')} ${getCell(row, 'receivedCurrency')}`;
    const isFailed = failed.test(status) || !noError.test(getCell(row, 'error'));
    const isSpam = domain.test(symbols) || invitation.test(`${symbols} ${getCell(row, 'tokenName')}`);
    const moved = isFailed || isSpam ? [] : readMoved(row);
    const feeReason = addFee(row, base);
    if (typeof moved === 'string') return moved;
    const labels = reader.getLabels(row);
    const note = cleanLine(getCell(row, 'note')).slice(0, 1000) || null;
    for (const { side, ...money } of moved)
      addLine({ ...base, ...money, ...classifyMove(side, labels, moved.length > 1), note });
    return isSpam ? 'spam' : (feeReason ?? (base.isRepeated ? 'repeated' : 'nothing'));
  };

  for (const [index, row] of table.rows.entries()) {
    const before = lines.length;
    const rowNumber = table.firstRow + index;
    try {
      const reason = readRow(row, rowNumber);
      if (reason !== undefined && (lines.length === before || reason === 'unnamed' || reason === 'noSide'))
        leftOut.push({ row: rowNumber, reason });
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      lines.length = before;
      problems.push({ row: rowNumber, ...error.problem });
      leftOut.push({ row: rowNumber, reason: 'problem' });
    }
  }
  return { lines: separateExchanges(lines), leftOut, problems, withoutCurrency, unnamed, days };
}

/** Classifies what was received or sent by the labels of its row. */
function classifyMove(
  side: 'in' | 'out',
  labels: string,
  hasBothSides: boolean,
): Pick<TransactionLine, 'group' | 'kind'> {
  if (side === 'in') {
    const isReward = rewardLabel.test(labels) && !hasBothSides;
    return {
      group: !isReward && (hasBothSides || tradeLabel.test(labels)) ? 'exchange' : 'reward',
      kind: 'reward',
    };
  }
  return costLabel.test(labels) ? { group: 'cost', kind: 'other' } : { group: 'sent', kind: 'deposit' };
}

/** What a transaction brings for something else that it sends isn't a reward. */
function separateExchanges(lines: readonly TransactionLine[]): TransactionLine[] {
  const sent = new Map<string, string[]>();
  for (const { group, transaction, currency } of lines) {
    if (group === 'sent' && transaction !== null)
      sent.set(transaction.hash, [...(sent.get(transaction.hash) ?? []), currency]);
  }
  return lines.map((line) => {
    const others = line.transaction === null ? undefined : sent.get(line.transaction.hash);
    const isExchange = line.group === 'reward' && others?.some((currency) => currency !== line.currency);
    return isExchange ? { ...line, group: 'exchange' } : line;
  });
}
