import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction, type Trx } from '#/db/client.server.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { minUuid } from '#/lib/uuid.ts';
import { selectActiveAdmins } from '#/platform/auth/active-admins.server.ts';
import { defineJob, type JobCtx } from '#/platform/jobs.server.ts';
import { judgeAfterListChange } from '../../links/commands.server.ts';
import { notify, notifyEach } from '../../notifications/commands.server.ts';

const hostBatchSize = 1000;
const recipientBatchSize = 1000;
const maxNamedHosts = 5;
const safetyAdvice = 'Don’t connect a wallet or sign anything there.';

const noColumn = sql`NULL`;
const getTrackerUrl = (name: string) => `/tracker?${new URLSearchParams({ q: name })}`;

type Source = {
  table: RawBuilder<unknown>;
  /** The row's noun in messages. */
  noun: string;
  link: string;
  /** The row has either the id of an airdrop, whose name and project are used, or its own name and project. */
  airdrop: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  project: RawBuilder<unknown>;
  describe: (name: string) => string;
  getUrl: (name: string) => string;
};

/** The tables with users' own links, each with an index on host and owner. */
const sources: readonly Source[] = [
  {
    table: sql`airdrops`,
    noun: 'airdrops',
    link: 'project_link',
    airdrop: noColumn,
    name: sql`name`,
    project: sql`project`,
    describe: (name) => `“${name}” in your tracker`,
    getUrl: getTrackerUrl,
  },
  {
    table: sql`airdrop_tasks`,
    noun: 'tasks',
    link: 'link',
    airdrop: sql`airdrop_id`,
    name: noColumn,
    project: noColumn,
    describe: (name) => `A task of “${name}” in your tracker`,
    getUrl: getTrackerUrl,
  },
  {
    table: sql`yap_list`,
    noun: 'yaps',
    link: 'project_url',
    airdrop: noColumn,
    name: sql`project_name`,
    project: noColumn,
    describe: (name) => `“${name}” in your yap list`,
    getUrl: () => '/yap-list',
  },
];

const nounList = new Intl.ListFormat('en', { type: 'disjunction' }).format(sources.map(({ noun }) => noun));

type UnreadLink = { id: string; link: string };

/** Extracts the hosts of new and changed links. Rows locked by a concurrent edit are left to the next run. */
async function readHosts({ db, signal, linkGuard }: JobCtx): Promise<void> {
  for (const { table, link } of sources) {
    for (let isMore = true; isMore && !signal.aborted; ) {
      isMore = await inTransaction(db, async (trx) => {
        const { rows } = await sql<UnreadLink>`
          SELECT id, ${sql.ref(link)} AS link FROM ${table}
          WHERE ${sql.ref(link)} IS NOT NULL AND link_host IS NULL LIMIT ${hostBatchSize} FOR UPDATE SKIP LOCKED`.execute(
          trx,
        );
        if (rows.length === 0) return false;
        const hosts = rows.map((row) => linkGuard.toListedHost(row.link) ?? '');
        await sql`
          UPDATE ${table} AS t SET link_host = f.host
          FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${hosts}::text[]) AS f (id, host) WHERE t.id = f.id`.execute(
          trx,
        );
        return rows.length === hostBatchSize;
      });
    }
  }
}

/** Returns the next hosts in users' links, with one index lookup per host. */
async function listNextHosts(db: Db, after: string): Promise<string[]> {
  const selectNext = (bound: ReturnType<typeof sql>) => {
    const firstHosts = sources.map(
      ({ table, link }) => sql`(SELECT link_host FROM ${table}
        WHERE ${sql.ref(link)} IS NOT NULL AND link_host > ${bound} ORDER BY link_host LIMIT 1)`,
    );
    return sql`least(${sql.join(firstHosts)})`;
  };
  const { rows } = await sql<{ host: string }>`
    WITH RECURSIVE hosts (host, number) AS (
      SELECT ${selectNext(sql`${after}::text`)}, 1
      UNION ALL
      SELECT ${selectNext(sql`hosts.host`)}, number + 1 FROM hosts WHERE host IS NOT NULL AND number < ${hostBatchSize}
    ) SELECT host FROM hosts WHERE host IS NOT NULL`.execute(db);
  return rows.map((row) => row.host);
}

async function notifyAdmins(
  trx: Trx,
  { now }: { now: Date },
  news: { title: string; body: string; url: string; key: string },
): Promise<void> {
  const admins = await selectActiveAdmins(trx).execute();
  await notify(trx, { now }, { userIds: admins.map((row) => row.user_id), kind: 'link_warning', ...news });
}

