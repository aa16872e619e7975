import { expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../../../test/factories/sample-airdrop.ts';
import { airdropSorts } from '../../search/search.ts';
import { sortAirdrops } from '../../search/sort.ts';
import { resort, sortInSlices } from './sort-rows.ts';

const rows = Array.from({ length: 3500 }, (_, n) =>
  createSampleAirdrop({
    id: `id-${n}`,
    name: `Drop ${(n * 7919) % 3500}`,
    priority: n % 5 === 0,
    claimDate:
      n % 3 === 0 ? null : new Date(Date.UTC(2026, 0, 1) + ((n * 7919) % 3500) * 60_000).toISOString(),
    createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  }),
);

const now = Date.UTC(2026, 0, 2);

it('sortInSlices equals sortAirdrops', async () => {
  for (const sort of airdropSorts.filter((name) => name !== 'due')) {
    expect(await sortInSlices(rows, { sort, now, zone: 'UTC' }, new AbortController().signal)).toEqual(
      sortAirdrops(rows, sort, { now, zone: 'UTC' }),
    );
  }
});

it('sortInSlices returns undefined when aborted', async () => {
  const abort = new AbortController();
  const sorted = sortInSlices(rows, { sort: 'name', now, zone: 'UTC' }, abort.signal);
  abort.abort();
  expect(await sorted).toBeUndefined();
});

it('resort updates an order after a change, an addition, and a deletion', () => {
  const before = sortAirdrops(rows.slice(0, 100), 'name', { now, zone: 'UTC' });
  const after = [
    ...rows.slice(1, 99),
    createSampleAirdrop({ ...rows[99], name: 'Aardvark' }),
    createSampleAirdrop({ id: 'new', name: 'Zebra' }),
  ];
  expect(resort(before, after, { sort: 'name', now, zone: 'UTC' })).toEqual(
    sortAirdrops(after, 'name', { now, zone: 'UTC' }),
  );
});

it('resort updates an order of claims after one has passed', () => {
  const before = sortAirdrops(rows, 'claim', { now, zone: 'UTC' });
  const later = now + 60 * 60_000;
  expect(resort(before, rows, { sort: 'claim', now: later, zone: 'UTC' })).toEqual(
    sortAirdrops(rows, 'claim', { now: later, zone: 'UTC' }),
  );
});
