import * as z from 'zod/mini';
import { itemKinds } from '#/lib/item-kinds.ts';

export const searchResultKinds = ['airdrop', 'wallet', 'guide', 'faucet', ...itemKinds] as const;
export type SearchResultKind = (typeof searchResultKinds)[number];

/** Returns whether results of this kind are private to the member. */
export const isPrivateKind = (kind: SearchResultKind): boolean => kind === 'airdrop' || kind === 'wallet';

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

export const searchResult = z.strictObject({
  kind: z.enum(searchResultKinds),
  id: z.uuid(),
  title: z.string(),
  /** The secondary text: a guide's project, a network, or a token, and whether it has ended. */
  text: z.string(),
  /** A same-origin path. */
  url: z.string(),
});
export type SearchResult = z.output<typeof searchResult>;

/** Best matches first, a few per kind. */
export const searchResultList = z.strictObject({ items: z.array(searchResult) });
