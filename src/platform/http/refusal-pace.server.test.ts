import { describe, expect, it } from 'vitest';
import { createRefusalPace } from './refusal-pace.server.ts';

function paceAt() {
  let now = 1_000;
  const pace = createRefusalPace(() => now);
  const times = (count: number, address = '192.0.2.1') =>
    Array.from({ length: count }, () => pace.next(address));
  return {
    times,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('the pace of refusals', () => {
  it('says the first fifty at once, then one in ten milliseconds, and lets none wait for more than two seconds', () => {
    const { times } = paceAt();
    expect(times(50)).toEqual(Array(50).fill(0));
    expect(times(3)).toEqual([10, 20, 30]);
    expect(times(1_000).at(-1)).toBe(2_000);
  });

  it('is that of one network: another one is answered at once, another address of the same is not', () => {
    const { times } = paceAt();
    times(60, '2001:db8::1');
    expect(times(1, '2001:db8:0:1::1')).toEqual([0]);
    expect(times(1, '2001:db8::2')).toEqual([110]);
  });

  it('is forgotten as time passes', () => {
    const { times, pass } = paceAt();
    times(60);
    pass(100);
    expect(times(2)).toEqual([10, 20]);
    pass(10_000);
    expect(times(50)).toEqual(Array(50).fill(0));
  });
});
