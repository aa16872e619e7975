/** The people of the demo. Everybody knows their passwords: they can sign in on the demo's own machine alone. */
export const demoHunter = {
  email: 'demo@dropfolio.example',
  password: 'airdrop-hunter-demo',
  firstName: 'Dana',
  lastName: 'Demo',
} as const;

export const demoPromoter = {
  email: 'promoter@dropfolio.example',
  password: 'airdrop-promoter-demo',
  firstName: 'Petra',
  lastName: 'Promoter',
} as const;

const emails = new Set<string>([demoHunter.email, demoPromoter.email]);

/** Whether an address, in lower case, is one of theirs. */
export const isDemoEmail = (email: string): boolean => emails.has(email);
