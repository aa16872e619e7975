import { type ListingKind, listingKindNames, listingNouns } from '#/lib/listing-kinds.ts';

/** Ordered by severity, worst first. */
export const reportReasons = ['steals_funds', 'phishing', 'fake', 'misleading', 'spam', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reasonLabels: Readonly<Record<ReportReason, { label: string; hint: string }>> = {
  steals_funds: { label: 'Steals funds', hint: 'Empties wallets, or asks for a seed phrase' },
  phishing: { label: 'Phishing', hint: 'Pretends to be someone else’s site' },
  fake: { label: 'Fake', hint: 'The project or its reward doesn’t exist' },
  misleading: { label: 'Misleading', hint: 'Wrong numbers, dates, or promises' },
  spam: { label: 'Spam', hint: 'Doesn’t belong here, or is listed twice' },
  other: { label: 'Something else', hint: 'Tell us below' },
};

export type ReportedKind = ListingKind | 'follow';

export const itemLabels: Readonly<Record<ReportedKind, string>> = {
  ...listingKindNames,
  follow: 'Follow campaign',
};

export const getListPath = (kind: ReportedKind): string =>
  kind === 'follow' ? '/campaigns' : `/${listingNouns[kind]}`;
