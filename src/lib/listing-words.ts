import type { ListingKind } from './listing-kinds.ts';

// Separate from the kinds, because every public page loads those, and from the screens, because pages' heads need these.

/** Plural names, as labels. */
export const listingKindPlurals: Readonly<Record<ListingKind, string>> = {
  campaign: 'Campaigns',
  faucet: 'Faucets',
  guide: 'Guides',
  presale: 'Presales',
  quest: 'Quests',
};

/** Names of the kinds that promoters submit, for use in sentences. */
export const itemKindPhrases = {
  plural: 'campaigns, presales, and quests',
  singular: 'campaign, presale, or quest',
};

/** Introductions of the pages that list them. */
export const listingIntros: Readonly<Record<ListingKind, string>> = {
  campaign: 'Join campaigns by crypto projects and earn rewards.',
  faucet: 'Faucets hand out small amounts of test cryptocurrency, so you can try testnets for free.',
  guide: 'Step-by-step instructions for participating in popular airdrops',
  presale: 'Early token sales with dates, caps, audits, and risk levels.',
  quest: 'Complete small tasks from projects to earn rewards.',
};
export const discoverIntro =
  'See what’s live, starting, and ending soon across guides, presales, campaigns, quests, and faucets.';
