import type { Generated } from 'kysely';
import type { DefaultInstant, Instant } from '../schema.server.ts';

type FaucetTable = {
  id: string;
  name: string;
  url: string;
  /** The name of the stored picture. */
  logo_url: string | null;
  network: Generated<string>;
  amount: Generated<string>;
  cooldown_minutes: number | null;
  requirements: Generated<string>;
  check_status: Generated<'up' | 'down' | 'unknown'>;
  checked_at: Instant | null;
  last_up_at: Instant | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

type FaucetVoteTable = {
  user_id: string;
  faucet_id: string;
  vote: 'worked' | 'dry';
  voted_at: DefaultInstant;
};

type FaucetUseTable = {
  user_id: string;
  faucet_id: string;
  used_at: DefaultInstant;
};

export type FaucetTables = {
  faucets: FaucetTable;
  faucet_votes: FaucetVoteTable;
  faucet_uses: FaucetUseTable;
};
