import { describe, expect, it } from 'vitest';
import { samplePresale } from '../../../test/factories/sample-presale.ts';
import { filterPresales, isFiltering, parsePresaleFilter } from './filter.ts';

const rows = [
  samplePresale({ projectName: 'late', presaleStart: '2026-12-20T00:00:00.000Z', riskLevel: 'Verified' }),
  samplePresale({
    projectName: 'early',
    presaleEnd: '2026-12-05T00:00:00.000Z',
    presaleStart: '2026-12-01T00:00:00.000Z',
    riskLevel: 'High',
  }),
  samplePresale({
    projectName: 'sponsored',
    presaleStart: '2027-01-01T00:00:00.000Z',
    presaleEnd: '2027-01-08T00:00:00.000Z',
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
const now = Date.parse('2026-11-20T12:00:00.000Z');
const find = (search: Parameters<typeof parsePresaleFilter>[0], at = now) => {
  const { open, ended } = filterPresales(rows, parsePresaleFilter(search), at);
  const getNames = (found: typeof open) => found.map((row) => row.projectName);
  return { open: getNames(open), ended: getNames(ended) };
};
const names = (search: Parameters<typeof parsePresaleFilter>[0]) => find(search).open;

describe('filterPresales order', () => {
  it('is by earliest start, sponsored first', () => {
    expect(names({})).toEqual(['sponsored', 'early', 'newest', 'late']);
  });
  it('can be by latest addition, sponsored first', () => {
    expect(names({ sort: 'created_at' })).toEqual(['sponsored', 'newest', 'early', 'late']);
  });
  it('can be by risk: Verified, Medium, High', () => {
    expect(names({ sort: 'risk_level' })).toEqual(['sponsored', 'late', 'newest', 'early']);
  });
});

describe('an ended presale', () => {
  const over = Date.parse('2026-12-24T12:00:00.001Z');

  it('is listed separately, latest end first', () => {
    expect(find({}, over)).toEqual({ open: ['sponsored'], ended: ['newest', 'late', 'early'] });
    expect(find({ sort: 'risk_level' }, over).ended).toEqual(['late', 'newest', 'early']);
  });
  it('can be selected or excluded by status', () => {
    const live = Date.parse('2026-12-11T00:00:00.000Z');
    expect(find({ status: 'ended' }, live)).toEqual({ open: [], ended: ['early'] });
    expect(find({ status: 'live' }, live)).toEqual({ open: ['newest'], ended: [] });
    expect(find({ status: 'upcoming' }, live)).toEqual({ open: ['sponsored', 'late'], ended: [] });
    expect(isFiltering(parsePresaleFilter({ status: 'ended' }))).toBe(true);
  });
});

describe('presale filters', () => {
  it.each([
    [{ blockchain: 'Solana' }, ['sponsored']],
    [{ risk: 'High' }, ['early']],
    [{ kyc: 'required' }, ['sponsored']],
    [{ kyc: 'not_required' }, ['early', 'newest', 'late']],
    [{ audit: 'Audited' }, ['newest']],
    [{ audit: 'Audited', risk: 'High' }, []],
  ])('return presales that match all of %j', (search, expected) => {
    expect(names(search)).toEqual(expected);
  });

  it('return all presales for unknown values', () => {
    const filter = parsePresaleFilter({ blockchain: 'Dogecoin', sort: 'price' });
    expect(filter).toEqual({ sort: 'presale_start' });
    expect(isFiltering(filter)).toBe(false);
    expect(isFiltering(parsePresaleFilter({ kyc: 'required' }))).toBe(true);
  });
});
