import { accountOperations } from './features/accounts/procedures.server.ts';
import { profileOperations } from './features/accounts/profile-procedures.server.ts';
import { airdropOperations } from './features/airdrops/procedures.server.ts';
import { apiTokenOperations } from './features/api-tokens/procedures.server.ts';
import { auditOperations } from './features/audit/procedures.server.ts';
import { blogOperations } from './features/blog/procedures.server.ts';
import { factorOperations } from './features/factors/procedures.server.ts';
import { newsletterOperations } from './features/newsletter/procedures.server.ts';
import { overviewOperations } from './features/overview/procedures.server.ts';
import { passkeyOperations } from './features/passkeys/procedures.server.ts';
import { subscriptionOperations } from './features/subscriptions/procedures.server.ts';
import { supportOperations } from './features/support/procedures.server.ts';
import { userOperations } from './features/users/procedures.server.ts';
import { walletOperations } from './features/wallets/procedures.server.ts';

/** Every operation, by feature. Its access level stands where it is declared. */
export const api = {
  accounts: accountOperations,
  profile: profileOperations,
  airdrops: airdropOperations,
  apiTokens: apiTokenOperations,
  audit: auditOperations,
  blog: blogOperations,
  factors: factorOperations,
  newsletter: newsletterOperations,
  overview: overviewOperations,
  passkeys: passkeyOperations,
  subscription: subscriptionOperations,
  support: supportOperations,
  wallets: walletOperations,
  users: userOperations,
};
