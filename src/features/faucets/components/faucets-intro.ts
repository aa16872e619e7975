export const faucetsIntro =
  'Faucets give small amounts of test cryptocurrency, to try out test networks without spending money.';
