import { type TelegramText, telegramText } from '#/platform/channels/telegram-text.server.ts';
import type { TelegramMessage } from '#/platform/channels/telegram-updates.server.ts';
import { type Chat, linkChat, turnOn, unlinkChat } from '../../channels/telegram/commands.server.ts';
import { goodbye } from '../../channels/telegram/schema.ts';
import type { BotCtx, Reply } from './bot.server.ts';
import { claimsText, todayText } from './lists.server.ts';
import { findMemberOfChat, notLinked } from './person.server.ts';

export const botCommands = [
  { command: 'today', description: 'Check-ins due and airdrops that start today' },
  { command: 'claims', description: 'Overdue claims and claims in the next seven days' },
  { command: 'stop', description: 'Unlink this chat' },
  { command: 'help', description: 'What you can do here' },
] as const;

const help = botCommands.map(({ command, description }) => `/${command} – ${description}`).join('\n');

/** What somebody wrote: a command, with what follows it. */
export function readCommand(text: string): { command: string; rest: string } {
  const [, command = '', rest = ''] = /^\/([a-z]{1,32})(?:@\w+)?(?:\s+(.*))?$/s.exec(text.trim()) ?? [];
  return { command, rest: rest.trim() };
}

/** Answers what somebody wrote to the bot. Chats that are not linked, and groups, hear nothing of any account. */
export async function answerCommand(ctx: BotCtx, message: TelegramMessage): Promise<readonly Reply[]> {
  const { chat, text = '', from } = message;
  const { command, rest } = readCommand(text);
  if (chat.type !== 'private') return command === '' ? [] : said(ctx, groups);
  if (command === 'start' && rest !== '') {
    const one: Chat = { id: chat.id, firstName: from?.first_name ?? '', username: from?.username };
    return said(ctx, (await linkChat(ctx, one, rest)) ? linked : unknown);
  }
  const found = await findMemberOfChat(ctx, chat.id);
  if (found === undefined) return [{ send: telegramText(notLinked(ctx.config.baseUrl)) }];
  const { channel, member } = found;
  await turnOn(member, channel);
  const send = (text: TelegramText): readonly Reply[] => [{ send: text }];
  switch (command) {
    case 'today':
      return send(await todayText(member));
    case 'claims':
      return send(await claimsText(member));
    case 'stop':
      await unlinkChat(member, channel);
      return said(ctx, goodbye);
    default:
      return said(ctx, { title: 'This chat is linked: your reminders arrive here', body: help });
  }
}

type Said = { title: string; body: string };

const groups: Said = {
  title: 'I only work in private chats',
  body: 'Write to me directly to get your reminders.',
};

const linked: Said = { title: 'Linked: your reminders will arrive here', body: help };

const unknown: Said = {
  title: 'This link has expired or was already used',
  body: 'Open your reminders on Dropfolio and choose Link Telegram to get a new one.',
};

const said = ({ config }: BotCtx, text: Said): readonly Reply[] => [
  { send: telegramText({ ...text, url: `${config.baseUrl}/reminders` }) },
];
