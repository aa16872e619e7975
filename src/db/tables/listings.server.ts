import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LinkReason } from '#/lib/link-verdicts.ts';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import type { DefaultInstant, Instant } from '../schema.server.ts';

type Json<T> = ColumnType<T, string | undefined, string>;
type Value = string | number | boolean | null | string[];

/** What all public items have in common; a trigger on each noun's table keeps one row an item. */
type ListingTable = {
  kind: ListingKind;
  item_id: string;
  /** What it said when it was last published or edited, by field. */
  said: Json<Record<string, Value>>;
  links: Generated<string[]>;
  /** Those of its links that are not simply fine, and why. */
  link_flags: Json<{ url: string; verdict: 'careful' | 'blocked'; reasons: LinkReason[] }[]>;
  is_link_blocked: Generated<boolean>;
  /** Hosts of its links that look like others': approving it vouches for them. */
  vouched_hosts: Generated<string[]>;
  /** Since when reports hide its way out. */
  held_at: Instant | null;
  checked_at: Instant | null;
  is_checked_by_us: Generated<boolean>;
  hunters: Generated<number>;
  stale_since: Instant | null;
  /** When one of us last found it right: what people say is counted from then on. */
  looked_at: Instant | null;
  /** How many people say that something is wrong since then, and since when. */
  wrong: Generated<number>;
  wrong_since: Instant | null;
  /** Held by an admin's own decision, which outlives its reports. */
  is_held_by_us: Generated<boolean>;
  /** Since when somebody has to look at it: it is stale, or somebody says that something is wrong. */
  outdated_since: GeneratedAlways<Date | null>;
  revision: Generated<number>;
  /** Of its edits, those that no revision shows included. */
  version: Generated<number>;
  changed_at: Instant | null;
  created_at: DefaultInstant;
};

/** Never changed; `actor_id` goes with its account. */
type ListingRevisionTable = {
  id: string;
  kind: ListingKind;
  item_id: string;
  /** From 1 on. */
  number: number;
  at: Instant;
  actor_id: string | null;
  actor_role: 'admin' | 'promoter' | 'system';
  /** Empty for the first. */
  changes: ColumnType<{ field: string; old: Value; now: Value }[], string, never>;
};

/** Who is told what changes. */
type ListingFollowTable = {
  user_id: string;
  kind: ListingKind;
  item_id: string;
  created_at: DefaultInstant;
};

/** What somebody said of a listing on one of their days. */
type ListingCheckTable = {
  user_id: string;
  kind: ListingKind;
  item_id: string;
  day: string;
  is_right: boolean;
  /** What is wrong. */
  reason: string | null;
  is_admin: boolean;
  /** Whether it says anything of the listing to others: what very young accounts say doesn't. */
  counts: Generated<boolean>;
  at: Instant;
};

type ListingReportTable = {
  id: string;
  kind: ListingKind | 'follow';
  item_id: string;
  /** Gone with its account. */
  user_id: string | null;
  what: 'steals_funds' | 'phishing' | 'fake' | 'misleading' | 'spam' | 'other';
  text: string;
  /** Of the network that it came from, salted; forgotten once it is decided. */
  network_hash: string | null;
  /** When the account was made. */
  account_made_at: Instant;
  created_at: Instant;
  status: Generated<'open' | 'upheld' | 'dismissed'>;
  decided_at: Instant | null;
  decided_by: string | null;
  /** What the item was called when it was reported. */
  title: Generated<string>;
  /** What came of it where it was upheld. */
  outcome: Generated<'hidden' | 'kept' | 'deleted' | null>;
  /** What admins have to say about that to whoever reported it. */
  note: Generated<string | null>;
  /** When they were told. */
  told_at: Generated<Date | null>;
};

/** What has open reports; triggers keep one row an item. */
type ReportedItemTable = {
  kind: ListingKind | 'follow';
  item_id: string;
  reports: number;
  first_at: Instant;
};

/** What an admin has found out about a listing, with where it can be read. */
type ListingFactTable = {
  id: string;
  kind: ListingKind;
  item_id: string;
  fact:
    | 'warning'
    | 'audit'
    | 'contract'
    | 'team'
    | 'kyc'
    | 'lock'
    | 'listed_since'
    | 'social'
    | 'stated_risk';
  value: string;
  /** Null for what was said before facts needed one. */
  source_url: string | null;
  set_by: string | null;
  created_at: Instant;
  /** When it was taken back. */
  removed_at: Instant | null;
  removed_by: string | null;
};

export type ListingTables = {
  listings: ListingTable;
  listing_revisions: ListingRevisionTable;
  listing_follows: ListingFollowTable;
  listing_checks: ListingCheckTable;
  listing_reports: ListingReportTable;
  reported_items: ReportedItemTable;
  listing_facts: ListingFactTable;
};
