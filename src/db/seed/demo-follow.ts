type DemoFollow = {
  handle: string;
  pointsPerFollower: number;
  targetFollows: number;
  startedDaysAgo: number;
  /** The demo hunter's claim and its outcome. */
  claim: { daysAgo: number; outcome: 'approved' | 'pending' | 'rejected'; reason: string } | null;
};

/** Follow campaigns of the demo promoter, oldest first. The handles don't exist. */
export const demoFollows: readonly DemoFollow[] = [
  {
    handle: 'emberfall_demo',
    pointsPerFollower: 5,
    targetFollows: 1,
    startedDaysAgo: 12,
    claim: { daysAgo: 10, outcome: 'approved', reason: '' },
  },
  {
    handle: 'tidewater_demo',
    pointsPerFollower: 2,
    targetFollows: 25,
    startedDaysAgo: 6,
    claim: {
      daysAgo: 5,
      outcome: 'rejected',
      reason: 'Your profile is private, so nobody can see the follow.',
    },
  },
  {
    handle: 'foxglove_demo',
    pointsPerFollower: 3,
    targetFollows: 40,
    startedDaysAgo: 3,
    claim: { daysAgo: 1, outcome: 'pending', reason: '' },
  },
  { handle: 'northlight_demo', pointsPerFollower: 1, targetFollows: 100, startedDaysAgo: 1, claim: null },
];
