import { expect, it } from 'vitest';
import { sampleAirdrop } from '../airdrop-sample.ts';
import { sortAirdrops } from '../filter.ts';
import { resort, sortInSlices } from './sort-rows.ts';

const rows = Array.from({ length: 3500 }, (_, n) =>
  sampleAirdrop({
    id: `id-${n}`,
    name: `Drop ${(n * 7919) % 3500}`,
    priority: n % 5 === 0,
    createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  }),
);

it('sorting in slices gives what sorting at once gives', async () => {
  for (const sort of ['name', 'priority', 'newest'] as const) {
    expect(await sortInSlices(rows, sort, new AbortController().signal)).toEqual(sortAirdrops(rows, sort));
  }
});

it('sorting in slices gives nothing once it is no longer wanted', async () => {
  const abort = new AbortController();
  const sorted = sortInSlices(rows, 'name', abort.signal);
  abort.abort();
  expect(await sorted).toBeUndefined();
});

it('an order that was right is mended after a change, an addition and a deletion', () => {
  const before = sortAirdrops(rows.slice(0, 100), 'name');
  const now = [
    ...rows.slice(1, 99),
    sampleAirdrop({ ...rows[99], name: 'Aardvark' }),
    sampleAirdrop({ id: 'new', name: 'Zebra' }),
  ];
  expect(resort(before, now, 'name')).toEqual(sortAirdrops(now, 'name'));
});
