import { accountOperations } from './features/accounts/procedures.server.ts';
import { airdropOperations } from './features/airdrops/procedures.server.ts';
import { overviewOperations } from './features/overview/procedures.server.ts';
import { subscriptionOperations } from './features/subscriptions/procedures.server.ts';

/** Every operation, by feature. Its access level stands where it is declared. */
export const api = {
  accounts: accountOperations,
  airdrops: airdropOperations,
  overview: overviewOperations,
  subscription: subscriptionOperations,
};
