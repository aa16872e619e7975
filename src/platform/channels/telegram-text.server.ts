import type { InlineKeyboardButton, MessageEntity } from 'grammy/types';
import { cutText } from '#/lib/text.ts';
import { isUuid } from '#/lib/uuid.ts';
import { isLoopbackName } from '../own-machine.server.ts';
import type { ChannelMessage, MessageAction } from './sender.server.ts';

/** A message as Telegram takes it: plain text, so that nothing in it is markup. */
export type TelegramText = {
  text: string;
  entities?: readonly MessageEntity[];
  /** In rows. */
  buttons?: readonly (readonly InlineKeyboardButton[])[];
};

/** What a pressed button asks for: of one airdrop, or of the whole day. */
export type Press = { action: MessageAction; airdropId: string | null };

/** Telegram's own bound is 4,096 characters. */
const longestText = 4_000;
const day = 'day';

const marks: Readonly<Record<MessageAction, string>> = { 'check-in': 'in', snooze: 'later', claimed: 'got' };

/** What its button carries: Telegram sends it back when it is pressed. */
export function pressData({ action, airdropId }: Press): string {
  return `${marks[action]}:${airdropId ?? day}`;
}

/** What a button of ours carried; undefined for anything else. */
export function readPress(data: string): Press | undefined {
  const [mark = '', target = '', ...rest] = data.split(':');
  const action = (['check-in', 'snooze', 'claimed'] as const).find((one) => marks[one] === mark);
  if (action === undefined || rest.length > 0) return undefined;
  if (target === day) return action === 'claimed' ? undefined : { action, airdropId: null };
  return isUuid(target) ? { action, airdropId: target } : undefined;
}

const labels: Readonly<Record<MessageAction, string>> = {
  'check-in': 'Check in',
  snooze: 'Snooze 1 h',
  claimed: 'Claimed',
};

function pressButton(press: Press): InlineKeyboardButton {
  const isAll = press.action === 'check-in' && press.airdropId === null;
  return { text: isAll ? 'Check in all' : labels[press.action], callback_data: pressData(press) };
}

/** A line in bold and what follows it, with a way to open the page. */
export function telegramText(
  { title, body, url }: { title: string; body: string; url: string },
  presses: readonly Press[] = [],
): TelegramText {
  // Telegram takes no buttons that lead to the machine itself.
  const isOwnMachine = isLoopbackName(new URL(url).hostname);
  const whole = [title, body, isOwnMachine ? url : ''].filter((part) => part !== '').join('\n');
  const text = cutText(whole, longestText);
  const open = isOwnMachine ? [] : [[{ text: 'Open', url }]];
  return {
    text,
    entities: boldTitle(text),
    buttons: [...(presses.length === 0 ? [] : [presses.map(pressButton)]), ...open],
  };
}

/** A message of ours with a line added at its end and only those buttons left that still do something. */
export function appendNote(
  before: { text: string; buttons: readonly (readonly InlineKeyboardButton[])[] },
  note: string,
  isLeft: (data: string) => boolean,
): TelegramText {
  const text = `${cutText(before.text, longestText - note.length)}\n\n${note}`;
  const buttons = before.buttons
    .map((row) => row.filter((button) => !('callback_data' in button) || isLeft(button.callback_data)))
    .filter((row) => row.length > 0);
  return { text, entities: boldTitle(text), buttons };
}

function boldTitle(text: string): MessageEntity[] {
  const [title = ''] = text.split('\n', 1);
  return title === '' ? [] : [{ type: 'bold', offset: 0, length: title.length }];
}

/** How a message of a reminder looks in Telegram. */
export function reminderText(message: ChannelMessage): TelegramText {
  const { actions, airdropId } = message;
  return telegramText(
    message,
    actions
      .map((action) => ({ action, airdropId }))
      .filter((press) => readPress(pressData(press)) !== undefined),
  );
}
