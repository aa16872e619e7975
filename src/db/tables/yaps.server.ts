import type { Generated } from 'kysely';
import type { DefaultInstant, Instant } from '../schema.server.ts';

/** A project that a user plans to post about. */
type YapTable = {
  id: string;
  user_id: string;
  project_name: string;
  project_url: string | null;
  /** The host of the link from the URL parser; null until the job has parsed it, '' if there is none. */
  link_host: string | null;
  notes: string | null;
  /** The text of the post. */
  draft: string | null;
  planned_on: string | null;
  /** One of the user's own airdrops. */
  airdrop_id: string | null;
  status: Generated<'pending' | 'yapped'>;
  yapped_at: Instant | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

export type YapTables = { yap_list: YapTable };
