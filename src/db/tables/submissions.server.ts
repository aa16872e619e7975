import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CountedKind, ItemKind } from '#/lib/item-kinds.ts';
import type { DefaultInstant, Instant } from '../schema.server.ts';

type SubmissionTable = {
  id: string;
  user_id: string;
  kind: ItemKind;
  status: Generated<'draft' | 'pending' | 'approved' | 'rejected' | 'withdrawn'>;
  /** The form input, complete or not. */
  form: ColumnType<unknown, string, string>;
  /** The sent data, in the shape of the noun's input; an admin may have corrected it. */
  payload: ColumnType<unknown, string | null, string | null>;
  /** The published row. */
  item_id: string | null;
  /** The published row that a revision changes. */
  revises: string | null;
  /** Why it was rejected. */
  reason: string | null;
  sent_at: Instant | null;
  decided_at: Instant | null;
  decided_by: string | null;
  /** Until when the approval can be undone. */
  undo_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The public values before a revision was approved, while that can be undone. */
  before_approval: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
  /** The size of form and payload as text. */
  bytes: GeneratedAlways<number>;
};

/** The daily (UTC) figures of a published row. */
type ItemDayTable = {
  kind: CountedKind;
  item_id: string;
  day: string;
  views: Generated<number>;
  clicks: Generated<number>;
  joins: Generated<number>;
};

/** Deleted with the day's visitors, so that their hashes can't be traced back. */
type VisitorSaltTable = {
  day: string;
  salt: Buffer;
};

type ItemVisitorTable = {
  day: string;
  kind: CountedKind;
  item_id: string;
  event: 'view' | 'click';
  visitor: Buffer;
};

export type SubmissionTables = {
  submissions: SubmissionTable;
  item_days: ItemDayTable;
  visitor_salts: VisitorSaltTable;
  item_visitors: ItemVisitorTable;
};
