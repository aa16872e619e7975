import { describe, expect, it } from 'vitest';
import { fieldDefinitions, inputFields } from '../../airdrops/fields.ts';
import type { ParsedList } from '../parse/table.ts';
import { createSession } from '../preview/session.ts';
import { detectDayOrder, readDate } from './dates.ts';
import { importFieldDefinitions } from './fields.ts';
import { hashHeadings, parseMapping } from './saved-mapping.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const other = '0xde709f2102306220921060314715629080e2fb77';

const toSession = (rows: string[][], source: ParsedList['source'] = 'csv') =>
  createSession({ source, sheets: [{ name: '', rows }] });
const guess = (rows: string[][], book: { address: string; label: string }[] = []) => {
  const { headings, mapping } = toSession(rows).selectSheet({ sheet: 0, book, today: '2026-05-01' });
  return Object.fromEntries(headings.map((heading, index) => [heading, mapping.columns[index]?.to]));
};

describe('guessMapping', () => {
  it('proposes no name, project, or wallet in columns of numbers, hashes, and signatures', () => {
    const hash = `0x0${'7'.repeat(63)}`;
    expect(
      guess([
        ['Airdrop', 'Token', 'Tx hash', 'Wallet'],
        ['Season 1', '1250', hash, address],
      ]),
    ).toEqual({
      Airdrop: 'name',
      Token: 'line',
      'Tx hash': 'line',
      Wallet: 'walletAddress',
    });
    const [first, second] = ['5'.repeat(88), '4'.repeat(88)];
    const uses = guess([
      ['Sig', 'Block', 'Memo'],
      [first, '20000000', 'bridge'],
      [second, '20000001', 'swap'],
    ]);
    expect(Object.values(uses)).not.toContain('name');
    expect(Object.values(uses)).not.toContain('walletAddress');
  });

  it.each([
    [
      [
        'Name',
        'Project',
        'Project Link',
        'Type',
        'Status',
        'Eligibility Date',
        'Claim Date',
        'Notes',
        'Priority',
      ],
      [
        'name',
        'project',
        'projectLink',
        'airdropType',
        'status',
        'eligibilityDate',
        'claimDate',
        'notes',
        'priority',
      ],
    ],
    [
      ['AIRDROP NAME', 'website url', 'my_status', 'startDate', 'Deadline', 'Comments'],
      ['name', 'projectLink', 'status', 'eligibilityDate', 'claimCloseDate', 'notes'],
    ],
    [
      ['Protocol', 'Chain', 'Tags', 'Check-in', 'Wallet', 'TGE'],
      ['project', 'chains', 'tags', 'checkInDuration', 'walletAddress', 'tokenLaunchDate'],
    ],
    [
      ['Airdrop', 'Claim start date', 'Claim ends', 'Snapshot date', 'Registration deadline', 'Unlock date'],
      ['name', 'claimDate', 'claimCloseDate', 'snapshotDate', 'registrationEndDate', 'unlockDate'],
    ],
    [
      ['Name', 'Claim deadline', 'Snapshot', 'Registration Ends', 'TGE', 'Unlock'],
      ['name', 'claimCloseDate', 'snapshotDate', 'registrationEndDate', 'tokenLaunchDate', 'unlockDate'],
    ],
    [
      ['#', 'Name', 'Created time', 'Points so far'],
      ['nothing', 'name', 'nothing', 'line'],
    ],
  ])('recognizes the headings %j', (headings, expected) => {
    const cells = headings.map((heading) =>
      /date|deadline|tge|ends|snapshot|unlock/i.test(heading) ? '2026-05-06' : 'x',
    );
    expect(Object.values(guess([headings, cells, cells]))).toEqual(expected);
  });

  const dates = inputFields.filter((name) => ['date', 'timestamptz'].includes(fieldDefinitions[name].type));

  it.each(dates)('ignores the heading of %s above cells without dates', (name) => {
    expect(
      guess([['Name', importFieldDefinitions[name].label], ...Array(3).fill(['Scroll', 'to be seen'])]),
    ).toMatchObject({
      [importFieldDefinitions[name].label]: 'line',
    });
  });

  it.each(dates)('detects the order of day and month in a column of %s', (name) => {
    const rows = [
      ['Name', importFieldDefinitions[name].label],
      ['Scroll', '25/12/2026'],
      ['Base', '03/04/2026'],
    ];
    expect(toSession(rows).selectSheet({ sheet: 0, book: [], today: '2026-05-01' }).mapping).toMatchObject({
      columns: [{ to: 'name' }, { to: name }],
      dayFirst: true,
    });
  });

  it('ignores a general date heading above cells without dates', () => {
    expect(
      guess([
        ['Name', 'Claim'],
        ['Scroll', 'yes'],
        ['Linea', 'no'],
      ]),
    ).toEqual({ Name: 'name', Claim: 'line' });
  });

  it('recognizes links, addresses, days, and statuses without headings', () => {
    const rows = [
      ['Scroll', 'scroll.io', '04.05.2026', 'active', address],
      ['Linea', 'https://linea.build/', '13.05.2026', 'done', other],
    ];
    const { headingRow, headings, mapping, rowCount } = toSession(rows).selectSheet({
      sheet: 0,
      book: [],
      today: '2026-05-01',
    });
    expect({ headingRow, rowCount, headings }).toEqual({
      headingRow: null,
      rowCount: 2,
      headings: ['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5'],
    });
    expect(mapping.columns.map(({ to }) => to)).toEqual([
      'name',
      'projectLink',
      'eligibilityDate',
      'status',
      'walletAddress',
    ]);
    expect(mapping.dayFirst).toBe(true);
  });

  it('recognizes wallet columns by address, by known label, or by generic name', () => {
    const marks = ['Scroll', 'x', '', 'done', 'claimed'];
    const { mapping } = toSession([
      ['Name', `Main ${address}`, 'Wallet 2', 'Burner', 'Ledger'],
      marks,
      marks,
    ]).selectSheet({
      sheet: 0,
      book: [{ address: other, label: 'Ledger' }],
      today: '2026-05-01',
    });
    expect(mapping.columns).toEqual([
      { to: 'name' },
      { to: 'wallet', address, label: 'Main' },
      { to: 'wallet', address: 'Wallet 2', label: 'Wallet 2' },
      { to: 'wallet', address: 'Burner', label: 'Burner' },
      { to: 'wallet', address: other, label: 'Ledger' },
    ]);
    expect(mapping.words.wallet).toEqual({ x: 'done', '': 'none', done: 'done', claimed: 'claimed' });
  });

  it('matches no wallet if two have the same label', () => {
    const rows = [
      ['Name', 'Farm'],
      ['Scroll', 'x'],
      ['Linea', 'done'],
    ];
    expect(guess(rows, [{ address: other, label: 'Farm' }])).toEqual({ Name: 'name', Farm: 'wallet' });
    const book = [
      { address: other, label: 'Farm' },
      { address, label: 'farm' },
    ];
    expect(guess(rows, book)).not.toMatchObject({ Farm: 'wallet' });
  });

  it('reads a plain list as names or links', () => {
    expect(guess([['Scroll'], ['Linea']])).toEqual({ 'Column 1': 'name' });
    expect(guess([['https://scroll.io'], ['https://linea.build']])).toEqual({ 'Column 1': 'projectLink' });
  });
});

