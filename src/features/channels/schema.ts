/** Where messages reach people beside the page: a mailbox that the account has, and what they link. */
export const linkedChannels = ['push', 'telegram', 'webhook'] as const;
/** Of these, the ones that outlive the session they were linked in. */
export const lastingChannels = ['telegram', 'webhook'] as const;
export const outerChannels = ['email', ...linkedChannels] as const;

export type LinkedChannel = (typeof linkedChannels)[number];
export type OuterChannel = (typeof outerChannels)[number];

/** Such a channel by its name and the host or chat behind it. */
export type LastingChannel = { kind: (typeof lastingChannels)[number]; name: string; shown: string };

export const channelLabels: Readonly<Record<OuterChannel, string>> = {
  email: 'Email',
  push: 'Push',
  telegram: 'Telegram',
  webhook: 'Webhook',
};

/** Such as 'Webhook “My server” (hooks.example.com)'. */
export const channelInWords = ({ kind, name, shown }: LastingChannel): string =>
  kind === 'telegram' ? `Telegram chat ${shown}` : `${channelLabels[kind]} “${name}” (${shown})`;

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
