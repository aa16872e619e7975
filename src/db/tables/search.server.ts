import type { Generated } from 'kysely';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import type { DefaultInstant } from '../schema.server.ts';

/** What can be found by everybody: copies that triggers on the nouns' own tables keep in step. */
type SearchEntryTable = {
  kind: ListingKind;
  item_id: string;
  title: string;
  text: string;
  url: string;
  updated_at: DefaultInstant;
  /** Title and text in lower case, for servers of earlier versions. */
  words: Generated<string>;
  /** Title and text as searches compare them. */
  folded: Generated<string>;
};

export type SearchTables = { search_entries: SearchEntryTable };
