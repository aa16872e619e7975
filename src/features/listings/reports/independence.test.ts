import { describe, expect, it } from 'vitest';
import {
  countIndependent,
  minIndependentReports,
  type ReportEvidence,
  reportDoubts,
} from './independence.ts';

const dayMs = 86_400_000;
const at = new Date('2026-11-20T12:00:00Z');

const report = (
  userId: string,
  changes: Partial<ReportEvidence> & { days?: number } = {},
): ReportEvidence => {
  const { days = 30, ...rest } = changes;
  return {
    userId,
    networkHash: `network of ${userId}`,
    createdAt: at,
    isSuspended: false,
    wasDismissed: false,
    accountMadeAt: new Date(at.getTime() - days * dayMs),
    ...rest,
  };
};
const people = (count: number, changes?: Parameters<typeof report>[1]) =>
  Array.from({ length: count }, (_, n) => report(`person ${n}`, changes));

describe('countIndependent', () => {
  it('counts three users from three networks as sufficient', () => {
    expect(countIndependent(people(2))).toBeLessThan(minIndependentReports);
    expect(countIndependent(people(3))).toBe(minIndependentReports);
  });

  it('ignores accounts younger than a week at the time of the report', () => {
    expect(countIndependent(people(50, { days: 6.99 }))).toBe(0);
    expect(countIndependent(people(3, { days: 7 }))).toBe(3);
  });

  it('counts one report per network, and one for all unknown networks', () => {
    const two = people(50).map((item, n) => ({ ...item, networkHash: `network ${n % 2}` }));
    expect(countIndependent(two)).toBe(2);
    expect(countIndependent(people(50, { networkHash: null }))).toBe(1);
  });

  it('ignores suspended and deleted users, and those with recently dismissed reports', () => {
    expect(
      reportDoubts([
        report('a', { isSuspended: true }),
        report('b', { userId: null }),
        report('c', { wasDismissed: true }),
        report('d', { days: 1 }),
        report('e'),
        report('e', { networkHash: 'another' }),
        report('f', { networkHash: 'network of e' }),
      ]),
    ).toEqual(['suspended', 'gone', 'dismissed', 'young', null, 'network', 'network']);
  });

  it('counts the first valid report of a network, regardless of invalid ones', () => {
    expect(
      reportDoubts([report('a', { networkHash: 'x', days: 1 }), report('b', { networkHash: 'x' })]),
    ).toEqual(['young', null]);
  });
});
