import { expect, it } from 'vitest';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { type Choices, defaultChoices, toImportRows } from './choices.ts';
import { createSession } from './session.ts';
import { formatSum, sumKinds, summarizeRows } from './sums.ts';

const rows = [
  ['My airdrops 2026', '', '', '', ''],
  ['Name', 'Project', 'Wallet', 'Cost', 'Link'],
  ['Scroll', 'Scroll Labs', 'Main', '$12.50', 'https://scroll.io'],
  ['Linea', 'Consensys', 'Old phone', '€3', 'ask in Discord'],
  ['Total', '', '', '$15.50', ''],
];
const main = `0x${'8'.repeat(40)}`;
const choices: Choices = { ...defaultChoices, rows: new Map() };

function read() {
  const session = createSession({ source: 'csv', sheets: [{ name: '', rows }] });
  const book = [{ address: main, label: 'Main' }];
  const { mapping, titleRows } = session.selectSheet({ sheet: 0, book, today: '2026-11-20' });
  return { previewRows: [...session.preview({ mapping, zone: 'UTC' }, [], new Map())], titleRows };
}

function summarize(chosen: Choices): string {
  const { previewRows, titleRows } = read();
  const views = previewRows.map((row) => ({
    ...row,
    newWallets: row.wallets.flatMap(({ address, label, isName }) =>
      address === main ? [] : [{ key: toAddressKey(address), label, isName: isName ?? false }],
    ),
  }));
  const { counts } = summarizeRows(views, titleRows.length, chosen);
  return sumKinds
    .flatMap((kind) => (counts.has(kind) ? [formatSum(kind, counts.get(kind) ?? 0)] : []))
    .join(', ');
}

it('summarizeRows counts new rows, words in notes, wallets, entries, and skipped rows', () => {
  expect(summarize(choices)).toBe(
    '2 new, 1 with values kept in the notes, 1 wallet created, 2 costs and rewards, 1 total row skipped, 1 title row skipped',
  );
  expect(summarize({ ...choices, namedWallets: 'notes' })).not.toContain('wallet');
  expect(summarize({ ...choices, unmappedText: 'skip' })).toContain('1 cost or reward,');
});

it('toImportRows returns costs after their airdrops and skips left-out rows', () => {
  const sent = toImportRows(read().previewRows, { ...choices, unmappedText: 'skip' });
  expect(sent).toMatchObject([
    { subject: 'airdrop', decision: 'add', rowNumber: 1, airdrop: { isStartDateAssumed: true } },
    { subject: 'airdrop', decision: 'skip', rowNumber: 2 },
    { subject: 'airdrop', decision: 'skip', rowNumber: 3 },
    { subject: 'entry', rowNumber: 1, entry: { kind: 'other', amount: '12.5', currency: 'USD', airdrop: 1 } },
  ]);
});

it('toImportRows adds wallet names to the notes if no wallets are to be created', () => {
  const [, linea] = toImportRows(read().previewRows, { ...choices, namedWallets: 'notes' });
  expect(linea).toMatchObject({
    wallets: [],
    airdrop: { walletAddress: null, notes: 'Link: ask in Discord\nWallet: Old phone' },
  });
});

it('toImportRows imports a total row that the user adds anyway', () => {
  const sent = toImportRows(read().previewRows, { ...choices, rows: new Map([[3, 'add']]) });
  expect(sent[2]).toMatchObject({ decision: 'add', airdrop: { name: 'Total' } });
});
