import { describe, expect, it } from 'vitest';
import { fieldSamples } from '../../../../test/factories/field-samples.ts';
import { measureCpuMs } from '../../../../test/harness/cpu-time.ts';
import { formatOwnDates } from '../../airdrops/dates/own-dates.ts';
import { fieldDefinitions, inputFields } from '../../airdrops/fields.ts';
import { importFieldDefinitions } from '../mapping/fields.ts';
import { matchHeading } from '../mapping/headings.ts';
import type { TrackedAirdrop } from './duplicates.ts';
import type { Fix } from './row.ts';
import { createSession } from './session.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const other = '0xde709f2102306220921060314715629080e2fb77';

function preview(
  rows: string[][],
  {
    trackedAirdrops = [],
    fixes = [],
    zone = 'Europe/London',
  }: { trackedAirdrops?: TrackedAirdrop[]; fixes?: [number, Fix][]; zone?: string } = {},
) {
  const session = createSession({ source: 'csv', sheets: [{ name: '', rows }] });
  const { mapping } = session.selectSheet({ sheet: 0, book: [], today: '2026-11-20' });
  return [...session.preview({ mapping, zone }, trackedAirdrops, new Map(fixes))];
}

function toCell(
  field: (typeof inputFields)[number],
  value: string | boolean | readonly unknown[] | null,
): string {
  if (field === 'ownDates') return formatOwnDates(fieldSamples.ownDates[0], 'UTC');
  if (typeof value === 'boolean') return 'High';
  if (typeof value !== 'string') return (value ?? []).map(String).join(', ');
  return fieldDefinitions[field].type === 'timestamptz' ? value.slice(0, 16).replace('T', ' ') : value;
}