/** Records newly blocked hosts, and notifies admins of them in one message. */
async function recordBlockedHosts({ db, now, linkGuard }: JobCtx, hosts: readonly string[]): Promise<void> {
  const isBlocked = (item: string) => linkGuard.judge(`https://${item}/`).verdict === 'blocked';
  const [blocked, allowed] = [hosts.filter(isBlocked), hosts.filter((host) => !isBlocked(host))];
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('link_warnings')
      .where('kind', 'is', null)
      .where('subject', '=', sql<string>`ANY(${allowed}::text[])`)
      .execute();
    if (blocked.length === 0) return;
    const recorded = await trx
      .insertInto('link_warnings')
      .values(blocked.map((subject) => ({ subject, found_at: now })))
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .returning('subject')
      .execute();
    const [first, ...others] = recorded.map(({ subject }) => subject);
    if (first === undefined) return;
    const namedHosts = [first, ...others].slice(0, maxNamedHosts);
    const moreCount = recorded.length - namedHosts.length;
    await notifyAdmins(
      trx,
      { now },
      {
        title:
          others.length === 0
            ? `${first} is blocked now`
            : `${recorded.length} sites in people’s links are blocked now`,
        body: `Found in people’s ${nounList}: ${namedHosts.join(', ')}${moreCount > 0 ? ` and ${moreCount} more` : ''}. We notify their owners.`,
        url: '/admin/links',
        key: `tracked-sites:${first}:${now.toISOString()}`,
      },
    );
  });
}

type RecordedListing = { subject: string; title: string; url: string; owner: string | null };

/** SQL for the title, URL, and promoter of the listings in a table. */
const selectDetails = (table: ReturnType<typeof sql.table>) => sql`
  SELECT subject, s.title, s.url, (
    SELECT user_id FROM submissions p WHERE p.item_id = ${table}.item_id AND p.kind = ${table}.kind AND p.status = 'approved'
    ORDER BY p.decided_at DESC LIMIT 1) AS owner
  FROM ${table} JOIN search_entries s USING (kind, item_id)`;

async function notifyOwner(
  trx: Trx,
  { now }: { now: Date },
  { subject, owner }: RecordedListing,
  news: { title: string; body: string; url: string },
): Promise<void> {
  if (owner === null) return;
  const key = `own-links:${subject}:${now.toISOString()}`;
  await notify(trx, { now }, { userId: owner, kind: 'submission', ...news, key });
}

/**
 * Records newly blocked listings and notifies admins and promoters. Also notifies promoters of listings that are no
 * longer blocked.
 */
async function recordBlockedListings({ db, now }: JobCtx): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows: restored } = await sql<RecordedListing>`
      WITH restored AS (
        DELETE FROM link_warnings w WHERE kind IS NOT NULL AND NOT EXISTS (
          SELECT FROM listings l WHERE l.kind = w.kind AND l.item_id = w.item_id AND l.is_link_blocked)
        RETURNING subject, kind, item_id
      ) ${selectDetails(sql.table('restored'))}`.execute(trx);
    for (const item of restored) {
      await notifyOwner(trx, { now }, item, {
        title: `The links of “${item.title}” are shown again`,
        body: 'None of them are blocked anymore.',
        url: item.url,
      });
    }
    const { rows } = await sql<RecordedListing>`
      WITH recorded AS (
        INSERT INTO link_warnings (subject, kind, item_id, found_at)
        SELECT l.kind || ' ' || l.item_id, l.kind, l.item_id, ${now} FROM listings l
        WHERE l.is_link_blocked AND NOT EXISTS (
          SELECT FROM link_warnings w WHERE w.kind = l.kind AND w.item_id = l.item_id)
        ON CONFLICT DO NOTHING RETURNING subject, kind, item_id
      ) ${selectDetails(sql.table('recorded'))}`.execute(trx);
    for (const row of rows) {
      const { subject, title, url } = row;
      await notifyAdmins(
        trx,
        { now },
        {
          title: `The links of “${title}” are hidden`,
          body: 'One of them is now blocked. We’re notifying its followers.',
          url,
          key: `listing-blocked:${subject}:${now.toISOString()}`,
        },
      );
      await notifyOwner(trx, { now }, row, {
        title: `The links of “${title}” are hidden`,
        body: 'One of them is blocked as dangerous now. Replace it, or write to support if it is safe.',
        url: '/my-projects',
      });
    }
  });
}

type Warning = { subject: string; kind: string | null; item_id: string | null; found_at: Date };
type Notification = { userId: string; title: string; body: string; url: string };

