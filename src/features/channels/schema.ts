/** Channels that a user links, in addition to the account's email. */
export const linkedChannels = ['push', 'telegram', 'webhook'] as const;
/** Linked channels that outlive the session they were linked in. */
export const persistentChannels = ['telegram', 'webhook'] as const;
export const externalChannels = ['email', ...linkedChannels] as const;

export type LinkedChannel = (typeof linkedChannels)[number];
export type ExternalChannel = (typeof externalChannels)[number];

/** A channel with `shown`, its host or chat. */
export type PersistentChannel = { kind: (typeof persistentChannels)[number]; name: string; shown: string };

export const channelLabels: Readonly<Record<ExternalChannel, string>> = {
  email: 'Email',
  push: 'Push',
  telegram: 'Telegram',
  webhook: 'Webhook',
};

/** Describes a channel for its owner: 'Webhook “My server” (hooks.example.com)'. */
export const describeChannel = ({ kind, name, shown }: PersistentChannel): string =>
  kind === 'telegram' ? `Telegram chat ${shown}` : `${channelLabels[kind]} “${name}” (${shown})`;

/** Maximum number of linked channels per person, of which at most `maxWebhooks` are webhooks. */
export const maxChannels = 20;
export const maxWebhooks = 5;

/** Formats of webhook messages: our JSON, or those of these services. */
export const webhookForms = ['json', 'discord', 'slack'] as const;
export type WebhookForm = (typeof webhookForms)[number];

export const webhookFormLabels: Readonly<Record<WebhookForm, string>> = {
  json: 'JSON',
  discord: 'Discord',
  slack: 'Slack',
};
