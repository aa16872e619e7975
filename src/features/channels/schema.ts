/** Where messages reach people beside the page: a mailbox that the account has, and what they link. */
export const linkedChannels = ['push', 'telegram', 'webhook'] as const;
export const outerChannels = ['email', ...linkedChannels] as const;

export type LinkedChannel = (typeof linkedChannels)[number];
export type OuterChannel = (typeof outerChannels)[number];

export const channelLabels: Readonly<Record<OuterChannel, string>> = {
  email: 'Email',
  push: 'Push',
  telegram: 'Telegram',
  webhook: 'Webhook',
};
