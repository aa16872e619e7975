import type { Generated } from 'kysely';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import type { Instant } from '../schema.server.ts';

/** The operator's verdict on a host and its subdomains. */
type LinkEntryTable = {
  id: string;
  host: string;
  verdict: 'allow' | 'block';
  note: string;
  created_by: string | null;
  created_at: Instant;
};

/** The fetched list, in its last good state. */
type LinkListTable = {
  url: string;
  hosts: Buffer | null;
  digest: string | null;
  blocked: Generated<number>;
  allowed: Generated<number>;
  renewed_at: Instant | null;
  tried_at: Instant;
  error: string | null;
};

/** The list versions by which stored links were last judged. */
type LinkJudgingTable = { what: string; version: string; judged_at: Instant };

/** A blocked site in trackers or listings, and the progress of notifying the users concerned. */
type LinkWarningTable = {
  /** A host, or the kind and the ID of a listing. */
  subject: string;
  kind: ListingKind | null;
  item_id: string | null;
  found_at: Instant;
  /** The last notified user, in the order of IDs. */
  told_to: string | null;
  /** When all users were notified. */
  told_at: Instant | null;
};

export type LinkTables = {
  link_warnings: LinkWarningTable;
  link_entries: LinkEntryTable;
  link_lists: LinkListTable;
  link_judgings: LinkJudgingTable;
};
