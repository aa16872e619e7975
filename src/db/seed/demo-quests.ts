/** A demo quest; dates in days from now. */
export type DemoQuest = {
  title: string;
  description: string;
  projectName: string;
  host: string;
  reward: string;
  startsInDays: number;
  endsInDays: number;
  tasks: readonly {
    kind: 'visit' | 'follow' | 'join' | 'post' | 'other';
    title: string;
    path: string | null;
  }[];
};

/** Fictional projects: one quest is open, one upcoming, one ended. */
export const demoQuests: readonly DemoQuest[] = [
  {
    title: 'First steps on the Aurora Bay test network',
    description:
      'Take test coins, move them across the bridge and swap once. It takes about ten minutes and costs nothing.',
    projectName: 'Aurora Bay',
    host: 'aurora-bay.example.com',
    reward: '500 points for everybody who finishes',
    startsInDays: -3,
    endsInDays: 11,
    tasks: [
      { kind: 'visit', title: 'Take test coins from the faucet', path: 'faucet' },
      { kind: 'other', title: 'Move some of them across the bridge', path: 'bridge' },
      { kind: 'other', title: 'Swap once', path: 'swap' },
      { kind: 'follow', title: 'Follow Aurora Bay', path: 'social' },
    ],
  },
  {
    title: 'Tell Lanternfish what you need',
    description:
      'Lanternfish builds a wallet for families. Read the plan, ask a question and write down one wish.',
    projectName: 'Lanternfish',
    host: 'lanternfish.example.com',
    reward: 'A place in the closed test',
    startsInDays: 5,
    endsInDays: 19,
    tasks: [
      { kind: 'visit', title: 'Read the plan', path: 'plan' },
      { kind: 'join', title: 'Join the channel and ask a question', path: 'chat' },
      { kind: 'post', title: 'Write a post with one wish', path: null },
    ],
  },
  {
    title: 'Harbourmaster launch week',
    description: 'The week in which Harbourmaster opened its lending market.',
    projectName: 'Harbourmaster',
    host: 'harbourmaster.example.com',
    reward: 'A badge in the app',
    startsInDays: -30,
    endsInDays: -23,
    tasks: [
      { kind: 'visit', title: 'Look at the market', path: 'market' },
      { kind: 'follow', title: 'Follow Harbourmaster', path: 'social' },
    ],
  },
];
