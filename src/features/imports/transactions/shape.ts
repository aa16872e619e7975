import { readAddress } from '#/lib/wallet-address.ts';
import { readDate } from '../mapping/dates.ts';
import { getHeadingCurrency, isFiat, matchHeading, normalizeHeading } from '../mapping/headings.ts';
import { isHash } from '../mapping/identifiers.ts';
import { isLink } from '../mapping/links.ts';

/** What a column of a transactions' export holds, by its normalized heading. The first matching pattern wins. */
const rolePatterns = {
  hash: /^(?:(?:tx|txn|trx|transaction|operation) ?(?:hash|id|signature)|hash|signature|tx|txn|transaction)$/,
  block: /^(?:block ?(?:no|num|number|height)?|slot)$/,
  date: /^(?:(?:block|human|operation|transaction|tx|txn|unix|utc) ?)?(?:date|date ?time|time ?stamp|time)(?: utc)?$/,
  from: /^(?:tx |address )?(?:from|sender|source)(?: address)?$/,
  to: /^(?:tx |address )?(?:to|recipient|receiver|destination)(?: address)?$/,
  feeValue: /^(?:(?:txn|tx|transaction|gas) ?)?fees? (?:fiat amount|fiat value|value|usd)(?: usd)?$/,
  feeCurrency:
    /^(?:(?:txn|tx|transaction|gas) ?)?fees? (?:currency|asset|token|coin|symbol|ticker)$|^gas (?:currency|token)$/,
  fee: /^(?:(?:txn|tx|transaction|network|gas|operation) ?)?fees?(?: amount| paid)?(?: wei| gwei| lamports)?$|^gas(?: paid| cost| spent)?$/,
  received:
    /^(?:value in|(?:received|buy|incoming)(?: amount| quantity)?|(?:amount|quantity) (?:received|in)|in amount|credit)$/,
  sent: /^(?:value out|(?:sent|sell|outgoing)(?: amount| quantity)?|(?:amount|quantity) (?:sent|out)|out amount|debit)$/,
  receivedCurrency: /^(?:received|buy|incoming|in) (?:currency|asset|token|coin|symbol|ticker)$/,
  sentCurrency: /^(?:sent|sell|outgoing|out) (?:currency|asset|token|coin|symbol|ticker)$/,
  worth:
    /^(?:net worth(?: amount)?|net value|usd ?value.*|value usd|fiat amount|(?:buy|received) fiat amount|countervalue at operation date)$/,
  worthCurrency: /^(?:net worth currency|(?:(?:buy|received) )?fiat currency|countervalue ticker)$/,
  price: /^(?:historical price.*|tx date (?:closing|opening) price)$/,
  amount:
    /^(?:(?:token|operation|change|tx|native|transfer) ?)?(?:value|amount|quantity)(?: wei| lamports)?$|^tokens transferred$/,
  symbol: /^(?:(?:token|asset|currency) (?:symbol|ticker)|symbol|ticker|currency|asset|coin|token)$/,
  tokenName: /^token name$/,
  contract: /^(?:token ?)?(?:contract|mint)(?: address)?$|^token address$/,
  decimals: /^(?:token )?decimals?$/,
  method: /^(?:method(?: name| id)?|function(?: name)?)$/,
  status: /^(?:(?:tx|transaction) )?(?:status|result)$/,
  error: /^(?:err(?:or)?(?: code| message)?|is error)$/,
  label: /^(?:label|tag|type|(?:operation|transaction|tx|trade) type|flow|direction|action|category|in out)$/,
  note: /^(?:description|comment|note|memo)s?$/,
} as const satisfies Readonly<Record<string, RegExp>>;
export type Role = keyof typeof rolePatterns;
// `Object.entries` loses the key type.
const patterns = Object.entries(rolePatterns) as [Role, RegExp][];

/** Columns that an ordinary list of airdrops doesn't have. */
const tellingRoles: readonly Role[] = [
  'block',
  'from',
  'to',
  'method',
  'fee',
  'received',
  'sent',
  'contract',
  'worth',
  'price',
  'error',
  'decimals',
];

export type TransactionTable = {
  /** The program that writes such files. */
  format: string | undefined;
  /** Whether it may be another kind of list. */
  isSure: boolean;
  /** Row number of the first row in the file, from 1. */
  firstRow: number;
  headings: string[];
  rows: readonly (readonly string[])[];
  /** Columns by role; several ones only for dates, labels, and prices. */
  columns: ReadonlyMap<Role, readonly number[]>;
};

type Rows = readonly (readonly string[])[];

const maxHeadingRow = 20;
const maxProbedRows = 300;
const sharedRoles: readonly Role[] = ['date', 'label', 'price'];

const currencyRoles = { received: 'receivedCurrency', sent: 'sentCurrency', fee: 'feeCurrency' } as const;

