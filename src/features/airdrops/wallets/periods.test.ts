import { describe, expect, it } from 'vitest';
import { applyPeriodTicks, groupByTask, indexPeriods } from './periods.ts';

const response = {
  airdrops: [
    {
      id: 'scroll',
      wallets: [
        { id: 'one', total: 2, due: ['swap', 'vote'] },
        { id: 'two', total: 2, due: ['swap'] },
      ],
    },
    { id: 'linea', wallets: [{ id: 'one', total: 1, due: ['bridge'] }] },
  ],
};

const keys = [
  { airdropId: 'scroll', walletId: 'one' },
  { airdropId: 'scroll', walletId: 'two' },
  { airdropId: 'linea', walletId: 'two' },
];

describe('groupByTask', () => {
  it('returns the wallets of each due task, and nothing for cells without one', () => {
    expect(groupByTask(indexPeriods(response), keys)).toEqual([
      { airdropId: 'scroll', taskId: 'swap', walletIds: ['one', 'two'] },
      { airdropId: 'scroll', taskId: 'vote', walletIds: ['one'] },
    ]);
  });
});

describe('applyPeriodTicks', () => {
  it('returns the response that it was before when ticks are undone', () => {
    const ticks = groupByTask(indexPeriods(response), keys);
    const done = applyPeriodTicks(response, ticks, true);
    expect(done.airdrops[0]?.wallets.map(({ due }) => due)).toEqual([[], []]);
    expect(done.airdrops[1]).toBe(response.airdrops[1]);
    expect(applyPeriodTicks(done, ticks, false)).toEqual(response);
  });
});
