import type { Generated } from 'kysely';
import type { DefaultInstant, Instant } from '../schema.server.ts';

type NewsletterSubscriberTable = {
  id: string;
  email: string;
  status: Generated<'pending' | 'confirmed' | 'unsubscribed'>;
  confirm_token_hash: string | null;
  confirm_expires_at: Instant | null;
  created_at: DefaultInstant;
  confirmed_at: Instant | null;
  unsubscribed_at: Instant | null;
};

export type NewsletterTables = { newsletter_subscribers: NewsletterSubscriberTable };
