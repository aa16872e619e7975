import { sql } from 'kysely';
import { withCustomPlans } from '#/db/client.server.ts';
import { readByCursor } from '#/db/cursor.server.ts';
import { formatCsvRecord } from '#/lib/csv.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { type JsonStream, JsonText } from '#/platform/http/json-stream.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { createUnsubscribeUrl } from './links.server.ts';
import type { Subscriber, SubscriberCounts, SubscribersInput, SubscribersPage } from './schema.ts';

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

export function listSubscribers(ctx: MemberCtx, input: SubscribersInput): Promise<SubscribersPage> {
  const { q, status, cursor } = input;
  return withCustomPlans(ctx.db, (trx) => {
    const subscribers = trx
      .selectFrom('newsletter_subscribers')
      .select(['id', 'email', 'status', 'created_at', 'confirmed_at', 'unsubscribed_at'])
      .$if(q !== '', (query) => query.where(emailStartsWith(q)))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'));
    return readList(subscribers, { cursor, size: pageSize, by: byInstant('created_at', 'id') }, toSubscriber);
  });
}

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
  { unsubscribing, exports }: Pick<Call, 'unsubscribing' | 'exports'>,
): Promise<JsonStream> {
  const { confirmed: count } = await countSubscribers(ctx);
  await audit(ctx, 'newsletter.exported', { details: { count } });
  const { baseUrl } = ctx.config;
  return exports.stream(async function* (trx) {
    const rows = trx
      .selectFrom('newsletter_subscribers')
      .select(['id', 'email', 'confirmed_at'])
      .where('status', '=', 'confirmed')
      .orderBy('email');
    yield ['fileName', `newsletter-${ctx.now.toISOString().slice(0, 10)}.csv`];
    yield ['count', count];
    yield ['csv', new JsonText(generateCsv(readByCursor(trx, rows.compile()), { baseUrl, unsubscribing }))];
  });
}

type Reader = { id: string; email: string; confirmed_at: Date | null };

async function* generateCsv(
  parts: AsyncIterable<readonly Reader[]>,
  { baseUrl, unsubscribing }: Pick<Call, 'unsubscribing'> & { baseUrl: string },
): AsyncGenerator<string> {
  yield formatCsvRecord(['Email', 'Confirmed', 'Unsubscribe link']);
  for await (const rows of parts) {
    const records = rows.map(({ id, email, confirmed_at }) =>
      formatCsvRecord([
        email,
        confirmed_at?.toISOString() ?? '',
        createUnsubscribeUrl(baseUrl, unsubscribing, id),
      ]),
    );
    yield records.map((record) => `\r\n${record}`).join('');
  }
}
