import * as z from 'zod/mini';
import { itemKinds } from '#/lib/item-kinds.ts';

export const foundKinds = ['airdrop', 'wallet', 'guide', 'faucet', ...itemKinds] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Whether what was found is the person's own, and nobody else's business. */
export const isOwn = (kind: FoundKind): boolean => kind === 'airdrop' || kind === 'wallet';

/** Letters of a search that are looked at. */
export const maxQueryLength = 80;

export const searchInput = z.strictObject({
  q: z
    .string('Please enter a search term')
    .check(
      z.trim(),
      z.minLength(1, 'Please enter a search term'),
      z.maxLength(maxQueryLength, `Search must be at most ${maxQueryLength} characters`),
    ),
});
export type SearchInput = z.output<typeof searchInput>;

export const found = z.strictObject({
  kind: z.enum(foundKinds),
  id: z.uuid(),
  title: z.string(),
  /** What stands beside the title: a project, a network, a token; and whether it has ended. */
  text: z.string(),
  /** A path of this site. */
  url: z.string(),
});
export type Found = z.output<typeof found>;

/** Best first; each kind has a few. */
export const foundList = z.strictObject({ items: z.array(found) });
