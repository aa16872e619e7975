import type { DefaultInstant, Instant } from '../schema.server.ts';

/** Whoever knows the secret may read what the person has before them. */
type CalendarFeedTable = {
  user_id: string;
  secret_hash: string;
  /** Encrypted for its person. */
  sealed_secret: string;
  created_at: DefaultInstant;
  /** When it was last fetched, to the hour. */
  last_used_at: Instant | null;
};

/** An entry that has left the feed. Triggers write these. */
type CalendarCancellationTable = {
  user_id: string;
  kind: 'claim' | 'start' | 'presale' | 'yap';
  /** The airdrop, presale or yap that it was of. */
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
