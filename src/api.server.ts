import { accountOperations } from './features/account/procedures.server.ts';
import { profileOperations } from './features/account/profile/procedures.server.ts';
import { claimStateOperations } from './features/airdrops/claim-states/procedures.server.ts';
import { firstStepsOperations } from './features/airdrops/first-steps/procedures.server.ts';
import { foundClaimOperations } from './features/airdrops/found-claims/procedures.server.ts';
import { airdropContractOperations } from './features/airdrops/on-chain/procedures.server.ts';
import { airdropOperations } from './features/airdrops/procedures.server.ts';
import {
  savedViewOperations,
  tagOperations,
  trackerSetupOperations,
} from './features/airdrops/setup/procedures.server.ts';
import { airdropTaskOperations } from './features/airdrops/tasks/procedures.server.ts';
import { airdropWalletOperations } from './features/airdrops/wallets/procedures.server.ts';
import { apiTokenOperations } from './features/api-tokens/procedures.server.ts';
import { auditOperations } from './features/audit/procedures.server.ts';
import { blogOperations } from './features/blog/procedures.server.ts';
import { calendarOperations } from './features/calendar/procedures.server.ts';
import { campaignOperations } from './features/campaigns/procedures.server.ts';
import { channelOperations } from './features/channels/procedures.server.ts';
import { telegramOperations } from './features/channels/telegram/procedures.server.ts';
import { creditOperations } from './features/credits/procedures.server.ts';
import { discoverOperations } from './features/discover/procedures.server.ts';
import { factorOperations } from './features/factors/procedures.server.ts';
import { faucetOperations } from './features/faucets/procedures.server.ts';
import { fileOperations } from './features/files/procedures.server.ts';
import { claimantOperations } from './features/follow/claimants/procedures.server.ts';
import { followCampaignOperations } from './features/follow/creators/procedures.server.ts';
import { claimDisputeOperations } from './features/follow/disputes/procedures.server.ts';
import { followOperations } from './features/follow/procedures.server.ts';
import { followClaimOperations } from './features/follow/review/procedures.server.ts';
import { guideOperations } from './features/guides/procedures.server.ts';
import { importOperations } from './features/imports/procedures.server.ts';
import { itemOperations } from './features/items/procedures.server.ts';
import { leavingOperations } from './features/links/leaving/procedures.server.ts';
import { linkOperations } from './features/links/procedures.server.ts';
import { checkOperations } from './features/listings/freshness/procedures.server.ts';
import { listingOperations } from './features/listings/procedures.server.ts';
import { reportOperations } from './features/listings/reports/procedures.server.ts';
import { newsletterOperations } from './features/newsletter/procedures.server.ts';
import { notificationOperations } from './features/notifications/procedures.server.ts';
import { approvalOperations } from './features/onchain/approvals/procedures.server.ts';
import { knownContractOperations } from './features/onchain/contracts/procedures.server.ts';
import { onchainOperations } from './features/onchain/procedures.server.ts';
import { exampleOperations } from './features/overview/examples/procedures.server.ts';
import { overviewOperations } from './features/overview/procedures.server.ts';
import { passkeyOperations } from './features/passkeys/procedures.server.ts';
import { paymentOperations } from './features/payments/procedures.server.ts';
import { presaleOperations } from './features/presales/procedures.server.ts';
import { profitOperations } from './features/profit/procedures.server.ts';
import { proofOperations } from './features/proof/procedures.server.ts';
import { questOperations } from './features/quests/procedures.server.ts';
import { queueOperations } from './features/queue/procedures.server.ts';
import { reminderOperations } from './features/reminders/procedures.server.ts';
import { searchOperations } from './features/search/procedures.server.ts';
import { submissionOperations } from './features/submissions/procedures.server.ts';
import { subscriptionOperations } from './features/subscriptions/procedures.server.ts';
import { supportOperations } from './features/support/procedures.server.ts';
import { systemOperations } from './features/system/procedures.server.ts';
import { trackerWalletOperations } from './features/tracker-wallets/procedures.server.ts';
import { userOperations } from './features/users/procedures.server.ts';
import { walletOperations } from './features/wallets/procedures.server.ts';
import { yapOperations } from './features/yaps/procedures.server.ts';

/** All operations, by feature. Each declares its access level. */
export const api = {
  accounts: accountOperations,
  profile: profileOperations,
  airdrops: airdropOperations,
  firstSteps: firstStepsOperations,
  airdropWallets: airdropWalletOperations,
  airdropContracts: airdropContractOperations,
  claimStates: claimStateOperations,
  foundClaims: foundClaimOperations,
  airdropTasks: airdropTaskOperations,
  tags: tagOperations,
  savedViews: savedViewOperations,
  trackerSetup: trackerSetupOperations,
  apiTokens: apiTokenOperations,
  audit: auditOperations,
  blog: blogOperations,
  calendar: calendarOperations,
  campaigns: campaignOperations,
  checks: checkOperations,
  channels: { ...channelOperations, ...telegramOperations },
  credits: creditOperations,
  discover: discoverOperations,
  factors: factorOperations,
  files: fileOperations,
  follow: followOperations,
  imports: importOperations,
  links: { ...linkOperations, ...leavingOperations },
  listings: listingOperations,
  notifications: notificationOperations,
  approvals: approvalOperations,
  knownContracts: knownContractOperations,
  onchain: onchainOperations,
  newsletter: newsletterOperations,
  examples: exampleOperations,
  overview: overviewOperations,
  system: systemOperations,
  passkeys: passkeyOperations,
  presales: presaleOperations,
  profit: profitOperations,
  proof: proofOperations,
  queue: queueOperations,
  quests: questOperations,
  reminders: reminderOperations,
  reports: reportOperations,
  items: itemOperations,
  submissions: submissionOperations,
  search: searchOperations,
  subscription: subscriptionOperations,
  support: supportOperations,
  trackerWallets: trackerWalletOperations,
  wallets: walletOperations,
  users: userOperations,
  guides: guideOperations,
  faucets: faucetOperations,
  followCampaigns: followCampaignOperations,
  followClaims: followClaimOperations,
  claimants: claimantOperations,
  claimDisputes: claimDisputeOperations,
  payments: paymentOperations,
  yaps: yapOperations,
};
