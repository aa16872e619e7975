/** The demo users. Their passwords are public: they can only sign in on the demo's own machine. */
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

/** Returns whether a lower-case address belongs to a demo user. */
export const isDemoEmail = (email: string): boolean => emails.has(email);
