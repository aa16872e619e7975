import { describe, expect, it } from 'vitest';
import { filterPresales, isFiltering, parsePresaleFilter } from './filter.ts';
import { samplePresale } from './presale-sample.ts';

const rows = [
  samplePresale({ projectName: 'late', presaleStart: '2026-12-20T00:00:00.000Z', riskLevel: 'Verified' }),
  samplePresale({ projectName: 'early', presaleStart: '2026-12-01T00:00:00.000Z', riskLevel: 'High' }),
  samplePresale({
    projectName: 'sponsored',
    presaleStart: '2027-01-01T00:00:00.000Z',
    isSponsored: true,
    blockchain: 'Solana',
    kycRequired: true,
    createdAt: '2026-01-01T00:00:00.000Z',
  }),
  samplePresale({
    projectName: 'newest',
    presaleStart: '2026-12-10T00:00:00.000Z',
    createdAt: '2026-11-19T00:00:00.000Z',
    auditStatus: 'Audited',
    auditUrl: 'https://audit.example.com/',
  }),
];
const names = (search: Parameters<typeof parsePresaleFilter>[0]) =>
  filterPresales(rows, parsePresaleFilter(search)).map((row) => row.projectName);

describe('the order of presales', () => {
  it('is by the earliest start, sponsored ones first', () => {
    expect(names({})).toEqual(['sponsored', 'early', 'newest', 'late']);
  });
  it('can be by what was added last, sponsored ones first all the same', () => {
    expect(names({ sort: 'created_at' })).toEqual(['sponsored', 'newest', 'early', 'late']);
  });
  it('can be by risk: Verified, Medium, High', () => {
    expect(names({ sort: 'risk_level' })).toEqual(['sponsored', 'late', 'newest', 'early']);
  });
});

describe('the filters of presales', () => {
  it.each([
    [{ blockchain: 'Solana' }, ['sponsored']],
    [{ risk: 'High' }, ['early']],
    [{ kyc: 'required' }, ['sponsored']],
    [{ kyc: 'not_required' }, ['early', 'newest', 'late']],
    [{ audit: 'Audited' }, ['newest']],
    [{ audit: 'Audited', risk: 'High' }, []],
  ])('let through what fits all of %j', (search, expected) => {
    expect(names(search)).toEqual(expected);
  });

  it('let everything through where the address names none that there is', () => {
    const filter = parsePresaleFilter({ blockchain: 'Dogecoin', sort: 'price' });
    expect(filter).toEqual({ sort: 'presale_start' });
    expect(isFiltering(filter)).toBe(false);
    expect(isFiltering(parsePresaleFilter({ kyc: 'required' }))).toBe(true);
  });
});
