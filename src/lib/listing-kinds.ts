/** What everybody can find here and what is kept true over time: its history, checks, followers and reports are alike for all of them. */
export const listingKinds = ['campaign', 'faucet', 'guide', 'presale', 'quest'] as const;
export type ListingKind = (typeof listingKinds)[number];

/** What many of them are called in addresses and in the API. */
export const listingNouns = {
  campaign: 'campaigns',
  faucet: 'faucets',
  guide: 'guides',
  presale: 'presales',
  quest: 'quests',
} as const satisfies Record<ListingKind, string>;

/** One of them, as a label. */
export const listingKindNames: Readonly<Record<ListingKind, string>> = {
  campaign: 'Campaign',
  faucet: 'Faucet',
  guide: 'Guide',
  presale: 'Presale',
  quest: 'Quest',
};
