import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import type { Airdrop } from '../schema.ts';
import { sortAirdrops } from './sort.ts';

const now = Date.parse('2026-11-20T12:00:30.000Z');
const getNames = (rows: readonly Airdrop[]) => rows.map(({ name }) => name);

describe('sortAirdrops', () => {
  const makeRow = (name: string, day: number, changes: Partial<Airdrop> = {}) =>
    createSampleAirdrop({
      name,
      createdAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
      ...changes,
    });

  it('sorts newest first, and by descending id at the same instant', () => {
    const rows = [
      makeRow('old', 1),
      makeRow('new', 3),
      makeRow('mid', 2, { id: 'a' }),
      makeRow('mid, later id', 2, { id: 'b' }),
    ];
    expect(getNames(sortAirdrops(rows, 'newest', { now, zone: 'UTC' }))).toEqual([
      'new',
      'mid, later id',
      'mid',
      'old',
    ]);
  });

  it('sorts open claims first, then by date, then airdrops without a date, then missed claims in reverse', () => {
    const soon = '2026-11-20T12:00:00.000Z';
    const rows = [
      makeRow('expired, without a date', 9, { status: 'expired' }),
      makeRow('none, old', 1),
      makeRow('missed', 2, { claimCloseDate: '2026-11-20T11:59:00.000Z' }),
      makeRow('open', 2, { claimDate: '2025-11-20T11:59:00.000Z' }),
      makeRow('later', 2, { claimDate: '2026-12-01T00:00:00.000Z' }),
      makeRow('missed long ago', 3, { claimCloseDate: '2025-11-20T11:59:00.000Z', status: 'upcoming' }),
      makeRow('claimed', 4, { claimDate: '2026-11-30T00:00:00.000Z', status: 'claimed' }),
      makeRow('none, new', 3),
      makeRow('this minute', 1, { claimDate: soon, status: 'upcoming' }),
      makeRow('sooner', 1, { claimDate: '2026-11-30T00:00:00.000Z' }),
    ];
    expect(getNames(sortAirdrops(rows, 'claim', { now, zone: 'UTC' }))).toEqual([
      'open',
      'this minute',
      'sooner',
      'later',
      'none, new',
      'none, old',
      'claimed',
      'missed',
      'missed long ago',
      'expired, without a date',
    ]);
  });

  it('sorts names naturally, ignoring case and accents', () => {
    const rows = ['Zora', 'airdrop 10', 'Émile', 'Airdrop 9', 'base', 'Fuel'].map((name) => makeRow(name, 1));
    expect(getNames(sortAirdrops(rows, 'name', { now, zone: 'UTC' }))).toEqual([
      'Airdrop 9',
      'airdrop 10',
      'base',
      'Émile',
      'Fuel',
      'Zora',
    ]);
  });

  it('sorts high priority first, then newest first', () => {
    const rows = [
      makeRow('n1', 1),
      makeRow('h1', 1, { priority: true }),
      makeRow('n2', 2),
      makeRow('h2', 2, { priority: true }),
    ];
    expect(getNames(sortAirdrops(rows, 'priority', { now, zone: 'UTC' }))).toEqual(['h2', 'h1', 'n2', 'n1']);
  });

  it('is stable and doesn’t mutate its input', () => {
    const rows = Object.freeze([makeRow('first', 1), makeRow('second', 1)]);
    for (const sort of ['newest', 'claim', 'priority'] as const) {
      expect(getNames(sortAirdrops(rows, sort, { now, zone: 'UTC' }))).toEqual(['first', 'second']);
    }
    sortAirdrops([makeRow('b', 1), makeRow('a', 1)], 'name', { now, zone: 'UTC' });
    expect(getNames(rows)).toEqual(['first', 'second']);
  });
});
