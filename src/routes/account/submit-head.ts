import type { ItemKind } from '#/lib/item-kinds.ts';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

// Every page carries the heads, so they do without the table of the kinds.
const titles: Readonly<Record<ItemKind, string>> = {
  campaign: 'Submit Campaign',
  presale: 'Submit Presale',
  quest: 'Submit Quest',
};

export const parseSubmitSearch = (search: Record<string, unknown>) =>
  parseTextSearch(search, ['id', 'revises']);

export const submitHead = (kind: ItemKind, loaded: { isMissing: boolean } | undefined) =>
  pageHead({
    title: loaded?.isMissing ? 'Submission not found' : titles[kind],
    noindex: true,
  });
