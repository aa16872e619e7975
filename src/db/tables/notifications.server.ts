import type { Generated } from 'kysely';
import type { DefaultInstant, Instant } from '../schema.server.ts';

type NotificationTable = {
  id: string;
  user_id: string;
  kind: string;
  /** The subject, unique per user. */
  key: string;
  title: string;
  body: string;
  /** A path of this site. */
  url: string;
  /** Whether the bell and the page show it. */
  in_app: Generated<boolean>;
  /** It becomes irrelevant when this airdrop is deleted, closed, or muted, */
  airdrop_id: string | null;
  /** or at this time. */
  useful_until: Instant | null;
  created_at: DefaultInstant;
  read_at: Instant | null;
};

/** A user's settings by kind and channel; null and missing rows mean the kind's default. */
type NotificationSettingTable = {
  user_id: string;
  kind: string;
  in_app: boolean | null;
  email: boolean | null;
  push: boolean | null;
  telegram: boolean | null;
  webhook: boolean | null;
  updated_at: DefaultInstant;
};

type SignInNoticeTable = {
  id: Generated<number>;
  user_id: string;
  subject: string;
  line: string;
  /** Waits for the mail that gathers several; sent at once otherwise. */
  is_waiting: boolean;
  created_at: DefaultInstant;
};

export type NotificationTables = {
  sign_in_notices: SignInNoticeTable;
  notifications: NotificationTable;
  notification_settings: NotificationSettingTable;
};
