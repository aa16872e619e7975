export const kinds = ['campaign', 'presale', 'quest'] as const;
export type Kind = (typeof kinds)[number];

export const kindLabels: Readonly<Record<Kind, string>> = {
  campaign: 'Campaign',
  presale: 'Presale',
  quest: 'Quest',
};

export const statuses = ['draft', 'pending', 'approved', 'rejected', 'withdrawn'] as const;
export type Status = (typeof statuses)[number];

export const statusLabels: Readonly<Record<Status, string>> = {
  draft: 'Draft',
  pending: 'In review',
  approved: 'Published',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

export const mostPending = 20;
export const mostDrafts = 50;
export const longestReason = 500;

/** Days that the counts of views, clicks and joins go back, today included. */
export const daysShown = 30;
