export const faucetsIntro =
  'Faucets give small amounts of test cryptocurrency for trying test networks for free.';
