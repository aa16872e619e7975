import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CountedKind, ItemKind } from '#/lib/item-kinds.ts';
import type { DefaultInstant, Instant } from '../schema.server.ts';

type SubmissionTable = {
  id: string;
  user_id: string;
  kind: ItemKind;
  status: Generated<'draft' | 'pending' | 'approved' | 'rejected' | 'withdrawn'>;
  /** The form as it was typed, finished or not. */
  form: ColumnType<unknown, string, string>;
  /** What was sent, in the shape of the noun's input; an admin may have corrected it. */
  payload: ColumnType<unknown, string | null, string | null>;
  /** The published row. */
  item_id: string | null;
  /** The published row it is to change. */
  revises: string | null;
  /** Why it was rejected. */
  reason: string | null;
  sent_at: Instant | null;
  decided_at: Instant | null;
  decided_by: string | null;
  /** Until when its approval can be undone. */
  undo_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** What was public before a revision was approved, while that can be undone. */
  before_approval: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
  /** Of form and payload as text. */
  bytes: GeneratedAlways<number>;
};

/** What happened to a published row on a day (UTC). */
type ItemDayTable = {
  kind: CountedKind;
  item_id: string;
  day: string;
  views: Generated<number>;
  clicks: Generated<number>;
  joins: Generated<number>;
};

/** Gone with the day's visitors: their hashes can't be traced back then. */
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
