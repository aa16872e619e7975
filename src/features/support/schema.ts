import * as z from 'zod/mini';
import { listInput, listPage } from '#/lib/list-page.ts';
import { cleanLine, cleanText } from '#/lib/text.ts';
import { email } from '../session/schema.ts';

export const maxMessageLength = 5000;
/** Open messages per member. */
export const maxOpenMessages = 50;

const requiredLine = (missing: string, maxLength: number, tooLong: string) =>
  z
    .string({ error: missing })
    .check(z.overwrite(cleanLine), z.minLength(1, missing), z.maxLength(maxLength, tooLong));

export const supportForm = z.strictObject({
  name: requiredLine('Enter your name', 100, 'Name must be at most 100 characters'),
  email: email('Enter your email'),
  subject: requiredLine('Enter a subject', 150, 'Subject must be at most 150 characters'),
  message: z.string({ error: 'Enter a message' }).check(
    z.overwrite((text) => cleanText(text).trim()),
    z.minLength(1, 'Enter a message'),
    z.maxLength(maxMessageLength, `Message must be at most ${maxMessageLength} characters`),
  ),
});
export type SupportForm = z.output<typeof supportForm>;

/** The client generates a `requestKey` for each message. Messages with the same key are stored once. */
export const supportInput = z.extend(supportForm, { requestKey: z.uuid() });
export type SupportInput = z.output<typeof supportInput>;

export const supportStatuses = ['open', 'done'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

/** Without a `status`, lists all. */
export const messagesInput = z.prefault(listInput({ status: z.optional(z.enum(supportStatuses)) }), {});
export type MessagesInput = z.output<typeof messagesInput>;

export const messageId = z.strictObject({ id: z.uuid() });
export type MessageId = z.output<typeof messageId>;

/** A message for admins. `userId` is the sender's account, if they were signed in. */
export const supportMessage = z.strictObject({
  id: z.uuid(),
  userId: z.nullable(z.uuid()),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(supportStatuses),
  createdAt: z.string(),
  doneAt: z.nullable(z.string()),
});
export type SupportMessage = z.output<typeof supportMessage>;

export const messagesPage = listPage(supportMessage);
export type MessagesPage = z.output<typeof messagesPage>;
