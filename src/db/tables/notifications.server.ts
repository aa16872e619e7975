import type { Generated } from 'kysely';
import type { DefaultInstant, Instant } from '../schema.server.ts';

type NotificationTable = {
  id: string;
  user_id: string;
  kind: string;
  /** What it is about, once for each person. */
  key: string;
  title: string;
  body: string;
  /** A path of this site. */
  url: string;
  /** Whether the bell and the page show it. */
  in_app: Generated<boolean>;
  /** What it tells of no longer matters once this airdrop is gone, closed or muted, */
  airdrop_id: string | null;
  /** or from here on. */
  useful_until: Instant | null;
  created_at: DefaultInstant;
  read_at: Instant | null;
};

/** What somebody wants where; null and no row stand for the kind's default. */
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
