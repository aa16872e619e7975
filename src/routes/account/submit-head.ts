import type { ItemKind } from '#/lib/item-kinds.ts';
import { listingKindNames } from '#/lib/listing-kinds.ts';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

export const parseSubmitSearch = (search: Record<string, unknown>) =>
  parseTextSearch(search, ['id', 'revises']);

export const submitHead = (kind: ItemKind, loaded: { isMissing: boolean } | undefined) =>
  pageHead({
    title: loaded?.isMissing ? 'Submission not found' : `Submit ${listingKindNames[kind]}`,
    noindex: true,
  });
