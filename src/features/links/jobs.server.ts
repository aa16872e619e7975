import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#/db/client.server.ts';
import { AppError, isAppError } from '#/lib/app-error.ts';
import { defineJob, type JobCtx } from '#/platform/jobs.server.ts';
import { packagedLists } from './guard.server.ts';
import { type HostLists, packLists, readListFile, unpackLists } from './list-file.server.ts';

const dayMs = 86_400_000;
const maxBytes = 32 * 1024 * 1024;
const formatNumber = (n: number): string => n.toLocaleString('en');

async function fetchList(url: string, { safeFetch, signal }: Pick<JobCtx, 'safeFetch' | 'signal'>) {
  const response = await safeFetch(url, { timeoutMs: 60_000, maxBytes, signal });
  if (response.status !== 200) throw new AppError('INVALID', `The list URL returned ${response.status}.`);
  return readListFile(response.body.toString());
}

/** Returns the lists that apply until a new one is loaded. */
async function readActiveLists(db: Db, url: string): Promise<HostLists> {
  const row = await db.selectFrom('link_lists').select('hosts').where('url', '=', url).executeTakeFirst();
  return row?.hosts == null ? packagedLists : unpackLists(row.hosts);
}

async function renew(ctx: JobCtx, url: string): Promise<void> {
  const [lists, activeLists] = [await fetchList(url, ctx), await readActiveLists(ctx.db, url)];
  if (lists.blocked.size * 2 < activeLists.blocked.size) {
    throw new AppError(
      'INVALID',
      `The list has ${formatNumber(lists.blocked.size)} hosts, less than half of the ${formatNumber(activeLists.blocked.size)} in use.`,
    );
  }
  const hosts = await packLists(lists);
  const state = {
    hosts,
    digest: createHash('sha256').update(hosts).digest('base64url'),
    blocked: lists.blocked.size,
    allowed: lists.allowed.size,
    renewed_at: ctx.now,
    tried_at: ctx.now,
    error: null,
  };
  await ctx.db
    .insertInto('link_lists')
    .values({ url, ...state })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(state))
    .execute();
  await ctx.db.deleteFrom('link_lists').where('url', '!=', url).execute();
}

async function recordFailure({ db, now }: JobCtx, url: string, error: unknown): Promise<void> {
  const state = { tried_at: now, error: isAppError(error) ? error.message : 'We couldn’t update the list.' };
  await db
    .insertInto('link_lists')
    .values({ url, ...state })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(state))
    .execute();
}

/**
 * Renews the phishing list. If it can't be fetched or parsed, or has shrunk by half, the previous list remains
 * active, admins see the reason, and the job fails.
 */
export const renewLinkList = defineJob({
  name: 'links.renew',
  schema: z.object({}),
  schedule: '23 4 * * *',
  atLeastEveryMs: dayMs,
  maxAttempts: 6,
  timeoutMs: 120_000,
  run: async (ctx) => {
    const url = ctx.config.linkListUrl;
    if (url === null) return;
    try {
      await renew(ctx, url);
    } catch (error) {
      await recordFailure(ctx, url, error);
      ctx.changed({ topic: 'links' });
      throw error;
    }
    ctx.changed({ topic: 'links' });
  },
});
