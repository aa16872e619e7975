/** For the page's head, which needs no screen for it. */
export const discoverIntro =
  'What starts, ends and works right now: guides, presales, campaigns, quests and faucets.';
