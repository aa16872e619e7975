import type { ItemKind } from '#/lib/item-kinds.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

// Every page loads the route heads, so they don't import the full table of item kinds.
const titles: Readonly<Record<ItemKind, string>> = {
  campaign: 'Submit Campaign',
  presale: 'Submit Presale',
  quest: 'Submit Quest',
};

export const parseSubmitSearch = (search: Record<string, unknown>) =>
  parseTextSearch(search, ['id', 'revises']);

export const submitHead = (kind: ItemKind, loaded: { isMissing: boolean } | undefined) =>
  createPageHead({
    title: loaded?.isMissing ? 'Submission not found' : titles[kind],
    noindex: true,
  });
