import { sql } from 'kysely';
import { withOwnPlans } from '#/db/client.server.ts';
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
/** Sorts after every other character. */
const highestChar = '\u{10ffff}';

type Row = {
  id: string;
  email: string;
  status: Subscriber['status'];
  created_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
};

const toSubscriber = (row: Row): Subscriber => ({
  id: row.id,
  email: row.email,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
});

/** Matches addresses with this prefix, using index newsletter_subscribers_email_prefix. */
const emailStartsWith = (prefix: string) => sql<boolean>`(
  newsletter_subscribers.email ~>=~ ${prefix} AND newsletter_subscribers.email ~<~ ${prefix + highestChar})`;

/** Lists subscribers, newest first. */
export function listSubscribers(ctx: MemberCtx, input: SubscribersInput): Promise<SubscribersPage> {
  const { q, status, cursor } = input;
  return withOwnPlans(ctx.db, (trx) => {
    const subscribers = trx
      .selectFrom('newsletter_subscribers')
      .select(['id', 'email', 'status', 'created_at', 'confirmed_at', 'unsubscribed_at'])
      .$if(q !== '', (query) => query.where(emailStartsWith(q)))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'));
    return readList(subscribers, { cursor, size: pageSize, by: byInstant('created_at', 'id') }, toSubscriber);
  });
}

/** Counts subscribers by status. */
export async function countSubscribers(ctx: MemberCtx): Promise<SubscriberCounts> {
  const rows = await ctx.db
    .selectFrom('newsletter_subscribers')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const getCount = (status: Subscriber['status']) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    pending: getCount('pending'),
    confirmed: getCount('confirmed'),
    unsubscribed: getCount('unsubscribed'),
  };
}

/** Exports confirmed subscribers as CSV for a mailing tool. The export is audited. */
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
  const cells = rows.map((row) => [
    row.email,
    row.confirmed_at?.toISOString() ?? '',
    unsubscribeUrl(ctx.config.baseUrl, unsubscribing, row.id),
  ]);
  return {
    fileName: `newsletter-${ctx.now.toISOString().slice(0, 10)}.csv`,
    csv: toCsv(['Email', 'Confirmed', 'Unsubscribe link'], cells),
    count: rows.length,
  };
}
