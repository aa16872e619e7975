import type { ListingKind } from './listing-kinds.ts';

// Separate from the kinds, because every public page loads those.

/** Plural names, as labels. */
export const listingKindPlurals: Readonly<Record<ListingKind, string>> = {
  campaign: 'Campaigns',
  faucet: 'Faucets',
  guide: 'Guides',
  presale: 'Presales',
  quest: 'Quests',
};

/** Names of everything that promoters publish, for sentences. */
export const itemKindPhrases = {
  many: 'campaigns, presales, and quests',
  one: 'campaign, presale, or quest',
};
