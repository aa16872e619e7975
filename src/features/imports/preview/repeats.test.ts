import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Choices, decide, defaultChoices, toImportRows } from './choices.ts';
import type { TrackedAirdrop } from './duplicates.ts';
import { createSession } from './session.ts';
import { formatUnstored, listUnstored } from './unstored.ts';

const main = '0x52908400098527886E0F7030069857D2E4169EE7';
const second = '0xde709f2102306220921060314715629080e2fb77';
const choices: Choices = { ...defaultChoices, rows: new Map() };

function preview(rows: string[][], trackedAirdrops: TrackedAirdrop[] = []) {
  const session = createSession({ source: 'csv', sheets: [{ name: '', rows }] });
  const { mapping } = session.selectSheet({ sheet: 0, book: [], today: '2026-11-20' });
  return { session, rows: [...session.preview({ mapping, zone: 'UTC' }, trackedAirdrops, new Map())] };
}

const heading = ['Name', 'Project', 'Link', 'Wallet', 'Claim date', 'Reward', 'Notes'];
const row = ['Season 1', 'Scroll', 'https://scroll.io', main, '2026-12-24', '5 SCR', 'bridge'];
const change = (column: string, cell: string) => row.with(heading.indexOf(column), cell);

describe('session.preview of repeated rows', () => {
  it.each([
    ['nothing', row, 'all', 'skip'],
    [
      'the spelling of the name and the link',
      change('Name', 'SEASON  1').with(2, 'scroll.io/'),
      'all',
      'skip',
    ],
    ['the wallet', change('Wallet', second), 'wallets', 'combine'],
    ['the wallet and the reward', change('Wallet', second).with(5, '7 SCR'), 'wallets', 'combine'],
    ['the reward', change('Reward', '7 SCR'), 'names', 'add'],
    ['the claim date', change('Claim date', '2026-12-25'), 'names', 'add'],
    ['the notes', change('Notes', 'swap'), 'names', 'add'],
    ['the link', change('Link', 'https://scroll.io/2'), 'names', 'add'],
  ])('finds a row that differs in %s', (_, other, by, decision) => {
    const { rows } = preview([heading, row, other]);
    expect(rows[1]?.repeat).toMatchObject({ row: 1, by });
    expect(rows.map((item) => decide(item, choices))).toEqual(['add', decision]);
  });

  it('doesn’t combine rows that share a wallet', () => {
    const { rows } = preview([heading, row, change('Wallet', `${main}, ${second}`)]);
    expect(rows[1]?.repeat).toEqual({ row: 1, by: 'names', differs: ['wallets'] });
  });

  it('combines wallets into one airdrop, whose rewards name theirs', () => {
    const { rows } = preview([heading, row, change('Wallet', second).with(5, '7 SCR')]);
    expect(toImportRows(rows, choices)).toMatchObject([
      { subject: 'airdrop', rowNumber: 1, wallets: [{ address: main }, { address: second }] },
      { subject: 'entry', entry: { airdrop: 1, amount: '5', walletName: main } },
      { subject: 'entry', entry: { airdrop: 1, amount: '7', walletName: second } },
    ]);
    expect(toImportRows(rows, { ...choices, perWallet: 'add' }).slice(0, 2)).toMatchObject([
      { rowNumber: 1, decision: 'add', wallets: [{ address: main }] },
      { rowNumber: 2, decision: 'add', wallets: [{ address: second }] },
    ]);
  });

  it('combines the other rows if the first is skipped', () => {
    const { rows } = preview([heading, row, change('Wallet', second)]);
    const skipped = rows.map((item, index) =>
      index === 0 ? { ...item, leftOut: 'section' as const } : item,
    );
    expect(toImportRows(skipped, choices).slice(0, 2)).toMatchObject([
      { rowNumber: 1, decision: 'skip' },
      { rowNumber: 2, decision: 'add', wallets: [{ address: second }] },
    ]);
  });
});

