import type { Generated } from 'kysely';
import type { DefaultInstant, Instant } from '../schema.server.ts';

/** The secret grants read access to the user's upcoming events. */
type CalendarFeedTable = {
  user_id: string;
  secret_hash: string;
  /** Encrypted for its user. */
  sealed_secret: string;
  created_at: DefaultInstant;
  /** The last fetch, to the hour. */
  last_used_at: Instant | null;
  /** Whether it contains recurring check-ins. */
  has_check_ins: Generated<boolean>;
};

/** An entry that left the feed, written by triggers. */
type CalendarCancellationTable = {
  user_id: string;
  /** An `EntryKind` of the calendar: triggers write it, and the feed reads it. */
  kind: string;
  /** The id of what the entry shows. */
  subject_id: string;
  sequence: number;
  starts_at: Instant | null;
  on_day: string | null;
  cancelled_at: Instant;
};

export type CalendarTables = {
  calendar_feeds: CalendarFeedTable;
  calendar_cancellations: CalendarCancellationTable;
};