const findRole = (heading: string): Role | undefined => {
  const key = normalizeHeading(heading);
  const role = patterns.find(([, pattern]) => pattern.test(key))?.[0];
  return role === 'fee' && isFiat(getHeadingCurrency(heading) ?? '') ? 'feeValue' : role;
};

const mostly = (cells: readonly string[], test: (cell: string) => boolean, share = 0.5): boolean =>
  cells.length > 0 && cells.filter(test).length >= cells.length * share;

const isAddress = (cell: string): boolean => readAddress(cell).kind !== 'text';
const isDate = (cell: string): boolean =>
  readDate(cell, { dayFirst: true, today: '2026-01-01' }) !== undefined;

/** Whether the cells fit the role that the heading names. 'From' and 'To' can also be dates, 'Gas' can be units of gas. */
function fitsRole(role: Role, heading: string, cells: readonly string[]): boolean {
  if (role === 'from' || role === 'to') return mostly(cells, isAddress);
  if (role === 'hash')
    return mostly(cells, /hash|id|signature/i.test(heading) ? (cell) => !/\s/.test(cell) : isHash);
  if (role === 'date')
    return cells.length === 0 || mostly(cells, (cell) => isDate(cell) || /^\d{1,2}:\d/.test(cell));
  if (role === 'fee' && normalizeHeading(heading) === 'gas')
    return mostly(cells, (cell) => /[.,]\d/.test(cell));
  if (role === 'contract' || role === 'block')
    return mostly(cells, (cell) => !isLink(cell)) || cells.length === 0;
  return true;
}

function assignRoles(headings: readonly string[], rows: Rows): Map<Role, number[]> {
  const columns = new Map<Role, number[]>();
  let previous: Role | undefined;
  for (const [index, heading] of headings.entries()) {
    const key = normalizeHeading(heading);
    // CoinTracking names the currency of each amount 'Cur.' alone.
    const isCurrency = /^cur(?:rency)?$/.test(key) && previous !== undefined && previous in currencyRoles;
    const role = isCurrency ? currencyRoles[previous as keyof typeof currencyRoles] : findRole(heading);
    previous = role;
    const cells = rows.slice(0, maxProbedRows).flatMap((row) => row[index] || []);
    if (role === undefined || !fitsRole(role, heading, cells)) continue;
    const others = columns.get(role) ?? [];
    if (others.length === 0 || sharedRoles.includes(role)) columns.set(role, [...others, index]);
  }
  return columns;
}

const isNameHeading = (heading: string): boolean => {
  const match = matchHeading(heading);
  return (
    match?.isSure === true &&
    (match.field === 'name' || match.field === 'project') &&
    !/token|coin|app|item|company|platform/.test(normalizeHeading(heading))
  );
};

function detectFormat(headings: readonly string[], columns: ReadonlyMap<Role, readonly number[]>) {
  const keys = new Set(headings.map(normalizeHeading));
  const has = (...names: string[]) => names.every((name) => keys.has(name));
  if (has('sent amount', 'received amount')) return 'Koinly';
  if (has('operation hash', 'operation type')) return 'Ledger Live';
  if (has('buy', 'sell') || has('buy amount', 'exchange')) return 'CoinTracking';
  if (has('buy amount', 'transaction type')) return 'Zerion';
  if (has('from address', 'block number')) return 'Blockscout';
  if (has('flow') || has('signature')) return 'Solscan';
  return has('blockno') && columns.has('from') ? 'Etherscan' : undefined;
}

/** Whether the first rows of a list show that it holds transactions. */
export const isSurelyTransactions = (rows: Rows): boolean =>
  recognizeTransactions(rows.slice(0, maxProbedRows))?.isSure === true;

/** Recognizes a list of transactions by several columns of its shape; returns undefined for any other list. */
export function recognizeTransactions(allRows: Rows): TransactionTable | undefined {
  const counts = allRows
    .slice(0, maxHeadingRow)
    .map((row) => new Set(row.flatMap((cell) => (cell.length > 60 ? [] : (findRole(cell) ?? [])))).size);
  const headingRow = counts.indexOf(Math.max(...counts));
  const headings = [...(allRows[headingRow] ?? [])];
  const rows = allRows.slice(headingRow + 1);
  const columns = assignRoles(headings, rows);
  if (!columns.has('date') || rows.length === 0) return undefined;
  const telling = tellingRoles.filter((role) => columns.has(role)).length;
  const isNamed = headings.some(isNameHeading);
  const hasBothSides = ['received', 'sent', 'receivedCurrency', 'sentCurrency'].every((role) =>
    columns.has(role as Role),
  );
  const minimum = columns.has('hash') || hasBothSides ? 1 : Number.POSITIVE_INFINITY;
  if (telling < (isNamed ? minimum + 3 : minimum)) return undefined;
  return {
    format: detectFormat(headings, columns),
    isSure: !isNamed && telling > 1,
    firstRow: headingRow + 2,
    headings,
    rows,
    columns,
  };
}
