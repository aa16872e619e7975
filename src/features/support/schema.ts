import * as z from 'zod/mini';
import { listInput, listPage } from '#/lib/list-page.ts';
import { cleanLine, cleanText } from '#/lib/text.ts';
import { email } from '../session/schema.ts';

export const maxMessageLength = 5000;
/** Messages of one person that wait for an answer. */
export const mostOpen = 50;

const line = (missing: string, most: number, tooLong: string) =>
  z
    .string({ error: missing })
    .check(z.overwrite(cleanLine), z.minLength(1, missing), z.maxLength(most, tooLong));

/** What the form asks for. */
export const supportForm = z.strictObject({
  name: line('Please enter your name', 100, 'Name must be at most 100 characters'),
  email: email('Please enter your email'),
  subject: line('Please enter a subject', 150, 'Subject must be at most 150 characters'),
  message: z.string({ error: 'Please enter a message' }).check(
    z.overwrite((text) => cleanText(text).trim()),
    z.minLength(1, 'Please enter a message'),
    z.maxLength(maxMessageLength, `Message must be at most ${maxMessageLength} characters`),
  ),
});
export type SupportForm = z.output<typeof supportForm>;

/** `requestKey`: the sender's own for this message; sent again with it, a message is stored once. */
export const supportInput = z.extend(supportForm, { requestKey: z.uuid() });
export type SupportInput = z.output<typeof supportInput>;

export const supportStatuses = ['open', 'done'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

/** `status`: undefined for all. */
export const messagesInput = z.prefault(listInput({ status: z.optional(z.enum(supportStatuses)) }), {});
export type MessagesInput = z.output<typeof messagesInput>;

export const messageId = z.strictObject({ id: z.uuid() });
export type MessageId = z.output<typeof messageId>;

/** A message as admins see it. `userId`: whose account it was sent from, if any. */
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
