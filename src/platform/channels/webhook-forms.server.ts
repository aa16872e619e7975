import type { WebhookAddress } from './addresses.server.ts';
import type { ChannelMessage } from './sender.server.ts';

type Form = WebhookAddress['form'];

/** Truncates a text so that it fits after escaping. */
function truncate(text: string, maxLength: number, write: (letter: string) => string): string {
  let truncated = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const escaped = Array.from(segment, write).join('');
    if (truncated.length + escaped.length > maxLength - 1) return `${truncated}…`;
    truncated += escaped;
  }
  return truncated;
}

const identity = (letter: string): string => letter;
/** Discord shows characters after a backslash literally: no formatting, links, or mentions. */
const escapeDiscord = (letter: string): string => (/[!-/:-@[-`{-~]/.test(letter) ? `\\${letter}` : letter);
const slackEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeSlack = (letter: string): string => slackEntities[letter] ?? letter;

const formatJson = (message: ChannelMessage) => ({
  id: message.id,
  kind: message.kind,
  title: message.title,
  body: message.body,
  url: message.url,
  airdropId: message.airdropId,
  at: message.createdAt.toISOString(),
});

const formatDiscord = ({ title, body, url, createdAt }: ChannelMessage) => ({
  username: 'Dropfolio',
  allowed_mentions: { parse: [] },
  embeds: [
    {
      title: truncate(title, 256, escapeDiscord),
      ...(body === '' ? {} : { description: truncate(body, 4_000, escapeDiscord) }),
      url,
      timestamp: createdAt.toISOString(),
    },
  ],
});

const createPlainSection = (text: string) => ({
  type: 'section',
  text: { type: 'plain_text', text: truncate(text, 2_900, identity), emoji: false },
});

const formatSlack = ({ title, body, url }: ChannelMessage) => ({
  // Shown in notifications and read aloud; the conversation shows the blocks.
  text: truncate(title, 2_900, escapeSlack),
  mrkdwn: false,
  parse: 'none',
  link_names: false,
  unfurl_links: false,
  blocks: [
    ...[title, body].filter((text) => text !== '').map(createPlainSection),
    {
      type: 'context',
      elements: [
        {
          type: 'mrkdwn',
          text: `<${url.replace(/[<>|]/g, encodeURIComponent)}|Open in Dropfolio>`,
          verbatim: true,
        },
      ],
    },
  ],
});

const formatters: Readonly<Record<Form, (message: ChannelMessage) => unknown>> = {
  json: formatJson,
  discord: formatDiscord,
  slack: formatSlack,
};

/** Serializes a message for a receiver of this format. */
export const writeForm = (form: Form, message: ChannelMessage): Buffer =>
  Buffer.from(JSON.stringify(formatters[form](message)));
