import type { ListingKind } from './listing-kinds.ts';

// Apart from the kinds, which each public page carries.

/** Many of a kind, as a label. */
export const listingKindPlurals: Readonly<Record<ListingKind, string>> = {
  campaign: 'Campaigns',
  faucet: 'Faucets',
  guide: 'Guides',
  presale: 'Presales',
  quest: 'Quests',
};

/** All that promoters publish, in a sentence. */
export const itemKindPhrases = { many: 'campaigns, presales and quests', one: 'campaign, presale or quest' };
