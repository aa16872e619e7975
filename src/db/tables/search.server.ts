import type { Generated } from 'kysely';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import type { DefaultInstant } from '../schema.server.ts';

/** Public search index: copies that triggers on the nouns' tables maintain. */
type SearchEntryTable = {
  kind: ListingKind;
  item_id: string;
  title: string;
  text: string;
  url: string;
  updated_at: DefaultInstant;
  /** Title and text in lower case, for servers of earlier versions. */
  words: Generated<string>;
  /** Title and text in the normalized form of searches. */
  folded: Generated<string>;
};

export type SearchTables = { search_entries: SearchEntryTable };
