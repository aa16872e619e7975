/** What waits for an administrator, in the order of the filters. */
export const queueKinds = ['submission', 'claim', 'payment', 'grant', 'message'] as const;
export type QueueKind = (typeof queueKinds)[number];

/** Of each kind so many are counted, and no more. */
export const mostCounted = 1_000;

export const kindLabels: Readonly<Record<QueueKind, { one: string; many: string }>> = {
  submission: { one: 'Submission', many: 'Submissions' },
  claim: { one: 'Follow claims', many: 'Follow claims' },
  payment: { one: 'Payment', many: 'Payments' },
  grant: { one: 'Grant', many: 'Grants' },
  message: { one: 'Support message', many: 'Support' },
};

/** '12', or '999+' for what was not counted to its end. */
export const countText = (count: number): string =>
  count < mostCounted ? count.toLocaleString('en') : `${mostCounted - 1}+`;
