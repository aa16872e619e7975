import { describe, expect, it } from 'vitest';
import { asAirdrop, fromRepeatsValues, toRepeatsValues } from './repeats.ts';

describe('fromRepeatsValues', () => {
  it.each([
    { repeats: false, rhythm: null, reset: null },
    { repeats: true, rhythm: null, reset: null },
    { repeats: true, rhythm: 'every 1 day', reset: '00:00 UTC' },
    { repeats: true, rhythm: 'on mon,thu', reset: '09:00 Asia/Tokyo' },
  ])('returns what toRepeatsValues was given: $rhythm $reset', (task) => {
    expect(fromRepeatsValues(toRepeatsValues(task))).toEqual(task);
  });

  it('ignores the reset of a task that follows its airdrop', () => {
    expect(fromRepeatsValues({ repeats: asAirdrop, reset: '00:00 UTC' }).reset).toBeNull();
  });
});
