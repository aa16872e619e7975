import { isAppError, notFound } from '#/lib/app-error.ts';
import { toLocalDateTime } from '#/lib/zones.ts';
import {
  appendNote,
  formatTelegramText,
  type Press,
  readPress,
} from '#/platform/channels/telegram-text.server.ts';
import type { TelegramMessage } from '#/platform/channels/telegram-updates.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { editAirdrop } from '../../airdrops/commands.server.ts';
import { getAirdrop } from '../../airdrops/queries.server.ts';
import { checkIn, checkInAllDue } from '../../airdrops/today/commands.server.ts';
import { snooze } from '../commands.server.ts';
import { formatShortName } from '../texts.ts';
import { answerCapturePress, readCapturePress } from './captures.server.ts';
import { findMemberOfChat, notLinked } from './chat-member.server.ts';
import type { BotCtx, Reply } from './update-commands.server.ts';

/** A pressed button, with its message. */
export type ButtonPress = { id: string; data: string; message: TelegramMessage };

const snoozeMinutes = 60;
const airdropDeleted = notFound('airdrop').message;

/** Runs the action of a button as the chat's member, for whom other members' airdrops don't exist. */
export async function answerPress(ctx: BotCtx, pressed: ButtonPress): Promise<readonly Reply[]> {
  const toast = (text: string): Reply => ({ toast: text, pressId: pressed.id });
  const { chat } = pressed.message;
  const linkedMember = chat.type === 'private' ? await findMemberOfChat(ctx, chat.id) : undefined;
  if (linkedMember === undefined) return [toast(notLinked(ctx.config.baseUrl).title)];
  const capturePress = readCapturePress(pressed.data);
  if (capturePress !== undefined) {
    const note = await answerCapturePress(linkedMember.member, capturePress);
    return [toast(note), toMessageReply(ctx, pressed.message, { message: note, ends: () => true })];
  }
  const press = readPress(pressed.data);
  if (press === undefined) return [toast('This button no longer works.')];
  const result = await runAction(linkedMember.member, press).catch((error: unknown) => {
    if (isAppError(error) && error.code === 'NOT_FOUND') return { message: airdropDeleted, ends: () => true };
    throw error;
  });
  return [toast(result.message), toMessageReply(ctx, pressed.message, result)];
}

type ActionResult = {
  message: string;
  /** Whether a button has nothing left to do afterwards. */
  ends: (action: Press['action']) => boolean;
};

async function runAction(ctx: MemberCtx, { action, airdropId }: Press): Promise<ActionResult> {
  switch (action) {
    case 'check-in': {
      if (airdropId === null) return checkInAll(ctx);
      const { airdrop, isCheckedIn } = await checkIn(ctx, { id: airdropId });
      if (isCheckedIn)
        return { message: `✓ Checked in: ${formatShortName(airdrop)}`, ends: (other) => other !== 'claimed' };
      return {
        message: `Not checked in: ${formatShortName(airdrop)} is ${airdrop.status}.`,
        ends: (other) => other !== 'claimed' || airdrop.status === 'claimed',
      };
    }
    case 'claimed': {
      const id = airdropId ?? '';
      const airdrop = await getAirdrop(ctx, { id });
      if (airdrop.status !== 'claimed') await editAirdrop(ctx, { id, status: 'claimed' });
      return { message: `✓ Claimed: ${formatShortName(airdrop)}`, ends: () => true };
    }
    case 'snooze':
      return snoozeOneHour(ctx, airdropId);
  }
}

async function snoozeOneHour(ctx: MemberCtx, airdropId: string | null): Promise<ActionResult> {
  const { until } = await snooze(ctx, { airdropId, minutes: snoozeMinutes });
  const { time } = toLocalDateTime(Date.parse(until), ctx.actor.timeZone);
  return { message: `✓ Snoozed until ${time}`, ends: (other) => other === 'snooze' };
}

async function checkInAll(ctx: MemberCtx): Promise<ActionResult> {
  const { count } = await checkInAllDue(ctx);
  const ends = () => true;
  if (count === 0) return { message: 'Nothing is due anymore.', ends };
  return { message: `✓ Checked in: ${count} ${count === 1 ? 'airdrop' : 'airdrops'}`, ends };
}

/** Appends the result to the message; replies to a message that is too old to edit. */
function toMessageReply(
  { config }: BotCtx,
  message: TelegramMessage,
  { message: note, ends }: ActionResult,
): Reply {
  const { text, reply_markup: markup, message_id: messageId } = message;
  if (text === undefined) {
    return { send: formatTelegramText({ title: note, body: '', url: `${config.baseUrl}/tracker` }) };
  }
  const original = { text, buttons: markup?.inline_keyboard ?? [] };
  const isRemainingButton = (data: string) => {
    const press = readPress(data);
    return press !== undefined && !ends(press.action);
  };
  return { messageId, edit: appendNote(original, note, isRemainingButton) };
}
