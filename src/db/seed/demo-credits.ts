export type DemoGrant = { daysAgo: number; amount: number; note: string };

/** What the demo people were given, oldest first. */
export const demoGrants: Readonly<Record<'hunter' | 'promoter', readonly DemoGrant[]>> = {
  hunter: [
    { daysAgo: 34, amount: 20, note: 'Welcome to Dropfolio' },
    { daysAgo: 23, amount: 15, note: 'Reported a faucet that had run dry' },
    { daysAgo: 16, amount: 30, note: 'Second place in the check-in week' },
    { daysAgo: 9, amount: 15, note: 'Told us about a wrong claim date' },
    { daysAgo: 2, amount: 40, note: 'First place in the check-in week' },
  ],
  promoter: [
    { daysAgo: 29, amount: 500, note: 'Starting credits for promoters' },
    { daysAgo: 12, amount: 250, note: 'For the quest that most people finished' },
    { daysAgo: 5, amount: 100, note: 'Thanks for the feedback on submissions' },
  ],
};
