import * as z from 'zod/mini';

/** A single-use link that opens the bot; pressing Start links the chat. */
export const telegramLink = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type TelegramLink = z.infer<typeof telegramLink>;

/** The message to a chat that was unlinked. */
export const unlinkMessage = {
  title: 'This chat is no longer linked',
  body: 'You won’t get reminders here anymore.',
};
