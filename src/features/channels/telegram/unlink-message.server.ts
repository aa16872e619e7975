import type { Telegram } from '#/platform/channels/telegram.server.ts';
import { telegramAddress } from '#/platform/channels/telegram-sender.server.ts';
import { formatTelegramText } from '#/platform/channels/telegram-text.server.ts';
import { unlinkMessage } from './schema.ts';

const timeoutMs = 5_000;

/** Tells a chat that it was unlinked on the site, ignoring failures. */
export async function sendUnlinkMessage(
  telegram: Telegram,
  readAddress: () => unknown,
  { baseUrl }: { baseUrl: string },
): Promise<void> {
  try {
    const { chatId } = telegramAddress.parse(readAddress());
    const message = formatTelegramText({ ...unlinkMessage, url: `${baseUrl}/reminders` });
    await telegram.send(chatId, message, AbortSignal.timeout(timeoutMs));
  } catch {
    // The chat may be blocked, unreachable, or encrypted with another secret. It is unlinked in any case.
  }
}
