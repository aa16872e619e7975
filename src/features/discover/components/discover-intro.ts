/** A separate module, so that the page's head doesn't load the screen. */
export const discoverIntro =
  'See what’s live, starting, and ending soon across guides, presales, campaigns, quests, and faucets.';
