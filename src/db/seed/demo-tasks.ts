export type DemoTask = {
  /** Index in `demoAirdrops`. */
  airdrop: number;
  text: string;
  path: string;
  repeats: boolean;
  rhythm: string | null;
  reset: string | null;
  /** The number of the airdrop's wallets that have done it, counted from the first one. */
  done: number;
};

/** The tasks of the demo: repeating ones, with some of the wallets done, and one that is done once. */
export const demoTasks: readonly DemoTask[] = [
  {
    airdrop: 0,
    text: 'Bridge 0.05 ETH',
    path: 'bridge',
    repeats: true,
    rhythm: 'every 1 day',
    reset: '00:00 UTC',
    done: 5,
  },
  {
    airdrop: 0,
    text: 'Swap twice',
    path: 'swap',
    repeats: true,
    rhythm: '2 times a week',
    reset: null,
    done: 0,
  },
  {
    airdrop: 0,
    text: 'Join the Discord',
    path: 'discord',
    repeats: false,
    rhythm: null,
    reset: null,
    done: 8,
  },
  { airdrop: 2, text: 'Add liquidity', path: 'pools', repeats: true, rhythm: null, reset: null, done: 1 },
];
