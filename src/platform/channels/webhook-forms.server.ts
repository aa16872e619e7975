import type { WebhookAddress } from './addresses.server.ts';
import type { ChannelMessage } from './sender.server.ts';

type Form = WebhookAddress['form'];

/** As much of a text as fits once its letters are escaped. */
function fitting(text: string, most: number, write: (letter: string) => string): string {
  let written = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const next = Array.from(segment, write).join('');
    if (written.length + next.length > most - 1) return `${written}…`;
    written += next;
  }
  return written;
}

const asIs = (letter: string): string => letter;
/** Discord shows what a backslash stands before as it is: no formatting, no link, nobody mentioned. */
const forDiscord = (letter: string): string => (/[!-/:-@[-`{-~]/.test(letter) ? `\\${letter}` : letter);
const slackEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const forSlack = (letter: string): string => slackEntities[letter] ?? letter;

const json = (message: ChannelMessage) => ({
  ...{ id: message.id, kind: message.kind, title: message.title, body: message.body, url: message.url },
  ...{ airdropId: message.airdropId, at: message.createdAt.toISOString() },
});

const discord = ({ title, body, url, createdAt }: ChannelMessage) => ({
  username: 'Dropfolio',
  allowed_mentions: { parse: [] },
  embeds: [
    {
      title: fitting(title, 256, forDiscord),
      ...(body === '' ? {} : { description: fitting(body, 4_000, forDiscord) }),
      ...{ url, timestamp: createdAt.toISOString() },
    },
  ],
});

const plain = (text: string) => ({
  type: 'section',
  text: { type: 'plain_text', text: fitting(text, 2_900, asIs), emoji: false },
});

const slack = ({ title, body, url }: ChannelMessage) => ({
  // Shown in notices and read aloud; blocks are what stands in the conversation.
  text: fitting(title, 2_900, forSlack),
  ...{ mrkdwn: false, parse: 'none', link_names: false, unfurl_links: false },
  blocks: [
    ...[title, body].filter((text) => text !== '').map(plain),
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

const forms: Readonly<Record<Form, (message: ChannelMessage) => unknown>> = { json, discord, slack };

/** A message as the receiver of this form takes it. */
export const writeForm = (form: Form, message: ChannelMessage): Buffer =>
  Buffer.from(JSON.stringify(forms[form](message)));
