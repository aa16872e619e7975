import { expect, it } from 'vitest';
import type { Summary } from '../schema.ts';
import { toPoints } from './chart-points.ts';

const sums = { rewards: '0', returns: '0', costs: '0', minutes: 0, entries: 1 };
const makeMonth = (month: string, net: string, running: string): Summary['months'][number] => ({
  month,
  net,
  running,
  ...sums,
});
const today = '2026-11-20';

it('toPoints returns at least twelve months and carries the running total over empty ones', () => {
  const months = [makeMonth('2026-02', '5', '5'), makeMonth('2026-04', '-2', '3')];
  const points = toPoints({ months, years: [], today, year: undefined }, 'en-GB');
  expect(points.map(({ key }) => key)).toHaveLength(12);
  expect(points[0]).toMatchObject({ key: '2025-12', net: '0', running: '0', label: 'December 2025' });
  expect(points.slice(2, 6).map(({ running }) => running)).toEqual(['5', '5', '3', '3']);
  expect(points.at(-1)).toMatchObject({ key: '2026-11', tick: 'Nov', narrow: 'N' });
});

it('toPoints returns the months of a given year', () => {
  const points = toPoints({ months: [], years: [], today, year: '2025' }, null);
  expect([points[0]?.key, points.at(-1)?.key]).toEqual(['2025-01', '2025-12']);
});

it('toPoints returns years for long periods', () => {
  const months = [
    makeMonth('2022-05', '5', '5'),
    makeMonth('2022-09', '1', '6'),
    makeMonth('2024-01', '-2', '4'),
  ];
  const years = [
    { year: '2022', net: '6', ...sums },
    { year: '2024', net: '-2', ...sums },
  ];
  const points = toPoints({ months, years, today, year: undefined }, 'en-GB');
  expect(points.map(({ key, net, running }) => [key, net, running])).toEqual([
    ['2022', '6', '6'],
    ['2023', '0', '6'],
    ['2024', '-2', '4'],
  ]);
});
