import { warnOfSecrets } from './features/account/secrets/jobs.server.ts';
import { planClaimStates, readClaimStates } from './features/airdrops/claim-states/jobs.server.ts';
import { examineAirdropsNightly } from './features/airdrops/data/jobs.server.ts';
import { findClaimsOnChain, planClaims } from './features/airdrops/found-claims/jobs.server.ts';
import { checkInFromChain, planCheckIns } from './features/airdrops/on-chain/jobs.server.ts';
import { planTicks, tickFromChain } from './features/airdrops/tasks/jobs.server.ts';
import { updateStatuses } from './features/campaigns/jobs.server.ts';
import { sendToEndedChannel } from './features/channels/ended-channel-jobs.server.ts';
import { sendDelivery } from './features/channels/jobs.server.ts';
import { expirePendingGrants } from './features/credits/jobs.server.ts';
import { checkFaucets } from './features/faucets/jobs.server.ts';
import { foldFigures } from './features/figures/jobs.server.ts';
import { tidyFiles } from './features/files/jobs.server.ts';
import { decideOverdue } from './features/follow/jobs.server.ts';
import { notifyCreator, notifyOfClaims } from './features/follow/notice-jobs.server.ts';
import { tidyImports } from './features/imports/jobs.server.ts';
import { notifyParticipants } from './features/items/jobs.server.ts';
import { renewLinkList } from './features/links/jobs.server.ts';
import { notifyFollowers, notifyFormerFollowers } from './features/listings/follows/jobs.server.ts';
import { ageListings } from './features/listings/freshness/jobs.server.ts';
import { judgeListings } from './features/listings/link-jobs.server.ts';
import { notifyReporters } from './features/listings/reports/jobs.server.ts';
import { warnOfLinks } from './features/listings/warnings/jobs.server.ts';
import { deliverNotifications } from './features/notifications/jobs.server.ts';
import { planReadings, readChain } from './features/onchain/jobs.server.ts';
import { examineCredits, processWebhook, sweepPayments } from './features/payments/jobs.server.ts';
import { refundPayment } from './features/payments/refunds/jobs.server.ts';
import { pollPayment } from './features/payments/settlement/polling-jobs.server.ts';
import { reassessRisks } from './features/presales/facts/jobs.server.ts';
import { remindOfValues } from './features/profit/jobs.server.ts';
import { notifyAdmins } from './features/queue/jobs.server.ts';
import { tickReminders } from './features/reminders/jobs.server.ts';
import { sendBatchedNotices } from './features/session/commands.server.ts';
import { notifyOfApproval, tidyWithdrawn } from './features/submissions/jobs.server.ts';
import { remindRenewals } from './features/subscriptions/jobs.server.ts';
import { removeFactors } from './features/users/jobs.server.ts';
import { makeNightlyBackup, verifyWeekly } from './platform/backup/jobs.server.ts';
import type { RunnableJob } from './platform/jobs.server.ts';
import { sendMail } from './platform/mailer.server.ts';
import { tidyExpired } from './platform/tidy.server.ts';

/** All jobs; schedules are UTC. The file of a job's definition adds it to the queue. */
export const jobs: readonly RunnableJob[] = [
  sendMail,
  tidyExpired,
  tidyFiles,
  notifyParticipants,
  notifyOfApproval,
  tidyWithdrawn,
  tidyImports,
  renewLinkList,
  judgeListings,
  warnOfLinks,
  warnOfSecrets,
  updateStatuses,
  reassessRisks,
  deliverNotifications,
  notifyFollowers,
  notifyFormerFollowers,
  checkFaucets,
  ageListings,
  notifyReporters,
  examineCredits,
  examineAirdropsNightly,
  foldFigures,
  expirePendingGrants,
  decideOverdue,
  notifyCreator,
  notifyOfClaims,
  pollPayment,
  processWebhook,
  sweepPayments,
  refundPayment,
  remindRenewals,
  remindOfValues,
  removeFactors,
  sendBatchedNotices,
  tickReminders,
  notifyAdmins,
  planReadings,
  planCheckIns,
  checkInFromChain,
  planClaims,
  planClaimStates,
  planTicks,
  tickFromChain,
];

/** Jobs that wait for third-party servers, with separate workers, so that no other job waits for them. */
export const outgoingJobs: readonly RunnableJob[] = [sendDelivery, sendToEndedChannel];

/** Reads chains from nodes and explorers, with separate workers. */
export const chainJobs: readonly RunnableJob[] = [readChain, findClaimsOnChain, readClaimStates];

/** With a mail server these have separate workers, one per SMTP connection. */
export const mailJobs: readonly RunnableJob[] = [sendMail];

/** Only if BACKUP_TO is set. */
export const backupJobs: readonly RunnableJob[] = [makeNightlyBackup, verifyWeekly];
