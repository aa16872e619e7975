import type { Finding } from '../../../src/features/eligibility/plan.ts';
import type { Question } from '../../../src/features/eligibility/reading/reading.ts';

/** The findings by wallet id; `amount` is in tokens. */
type Expected = Readonly<Record<string, readonly [finding: Finding, amount: string | null]>>;

export type EligibilityCase = {
  file: string;
  kind: string;
  /** Empty if none of the wallets receives anything. */
  wallets?: Expected;
  /** Questions that must be answered before anything can be saved. */
  questions?: readonly Question[];
  noAddresses?: true;
  /** The message of a rejected file. */
  error?: string;
  /** The number of rows that name one of the wallets; 1 by default. */
  rows?: number;
};

const byKind: Readonly<Record<string, readonly Omit<EligibilityCase, 'kind'>[]>> = {
  'several number columns': [
    { file: 'bridge-bonus.csv', wallets: { evm: ['eligible', '415.5'] } },
    { file: 'base-bonus-final.csv', wallets: { evm: ['eligible', '125.5'] } },
    { file: 'total-in-json.json', wallets: { evm: ['eligible', '3651.101'] } },
    { file: 'name-service.csv', wallets: { evm: ['eligible', '45.75'] } },
    { file: 'adjusted-and-raw.csv', wallets: { evm: ['eligible', '176.5066415'] } },
    { file: 'total-in-russian.csv', wallets: { evm: ['eligible', '64.5'] } },
    { file: 'zero-total-beside-part.csv', wallets: { evm: ['unclear', null] } },
    { file: 'all-zero.csv', wallets: { evm: ['notEligible', '0'] } },
    { file: 'balance-beside-amount.csv', wallets: { evm: ['eligible', null] }, questions: ['amount'] },
  ],
  'parts without a total': [
    { file: 'past-and-future.json', wallets: { evm: ['eligible', '45.75'] } },
    { file: 'unlocked-and-locked.csv', wallets: { solana: ['eligible', '1500'] } },
    { file: 'equal-halves.csv', wallets: { solana: ['eligible', '1500'] } },
    { file: 'seasons.csv', wallets: { evm: ['eligible', '10.5'] } },
    { file: 'parts-with-multiplier.csv', wallets: { evm: ['eligible', null] }, questions: ['amount'] },
    { file: 'two-unrelated-amounts.csv', wallets: { evm: ['eligible', null] }, questions: ['amount'] },
  ],
  'tokens beside points': [
    { file: 'score-first.csv', wallets: { evm: ['eligible', '640'] } },
    { file: 'points-and-tokens.csv', wallets: { evm: ['eligible', '640'] } },
    { file: 'level-and-xp.csv', wallets: { evm: ['eligible', '77.25'] } },
    { file: 'points-in-chinese.csv', wallets: { evm: ['eligible', '77'] } },
    { file: 'points-in-turkish.csv', wallets: { evm: ['eligible', '77.25'] } },
    { file: 'points-alone.csv', wallets: { evm: ['eligible', null] }, questions: ['amount'] },
  ],
  'addresses as bytes': [
    { file: 'tree-of-numbers.json', wallets: { solana: ['eligible', '1500'] } },
    { file: 'buffers.json', wallets: { solana: ['eligible', '250'] } },
    { file: 'twenty-bytes.json', wallets: { evm: ['eligible', '61'] } },
    { file: 'bytes-of-strangers.json', wallets: {} },
    { file: 'thirty-three-bytes.json', noAddresses: true },
  ],
  'no addresses': [
    { file: 'emails.csv', noAddresses: true },
    { file: 'hashed-leaves.json', noAddresses: true },
    { file: 'base64-keys.json', noAddresses: true },
  ],
  'case-insensitive names': [
    { file: 'ens-names.csv', wallets: { ens: ['eligible', '250'] } },
    { file: 'logins.json', wallets: { login: ['eligible', '1911.1'] } },
    { file: 'near-names.csv', wallets: { near: ['eligible', '33'] } },
    { file: 'ens-keys.json', wallets: { ens: ['eligible', '250'] } },
    { file: 'profile-links.csv', wallets: { login: ['eligible', '64'] } },
  ],
  'booleans and words': [
    { file: 'eligible-false.csv', wallets: { evm: ['notEligible', null] } },
    { file: 'eligible-false-score.csv', wallets: { evm: ['notEligible', null] } },
    { file: 'eligible-false.json', wallets: { evm: ['notEligible', null] } },
    { file: 'status-ineligible.csv', wallets: { evm: ['notEligible', '5'] } },
    { file: 'result-excluded.csv', wallets: { evm: ['notEligible', null] } },
    { file: 'is-sybil.csv', wallets: { evm: ['notEligible', '7'] } },
    { file: 'not-sybil.csv', wallets: { evm: ['eligible', '7'] } },
    { file: 'false-by-address.json', wallets: { evm: ['notEligible', null] } },
    { file: 'zero-or-one.csv', wallets: { evm: ['notEligible', null] } },
    { file: 'qualified-in-russian.csv', wallets: { evm: ['notEligible', null] } },
    { file: 'word-without-heading.csv', wallets: { evm: ['notEligible', null] } },
    { file: 'unrelated-false.csv', wallets: { evm: ['eligible', '1000.5'] } },
    { file: 'unknown-word.csv', wallets: { evm: ['unclear', null] } },
  ],
  'words for nothing': [
    { file: 'tier-none.csv', wallets: { evm: ['eligible', null] }, questions: ['none'] },
    { file: 'tier-zero.csv', wallets: { evm: ['eligible', null] }, questions: ['none'] },
    { file: 'tier-empty.csv', wallets: { evm: ['eligible', null] }, questions: ['none'] },
    { file: 'tier-null.json', wallets: { evm: ['eligible', null] }, questions: ['none'] },
    { file: 'level-in-russian.csv', wallets: { evm: ['eligible', null] }, questions: ['none'] },
    { file: 'state-dash.csv', wallets: { evm: ['eligible', null] }, questions: ['none'] },
    { file: 'allocation-dash.csv', wallets: { evm: ['eligible', null] }, questions: ['none'] },
    { file: 'eligible-empty.csv', wallets: { evm: ['eligible', null] }, questions: ['none'] },
    { file: 'eligible-na.csv', wallets: { evm: ['eligible', null] }, questions: ['none'] },
    { file: 'tier-none-and-points.csv', wallets: { evm: ['eligible', null] }, questions: ['none', 'amount'] },
    { file: 'tier-none-and-amount.csv', wallets: { evm: ['eligible', '640'] } },
    { file: 'tier-none-of-rejected.csv', wallets: { evm: ['notEligible', null] } },
  ],
  'exclusion lists': [
    { file: 'eliminatedSybilAttackers.csv', wallets: { evm: ['eligible', null] }, questions: ['meaning'] },
    { file: 'heading-of-sybils.csv', wallets: { evm: ['eligible', null] }, questions: ['meaning'] },
    { file: 'title-of-excluded.txt', wallets: { evm: ['eligible', null] }, questions: ['meaning'] },
    { file: 'list-in-excluded.json', wallets: { evm: ['eligible', null] }, questions: ['meaning'] },
    { file: 'both-parts.json', wallets: { evm: ['notEligible', null] } },
    { file: 'not_eligible.csv', wallets: { evm: ['eligible', null] }, questions: ['meaning'] },
  ],
  'other roles': [
    { file: 'referrer.csv', wallets: { evm: ['eligible', '100'] }, rows: 3 },
    { file: 'referrer.json', wallets: { evm: ['eligible', '100'] }, rows: 3 },
    { file: 'delegate.csv', wallets: {}, rows: 1 },
    { file: 'from-and-to.csv', wallets: { evm: ['eligible', '12'] }, rows: 2 },
    { file: 'inviter.csv', wallets: { evm: ['eligible', '7'] }, rows: 2 },
    { file: 'nested-referrer.json', wallets: { evm: ['eligible', '3'] }, rows: 2 },
    { file: 'delegates-alone.csv', wallets: { evm: ['eligible', '6'] }, questions: ['address'] },
  ],
  'row numbers': [
    { file: 'index-first.csv', wallets: { evm: ['eligible', '750'] } },
    { file: 'index-first.txt', wallets: { evm: ['eligible', '750'] } },
    { file: 'number-sign.csv', wallets: { evm: ['eligible', '64'] } },
    { file: 'no-heading.csv', wallets: { evm: ['eligible', '64'] } },
    { file: 'triples.json', wallets: { evm: ['eligible', '91'] } },
    { file: 'rank.tsv', wallets: { evm: ['eligible', '64'] } },
    { file: 'leaf-index.json', wallets: { evm: ['eligible', '64'] } },
    { file: 'amounts-that-count.csv', wallets: { evm: ['eligible', null] }, questions: ['amount'] },
  ],
  'decimal sign': [
    { file: 'comma-decimals.csv', wallets: { evm: ['eligible', '2750'] } },
    { file: 'comma-far-below.csv', wallets: { evm: ['eligible', '2750'] } },
    { file: 'points-between-thousands.csv', wallets: { evm: ['eligible', '2750'] } },
    { file: 'commas-between-thousands.csv', wallets: { evm: ['eligible', '2750'] } },
    { file: 'either-sign.csv', wallets: { evm: ['eligible', '2.75'] }, questions: ['sign'] },
    { file: 'sign-of-another-column.csv', wallets: { evm: ['eligible', '2750'] } },
    { file: 'swiss.csv', wallets: { evm: ['eligible', '2750'] } },
    { file: 'text-numbers.json', wallets: { evm: ['eligible', '2.75'] } },
  ],
  'parallel lists': [
    { file: 'recipients-and-amounts.json', wallets: { evm: ['eligible', '77'] } },
    { file: 'columns-by-index.json', wallets: { evm: ['eligible', '77'] } },
    { file: 'three-lists.json', wallets: { evm: ['eligible', '55'] } },
    { file: 'lists-of-two-lengths.json', wallets: { evm: ['eligible', null] } },
  ],
  'amounts beside the address': [
    { file: 'user-and-allocation.jsonl', wallets: { evm: ['eligible', '640'] } },
    { file: 'proofs-by-address.json', wallets: { evm: ['eligible', '40'] } },
    { file: 'tuples-of-objects.json', wallets: { evm: ['eligible', '640'] } },
    { file: 'deep-entries.json', wallets: { evm: ['eligible', '640'] } },
    { file: 'entries-by-id.json', wallets: { evm: ['eligible', '640'] } },
    { file: 'entries-by-id-twice.json', wallets: { evm: ['eligible', '12'] }, rows: 2 },
    { file: 'many-entries-by-id.json', wallets: { evm: ['eligible', '253'] } },
    { file: 'inputs-and-proofs.json', wallets: { evm: ['eligible', '640'] } },
    { file: 'inputs-by-number.json', wallets: { evm: ['eligible', '640'] } },
    { file: 'wallets-in-entries.json', wallets: { evm: ['eligible', '640'] } },
    { file: 'generic-names.json', wallets: { evm: ['eligible', '640'] } },
    { file: 'owner-and-delegate.json', wallets: { evm: ['eligible', '5'] } },
    { file: 'amount-with-symbol.json', wallets: { evm: ['eligible', '640'] } },
  ],
  'smallest units': [
    { file: 'lamports.csv', wallets: { solana: ['eligible', '200'] } },
    { file: 'wei.csv', wallets: { evm: ['eligible', '26745'] } },
    { file: 'hex-claims.json', wallets: { evm: ['eligible', '400'] } },
    {
      file: 'hex-units-of-a-stablecoin.json',
      wallets: { evm: ['eligible', '0.000000001'] },
      questions: ['decimals'],
    },
    { file: 'big-numbers.json', wallets: { evm: ['eligible', '1'] } },
    { file: 'nano-ton.csv', wallets: { ton: ['eligible', '250'] } },
    {
      file: 'stablecoin-units.csv',
      wallets: { evm: ['eligible', '2500000000000'] },
      questions: ['decimals'],
    },
    { file: 'few-lamports.csv', wallets: { solana: ['eligible', '25000000'] }, questions: ['decimals'] },
    { file: 'dump-of-a-tree.json', wallets: { evm: ['eligible', '5'] } },
    { file: 'fraction-among-wei.json', wallets: { evm: ['eligible', '95.586526909410142539'] } },
    { file: 'wei-with-token-fraction.csv', wallets: { evm: ['eligible', '2.5'] }, questions: ['decimals'] },
    { file: 'one-huge-number.csv', wallets: { evm: ['eligible', '250'] }, questions: ['decimals'] },
    {
      file: 'trillions-with-fractions.csv',
      wallets: { evm: ['eligible', '2500000000000.5'] },
      questions: ['decimals'],
    },
    { file: 'heading-of-wei.csv', wallets: { evm: ['eligible', '0.00025'] } },
    {
      file: 'heading-of-wei-short.csv',
      wallets: { evm: ['eligible', '0.0000000000000025'] },
      questions: ['decimals'],
    },
    {
      file: 'heading-of-base-units.csv',
      wallets: { evm: ['eligible', '0.0000000000025'] },
      questions: ['decimals'],
    },
    { file: 'heading-of-lamports.csv', wallets: { solana: ['eligible', '0.031'] } },
    { file: 'stated-decimals.csv', wallets: { evm: ['eligible', '2.5'] } },
    {
      file: 'stated-decimals-of-tokens.csv',
      wallets: { evm: ['eligible', '0.00000000000000064'] },
      questions: ['decimals'],
    },
    {
      file: 'several-decimals.csv',
      wallets: { evm: ['eligible', '2500000000000'] },
      questions: ['decimals'],
    },
    { file: 'few-fractions.csv', wallets: { evm: ['eligible', '250'] } },
  ],
  gzip: [
    { file: 'list.csv.gz', wallets: { evm: ['eligible', '67'] } },
    { file: 'tree.json.gz', wallets: { evm: ['eligible', '2'] } },
    { file: 'parallel.json.gz', wallets: { evm: ['eligible', '77'] } },
    { file: 'cut-off.csv.gz', error: 'This compressed file is damaged. Download it again.' },
    { file: 'twice.csv.gz', error: 'This file is compressed twice. Decompress it and try again.' },
  ],
  'spellings of addresses': [
    { file: 'caip10.csv', wallets: { evm: ['eligible', '64'] } },
    { file: 'short-names.csv', wallets: { evm: ['eligible', '65'] } },
    { file: 'without-0x.csv', wallets: { evm: ['eligible', '66'] } },
    { file: 'xdc.csv', wallets: { evm: ['eligible', '68'] } },
    { file: 'explorer-links.csv', wallets: { evm: ['eligible', '69'] } },
    { file: 'capitals.csv', wallets: { evm: ['eligible', '70'] } },
    { file: 'short-starknet.json', wallets: { starknet: ['eligible', '520.5'] } },
    { file: 'amount-first-sei.csv', wallets: { sei: ['eligible', '2'] } },
    { file: 'trailing-commas.csv', wallets: { tezos: ['eligible', '250'] } },
    { file: 'bytes-of-a-database.csv', wallets: { evm: ['eligible', '640'] } },
    { file: 'bytes-of-a-database.json', wallets: { evm: ['eligible', '640'] } },
    { file: 'topics.csv', wallets: { evm: ['eligible', '640'] } },
    { file: 'tron.tsv', wallets: { tron: ['eligible', '12'] } },
  ],
  'repeated lines': [
    { file: 'repeated-line.csv', wallets: { evm: ['eligible', '60'] }, questions: ['repeats'], rows: 2 },
    {
      file: 'repeated-line-numbered.csv',
      wallets: { evm: ['eligible', '60'] },
      questions: ['repeats'],
      rows: 2,
    },
    { file: 'repeated-amount-with-index.csv', wallets: { evm: ['eligible', '60'] }, rows: 2 },
    { file: 'phases-of-equal-amounts.csv', wallets: { evm: ['eligible', '60'] }, rows: 2 },
    { file: 'repeated-line-of-excluded.csv', wallets: { evm: ['notEligible', '60'] }, rows: 2 },
  ],
  'odd rows': [
    { file: 'more-cells-than-headings.csv', wallets: { evm: ['unclear', null] } },
    { file: 'line-break-in-a-cell.csv', wallets: { evm: ['unclear', null] } },
    { file: 'listed-twice.csv', wallets: { evm: ['eligible', '12.5'] }, rows: 2 },
    { file: 'titles-above.csv', wallets: { evm: ['eligible', '7'] } },
    { file: 'vesting.csv', wallets: { evm: ['eligible', '1000.5'] } },
    { file: 'json-lines.jsonl', wallets: { evm: ['eligible', '2'] } },
    { file: 'address-among-words.csv', wallets: { evm: ['eligible', '7'] } },
    { file: 'two-columns-of-addresses.csv', wallets: {}, questions: ['address'], rows: 1 },
  ],
};

export const eligibilityCases: readonly EligibilityCase[] = Object.entries(byKind).flatMap(([kind, cases]) =>
  cases.map((item) => ({ ...item, kind: `Eligibility: ${kind}` })),
);
