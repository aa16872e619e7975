export type DemoGrant = { daysAgo: number; amount: number; note: string };

/** Credit grants of the demo users, oldest first, all before the first demo follow campaign. */
export const demoGrants: Readonly<Record<'hunter' | 'promoter', readonly DemoGrant[]>> = {
  hunter: [
    { daysAgo: 34, amount: 20, note: 'Welcome to Dropfolio' },
    { daysAgo: 28, amount: 15, note: 'Reported a faucet that had run dry' },
    { daysAgo: 22, amount: 30, note: 'Second place in the check-in week' },
    { daysAgo: 17, amount: 15, note: 'Told us about a wrong claim date' },
    { daysAgo: 12, amount: 40, note: 'First place in the check-in week' },
  ],
  promoter: [
    { daysAgo: 29, amount: 500, note: 'Starting credits for promoters' },
    { daysAgo: 22, amount: 250, note: 'For the quest that most people finished' },
    { daysAgo: 15, amount: 100, note: 'Thanks for the feedback on submissions' },
  ],
};
