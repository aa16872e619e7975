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
  created_at: DefaultInstant;
  read_at: Instant | null;
};

/** What somebody wants by e-mail too; no row means no. */
type NotificationSettingTable = {
  user_id: string;
  kind: string;
  email: boolean;
  updated_at: DefaultInstant;
};

export type NotificationTables = {
  notifications: NotificationTable;
  notification_settings: NotificationSettingTable;
};
