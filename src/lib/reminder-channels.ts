export type ReminderChannel = 'email' | 'push' | 'telegram' | 'webhook';

const names: Readonly<Record<ReminderChannel, string>> = {
  email: 'email',
  push: 'push',
  telegram: 'Telegram',
  webhook: 'webhook',
};
const disjunction = new Intl.ListFormat('en', { type: 'disjunction' });

/** Returns how reminders arrive on this site: 'by email, push, or Telegram', or 'in the app'. */
export const formatChannels = (channels: readonly ReminderChannel[]): string =>
  channels.length === 0
    ? 'in the app'
    : `by ${disjunction.format(channels.map((channel) => names[channel]))}`;
