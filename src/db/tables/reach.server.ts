import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, Instant } from '../schema.server.ts';

/** A user's reminder settings; a missing row means the defaults. */
type ReminderSettingsTable = {
  user_id: string;
  /** HH:MM in the user's time zone. */
  daily_at: Generated<string>;
  lead_minutes: Generated<number[]>;
  /** Before the other dates of an airdrop. */
  date_lead_minutes: Generated<number[]>;
  /** Before the end of the period of a check-in that is still due. */
  reset_lead_minutes: Generated<number[]>;
  quiet_from: string | null;
  quiet_to: string | null;
  /** Whether the daily message lists starting airdrops. */
  starts_in_daily: Generated<boolean>;
  updated_at: DefaultInstant;
};

/** `next_at` may be '-infinity': due at the next tick. Never select it. */
type AlarmInstant = ColumnType<unknown, Date | string, Date | string>;

type AirdropAlarmTable = {
  airdrop_id: string;
  user_id: string;
  /** Reminders of later times than this are due. */
  since: Instant;
  next_at: AlarmInstant;
  snoozed_until: Instant | null;
};

type DailyAlarmTable = {
  user_id: string;
  since: Instant;
  next_at: AlarmInstant;
  snoozed_until: Instant | null;
};

type ChannelTable = {
  id: string;
  user_id: string;
  kind: 'push' | 'telegram' | 'webhook';
  name: string;
  address_hash: Buffer;
  sealed: string;
  shown: Generated<string>;
  /** For push subscriptions: the session that created it; both end together. */
  session_id: string | null;
  created_at: DefaultInstant;
  last_ok_at: Instant | null;
  failing_since: Instant | null;
  broken_at: Instant | null;
  last_answer: string | null;
};

/** A channel that a reset ended: for a week it gets security notices only. */
type EndedChannelTable = {
  id: string;
  user_id: string;
  kind: 'push' | 'telegram' | 'webhook';
  address_hash: Buffer;
  sealed: string;
  ended_at: Instant;
};

type DeliveryTable = {
  id: string;
  user_id: string;
  channel: 'email' | 'push' | 'telegram' | 'webhook';
  channel_id: string | null;
  key: string;
  kind: string;
  message: ColumnType<{ title: string; body: string; url: string }, string, string>;
  airdrop_id: string | null;
  useful_until: Instant | null;
  state: Generated<'waiting' | 'sent' | 'failed' | 'dropped' | 'unknown'>;
  attempts: Generated<number>;
  answer: string | null;
  leased_until: Instant | null;
  handed_over_at: Instant | null;
  created_at: DefaultInstant;
  done_at: Instant | null;
};

/** Received Telegram updates, so that none is handled twice. */
type TelegramUpdateTable = {
  bot_id: number;
  update_id: number;
  heard_at: Instant;
};

export type ReachTables = {
  reminder_settings: ReminderSettingsTable;
  airdrop_alarms: AirdropAlarmTable;
  daily_alarms: DailyAlarmTable;
  channels: ChannelTable;
  ended_channels: EndedChannelTable;
  deliveries: DeliveryTable;
  telegram_updates: TelegramUpdateTable;
};
