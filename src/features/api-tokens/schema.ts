import * as z from 'zod/mini';
import { cleanLine } from '#/lib/text.ts';
import { scopes } from './scopes.ts';

const nameRequired = 'Enter a name';
const invalidExpiry = 'Choose 7, 30, 90 or 365 days, or never';

export const apiTokenInput = z.strictObject({
  name: z
    .string({ error: nameRequired })
    .check(
      z.overwrite(cleanLine),
      z.minLength(1, nameRequired),
      z.maxLength(60, 'Name must be at most 60 characters'),
    ),
  scope: z.enum(scopes, { error: 'Choose read or write' }),
  expiresInDays: z.nullable(z.literal([7, 30, 90, 365], { error: invalidExpiry })),
});
export type ApiTokenInput = z.output<typeof apiTokenInput>;

export const apiTokenId = z.strictObject({ id: z.uuid() });
export type ApiTokenId = z.output<typeof apiTokenId>;

/** A token as its owner sees it in lists. `lastUsedAt` is accurate to the minute. */
export const apiToken = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(scopes),
  lastFour: z.string(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
});
export type ApiToken = z.output<typeof apiToken>;

export const apiTokenList = z.strictObject({ items: z.array(apiToken) });
export type ApiTokenList = z.output<typeof apiTokenList>;

/** `token` is returned only once. */
export const madeApiToken = z.extend(apiToken, { token: z.string() });
export type MadeApiToken = z.output<typeof madeApiToken>;
