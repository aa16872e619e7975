import { formatAirdropName } from '#/lib/airdrop-name.ts';
import type { FileShape } from '#/lib/csv-file.ts';
import { type EntryKind, kindLabels } from './kinds.ts';
import type { Entry } from './schema.ts';

const notice = 'This isn’t tax advice. Rules differ by country, so ask a tax professional.';

const isReceived = ({ kind }: Entry) => kind === 'reward' || kind === 'return';

/** Noon falls on the same calendar day, and thus tax year, in nearly every time zone. */
const formatNoon = ({ day }: Entry) => `${day} 12:00:00`;

/** Numbers keep every digit. Costs are positive, because the kind gives their direction. */
const ownShape: FileShape<Entry> = {
  hasOwnTexts: true,
  header: [
    'Day',
    'Kind',
    'Airdrop',
    'Wallet',
    'Amount',
    'Currency',
    'Value',
    'Value currency',
    'Rate',
    'Rate source',
    'Rate time (UTC)',
    'Minutes',
    'Note',
    'Entry id',
    'Deposit id',
    'Coin id',
    'Transaction hash',
    'Notice',
  ],
  toCells: (row) => [
    row.day,
    kindLabels[row.kind],
    row.airdrop.name,
    row.wallet.name,
    row.amount,
    row.currency,
    row.value ?? '',
    row.valueCurrency,
    row.rate?.value ?? '',
    row.rate?.source ?? '',
    row.rate?.at ?? '',
    row.minutes,
    row.note ?? '',
    row.id,
    row.depositId ?? '',
    row.coinId ?? '',
    row.transaction?.hash ?? '',
    notice,
  ],
};

/** Deposits and returns are transfers, which Koinly doesn't label. */
const koinlyLabels: Readonly<Record<EntryKind, string>> = {
  reward: 'airdrop',
  return: '',
  gas: 'cost',
  purchase: 'cost',
  deposit: '',
  other: 'cost',
};

const describeEntry = (row: Entry) =>
  [kindLabels[row.kind], formatAirdropName(row.airdrop), row.wallet.name, row.note ?? '']
    .filter((text) => text !== '')
    .join(' · ');

/** Koinly’s universal template. */
const koinlyShape: FileShape<Entry> = {
  isForPrograms: true,
  hasOwnTexts: true,
  header: [
    'Date',
    'Sent Amount',
    'Sent Currency',
    'Received Amount',
    'Received Currency',
    'Fee Amount',
    'Fee Currency',
    'Net Worth Amount',
    'Net Worth Currency',
    'Label',
    'Description',
    'TxHash',
  ],
  toCells: (row) => [
    `${formatNoon(row)} UTC`,
    ...(isReceived(row) ? ['', '', row.amount, row.currency] : [row.amount, row.currency, '', '']),
    '',
    '',
    row.value ?? '',
    row.value === null ? '' : row.valueCurrency,
    koinlyLabels[row.kind],
    describeEntry(row),
    '',
  ],
};

const coinTrackingTypes: Readonly<Record<EntryKind, string>> = {
  reward: 'Airdrop',
  return: 'Deposit',
  gas: 'Other Fee',
  purchase: 'Spend',
  deposit: 'Withdrawal',
  other: 'Other Expense',
};

/** CoinTracking’s CSV import format. */
const coinTrackingShape: FileShape<Entry> = {
  isForPrograms: true,
  hasOwnTexts: true,
  header: [
    'Type',
    'Buy Amount',
    'Buy Currency',
    'Sell Amount',
    'Sell Currency',
    'Fee',
    'Fee Currency',
    'Exchange',
    'Trade-Group',
    'Comment',
    'Date',
  ],
  toCells: (row) => [
    coinTrackingTypes[row.kind],
    ...(isReceived(row) ? [row.amount, row.currency, '', ''] : ['', '', row.amount, row.currency]),
    '',
    '',
    row.wallet.name || 'Dropfolio',
    formatAirdropName(row.airdrop),
    row.note ?? '',
    formatNoon(row),
  ],
};

/** Export formats by the value of the `for` parameter. */
export const profitFiles = {
  own: { name: 'profit', shape: ownShape },
  koinly: { name: 'koinly', shape: koinlyShape },
  cointracking: { name: 'cointracking', shape: coinTrackingShape },
} as const;

export const isProfitFile = (text: string): text is keyof typeof profitFiles =>
  Object.hasOwn(profitFiles, text);
