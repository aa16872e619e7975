/** What everybody can find here and what is kept true over time: its history, checks, followers and reports are alike for all of them. */
export const listingKinds = ['campaign', 'faucet', 'guide', 'presale', 'quest'] as const;
export type ListingKind = (typeof listingKinds)[number];

/** One of them, in a word. */
export const listingKindNames: Readonly<Record<ListingKind, string>> = {
  campaign: 'Campaign',
  faucet: 'Faucet',
  guide: 'Guide',
  presale: 'Presale',
  quest: 'Quest',
};
