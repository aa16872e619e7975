import { isAppError, notFound } from '#/lib/app-error.ts';
import { formatCount } from '#/lib/text.ts';
import { toLocalDateTime } from '#/lib/zones.ts';
import {
  appendNote,
  decodePress,
  formatTelegramText,
  type Press,
} from '#/platform/channels/telegram-text.server.ts';
import type { TelegramMessage } from '#/platform/channels/telegram-updates.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { editAirdrop } from '../../airdrops/commands.server.ts';
import { getAirdrop } from '../../airdrops/queries.server.ts';
import { checkIn, checkInAllDue } from '../../airdrops/today/commands.server.ts';
import { snooze } from '../commands.server.ts';
import { formatShortName } from '../texts.ts';
import { answerCapturePress, decodeCapturePress } from './captures.server.ts';
import { createNotLinkedReply, findMemberOfChat } from './chat-member.server.ts';
import type { BotCtx, Reply } from './update-commands.server.ts';

/** A pressed button, with its message. */
export type ButtonPress = { id: string; data: string; message: TelegramMessage };

const snoozeMinutes = 60;
const airdropDeleted = notFound('airdrop').message;

/** Runs the action of a button as the chat's member, for whom other members' airdrops don't exist. */
export async function answerPress(ctx: BotCtx, buttonPress: ButtonPress): Promise<readonly Reply[]> {
  const toToastReply = (text: string): Reply => ({ toast: text, pressId: buttonPress.id });
  const { chat } = buttonPress.message;
  const linkedMember = chat.type === 'private' ? await findMemberOfChat(ctx, chat.id) : undefined;
  if (linkedMember === undefined) return [toToastReply(createNotLinkedReply(ctx.config.baseUrl).title)];
  const capturePress = decodeCapturePress(buttonPress.data);
  if (capturePress !== undefined) {
    const note = await answerCapturePress(linkedMember.member, capturePress);
    return [
      toToastReply(note),
      toMessageReply(ctx, buttonPress.message, { message: note, isDone: () => true }),
    ];
  }
  const press = decodePress(buttonPress.data);
  if (press === undefined) return [toToastReply('This button no longer works.')];
  const result = await runAction(linkedMember.member, press).catch((error: unknown) => {
    if (isAppError(error) && error.code === 'NOT_FOUND')
      return { message: airdropDeleted, isDone: () => true };
    throw error;
  });
  return [toToastReply(result.message), toMessageReply(ctx, buttonPress.message, result)];
}

type ActionResult = {
  message: string;
  /** Whether a button has nothing left to do afterwards. */
  isDone: (action: Press['action']) => boolean;
};

async function runAction(ctx: MemberCtx, { action, airdropId }: Press): Promise<ActionResult> {
  switch (action) {
    case 'check-in': {
      if (airdropId === null) return checkInAll(ctx, { includesMuted: false });
      const { airdrop, isCheckedIn } = await checkIn(ctx, { id: airdropId });
      if (isCheckedIn)
        return {
          message: `✓ Checked in: ${formatShortName(airdrop)}`,
          isDone: (other) => other !== 'claimed',
        };
      return {
        message: `Not checked in: ${formatShortName(airdrop)} is ${airdrop.status}.`,
        isDone: (other) => other !== 'claimed' || airdrop.status === 'claimed',
      };
    }
    case 'check-in-all':
      return checkInAll(ctx, { includesMuted: true });
    case 'claimed': {
      const id = airdropId ?? '';
      const airdrop = await getAirdrop(ctx, { id });
      if (airdrop.status !== 'claimed') await editAirdrop(ctx, { id, status: 'claimed' });
      return { message: `✓ Claimed: ${formatShortName(airdrop)}`, isDone: () => true };
    }
    case 'snooze':
      return snoozeOneHour(ctx, airdropId);
  }
}

async function snoozeOneHour(ctx: MemberCtx, airdropId: string | null): Promise<ActionResult> {
  const { until } = await snooze(ctx, { airdropId, minutes: snoozeMinutes });
  const { time } = toLocalDateTime(Date.parse(until), ctx.actor.timeZone);
  return { message: `✓ Snoozed until ${time}`, isDone: (other) => other === 'snooze' };
}

async function checkInAll(ctx: MemberCtx, options: { includesMuted: boolean }): Promise<ActionResult> {
  const { count } = await checkInAllDue(ctx, options);
  const message = count === 0 ? 'Nothing is due anymore.' : `✓ Checked in: ${formatCount(count, 'airdrop')}`;
  return { message, isDone: () => true };
}

/** Appends the result to the message; replies to a message that is too old to edit. */
function toMessageReply(
  { config }: BotCtx,
  message: TelegramMessage,
  { message: note, isDone }: ActionResult,
): Reply {
  const { text, reply_markup: markup, message_id: messageId } = message;
  if (text === undefined) {
    return { send: formatTelegramText({ title: note, body: '', url: `${config.baseUrl}/tracker` }) };
  }
  const original = { text, buttons: markup?.inline_keyboard ?? [] };
  const isRemainingButton = (data: string) => {
    const press = decodePress(data);
    return press !== undefined && !isDone(press.action);
  };
  return { messageId, edit: appendNote(original, note, isRemainingButton) };
}
