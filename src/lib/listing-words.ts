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

/** Names of everything that promoters publish, for sentences. */
export const itemKindPhrases = { many: 'campaigns, presales and quests', one: 'campaign, presale or quest' };

/** Introductions of the pages that list them. */
export const listingIntros: Readonly<Record<ListingKind, string>> = {
  campaign: 'Crypto campaigns with rewards for participants.',
  faucet: 'Faucets give small amounts of test cryptocurrency for trying test networks for free.',
  guide: 'Step-by-step instructions for participating in popular airdrops',
  presale: 'Early token sales with dates, caps, audits and risk levels.',
  quest: 'Complete small tasks from projects to earn rewards.',
};
export const discoverIntro =
  'What starts, ends and works right now: guides, presales, campaigns, quests and faucets.';
