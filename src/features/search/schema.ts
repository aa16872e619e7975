import * as z from 'zod/mini';
import { itemKinds } from '#/lib/item-kinds.ts';

export const foundKinds = ['airdrop', 'wallet', 'guide', 'faucet', ...itemKinds] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Returns whether results of this kind are private to the member. */
export const isOwn = (kind: FoundKind): boolean => kind === 'airdrop' || kind === 'wallet';

export const maxQueryLength = 80;

export const searchInput = z.strictObject({
  q: z
    .string('Enter a search term')
    .check(
      z.trim(),
      z.minLength(1, 'Enter a search term'),
      z.maxLength(maxQueryLength, `Search must be at most ${maxQueryLength} characters`),
    ),
});
export type SearchInput = z.output<typeof searchInput>;

export const found = z.strictObject({
  kind: z.enum(foundKinds),
  id: z.uuid(),
  title: z.string(),
  /** The secondary text: a guide's project, a network, or a token, and whether it has ended. */
  text: z.string(),
  /** A same-origin path. */
  url: z.string(),
});
export type Found = z.output<typeof found>;

/** Best matches first, a few per kind. */
export const foundList = z.strictObject({ items: z.array(found) });
