import * as z from 'zod/mini';

/** Opens the bot, which then asks to be started; it links the chat that does so, once. */
export const telegramLink = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type TelegramLink = z.infer<typeof telegramLink>;

/** What a chat hears that was linked. */
export const goodbye = {
  title: 'This chat is no longer linked',
  body: 'You won’t get reminders here anymore.',
};