it('imports every row that differs from all others', () => {
  const cells = {
    Project: ['Scroll', 'Linea', 'Base'],
    Task: ['Bridge', 'Swap', 'Mint', ''],
    Wallet: [main, second, `${main} ${second}`, ''],
    'Claim date': ['2026-12-24', '2026-12-25', '#N/A', ''],
    'Cost ($)': ['5', '7', ''],
    Notes: ['often', 'soon', ''],
  };
  const list = fc.array(
    fc.tuple(...Object.values(cells).map((values) => fc.constantFrom(...values)), fc.constant('active')),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(list, (items) => {
      const { rows } = preview([[...Object.keys(cells), 'Status'], ...items]);
      const differing = new Set(items.map((item) => item.join('|').replace('#N/A', '')));
      expect(rows.filter((item) => decide(item, choices) !== 'skip')).toHaveLength(differing.size);
      const sent = toImportRows(rows, choices).filter(({ subject }) => subject === 'airdrop');
      const combined = rows.filter((item) => decide(item, choices) === 'combine').length;
      expect(sent).toHaveLength(rows.length - combined);
      expect(listUnstored(rows, choices).filter(({ headings }) => !headings)).toHaveLength(
        rows.length - differing.size,
      );
    }),
  );
});

describe('session.preview of tracked rows', () => {
  const track = (id: string, name: string, claimDate: string | null): TrackedAirdrop => ({
    id,
    name,
    project: 'Scroll',
    projectLink: 'https://scroll.io',
    fields: { claimDate, notes: 'bridge', walletAddress: main },
  });

  it('lists what differs', () => {
    const { rows } = preview([heading, row], [track('a', 'Season 1', null)]);
    expect(rows[0]?.duplicate).toMatchObject({ id: 'a', by: 'name', differs: ['claim date'] });
  });

  it('ignores a link that several rows or airdrops have', () => {
    const list = [heading, row, change('Name', 'Season 2')];
    expect(preview(list, [track('a', 'Old', null)]).rows.map(({ duplicate }) => duplicate)).toEqual([
      undefined,
      undefined,
    ]);
    const tracked = [track('a', 'Old', null), track('b', 'Older', null)];
    expect(preview([heading, row], tracked).rows[0]?.duplicate).toBeUndefined();
  });

  it('matches the most similar airdrop of the same name, each once', () => {
    const tracked = [
      track('a', 'Season 1', '2026-12-25T23:59:00.000Z'),
      track('b', 'Season 1', '2026-12-24T23:59:00.000Z'),
    ];
    const { rows } = preview(
      [heading, row, change('Claim date', '2026-12-25'), change('Notes', 'new')],
      tracked,
    );
    expect(rows.map(({ duplicate }) => duplicate?.id)).toEqual(['b', 'a', undefined]);
  });

  it('rejects an update if several airdrops match in part', () => {
    const tracked = [track('a', 'Season 1', null), track('b', 'Season 1', null)];
    const [only] = preview([heading, row], tracked).rows;
    expect(only?.duplicate?.isUnclear).toBe(true);
    expect(only && decide(only, { ...choices, tracked: 'update' })).toBe('skip');
  });
});

it('formatUnstored lists skipped rows, error cells, and titles with their reasons', () => {
  const { session, rows } = preview([
    ['My list', '', '', ''],
    ['#', 'Name', 'Project', 'Claim date'],
    ['1', 'Alpha', 'A Labs', '#N/A'],
    ['', '=== done ===', '', ''],
    ['2', 'Bravo', 'B Labs', '2026-12-24'],
    ['2', 'Bravo', 'B Labs', '2026-12-24'],
  ]);
  const refused = [{ rowNumber: 3, name: 'Bravo', reason: 'Your plan has no room.' }];
  expect(
    formatUnstored([...listUnstored(rows, choices), ...refused], session.describeSheet()).split('\r\n'),
  ).toEqual([
    'Row,Reason,#,Name,Project,Claim date',
    ',Above the header,My list',
    '1,Claim date has an error: #N/A,,,,#N/A',
    "2,Has only one value,,'=== done ===,,",
    '4,The same as row 3,2,Bravo,B Labs,2026-12-24',
    '3,Your plan has no room.,2,Bravo,B Labs,2026-12-24',
    '1,Skipped column,1,,,',
    '3,Skipped column,2,,,',
    '4,Skipped column,2,,,',
  ]);
});
