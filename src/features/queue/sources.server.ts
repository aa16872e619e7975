import { type RawBuilder, sql } from 'kysely';
import type { MemberCtx } from '#/platform/context.server.ts';
import { titleOf } from '../submissions/queries.server.ts';
import type { QueueKind } from './kinds.ts';

type Sql = RawBuilder<unknown>;

/** A table in which something waits, read in the order of an index of its own. */
export type Source = {
  kind: QueueKind;
  /** FROM and WHERE. */
  rows: Sql;
  /** Columns: since when it waits, and its id. */
  at: Sql;
  id: Sql;
  /** Column: how many rows are one thing that waits; rows are grouped by `id` then. */
  isGrouped?: true;
  /** What is shown of the rows of a page, `k`: what is joined to them, and the columns of it. */
  joined: Sql;
  title?: Sql;
  about?: Sql;
  person?: Sql;
  amount?: Sql;
};

const nameOf = (profile: string): Sql => {
  const column = (name: string) => sql.ref(`${profile}.${name}`);
  const name = sql`nullif(trim(${column('first_name')} || ' ' || ${column('last_name')}), '')`;
  return sql`coalesce(${name}, ${column('email')})`;
};

/** A refund that the provider has not settled in so long is stuck. */
const refundHours = 1;

/** Whatever waits for this admin. */
export const sourcesFor = ({ actor, now }: Pick<MemberCtx, 'actor' | 'now'>): readonly Source[] => [
  {
    kind: 'submission',
    rows: sql`submissions WHERE status = 'pending'`,
    at: sql`sent_at`,
    id: sql`id`,
    joined: sql`JOIN submissions ON submissions.id = k.id JOIN profiles p ON p.id = submissions.user_id`,
    title: titleOf,
    about: sql`submissions.kind`,
    person: nameOf('p'),
  },
  {
    kind: 'claim',
    rows: sql`follow_claims WHERE status = 'pending'`,
    at: sql`created_at`,
    id: sql`campaign_id`,
    isGrouped: true,
    joined: sql`JOIN campaigns c ON c.id = k.id`,
    title: sql`'@' || c.twitter_handle`,
  },
  {
    kind: 'payment',
    // A note, or money on its way back, says that somebody has seen to it.
    rows: sql`payments f WHERE f.flag IS NOT NULL AND f.refunded_at IS NULL AND f.charged_back_at IS NULL
      AND NOT EXISTS (SELECT FROM payment_notes n WHERE n.payment_id = f.id)
      AND NOT EXISTS (SELECT FROM payment_refunds r WHERE r.payment_id = f.id)`,
    at: sql`f.created_at`,
    id: sql`f.id`,
    joined: sql`JOIN payments y ON y.id = k.id LEFT JOIN profiles p ON p.id = y.user_id`,
    about: sql`y.flag`,
    person: nameOf('p'),
    amount: sql`y.amount`,
  },
  {
    kind: 'payment',
    rows: sql`payment_refunds r WHERE r.state <> 'done'
      AND (r.state IN ('failed', 'unclear')
        OR r.created_at < ${new Date(now.getTime() - refundHours * 3_600_000)})
      AND NOT EXISTS (SELECT FROM payment_refunds later
        WHERE later.payment_id = r.payment_id AND later.created_at > r.created_at)
      AND NOT EXISTS (SELECT FROM payment_notes n
        WHERE n.payment_id = r.payment_id AND n.created_at > coalesce(r.settled_at, r.created_at))`,
    at: sql`r.created_at`,
    id: sql`r.payment_id`,
    joined: sql`JOIN payments y ON y.id = k.id LEFT JOIN profiles p ON p.id = y.user_id`,
    about: sql`'refund'`,
    person: nameOf('p'),
    amount: sql`y.amount`,
  },
  {
    kind: 'grant',
    rows: sql`pending_grants g WHERE g.status = 'waiting' AND g.expires_at > ${now}
      AND g.asked_by <> ${actor.id}`,
    at: sql`g.created_at`,
    id: sql`g.id`,
    joined: sql`JOIN pending_grants g ON g.id = k.id LEFT JOIN profiles p ON p.id = g.user_id`,
    person: nameOf('p'),
    amount: sql`g.amount`,
  },
  {
    kind: 'message',
    rows: sql`support_messages WHERE status = 'open'`,
    at: sql`created_at`,
    id: sql`id`,
    joined: sql`JOIN support_messages m ON m.id = k.id`,
    title: sql`m.subject`,
    person: sql`m.name`,
  },
];
