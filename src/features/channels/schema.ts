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

/** How many channels one person may link, and how many of them may be webhooks. */
export const mostChannels = 20;
export const mostWebhooks = 5;

/** What a webhook is sent: our own document, or what these services take. */
export const webhookForms = ['json', 'discord', 'slack'] as const;
export type WebhookForm = (typeof webhookForms)[number];

export const webhookFormLabels: Readonly<Record<WebhookForm, string>> = {
  json: 'JSON',
  discord: 'Discord',
  slack: 'Slack',
};
