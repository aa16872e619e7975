import { isAppError, noSuch } from '#/lib/app-error.ts';
import { localDateTime } from '#/lib/zones.ts';
import { appendNote, type Press, readPress, telegramText } from '#/platform/channels/telegram-text.server.ts';
import type { TelegramMessage } from '#/platform/channels/telegram-updates.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { editAirdrop } from '../../airdrops/commands.server.ts';
import { getAirdrop } from '../../airdrops/queries.server.ts';
import { checkIn, checkInAllDue } from '../../airdrops/today/commands.server.ts';
import { snooze } from '../commands.server.ts';
import type { BotCtx, Reply } from './bot.server.ts';
import { findMemberOfChat, notLinked } from './person.server.ts';

/** A button that somebody pressed, with the message it stands under. */
export type ButtonPress = { id: string; data: string; message: TelegramMessage };

const snoozeMinutes = 60;
const gone = noSuch('airdrop').message;

/** Does what a button says, as its chat's person. What is somebody else's is not there for them. */
export async function answerPress(ctx: BotCtx, pressed: ButtonPress): Promise<readonly Reply[]> {
  const toast = (text: string): Reply => ({ toast: text, pressId: pressed.id });
  const { chat } = pressed.message;
  const found = chat.type === 'private' ? await findMemberOfChat(ctx, chat.id) : undefined;
  if (found === undefined) return [toast(notLinked(ctx.config.baseUrl).title)];
  const press = readPress(pressed.data);
  if (press === undefined) return [toast('This button no longer works.')];
  const done = await act(found.member, press).catch((error: unknown) => {
    if (isAppError(error) && error.code === 'NOT_FOUND') return { said: gone, ends: () => true };
    throw error;
  });
  return [toast(done.said), noted(ctx, pressed.message, done)];
}

type Done = {
  said: string;
  /** Which buttons then have nothing left to do. */
  ends: (action: Press['action']) => boolean;
};

async function act(ctx: MemberCtx, { action, airdropId }: Press): Promise<Done> {
  switch (action) {
    case 'check-in': {
      if (airdropId === null) return checkInAll(ctx);
      const { name } = await checkIn(ctx, { id: airdropId });
      return { said: `✓ Checked in: ${name}`, ends: (other) => other !== 'claimed' };
    }
    case 'claimed': {
      const id = airdropId ?? '';
      const before = await getAirdrop(ctx, { id });
      if (before.status !== 'claimed') await editAirdrop(ctx, { id, status: 'claimed' });
      return { said: `✓ Claimed: ${before.name}`, ends: () => true };
    }
    case 'snooze':
      return snoozeAnHour(ctx, airdropId);
  }
}

async function snoozeAnHour(ctx: MemberCtx, airdropId: string | null): Promise<Done> {
  const { until } = await snooze(ctx, { airdropId, minutes: snoozeMinutes });
  const { time } = localDateTime(Date.parse(until), ctx.actor.timeZone);
  return { said: `✓ Snoozed until ${time}`, ends: (other) => other === 'snooze' };
}

async function checkInAll(ctx: MemberCtx): Promise<Done> {
  const { count } = await checkInAllDue(ctx);
  const ends = () => true;
  if (count === 0) return { said: 'Nothing is due anymore.', ends };
  return { said: `✓ Checked in ${count} ${count === 1 ? 'airdrop' : 'airdrops'}`, ends };
}

/** The message with what was done; a message too old to be changed is answered by a new one. */
function noted({ config }: BotCtx, message: TelegramMessage, { said, ends }: Done): Reply {
  const { text, reply_markup: markup, message_id: messageId } = message;
  if (text === undefined) {
    return { send: telegramText({ title: said, body: '', url: `${config.baseUrl}/tracker` }) };
  }
  const before = { text, buttons: markup?.inline_keyboard ?? [] };
  const isLeft = (data: string) => {
    const press = readPress(data);
    return press !== undefined && !ends(press.action);
  };
  return { messageId, edit: appendNote(before, said, isLeft) };
}
