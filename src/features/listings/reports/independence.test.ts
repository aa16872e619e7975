import { describe, expect, it } from 'vitest';
import {
  countIndependent,
  minIndependentReports,
  type ReportEvidence,
  reportDoubts,
} from './independence.ts';

const dayMs = 86_400_000;
const reportedAt = new Date('2026-11-20T12:00:00Z');

const createReport = (
  userId: string,
  changes: Partial<ReportEvidence> & { days?: number } = {},
): ReportEvidence => {
  const { days = 30, ...rest } = changes;
  return {
    userId,
    networkHash: `network of ${userId}`,
    createdAt: reportedAt,
    isSuspended: false,
    wasDismissed: false,
    accountMadeAt: new Date(reportedAt.getTime() - days * dayMs),
    ...rest,
  };
};
const createReports = (count: number, changes?: Parameters<typeof createReport>[1]) =>
  Array.from({ length: count }, (_, n) => createReport(`person ${n}`, changes));

describe('countIndependent', () => {
  it('reaches the minimum with three users from three networks', () => {
    expect(countIndependent(createReports(2))).toBeLessThan(minIndependentReports);
    expect(countIndependent(createReports(3))).toBe(minIndependentReports);
  });

  it('ignores accounts younger than a week at the time of the report', () => {
    expect(countIndependent(createReports(50, { days: 6.99 }))).toBe(0);
    expect(countIndependent(createReports(3, { days: 7 }))).toBe(3);
  });

  it('counts one report per network, and one for all unknown networks', () => {
    const fromTwoNetworks = createReports(50).map((item, n) => ({
      ...item,
      networkHash: `network ${n % 2}`,
    }));
    expect(countIndependent(fromTwoNetworks)).toBe(2);
    expect(countIndependent(createReports(50, { networkHash: null }))).toBe(1);
  });

  it('ignores suspended and deleted users, and those with recently dismissed reports', () => {
    expect(
      reportDoubts([
        createReport('a', { isSuspended: true }),
        createReport('b', { userId: null }),
        createReport('c', { wasDismissed: true }),
        createReport('d', { days: 1 }),
        createReport('e'),
        createReport('e', { networkHash: 'another' }),
        createReport('f', { networkHash: 'network of e' }),
      ]),
    ).toEqual(['suspended', 'gone', 'dismissed', 'young', null, 'network', 'network']);
  });

  it('counts the first valid report of a network, regardless of invalid ones', () => {
    expect(
      reportDoubts([
        createReport('a', { networkHash: 'x', days: 1 }),
        createReport('b', { networkHash: 'x' }),
      ]),
    ).toEqual(['young', null]);
  });
});
