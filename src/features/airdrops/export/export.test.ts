import { describe, expect, it } from 'vitest';
import { AppError } from '#/lib/app-error.ts';
import { fieldSamples } from '../../../../test/factories/field-samples.ts';
import { createSampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { inputFields } from '../fields.ts';
import { airdropStatuses, airdropTypes } from '../kinds.ts';
import {
  defaultExportFilters,
  describeExport,
  type ExportFilters,
  exportAirdrops,
  exportFormats,
  filterForExport,
} from './export.ts';

const reader = { zone: 'Africa/Lagos', locale: 'en-GB', today: '2026-11-20' };
const full = createSampleAirdrop({
  name: 'zkSync, Era',
  project: '=SUM(A1)',
  airdropType: 'earlyAccess',
  status: 'upcoming',
  claimDate: '2026-12-24T22:59:00.000Z',
  walletAddress: '0xabc',
  tags: ['DeFi', 'Tier 1'],
  chains: ['Base'],
  notes: 'say "hi"\nand bridge',
  priority: true,
});
const bare = createSampleAirdrop({ projectLink: null, airdropType: 'other' });

function getError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('filterForExport', () => {
  const filterNames = (rows: Parameters<typeof filterForExport>[0], changes: Partial<ExportFilters>) =>
    filterForExport(rows, { ...defaultExportFilters, ...changes }, reader).map(({ name }) => name);

  it('filters by status, type, and priority', () => {
    const statuses = airdropStatuses.map((status) => createSampleAirdrop({ name: status, status }));
    const types = airdropTypes.map((airdropType) => createSampleAirdrop({ name: airdropType, airdropType }));
    const both = [
      createSampleAirdrop({ name: 'high', priority: true }),
      createSampleAirdrop({ name: 'normal' }),
    ];
    for (const status of airdropStatuses) expect(filterNames(statuses, { status })).toEqual([status]);
    for (const type of airdropTypes) expect(filterNames(types, { type })).toEqual([type]);
    expect(filterNames(both, { priority: 'high' })).toEqual(['high']);
    expect(filterNames(both, { priority: 'normal' })).toEqual(['normal']);
    expect(filterNames(both, {})).toEqual(['high', 'normal']);
  });

  it.each([
    ['all', ['future', 'today', '7', '8', '30', '31', '90', '91']],
    ['7', ['today', '7']],
    ['30', ['today', '7', '8', '30']],
    ['90', ['today', '7', '8', '30', '31', '90']],
    ['older', ['91']],
  ] as const)('filters the age %s by eligibility date', (age, expected) => {
    const days = {
      future: '2026-11-21',
      today: '2026-11-20',
      '7': '2026-11-13',
      '8': '2026-11-12',
      '30': '2026-10-21',
      '31': '2026-10-20',
      '90': '2026-08-22',
      '91': '2026-08-21',
    };
    const rows = ['future', 'today', '7', '8', '30', '31', '90', '91'].map((name) =>
      createSampleAirdrop({
        name,
        eligibilityDate: Object.entries(days).find(([key]) => key === name)?.[1] ?? '',
      }),
    );
    expect(filterNames(rows, { age })).toEqual(expected);
  });
});

describe('exportAirdrops', () => {
  it.each([
    ['csv', 'airdrops-export-2026-11-20.csv', 'text/csv;charset=utf-8'],
    ['json', 'airdrops-export-2026-11-20.json', 'application/json'],
    ['txt', 'airdrops-export-2026-11-20.txt', 'text/plain;charset=utf-8'],
  ])('names a %s file', (format, fileName, mimeType) => {
    expect(exportAirdrops([full], format, reader)).toMatchObject({ fileName, mimeType });
  });

  it('writes CSV with the nine columns and a byte-order mark, times in the zone of the user', () => {
    const { text } = exportAirdrops([full, bare], 'csv', reader);
    expect(text.startsWith('\ufeffName,')).toBe(true);
    expect(text.slice(1).split('\r\n')).toEqual([
      'Name,Project,Project Link,Type,Status,Eligibility Date,Claim Date,Notes,Priority',
      `"zkSync, Era",'=SUM(A1),https://layerzero.network,earlyAccess,upcoming,2026-11-01,2026-12-24 23:59,"say ""hi""\nand bridge",Yes`,
      'LayerZero,LayerZero Labs,,other,active,2026-11-01,,,No',
    ]);
  });

  it('adds the other columns and a byte-order mark with allColumns', () => {
    const { text } = exportAirdrops([full, bare], 'csv', reader, { allColumns: true });
    expect(text.startsWith('\ufeffName,')).toBe(true);
    expect(text.slice(1).split('\r\n')).toEqual([
      'Name,Project,Project Link,Type,Status,Eligibility Date,Claim Date,Notes,Priority,Wallet Address,Check-in,Last Visit,Added,Tags,Chains,Claim closes,Snapshot,Registration ends,Token launch,Unlock,Own dates,Repeats,Resets',
      expect.stringMatching(/,Yes,0xabc,weekly,[\d-]*,2026-11-01 10:00,"DeFi, Tier 1",Base,,,,,,,,$/),
      'LayerZero,LayerZero Labs,,other,active,2026-11-01,,,No,,weekly,,2026-11-01 10:00,,,,,,,,,,',
    ]);
    expect(exportAirdrops([bare], 'json', reader, { allColumns: true }).text.startsWith('[')).toBe(true);
  });

  it.each(inputFields)('writes %s in every format', (field) => {
    const [first, second] = fieldSamples[field].map((value) => createSampleAirdrop({ [field]: value }));
    if (first === undefined || second === undefined) throw new RangeError('two samples');
    for (const format of exportFormats) {
      const [text, otherText] = [first, second].map(
        (row) => exportAirdrops([row], format, reader, { allColumns: true }).text,
      );
      expect(text, format).not.toBe(otherText);
    }
  });

  it('escapes formulas in every text column', () => {
    const formula = '=HYPERLINK("https://evil.example")';
    const row = createSampleAirdrop({ name: formula, project: formula, notes: formula });
    const { text } = exportAirdrops([row], 'csv', reader);
    expect(text.match(/"'=HYPERLINK/g)).toHaveLength(3);
    expect(text).not.toMatch(/(^|,|")=/m);
  });

  it('writes indented JSON that parses back to the airdrops', () => {
    const { text } = exportAirdrops([full, bare], 'json', reader);
    const {
      id: _id,
      revision: _revision,
      updatedAt: _updatedAt,
      isStartDateAssumed: _a,
      recentVisits: _r,
      ...fields
    } = full;
    expect(JSON.parse(text)[0]).toEqual(fields);
    expect(text.startsWith('[\n  {\n    "name": "zkSync, Era",\n')).toBe(true);
  });

  it('writes plain text', () => {
    expect(exportAirdrops([full, bare], 'txt', reader).text).toBe(
      [
        'Airdrops, 20 Nov 2026 (2), times in Africa/Lagos',
        '',
        'zkSync, Era (=SUM(A1)) [High priority]',
        '  Status: Upcoming',
        '  Type: Early Access',
        '  Start date: 1 Nov 2026',
        '  Claim date: 24 Dec 2026',
        '  Tags: DeFi, Tier 1',
        '  Chains: Base',
        '  Check-in: Weekly',
        '  Link: https://layerzero.network',
        '  Wallet: 0xabc',
        '  Notes: say "hi"',
        '    and bridge',
        '',
        'LayerZero (LayerZero Labs)',
        '  Status: Active',
        '  Type: Other',
        '  Start date: 1 Nov 2026',
        '  Check-in: Weekly',
        '',
      ].join('\n'),
    );
  });

  it('rejects an empty export in every format', () => {
    for (const format of exportFormats) {
      const error = getError(() => exportAirdrops([], format, reader));
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({
        code: 'INVALID',
        message: 'No airdrops match your filter criteria. Try adjusting your filters.',
        details: { title: 'No airdrops to export' },
      });
    }
  });

  it.each(['pdf', '', 'CSV', 'toString', '__proto__'])('rejects the format %j', (format) => {
    expect(getError(() => exportAirdrops([full], format, reader))).toMatchObject({
      code: 'INVALID',
      field: 'format',
      message: 'Please select a valid export format.',
      details: { title: 'Invalid format' },
    });
  });
});

describe('describeExport', () => {
  it('returns the count and the format', () => {
    expect(describeExport(12, 'csv')).toBe('12 airdrops have been exported as CSV.');
  });
});
