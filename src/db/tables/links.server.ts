import type { Generated } from 'kysely';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import type { Instant } from '../schema.server.ts';

/** The operator's word on a host and what belongs to it. */
type LinkEntryTable = {
  id: string;
  host: string;
  verdict: 'allow' | 'block';
  note: string;
  created_by: string | null;
  created_at: Instant;
};

/** The list that the operator has renewed, as it last was good. */
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

/** By which lists what is stored was judged last. */
type LinkJudgingTable = { what: string; version: string; judged_at: Instant };

/** A site in trackers or a listing that is blocked, and how far those whom it concerns are told. */
type LinkWarningTable = {
  /** A host, or the kind and the id of a listing. */
  subject: string;
  kind: ListingKind | null;
  item_id: string | null;
  found_at: Instant;
  /** The last person who was told, in the order of ids. */
  told_to: string | null;
  /** Since when everybody is told. */
  told_at: Instant | null;
};

export type LinkTables = {
  link_warnings: LinkWarningTable;
  link_entries: LinkEntryTable;
  link_lists: LinkListTable;
  link_judgings: LinkJudgingTable;
};
