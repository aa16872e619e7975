import { inTransaction } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { parseListedHost } from './list-file.server.ts';
import { getEntry } from './queries.server.ts';
import type { EntryInput, LinkEntry, LinkEntryId } from './schema.ts';

/** Every process keeps all entries in memory. */
const maxEntries = 10_000;

/** Returns the host of an entry for a URL or host, without `www.`. */
function parseEntryHost(text: string): string {
  const host = parseListedHost((URL.parse(text)?.hostname || URL.parse(`https://${text}`)?.hostname) ?? '');
  if (host !== undefined) return host.replace(/^www\.(?=.+\.)/, '');
  throw new AppError('INVALID', 'Enter a host, like example.com, or a whole link', { field: 'host' });
}

/** Allows or blocks a host and its subdomains, overriding the lists. */
export async function addEntry(
  ctx: MemberCtx,
  { host: text, verdict, note }: EntryInput,
): Promise<LinkEntry> {
  const host = parseEntryHost(text);
  const id = uuidv7(ctx.now.getTime());
  await inTransaction(ctx.db, async (trx) => {
    const { count } = await trx
      .selectFrom('link_entries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= maxEntries) throw new AppError('LIMIT_REACHED', 'There are too many entries. Delete some.');
    const added = await trx
      .insertInto('link_entries')
      .values({ id, host, verdict, note, created_by: ctx.actor.id, created_at: ctx.now })
      .onConflict((conflict) => conflict.column('host').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) {
      throw new AppError('CONFLICT', `An entry for ${host} already exists`, { field: 'host' });
    }
    await audit({ ...ctx, db: trx }, 'link-entry.added', { subjectId: id, details: { host, verdict, note } });
  });
  ctx.changed({ topic: 'links' });
  return getEntry(ctx, { id });
}

/** Deletes an entry; the lists then decide again. */
export async function deleteEntry(ctx: MemberCtx, { id }: LinkEntryId): Promise<LinkEntryId> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .deleteFrom('link_entries')
      .where('id', '=', id)
      .returning(['host', 'verdict'])
      .executeTakeFirstOrThrow(() => notFound('entry'));
    await audit({ ...ctx, db: trx }, 'link-entry.deleted', { subjectId: id, details: row });
  });
  ctx.changed({ topic: 'links' });
  return { id };
}

/**
 * Runs `judge` once per version of the lists, for jobs that check every minute whether to re-evaluate stored links.
 * `judge` may run twice, and returns whether it completed.
 */
export async function judgeAfterListChange(
  { db, linkGuard, now }: Pick<Ctx, 'db' | 'linkGuard' | 'now'>,
  subject: string,
  judge: () => Promise<boolean>,
): Promise<void> {
  await linkGuard.refresh();
  const { version } = linkGuard;
  const last = await db
    .selectFrom('link_judgings')
    .select('version')
    .where('what', '=', subject)
    .executeTakeFirst();
  if (last?.version === version || !(await judge())) return;
  const judging = { version, judged_at: now };
  await db
    .insertInto('link_judgings')
    .values({ what: subject, ...judging })
    .onConflict((conflict) => conflict.column('what').doUpdateSet(judging))
    .execute();
}
