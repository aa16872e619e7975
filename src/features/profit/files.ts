import type { FileShape } from '#/lib/csv-file.ts';
import { kindLabels } from './kinds.ts';
import type { Entry } from './schema.ts';

const notice = (year: string | undefined) =>
  `Your Dropfolio entries${year === undefined ? '' : ` for ${year}`}. This isn’t tax advice: rules differ by country, so consult a tax professional.`;

/** A file of entries, of one year where one is named. Numbers have every digit; costs are positive, as the kind says what they are. */
export const entriesShape = (year: string | undefined): FileShape<Entry> => ({
  opening: [notice(year)],
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
  ],
  cells: (row) => [
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
  ],
});