describe('session.meaning', () => {
  it('recognizes words and leaves unknown ones open until the user chooses', () => {
    const rows = [
      ['Name', 'Status', 'Type'],
      ['a', 'In Progress', 'Testnet 🧪'],
      ['b', '✅ Done', 'Points'],
      ['c', 'Moon phase', ''],
    ];
    const session = toSession(rows);
    const { mapping } = session.selectSheet({ sheet: 0, book: [], today: '2026-05-01' });
    expect(mapping.words.status).toEqual({ 'in progress': 'active', done: 'claimed', 'moon phase': '' });
    expect(mapping.words.airdropType).toEqual({ testnet: 'testnet', points: 'other' });
    const chosen = {
      ...mapping.words,
      status: { ...mapping.words.status, 'moon phase': 'expired' as const },
    };
    expect(session.interpretColumns(mapping.columns, chosen).words.status['moon phase']).toBe('expired');
  });
});

describe('readDate', () => {
  it.each([
    ['2026-05-06', '2026-05-06'],
    ['2026/5/6', '2026-05-06'],
    ['6.5.2026', '2026-05-06'],
    ['06/05/26', '2026-05-06'],
    ['6 May 2026', '2026-05-06'],
    ['May 6, 2026', '2026-05-06'],
    ['Wed, 6th May 2026', '2026-05-06'],
    ['6-May-26', '2026-05-06'],
    ['2026-05-06T10:30:00.000Z', '2026-05-06', '10:30', '2026-05-06T10:30:00.000Z'],
    ['2026-05-06 22:15', '2026-05-06', '22:15'],
    ['May 6, 2026 3:05 PM', '2026-05-06', '15:05'],
    ['May 6, 2026 12:05 AM (GMT+2)', '2026-05-06', '00:05', '2026-05-05T22:05:00.000Z'],
    ['46148', '2026-05-06'],
    ['46148.5', '2026-05-06', '12:00'],
    ['May 6, 2026 → May 9, 2026', '2026-05-06'],
  ])('reads %s', (text, date, time = '', instant?: string) => {
    expect(readDate(text, { dayFirst: true, today: '2026-05-01' })).toEqual({
      date,
      time,
      ...(instant && { instant }),
    });
  });

  it('reads ambiguous days only with a known order of day and month', () => {
    expect(readDate('03/04/2026', { dayFirst: true, today: '2026-05-01' })?.date).toBe('2026-04-03');
    expect(readDate('03/04/2026', { dayFirst: false, today: '2026-05-01' })?.date).toBe('2026-03-04');
    expect(readDate('03/04/2026', { dayFirst: null, today: '2026-05-01' })).toBeUndefined();
    expect(readDate('04/04/2026', { dayFirst: null, today: '2026-05-01' })?.date).toBe('2026-04-04');
    expect(
      readDate('May 6, 2026 → May 9, 2026', { dayFirst: null, today: '2026-05-01', end: true })?.date,
    ).toBe('2026-05-09');
  });

  it.each(['', 'soon', '31.02.2026', '13/13/2026', 'Q3 2026', '2026', 'Mai 6 2026x', '99:99', '1e9'])(
    'returns undefined for %j',
    (text) => {
      expect(readDate(text, { dayFirst: true, today: '2026-05-01' })).toBeUndefined();
    },
  );

  it('detects the order of day and month from a number above 12', () => {
    expect(detectDayOrder(['03/04/2026', '13/04/2026'])).toBe(true);
    expect(detectDayOrder(['03/04/2026', '04/13/2026'])).toBe(false);
    expect(detectDayOrder(['03/04/2026', ''])).toBe('unclear');
    expect(detectDayOrder(['13/04/2026', '04/13/2026'])).toBe('unclear');
    expect(detectDayOrder(['04/04/2026', '2026-01-02', 'soon'])).toBeUndefined();
  });

  it('returns a question with an unclear date if the order of day and month is unknown', () => {
    const session = toSession([
      ['Name', 'Start'],
      ['a', '5/5/2026'],
      ['b', '3/4/2026'],
    ]);
    const { mapping } = session.selectSheet({ sheet: 0, book: [], today: '2026-05-01' });
    expect(mapping.dayFirst).toBeNull();
    expect(session.interpretColumns(mapping.columns).questions.dayOrder).toEqual({
      text: '3/4/2026',
      dayFirst: '2026-04-03',
      monthFirst: '2026-03-04',
    });
    expect(session.interpretColumns(mapping.columns, undefined, false).dayFirst).toBe(false);
  });
});

describe('a saved mapping', () => {
  it('is restored for files with the same headings', () => {
    const rows = [
      ['Name', 'State'],
      ['Scroll', 'odd'],
    ];
    const session = toSession(rows);
    const { mapping, headings } = session.selectSheet({ sheet: 0, book: [], today: '2026-05-01' });
    const changed = { ...mapping, words: { ...mapping.words, status: { odd: 'active' as const } } };
    expect(session.restoreMapping(JSON.stringify(changed))).toMatchObject({
      columns: mapping.columns,
      words: { status: { odd: 'active' } },
    });
    expect(hashHeadings(headings)).toBe(hashHeadings(['name', 'STATE']));
    expect(hashHeadings(headings)).not.toBe(hashHeadings(['State', 'Name']));
  });

  it.each(['', '{}', '[]', 'null', '{"columns":[{"to":"nonsense"}],"dayFirst":null,"words":{}}'])(
    'returns undefined for %j',
    (text) => {
      expect(parseMapping(text, 1)).toBeUndefined();
    },
  );
});
