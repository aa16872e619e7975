/** The kinds of queued items, in the order of the filters. */
export const queueKinds = [
  'report',
  'link',
  'submission',
  'claim',
  'dispute',
  'outdated',
  'payment',
  'grant',
  'message',
] as const;
export type QueueKind = (typeof queueKinds)[number];
