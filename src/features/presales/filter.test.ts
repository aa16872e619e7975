import { describe, expect, it } from 'vitest';
import { createSamplePresale } from '../../../test/factories/sample-presale.ts';
import { filterPresales, isFiltering, parsePresaleFilter } from './filter.ts';

const rows = [
  createSamplePresale({
    projectName: 'late',
    presaleStart: '2026-12-20T00:00:00.000Z',
    riskLevel: 'Verified',
  }),
  createSamplePresale({
    projectName: 'early',
    presaleEnd: '2026-12-05T00:00:00.000Z',
    presaleStart: '2026-12-01T00:00:00.000Z',
    riskLevel: 'High',
  }),
  createSamplePresale({
    projectName: 'sponsored',
    presaleStart: '2027-01-01T00:00:00.000Z',
    presaleEnd: '2027-01-08T00:00:00.000Z',
    isSponsored: true,
    blockchain: 'Solana',
    kycRequired: true,
    createdAt: '2026-01-01T00:00:00.000Z',
  }),
  createSamplePresale({
    projectName: 'newest',
    presaleStart: '2026-12-10T00:00:00.000Z',
    createdAt: '2026-11-19T00:00:00.000Z',
    auditStatus: 'Audited',
    auditUrl: 'https://audit.example.com/',
  }),
];
const now = Date.parse('2026-11-20T12:00:00.000Z');
const find = (search: Parameters<typeof parsePresaleFilter>[0], instant = now) => {
  const { open, ended } = filterPresales(rows, parsePresaleFilter(search), instant);
  const getNames = (presales: typeof open) => presales.map((row) => row.projectName);
  return { open: getNames(open), ended: getNames(ended) };
};
const getOpenNames = (search: Parameters<typeof parsePresaleFilter>[0]) => find(search).open;

describe('filterPresales order', () => {
  it('sorts by earliest start, sponsored first', () => {
    expect(getOpenNames({})).toEqual(['sponsored', 'early', 'newest', 'late']);
  });
  it('sorts by latest addition, sponsored first', () => {
    expect(getOpenNames({ sort: 'created_at' })).toEqual(['sponsored', 'newest', 'early', 'late']);
  });
  it('sorts by risk: Verified, Medium, High', () => {
    expect(getOpenNames({ sort: 'risk_level' })).toEqual(['sponsored', 'late', 'newest', 'early']);
  });
});

describe('filterPresales search', () => {
  it('finds text in the name and the symbol, ignoring case and accents', () => {
    expect(getOpenNames({ q: ' NEWÉST ' })).toEqual(['newest']);
    expect(getOpenNames({ q: createSamplePresale().tokenSymbol.toLowerCase() })).toHaveLength(rows.length);
    expect(getOpenNames({ q: 'no such project' })).toEqual([]);
    expect(isFiltering(parsePresaleFilter({ q: 'newest' }))).toBe(true);
    expect(isFiltering(parsePresaleFilter({ q: ' ' }))).toBe(false);
  });
});

describe('filterPresales of ended presales', () => {
  const endedAt = Date.parse('2026-12-24T12:00:00.001Z');

  it('lists them separately, latest end first', () => {
    expect(find({}, endedAt)).toEqual({ open: ['sponsored'], ended: ['newest', 'late', 'early'] });
    expect(find({ sort: 'risk_level' }, endedAt).ended).toEqual(['late', 'newest', 'early']);
  });
  it('selects or excludes them by status', () => {
    const liveAt = Date.parse('2026-12-11T00:00:00.000Z');
    expect(find({ status: 'ended' }, liveAt)).toEqual({ open: [], ended: ['early'] });
    expect(find({ status: 'live' }, liveAt)).toEqual({ open: ['newest'], ended: [] });
    expect(find({ status: 'upcoming' }, liveAt)).toEqual({ open: ['sponsored', 'late'], ended: [] });
    expect(isFiltering(parsePresaleFilter({ status: 'ended' }))).toBe(true);
  });
});

describe('filterPresales by field', () => {
  it.each([
    [{ blockchain: 'Solana' }, ['sponsored']],
    [{ risk: 'High' }, ['early']],
    [{ kyc: 'required' }, ['sponsored']],
    [{ kyc: 'not_required' }, ['early', 'newest', 'late']],
    [{ audit: 'Audited' }, ['newest']],
    [{ audit: 'Audited', risk: 'High' }, []],
  ])('returns presales that match all of %j', (search, expected) => {
    expect(getOpenNames(search)).toEqual(expected);
  });

  it('returns all presales for unknown values', () => {
    const filter = parsePresaleFilter({ blockchain: 'Dogecoin', sort: 'price' });
    expect(filter).toEqual({ sort: 'presale_start' });
    expect(isFiltering(filter)).toBe(false);
    expect(isFiltering(parsePresaleFilter({ kyc: 'required' }))).toBe(true);
  });
});
