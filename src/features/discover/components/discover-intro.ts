/** For the page's head, which needs no screen for it. */
export const discoverIntro =
  'What starts, what ends and what works right now, from guides, presales, campaigns, quests and faucets.';