/** Returns the notifications of the next owners of links to a host, one for each owner. */
async function listNextOwners(trx: Trx, site: string, after: string): Promise<Notification[]> {
  const parts = sources.map(
    ({ table, link, airdrop, name, project }, index) => sql`(SELECT DISTINCT ON (user_id)
      user_id, ${index}::int AS source, ${airdrop}::uuid AS airdrop_id, ${name}::text AS name, ${project}::text AS project FROM ${table}
      WHERE ${sql.ref(link)} IS NOT NULL AND link_host = ${site} AND user_id > ${after}::uuid
      ORDER BY user_id LIMIT ${recipientBatchSize})`,
  );
  const { rows } = await sql<{ user_id: string; source: number; name: string; project: string }>`
    SELECT f.user_id, f.source, coalesce(f.name, a.name) AS name, coalesce(f.project, a.project, '') AS project FROM (
      SELECT DISTINCT ON (user_id) * FROM (${sql.join(parts, sql` UNION ALL `)}) found
      ORDER BY user_id, source LIMIT ${recipientBatchSize}) f
    LEFT JOIN airdrops a ON a.id = f.airdrop_id ORDER BY f.user_id`.execute(trx);
  return rows.flatMap(({ user_id, source: index, name, project }) => {
    const source = sources[index];
    if (source === undefined) return [];
    return {
      userId: user_id,
      title: `${site} may be dangerous`,
      body: `${source.describe(formatAirdropName({ name, project }))} links to this site, which we now block. ${safetyAdvice}`,
      url: source.getUrl(name),
    };
  });
}

async function listFollowersAfter(
  trx: Trx,
  { kind, item_id }: Warning,
  after: string,
): Promise<Notification[]> {
  const { rows } = await sql<{ user_id: string; title: string; url: string }>`
    SELECT f.user_id, s.title, s.url FROM listing_follows f JOIN search_entries s USING (kind, item_id)
    WHERE f.kind = ${kind} AND f.item_id = ${item_id} AND f.user_id > ${after}::uuid
    ORDER BY f.user_id LIMIT ${recipientBatchSize}`.execute(trx);
  return rows.map(({ user_id, title, url }) => ({
    userId: user_id,
    title: `The links of “${title}” are hidden`,
    body: `One of them is blocked as dangerous now. ${safetyAdvice}`,
    url,
  }));
}

/** Sends the next batch of a warning's notifications. Returns whether there may be more. */
function notifyBatch({ db, now }: JobCtx, subject: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // The lock excludes concurrent workers on the same warning until the transaction ends.
    const warning = await trx
      .selectFrom('link_warnings')
      .select(['subject', 'kind', 'item_id', 'found_at', 'told_to', 'told_at'])
      .where('subject', '=', subject)
      .forUpdate()
      .executeTakeFirst();
    if (warning === undefined || warning.told_at !== null) return false;
    const after = warning.told_to ?? minUuid;
    const people =
      warning.kind === null
        ? await listNextOwners(trx, subject, after)
        : await listFollowersAfter(trx, warning, after);
    const key = `link-warning:${subject}:${warning.found_at.toISOString()}`;
    const news = people.map((person) => ({ ...person, kind: 'link_warning' as const, key }));
    await notifyEach(trx, { now }, news, { isBulk: true });
    const isLast = people.length < recipientBatchSize;
    await trx
      .updateTable('link_warnings')
      .set({ told_to: people.at(-1)?.userId ?? warning.told_to, told_at: isLast ? now : null })
      .where('subject', '=', subject)
      .execute();
    return !isLast;
  });
}

/**
 * Finds newly blocked hosts in users' links and newly blocked listings. Notifies admins first, then owners and followers
 * in batches, each of them once.
 */
export const warnOfLinks = defineJob({
  name: 'listings.warn-of-links',
  schema: z.object({}),
  schedule: '* * * * *',
  maxAttempts: 1,
  timeoutMs: 10 * 60_000,
  run: async (ctx) => {
    const { db, signal } = ctx;
    await readHosts(ctx);
    await judgeAfterListChange(ctx, 'own-links', async () => {
      for (let hosts = await listNextHosts(db, ''); hosts.length > 0; ) {
        if (signal.aborted) return false;
        await recordBlockedHosts(ctx, hosts);
        hosts = hosts.length < hostBatchSize ? [] : await listNextHosts(db, hosts.at(-1) ?? '');
      }
      return true;
    });
    await recordBlockedListings(ctx);
    const pendingWarnings = await db
      .selectFrom('link_warnings')
      .select('subject')
      .where('told_at', 'is', null)
      .orderBy('found_at')
      .orderBy('subject')
      .limit(hostBatchSize)
      .execute();
    for (const { subject } of pendingWarnings) {
      while (!signal.aborted && (await notifyBatch(ctx, subject)));
    }
  },
});
