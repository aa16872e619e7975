/** A separate module, so that the page's head doesn't load the screen. */
export const discoverIntro =
  'What starts, ends and works right now: guides, presales, campaigns, quests and faucets.';
