type DemoSubmission = {
  title: string;
  description: string;
  reward: string;
  task: string;
  /** The admin's decision, or 'pending'. */
  outcome: 'approved' | 'pending' | 'rejected';
  reason: string | null;
};

/** Quest submissions of one fictional project: published, pending, and rejected. */
export const demoSubmissions: readonly DemoSubmission[] = [
  {
    title: 'Walk through the Foxglove garden',
    description: 'Foxglove grows tokens like plants. Look at three of them and tell us which you liked best.',
    reward: '200 seeds for everybody who finishes',
    task: 'Look at three plants',
    outcome: 'approved',
    reason: null,
  },
  {
    title: 'Name the next Foxglove flower',
    description: 'We look for a name. The best one is printed on the flower.',
    reward: 'Your name in the garden',
    task: 'Write a post with your name for it',
    outcome: 'pending',
    reason: null,
  },
  {
    title: 'Foxglove give-away',
    description: 'Send us a coin and get two back.',
    reward: 'Twice what you send',
    task: 'Send a coin',
    outcome: 'rejected',
    reason: 'We publish nothing that asks people to send coins first.',
  },
];
