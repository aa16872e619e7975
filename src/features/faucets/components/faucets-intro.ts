export const faucetsIntro =
  'Faucets hand out small amounts of test cryptocurrency, so you can try testnets for free.';
