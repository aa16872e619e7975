import { findSecret } from '#/lib/find-secret.ts';
import type { SecretKind } from '#/lib/secret-texts.ts';
import { findLinks } from '#/lib/text-links.ts';
import { formatTelegramText, type TelegramText } from '#/platform/channels/telegram-text.server.ts';
import type { TelegramMessage } from '#/platform/channels/telegram-updates.server.ts';
import { type Chat, linkChat, reenableChannel, unlinkChat } from '../../channels/telegram/commands.server.ts';
import { unlinkMessage } from '../../channels/telegram/schema.ts';
import { captureText } from './captures.server.ts';
import { createNotLinkedReply, findMemberOfChat } from './chat-member.server.ts';
import { buildClaimsMessage, buildTodayMessage } from './lists.server.ts';
import type { BotCtx, Reply } from './update-commands.server.ts';

export const botCommands = [
  { command: 'today', description: 'Check-ins due and airdrops that start today' },
  { command: 'claims', description: 'Open claims and claims in the next seven days' },
  { command: 'add', description: 'Add an airdrop from one line' },
  { command: 'stop', description: 'Unlink this chat' },
  { command: 'help', description: 'What you can do here' },
] as const;

const help = [
  ...botCommands.map(({ command, description }) => `/${command} – ${description}`),
  'Send or forward a link or a post to add an airdrop.',
].join('\n');

/** Parses a message into a command and its argument. */
export function readCommand(text: string): { command: string; rest: string } {
  const [, command = '', argument = ''] = /^\/([a-z]{1,32})(?:@\w+)?(?:\s+(.*))?$/s.exec(text.trim()) ?? [];
  return { command, rest: argument.trim() };
}

/** Handles a message to the bot. Groups and unlinked chats get no account data. */
export async function answerCommand(ctx: BotCtx, message: TelegramMessage): Promise<readonly Reply[]> {
  const { chat, from } = message;
  const text = message.text ?? message.caption ?? '';
  const isForwarded = message.forward_origin !== undefined;
  // A forwarded text that looks like a command isn't the member's own.
  const { command, rest: argument } = isForwarded ? noCommand : readCommand(text);
  if (chat.type !== 'private') return command === '' ? [] : replyWithText(ctx, groupsReply);
  const secret = [text, ...listHiddenLinks(message)].map(findSecret).find((kind) => kind !== undefined);
  if (secret !== undefined) return replyWithText(ctx, createSecretReply(secret));
  if (command === 'start' && argument !== '') {
    const source: Chat = { id: chat.id, firstName: from?.first_name ?? '', username: from?.username };
    return replyWithText(ctx, (await linkChat(ctx, source, argument)) ? linkedReply : expiredReply);
  }
  const linkedMember = await findMemberOfChat(ctx, chat.id);
  if (linkedMember === undefined)
    return [{ send: formatTelegramText(createNotLinkedReply(ctx.config.baseUrl)) }];
  const { channel, member } = linkedMember;
  await reenableChannel(member, channel);
  const send = (text: TelegramText): readonly Reply[] => [{ send: text }];
  switch (command) {
    case 'today':
      return send(await buildTodayMessage(member));
    case 'claims':
      return send(await buildClaimsMessage(member));
    case 'stop':
      await unlinkChat(member, channel);
      return replyWithText(ctx, unlinkMessage);
    case 'add':
      return send(
        await captureText(member, { text: argument, links: listHiddenLinks(message), isForwarded }),
      );
    case '': {
      const links = listHiddenLinks(message);
      if (text !== '' && (isForwarded || links.length > 0 || findLinks(text).length > 0))
        return send(await captureText(member, { text, links, isForwarded }));
      return replyWithText(ctx, linkedReply);
    }
    default:
      return replyWithText(ctx, linkedReply);
  }
}

/** Doesn't repeat the message, which stays in the chat until its sender deletes it. */
const createSecretReply = (kind: SecretKind): ReplyContent => ({
  title: `This looks like a ${kind}`,
  body: 'Delete your message: anyone who sees it can take your funds. If someone else may have seen it, move your funds to a new wallet. We didn’t save it, and never need it.',
});

const noCommand = { command: '', rest: '' };

/** Returns the links behind words of a message. */
const listHiddenLinks = ({ entities = [], caption_entities = [] }: TelegramMessage): string[] =>
  [...entities, ...caption_entities].flatMap(({ url }) => url ?? []);

type ReplyContent = { title: string; body: string };

const groupsReply: ReplyContent = {
  title: 'I only work in private chats',
  body: 'Message me directly to get reminders.',
};

const linkedReply: ReplyContent = {
  title: 'This chat is linked. You’ll get your reminders here.',
  body: help,
};

const expiredReply: ReplyContent = {
  title: 'This link has expired or was already used',
  body: 'Open your reminders on Dropfolio and choose Link Telegram to get a new one.',
};

const replyWithText = ({ config }: BotCtx, text: ReplyContent): readonly Reply[] => [
  { send: formatTelegramText({ ...text, url: `${config.baseUrl}/reminders` }) },
];