describe('session.preview', () => {
  it.each(inputFields)('reads %s from a column with the name of the field', (field) => {
    const [value] = fieldSamples[field];
    const cell = toCell(field, value);
    const required: [string, string][] = [
      ['Name', 'Scroll'],
      ['Project', 'Scroll Labs'],
    ];
    const columns = [
      ...required.filter(([heading]) => matchHeading(heading)?.field !== field),
      [importFieldDefinitions[field].label, cell],
    ];
    const [row] = preview([columns.map(([heading = '']) => heading), columns.map(([, text = '']) => text)], {
      zone: 'UTC',
    });
    expect(row?.airdrop).toMatchObject({ [field]: value });
  });

  it('returns a problem for a claim that closes before it opens', () => {
    const rows = [
      ['Name', 'Project', 'Claim Date', 'Deadline', 'Snapshot', 'TGE'],
      ['Scroll', 'Scroll Labs', '2026-12-24', '2026-12-20', '2026-12-01 18:00', 'Q1 2027'],
    ];
    const [row] = preview(rows);
    expect(row?.problems).toEqual([
      { field: 'claimCloseDate', text: '2026-12-20', message: 'The claim must close after it opens' },
    ]);
    const [fixed] = preview(rows, { fixes: [[1, { claimCloseDate: '2026-12-30' }]] });
    expect(fixed).toMatchObject({
      problems: [],
      airdrop: {
        claimDate: '2026-12-24T23:59:00.000Z',
        claimCloseDate: '2026-12-30T23:59:00.000Z',
        snapshotDate: '2026-12-01T18:00:00.000Z',
      },
    });
  });

  it('preserves separators inside quoted tags', () => {
    const [row] = preview([
      ['Name', 'Project', 'Tags'],
      ['Scroll', 'Scroll Labs', '"zk, L2", "said ""soon""", DeFi'],
    ]);
    expect(row?.airdrop?.tags).toEqual(['zk, L2', 'said "soon"', 'DeFi']);
  });

  it('converts a row to an airdrop and uses the defaults for missing fields', () => {
    const [row] = preview([
      [
        'Name',
        'Project',
        'Link',
        'Status',
        'Type',
        'Start',
        'Claim Date',
        'Priority',
        'Tags',
        'Chain',
        'Check-in',
        'Notes',
        'Points',
      ],
      [
        'Scroll',
        'Scroll Labs',
        'scroll.io',
        'Live',
        'Testnet',
        '2026-03-04',
        '2026-12-24',
        'High',
        'zk, L2',
        'Ethereum',
        'Daily',
        'Bridge',
        '120',
      ],
    ]);
    expect(row?.airdrop).toEqual({
      name: 'Scroll',
      project: 'Scroll Labs',
      projectLink: 'https://scroll.io',
      status: 'active',
      airdropType: 'testnet',
      eligibilityDate: '2026-03-04',
      claimDate: '2026-12-24T23:59:00.000Z',
      claimCloseDate: null,
      snapshotDate: null,
      registrationEndDate: null,
      tokenLaunchDate: null,
      unlockDate: null,
      ownDates: [],
      priority: true,
      tags: ['zk', 'L2'],
      chains: ['Ethereum'],
      checkInDuration: 'daily',
      rhythm: null,
      reset: null,
      notes: 'Bridge\nPoints: 120',
      walletAddress: null,
    });
    const [plain] = preview([
      ['Airdrop', 'Notes'],
      ['Linea', 'x'],
    ]);
    expect(plain?.airdrop).toMatchObject({
      name: 'Linea',
      project: 'Linea',
      status: 'upcoming',
      eligibilityDate: '2026-11-20',
    });
    expect(plain?.providedFields).toEqual(['name', 'notes']);
  });

  it('derives a missing name from the project or the link', () => {
    expect(
      preview([
        ['Protocol', 'Status'],
        ['Scroll', 'live'],
      ])[0]?.airdrop?.name,
    ).toBe('Scroll');
    expect(preview([['https://www.scroll.io/sessions'], ['https://linea.build']])[0]?.airdrop?.name).toBe(
      'scroll.io',
    );
  });

  it('reads claim times in the user’s time zone', () => {
    const rows = [
      ['Name', 'Claim Date'],
      ['Scroll', '2026-12-24 22:00'],
    ];
    expect(preview(rows, { zone: 'Africa/Lagos' })[0]?.airdrop?.claimDate).toBe('2026-12-24T21:00:00.000Z');
  });

  it('ignores placeholders', () => {
    const [row] = preview([
      ['Name', 'Link', 'Claim Date', 'Start'],
      ['Scroll', 'TBA', '-', 'n/a'],
      ['Linea', 'linea.build', '2026-12-24', '2026-01-02'],
    ]);
    expect(row?.airdrop).toMatchObject({ projectLink: null, claimDate: null, eligibilityDate: '2026-11-20' });
  });

  it('reads wallets from columns of marks and of addresses', () => {
    const rows = [
      ['Name', `Main ${address}`, 'Wallet 2', 'Address'],
      ['Scroll', '✅', '250 ZK', other],
      ['Linea', '', 'odd', ''],
    ];
    const [scroll, linea] = preview(rows);
    expect(scroll?.wallets).toEqual([
      { address: other, label: '', state: 'toDo', amount: null },
      { address, label: 'Main', state: 'done', amount: null },
      { address: 'Wallet 2', label: 'Wallet 2', state: 'eligible', amount: '250', isName: true },
    ]);
    expect(scroll?.airdrop?.walletAddress).toBe(other);
    expect(linea?.wallets).toEqual([]);
  });

  it('adds words of a wallet column as notes if there are too many to ask about', () => {
    const texts = Array.from({ length: 40 }, (_, index) => [`Airdrop ${index}`, `bridged on ${index}`]);
    const previewRows = preview([['Name', 'Wallet 1'], ...texts]);
    expect(previewRows[0]?.wallets).toEqual([]);
    expect(previewRows[39]?.wallets).toMatchObject([{ state: 'toDo', note: 'bridged on 39' }]);
  });

  it.each([
    ['1,250.50', '1250.5'],
    ['1.250', '1.25'],
    ['1,250', '1250'],
    ['0,5', '0.5'],
    ['$12', '12'],
    ['0.000000000000000000000125', '0.000000000000000000000125'],
  ])('reads the amount %s as %s', (cell, amount) => {
    expect(
      preview([
        ['Name', 'Wallet 1'],
        ['Scroll', cell],
      ])[0]?.wallets[0]?.amount,
    ).toBe(amount);
  });

  it('skips unreadable optional cells and keeps their words in the notes', () => {
    const rows = [
      ['Name', 'Link', 'Status', 'Start'],
      ['S', 'not a link', 'Moon phase', '31.02.2026'],
      ['Linea', 'linea.build', 'live', '03.04.2026'],
    ];
    const [row, good] = preview(rows);
    expect(row?.airdrop).toBeUndefined();
    expect(row?.problems).toEqual([
      { field: 'name', text: 'S', message: 'Airdrop name must be at least 2 characters.' },
    ]);
    expect(row?.unmapped).toEqual([
      { field: 'projectLink', heading: 'Link', text: 'not a link', isRead: false },
      { field: 'status', heading: 'Status', text: 'Moon phase', isRead: false },
      { field: 'eligibilityDate', heading: 'Start', text: '31.02.2026', isRead: false },
    ]);
    expect(good?.problems).toEqual([]);
    const [named] = preview(rows, { fixes: [[1, { name: 'Scroll' }]] });
    expect(named?.airdrop).toMatchObject({
      name: 'Scroll',
      projectLink: null,
      status: 'upcoming',
      eligibilityDate: '2026-11-20',
      notes: 'Link: not a link\nStatus: Moon phase\nStart: 31.02.2026',
    });
    expect(named?.providedFields).toEqual(['name', 'notes']);
    const [fixed] = preview(rows, {
      fixes: [[1, { name: 'Scroll', projectLink: '', status: 'active', eligibilityDate: '2026-02-28' }]],
    });
    expect(fixed?.airdrop).toMatchObject({
      name: 'Scroll',
      project: 'Scroll',
      projectLink: null,
      status: 'active',
      eligibilityDate: '2026-02-28',
    });
  });

  it('reads formulas as text', () => {
    expect(
      preview([
        ['Name', 'Notes'],
        ['=HYPERLINK("https://evil.example")', '@SUM(A1)'],
      ])[0]?.airdrop,
    ).toMatchObject({
      name: '=HYPERLINK("https://evil.example")',
      notes: '@SUM(A1)',
    });
  });
});

