import type { Telegram } from '#/platform/channels/telegram.server.ts';
import { telegramAddress } from '#/platform/channels/telegram-sender.server.ts';
import { telegramText } from '#/platform/channels/telegram-text.server.ts';
import { goodbye } from './schema.ts';

const goodbyeMs = 5_000;

/** Tells a chat that it was unlinked on the site. Failures are ignored. */
export async function sayGoodbye(
  telegram: Telegram,
  readAddress: () => unknown,
  { baseUrl }: { baseUrl: string },
): Promise<void> {
  try {
    const { chatId } = telegramAddress.parse(readAddress());
    const message = telegramText({ ...goodbye, url: `${baseUrl}/reminders` });
    await telegram.send(chatId, message, AbortSignal.timeout(goodbyeMs));
  } catch {
    // Blocked, unreachable, or encrypted with another secret. The chat is unlinked in any case.
  }
}
