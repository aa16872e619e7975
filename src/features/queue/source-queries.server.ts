import { type RawBuilder, sql } from 'kysely';
import type { ItemKind } from '#/lib/item-kinds.ts';
import { submissionTitle } from '../submissions/queries.server.ts';
import type { QueueKind } from './kinds.ts';

type Sql = RawBuilder<unknown>;

/** A table with queued rows, read in the order of one of its indexes. */
export type Source = {
  kind: QueueKind;
  /** FROM and WHERE. */
  rows: Sql;
  /** Columns: the start of the waiting time, and the id. */
  at: Sql;
  id: Sql;
  /** Groups the rows by `id`; each group is one queued item. */
  isGrouped?: true;
  /** Column: the number of related rows, for sources that aren't grouped. */
  count?: Sql;
  /** Sorts before sources that aren't urgent. */
  isUrgent?: true;
  /** Column: the rest of the key, if the id alone doesn't match the index: `k.tag`. */
  tag?: Sql;
  /** The displayed columns of a page's rows `k`, and the joins that they need. */
  joined: Sql;
  title?: Sql;
  about?: Sql;
  person?: Sql;
  amount?: Sql;
  url?: Sql;
};

const selectFullName = (profile: string): Sql => {
  const column = (name: string) => sql.ref(`${profile}.${name}`);
  const name = sql`nullif(trim(${column('first_name')} || ' ' || ${column('last_name')}), '')`;
  return sql`coalesce(${name}, ${column('email')})`;
};

/** The displayed columns of a listing. Ids are unique across kinds. */
const listingColumns = {
  tag: sql`l.kind`,
  joined: sql`JOIN listings l ON l.kind = k.tag AND l.item_id = k.id JOIN search_entries s ON s.kind = l.kind AND s.item_id = l.item_id`,
  title: sql`s.title`,
  about: sql`l.kind`,
  url: sql`s.url`,
};

/** A refund that remains unsettled for longer is stuck. */
const maxRefundHours = 1;

export type QueueReader = { actor: { id: string }; now: Date };

/** Returns the sources that this admin may see, with only submissions of this kind of item if one is passed. */
export const listSources = ({ actor, now }: QueueReader, item?: ItemKind): readonly Source[] => [
  {
    kind: 'report',
    isUrgent: true,
    rows: sql`reported_items WHERE true`,
    at: sql`first_at`,
    id: sql`item_id`,
    count: sql`reports`,
    tag: sql`kind`,
    joined: sql`JOIN reported_items r ON r.kind = k.tag AND r.item_id = k.id
      LEFT JOIN campaigns c ON r.kind = 'follow' AND c.id = r.item_id
      LEFT JOIN search_entries s ON s.kind = r.kind AND s.item_id = r.item_id`,
    title: sql`coalesce(s.title, '@' || c.twitter_handle)`,
    about: sql`r.kind`,
    url: sql`coalesce(s.url, '/campaigns')`,
  },
  {
    kind: 'link',
    isUrgent: true,
    rows: sql`listings l WHERE l.is_link_blocked`,
    at: sql`coalesce(l.changed_at, l.created_at)`,
    id: sql`l.item_id`,
    ...listingColumns,
  },
  {
    kind: 'dispute',
    rows: sql`claim_disputes WHERE status = 'open'`,
    at: sql`created_at`,
    id: sql`id`,
    joined: sql`JOIN claim_disputes d ON d.id = k.id JOIN follow_claims f ON f.id = d.claim_id
      JOIN campaigns c ON c.id = f.campaign_id JOIN profiles p ON p.id = d.user_id`,
    title: sql`'@' || c.twitter_handle`,
    person: selectFullName('p'),
  },
  {
    kind: 'outdated',
    rows: sql`listings l WHERE l.outdated_since IS NOT NULL`,
    at: sql`l.outdated_since`,
    id: sql`l.item_id`,
    count: sql`l.wrong`,
    ...listingColumns,
  },
  {
    kind: 'submission',
    rows: sql`submissions WHERE status = 'pending' ${item === undefined ? sql`` : sql`AND kind = ${item}`}`,
    at: sql`sent_at`,
    id: sql`id`,
    joined: sql`JOIN submissions ON submissions.id = k.id JOIN profiles p ON p.id = submissions.user_id`,
    title: submissionTitle,
    about: sql`submissions.kind`,
    person: selectFullName('p'),
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
    // A note or a reversal shows that an admin has handled the payment.
    rows: sql`payments f WHERE f.flag IS NOT NULL AND f.refunded_at IS NULL AND f.charged_back_at IS NULL
      AND NOT EXISTS (SELECT FROM payment_notes n WHERE n.payment_id = f.id)
      AND NOT EXISTS (SELECT FROM payment_refunds r WHERE r.payment_id = f.id)`,
    at: sql`f.created_at`,
    id: sql`f.id`,
    joined: sql`JOIN payments y ON y.id = k.id LEFT JOIN profiles p ON p.id = y.user_id`,
    about: sql`y.flag`,
    person: selectFullName('p'),
    amount: sql`y.amount`,
  },
  {
    kind: 'payment',
    rows: sql`payment_refunds r WHERE r.state <> 'done'
      AND (r.state IN ('failed', 'unclear')
        OR r.created_at < ${new Date(now.getTime() - maxRefundHours * 3_600_000)})
      AND NOT EXISTS (SELECT FROM payment_refunds later
        WHERE later.payment_id = r.payment_id AND later.created_at > r.created_at)
      AND NOT EXISTS (SELECT FROM payment_notes n
        WHERE n.payment_id = r.payment_id AND n.created_at > coalesce(r.settled_at, r.created_at))`,
    at: sql`r.created_at`,
    id: sql`r.payment_id`,
    joined: sql`JOIN payments y ON y.id = k.id LEFT JOIN profiles p ON p.id = y.user_id`,
    about: sql`'refund'`,
    person: selectFullName('p'),
    amount: sql`y.amount`,
  },
  {
    kind: 'grant',
    rows: sql`pending_grants g WHERE g.status = 'waiting' AND g.expires_at > ${now}
      AND g.asked_by <> ${actor.id}`,
    at: sql`g.created_at`,
    id: sql`g.id`,
    joined: sql`JOIN pending_grants g ON g.id = k.id LEFT JOIN profiles p ON p.id = g.user_id`,
    person: selectFullName('p'),
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
