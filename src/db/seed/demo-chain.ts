import recorded from './demo-chain.json' with { type: 'json' };
import recordedClaim from './demo-claim.json' with { type: 'json' };

/** A transaction of a demo wallet, recorded from a local chain by `scripts/record-chain.ts`. */
export type DemoTransaction = {
  /** Index in `demoWallets`. */
  wallet: number;
  chainId: number;
  hash: string;
  block: number;
  minutesAgo: number;
  to: string;
  method: string;
  value: string;
  fee: string;
  isFailed: boolean;
};

export const demoTransactions: readonly DemoTransaction[] = recorded;

type DemoApproval = {
  hash: string;
  block: number;
  logIndex: number;
  method: string;
  fee: string;
  spender: string;
  amount: string;
};

/** A demo wallet's claim from a distributor, and its approvals after that, recorded from a local chain by `scripts/record-claim.ts`. */
export type DemoClaim = {
  chainId: number;
  hash: string;
  block: number;
  /** The distributor. */
  contract: string;
  method: string;
  fee: string;
  token: string;
  symbol: string;
  decimals: number;
  logIndex: number;
  amount: string;
  /** The wallet's index in the distributor's list. */
  index: string;
  approvals: DemoApproval[];
};

export const demoClaim: DemoClaim = recordedClaim;
