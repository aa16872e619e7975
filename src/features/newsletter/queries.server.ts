import { sql } from 'kysely';
import { withCustomPlans } from '#/db/client.server.ts';
import { toCsv } from '#/lib/csv.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { unsubscribeUrl } from './links.server.ts';
import type {
  Subscriber,
  SubscriberCounts,
  SubscriberExport,
  SubscribersInput,
  SubscribersPage,
} from './schema.ts';

const pageSize = 50;
/** Sorts after everything that begins with a prefix. */
const last = '\u{10ffff}';

type Row = {
  id: string;
  email: string;
  status: Subscriber['status'];
  created_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
};

const findSubscriberId = (row: Row): Subscriber => ({
  id: row.id,
  email: row.email,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
});

/** Condition: the address begins so (index newsletter_subscribers_email_prefix). */
const hasEmail = (prefix: string) => sql<boolean>`(
  newsletter_subscribers.email ~>=~ ${prefix} AND newsletter_subscribers.email ~<~ ${prefix + last})`;

/** Who asked for the newsletter, newest first. */
export function listSubscribers(ctx: MemberCtx, input: SubscribersInput): Promise<SubscribersPage> {
  const { q, status, cursor } = input;
  return withCustomPlans(ctx.db, (trx) => {
    const subscribers = trx
      .selectFrom('newsletter_subscribers')
      .select(['id', 'email', 'status', 'created_at', 'confirmed_at', 'unsubscribed_at'])
      .$if(q !== '', (query) => query.where(hasEmail(q)))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'));
    return readList(
      subscribers,
      { cursor, size: pageSize, by: byInstant('created_at', 'id') },
      findSubscriberId,
    );
  });
}

/** How many there are of each status. */
export async function countSubscribers(ctx: MemberCtx): Promise<SubscriberCounts> {
  const rows = await ctx.db
    .selectFrom('newsletter_subscribers')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const countOf = (status: Subscriber['status']) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    pending: countOf('pending'),
    confirmed: countOf('confirmed'),
    unsubscribed: countOf('unsubscribed'),
  };
}

/** Those who confirmed, as a file for a mailing tool. What leaves the house is written down. */
export async function exportSubscribers(
  ctx: MemberCtx,
  { unsubscribing }: Pick<Call, 'unsubscribing'>,
): Promise<SubscriberExport> {
  const rows = await ctx.db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'confirmed_at'])
    .where('status', '=', 'confirmed')
    .orderBy('email')
    .execute();
  await audit(ctx, 'newsletter.exported', { details: { count: rows.length } });
  const lines = rows.map((row) => [
    row.email,
    row.confirmed_at?.toISOString() ?? '',
    unsubscribeUrl(ctx.config.baseUrl, unsubscribing, row.id),
  ]);
  return {
    fileName: `newsletter-${ctx.now.toISOString().slice(0, 10)}.csv`,
    csv: toCsv(['Email', 'Confirmed', 'Unsubscribe link'], lines),
    count: rows.length,
  };
}
