import type { QueueKind } from './kinds.ts';

/** Of each kind so many are counted, and no more. */
export const maxCounted = 1_000;

export const kindLabels: Readonly<Record<QueueKind, { one: string; many: string }>> = {
  report: { one: 'Reported', many: 'Reports' },
  link: { one: 'Dangerous link', many: 'Dangerous links' },
  submission: { one: 'Submission', many: 'Submissions' },
  claim: { one: 'Follow claims', many: 'Follow claims' },
  dispute: { one: 'Disputed claim', many: 'Disputes' },
  outdated: { one: 'May be out of date', many: 'Out of date' },
  payment: { one: 'Payment', many: 'Payments' },
  grant: { one: 'Grant', many: 'Grants' },
  message: { one: 'Support message', many: 'Support' },
};

/** '12', or '999+' for what was not counted to its end. */
export const countText = (count: number): string =>
  count < maxCounted ? count.toLocaleString('en') : `${maxCounted - 1}+`;

/** All that waits; as many as are counted of one kind where it is more. */
export const sumCounts = (counts: Readonly<Record<QueueKind, number>>): number =>
  Math.min(
    Object.values(counts).reduce((sum, count) => sum + count, 0),
    maxCounted,
  );