describe('session.preview of a whole list', () => {
  const trackedAirdrops: TrackedAirdrop[] = [
    { id: 'a', name: 'Scroll', project: 'Scroll Labs', projectLink: 'https://scroll.io/' },
    { id: 'b', name: 'Linea', project: 'Consensys', projectLink: null },
  ];

  it('finds tracked airdrops by link or by both names, and repeated rows', () => {
    const rows = [
      ['Name', 'Project', 'Link'],
      ['Scroll season 2', '', 'http://www.scroll.io'],
      ['LINEA', 'consensys', ''],
      ['Linea', 'Another', 'https://linea.build'],
      ['Linea', 'Another', 'https://linea.build/'],
    ];
    const previewRows = preview(rows, { trackedAirdrops });
    expect(previewRows.map(({ duplicate }) => duplicate && [duplicate.id, duplicate.by])).toEqual([
      ['a', 'link'],
      ['b', 'name'],
      undefined,
      undefined,
    ]);
    expect(previewRows.map(({ repeat }) => repeat?.row)).toEqual([undefined, undefined, undefined, 3]);
  });

  it('reads 10,000 rows in less than 8 seconds of CPU time', () => {
    const heading = [
      'Name',
      'Project',
      'Link',
      'Status',
      'Start',
      'Claim Date',
      'Notes',
      ...Array.from({ length: 8 }, (_, index) => `Wallet ${index + 1}`),
    ];
    const rows = Array.from({ length: 10_000 }, (_, index) => [
      `Airdrop ${index}`,
      `Project ${index}`,
      `https://p${index}.example/x`,
      'active',
      '2026-03-04',
      '2026-12-24',
      'Bridge, swap, wait.',
      ...Array.from({ length: 8 }, () => 'x'),
    ]);
    let previewRows: ReturnType<typeof preview> = [];
    const elapsed = measureCpuMs(() => {
      previewRows = preview([heading, ...rows]);
    });
    expect(previewRows.filter(({ airdrop }) => airdrop)).toHaveLength(10_000);
    expect(previewRows[0]?.wallets).toHaveLength(8);
    expect(elapsed).toBeLessThan(8000);
  });
});
