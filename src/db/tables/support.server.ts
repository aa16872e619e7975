import type { Generated } from 'kysely';
import type { DefaultInstant, Instant } from '../schema.server.ts';

type SupportMessageTable = {
  id: string;
  /** The sender's idempotency key: a repeated message is stored once. */
  request_key: string;
  user_id: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  status: Generated<'open' | 'done'>;
  created_at: DefaultInstant;
  done_at: Instant | null;
};

export type SupportTables = { support_messages: SupportMessageTable };
