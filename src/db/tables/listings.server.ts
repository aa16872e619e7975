import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LinkReason } from '#/lib/link-verdicts.ts';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import type { DefaultInstant, Instant } from '../schema.server.ts';

type Json<T> = ColumnType<T, string | undefined, string>;
type Value = string | number | boolean | null | string[];

/** Common columns of all public items; a trigger on each noun's table maintains one row per item. */
type ListingTable = {
  kind: ListingKind;
  item_id: string;
  /** The published values by field, as of the last publication or edit. */
  said: Json<Record<string, Value>>;
  links: Generated<string[]>;
  /** Links with a verdict other than ok, and the reasons. */
  link_flags: Json<{ url: string; verdict: 'careful' | 'blocked'; reasons: LinkReason[] }[]>;
  is_link_blocked: Generated<boolean>;
  /** Hosts of its links that look like others': approving the listing approves them. */
  vouched_hosts: Generated<string[]>;
  /** Since when reports hide its external links. */
  held_at: Instant | null;
  checked_at: Instant | null;
  is_checked_by_us: Generated<boolean>;
  hunters: Generated<number>;
  stale_since: Instant | null;
  /** When an admin last confirmed that it is right: only later user checks count. */
  looked_at: Instant | null;
  /** The number of users who have reported an error since then, and since when. */
  wrong: Generated<number>;
  wrong_since: Instant | null;
  /** Hidden by an admin's own decision, independent of reports. */
  is_held_by_us: Generated<boolean>;
  /** Since when it needs a review: it is stale, or a user reported an error. */
  outdated_since: GeneratedAlways<Date | null>;
  revision: Generated<number>;
  /** The number of edits, including those without a revision. */
  version: Generated<number>;
  changed_at: Instant | null;
  created_at: DefaultInstant;
  is_example: Generated<boolean>;
};

/** Immutable; `actor_id` is deleted with its account. */
type ListingRevisionTable = {
  id: string;
  kind: ListingKind;
  item_id: string;
  /** Starts at 1. */
  number: number;
  at: Instant;
  actor_id: string | null;
  actor_role: 'admin' | 'promoter' | 'system';
  /** Empty for the first revision. */
  changes: ColumnType<{ field: string; old: Value; now: Value }[], string, never>;
};

/** Users to notify of changes. */
type ListingFollowTable = {
  user_id: string;
  kind: ListingKind;
  item_id: string;
  created_at: DefaultInstant;
};

/** A user's check of a listing on one of their days. */
type ListingCheckTable = {
  user_id: string;
  kind: ListingKind;
  item_id: string;
  day: string;
  is_right: boolean;
  /** The reported error; null for a check that found none. */
  reason: string | null;
  is_admin: boolean;
  /** Whether other users see its effect: checks of very new accounts don't count. */
  counts: Generated<boolean>;
  at: Instant;
};

type ListingReportTable = {
  id: string;
  kind: ListingKind | 'follow';
  item_id: string;
  /** Null after the account was deleted. */
  user_id: string | null;
  what: 'steals_funds' | 'phishing' | 'fake' | 'misleading' | 'spam' | 'other';
  text: string;
  /** The salted hash of the report's network; erased after the decision. */
  network_hash: string | null;
  /** When the account was created. */
  account_made_at: Instant;
  created_at: Instant;
  status: Generated<'open' | 'upheld' | 'dismissed'>;
  decided_at: Instant | null;
  decided_by: string | null;
  /** The item's title at the time of the report. */
  title: Generated<string>;
  /** The outcome of an upheld report. */
  outcome: Generated<'hidden' | 'kept' | 'deleted' | null>;
  /** The admins' note to the reporter. */
  note: Generated<string | null>;
  /** When the reporter was notified. */
  told_at: Generated<Date | null>;
};

/** Items with open reports; triggers maintain one row per item. */
type ReportedItemTable = {
  kind: ListingKind | 'follow';
  item_id: string;
  reports: number;
  first_at: Instant;
};

/** A fact that an admin found about a listing, with its source. */
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
  /** Null for facts from before a source was required. */
  source_url: string | null;
  set_by: string | null;
  created_at: Instant;
  /** When it was withdrawn. */
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
