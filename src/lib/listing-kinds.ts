/** Kinds of public listings. History, checks, followers, and reports work the same for all of them. */
export const listingKinds = ['campaign', 'faucet', 'guide', 'presale', 'quest'] as const;
export type ListingKind = (typeof listingKinds)[number];

/** Plural names in URLs and in the API. */
export const listingNouns = {
  campaign: 'campaigns',
  faucet: 'faucets',
  guide: 'guides',
  presale: 'presales',
  quest: 'quests',
} as const satisfies Record<ListingKind, string>;

/** Singular labels. */
export const listingKindNames: Readonly<Record<ListingKind, string>> = {
  campaign: 'Campaign',
  faucet: 'Faucet',
  guide: 'Guide',
  presale: 'Presale',
  quest: 'Quest',
};
