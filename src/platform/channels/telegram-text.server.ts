import type { InlineKeyboardButton, MessageEntity } from 'grammy/types';
import { isUuid } from '#/lib/is-uuid.ts';
import { truncateText } from '#/lib/text.ts';
import { isLoopbackName } from '../own-machine.server.ts';
import type { ChannelMessage, MessageAction } from './sender.server.ts';

/** A message for Telegram: plain text, so that its content can't be interpreted as markup. */
export type TelegramText = {
  text: string;
  entities?: readonly MessageEntity[];
  /** Rows of buttons. */
  buttons?: readonly (readonly InlineKeyboardButton[])[];
};

/** The action of a pressed button, on one airdrop or on the whole day. */
export type Press = { action: MessageAction; airdropId: string | null };

/** Telegram's limit is 4,096 characters. */
const maxTextLength = 4_000;
const dayTarget = 'day';

const actionCodes: Readonly<Record<MessageAction, string>> = {
  'check-in': 'in',
  'check-in-all': 'all',
  snooze: 'later',
  claimed: 'got',
};

/** Encodes the callback data of a button; Telegram sends it back on a press. */
export function encodePress({ action, airdropId }: Press): string {
  return `${actionCodes[action]}:${airdropId ?? dayTarget}`;
}

/** Decodes the callback data of our buttons; undefined for anything else. */
export function decodePress(data: string): Press | undefined {
  const [code = '', target = '', ...rest] = data.split(':');
  // `Object.keys` loses the key type.
  const action = (Object.keys(actionCodes) as MessageAction[]).find((item) => actionCodes[item] === code);
  if (action === undefined || rest.length > 0) return undefined;
  if (target === dayTarget) return action === 'claimed' ? undefined : { action, airdropId: null };
  return isUuid(target) ? { action, airdropId: target } : undefined;
}

const labels: Readonly<Record<MessageAction, string>> = {
  'check-in': 'Check in',
  'check-in-all': 'Check in all',
  snooze: 'Snooze 1 h',
  claimed: 'Claimed',
};

function createPressButton(press: Press): InlineKeyboardButton {
  const isAll = press.action === 'check-in' && press.airdropId === null;
  return { text: isAll ? 'Check in all' : labels[press.action], callback_data: encodePress(press) };
}

/** Formats a bold title and a body, with a button that opens the page. */
export function formatTelegramText(
  { title, body, url }: { title: string; body: string; url: string },
  presses: readonly Press[] = [],
): TelegramText {
  return createTextWithButtons(
    { title, body, url },
    presses.length === 0 ? [] : [presses.map(createPressButton)],
  );
}

/** Like `formatTelegramText`, with any rows of buttons. */
export function createTextWithButtons(
  { title, body, url }: { title: string; body: string; url: string },
  rows: readonly (readonly InlineKeyboardButton[])[],
): TelegramText {
  // Telegram rejects buttons with loopback URLs.
  const isOwnMachine = isLoopbackName(new URL(url).hostname);
  const fullText = [title, body, isOwnMachine ? url : ''].filter((part) => part !== '').join('\n');
  const text = truncateText(fullText, maxTextLength);
  const openRow = isOwnMachine ? [] : [[{ text: 'Open', url }]];
  return {
    text,
    entities: createTitleEntities(text),
    buttons: [...rows, ...openRow],
  };
}

/** Returns a message of ours with an appended line, keeping only the buttons that still apply. */
export function appendNote(
  before: { text: string; buttons: readonly (readonly InlineKeyboardButton[])[] },
  note: string,
  isRemaining: (data: string) => boolean,
): TelegramText {
  const text = `${truncateText(before.text, maxTextLength - note.length)}\n\n${note}`;
  const buttons = before.buttons
    .map((row) => row.filter((button) => !('callback_data' in button) || isRemaining(button.callback_data)))
    .filter((row) => row.length > 0);
  return { text, entities: createTitleEntities(text), buttons };
}

function createTitleEntities(text: string): MessageEntity[] {
  const [title = ''] = text.split('\n', 1);
  return title === '' ? [] : [{ type: 'bold', offset: 0, length: title.length }];
}

/** Formats a reminder for Telegram. */
export function formatReminder(message: ChannelMessage): TelegramText {
  const { actions, airdropId } = message;
  return formatTelegramText(
    message,
    actions
      .map((action) => ({ action, airdropId }))
      .filter((press) => decodePress(encodePress(press)) !== undefined),
  );
}
