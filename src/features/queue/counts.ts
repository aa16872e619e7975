import type { QueueKind } from './kinds.ts';

/** Counting stops at this number per kind. */
export const maxCounted = 1_000;

export const kindLabels: Readonly<Record<QueueKind, { singular: string; plural: string }>> = {
  report: { singular: 'Reported', plural: 'Reports' },
  link: { singular: 'Dangerous link', plural: 'Dangerous links' },
  submission: { singular: 'Submission', plural: 'Submissions' },
  claim: { singular: 'Follow claims', plural: 'Follow claims' },
  dispute: { singular: 'Disputed claim', plural: 'Disputes' },
  outdated: { singular: 'May be out of date', plural: 'Out of date' },
  payment: { singular: 'Payment', plural: 'Payments' },
  grant: { singular: 'Grant', plural: 'Grants' },
  message: { singular: 'Support message', plural: 'Support' },
};

/** Formats a count: '12', or '999+' if counting stopped at the limit. */
export const formatCappedCount = (count: number): string =>
  count < maxCounted ? count.toLocaleString('en') : `${maxCounted - 1}+`;

/** Returns the total over all kinds, capped at the limit. */
export const sumCounts = (counts: Readonly<Record<QueueKind, number>>): number =>
  Math.min(
    Object.values(counts).reduce((sum, count) => sum + count, 0),
    maxCounted,
  );
