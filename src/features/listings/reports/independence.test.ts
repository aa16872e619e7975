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
    ...{
      userId,
      networkHash: `network of ${userId}`,
      createdAt: at,
      isSuspended: false,
      wasDismissed: false,
    },
    accountMadeAt: new Date(at.getTime() - days * dayMs),
    ...rest,
  };
};
const people = (count: number, changes?: Parameters<typeof report>[1]) =>
  Array.from({ length: count }, (_, n) => report(`person ${n}`, changes));

describe('reports that something steals funds', () => {
  it('are minIndependentReports when three people of three networks say so', () => {
    expect(countIndependent(people(2))).toBeLessThan(minIndependentReports);
    expect(countIndependent(people(3))).toBe(minIndependentReports);
  });

  it('don’t count of accounts younger than a week when they reported', () => {
    expect(countIndependent(people(50, { days: 6.99 }))).toBe(0);
    expect(countIndependent(people(3, { days: 7 }))).toBe(3);
  });

  it('count once a network, and once for all whose network is unknown', () => {
    const two = people(50).map((one, n) => ({ ...one, networkHash: `network ${n % 2}` }));
    expect(countIndependent(two)).toBe(2);
    expect(countIndependent(people(50, { networkHash: null }))).toBe(1);
  });

  it('don’t count of people who are suspended, gone, or whose reports were dismissed lately', () => {
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

  it('leave the network of one that doesn’t count to one that does', () => {
    expect(
      reportDoubts([report('a', { networkHash: 'x', days: 1 }), report('b', { networkHash: 'x' })]),
    ).toEqual(['young', null]);
  });
});
