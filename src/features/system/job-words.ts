/** Display titles; a job without one is shown by its name. */
const jobTitles: Readonly<Record<string, string>> = {
  'airdrops.examine': 'Check airdrop counts',
  'airdrops.plan-chain-check-ins': 'Check in from chain',
  'airdrops.plan-chain-claim-states': 'Read claim contracts',
  'airdrops.plan-chain-claims': 'Find claims on chain',
  'airdrops.plan-chain-ticks': 'Tick tasks from chain',
  'backups.make': 'Make a backup',
  'backups.verify': 'Verify the latest backup',
  'campaigns.move-status': 'Start and end campaigns',
  'credits.examine': 'Check the credit ledger',
  'credits.expire-grants': 'Expire pending grants',
  'faucets.check': 'Check faucets',
  'figures.fold': 'Update dashboard stats',
  'files.tidy': 'Delete unused files',
  'follow.decide-overdue': 'Approve overdue claims',
  'follow.tell-claims': 'Notify admins of pending claims',
  'imports.tidy': 'Delete old imports',
  'links.renew': 'Update the phishing list',
  'listings.age': 'Mark stale listings',
  'listings.judge-links': 'Recheck listing links',
  'listings.warn-of-links': 'Warn of dangerous listing links',
  'onchain.plan': 'Sync watched wallets',
  'payments.sweep': 'Queue payment checks',
  'presales.judge-risks': 'Update presale risk levels',
  'secrets.warn': 'Warn of secrets in texts',
  'profit.remind-values': 'Remind of rewards without a value',
  'queue.tell': 'Email admins about pending items',
  'reminders.tick': 'Send reminders',
  'reports.tell': 'Notify reporters of outcomes',
  'submissions.tidy-withdrawn': 'Delete withdrawn submissions',
  'subscriptions.remind': 'Send Premium expiry reminders',
  'tidy.expired': 'Delete expired data',
};

export const getJobTitle = (name: string): string =>
  (Object.hasOwn(jobTitles, name) ? jobTitles[name] : undefined) ?? name;

const padTwo = (text: string): string => text.padStart(2, '0');

const days = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** Formats a crontab schedule (UTC) in words; returns unusual ones unchanged. */
export function formatSchedule(schedule: string): string {
  const [minute = '', hour = '', date, month, weekday = ''] = schedule.split(' ');
  if (date !== '*' || month !== '*') return schedule;
  const isNumber = (part: string) => /^\d{1,2}$/.test(part);
  if (weekday !== '*') {
    const day = isNumber(weekday) ? days[Number(weekday)] : undefined;
    if (day === undefined || !isNumber(hour) || !isNumber(minute)) return schedule;
    return `${day} at ${padTwo(hour)}:${padTwo(minute)} UTC`;
  }
  const step = /^\*\/(\d{1,2})$/.exec(minute)?.[1];
  if (hour === '*' && minute === '*') return 'Every minute';
  if (hour === '*' && step !== undefined) return `Every ${step} minutes`;
  if (hour === '*' && isNumber(minute)) return `Hourly at :${padTwo(minute)}`;
  if (isNumber(hour) && isNumber(minute)) return `Daily at ${padTwo(hour)}:${padTwo(minute)} UTC`;
  return schedule;
}
