import { z } from 'zod';
import { isAppError } from '#/lib/app-error.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import type { SafeFetch } from '#/platform/safe-fetch.server.ts';
import type { CheckStatus } from './schema.ts';

const concurrency = 4;
const requestTimeoutMs = 3_000;
const maxBytes = 2 * 1024 * 1024;
/** If this many hosts fail and none responds, the server itself is probably offline. */
const minSilentHosts = 3;

type CheckedFaucet = { id: string; url: string };

/** Checks a URL. Unknown if it must not be requested or redirects to another site; silent if it doesn't respond. */
async function checkUrl(safeFetch: SafeFetch, url: string): Promise<CheckStatus | 'silent'> {
  try {
    const { status } = await safeFetch(url, { timeoutMs: requestTimeoutMs, maxBytes });
    return status < 500 ? 'up' : 'down';
  } catch (error) {
    const reason = isAppError(error) ? error.details?.reason : undefined;
    if (reason === 'large') return 'up';
    return reason === 'closed' || reason === 'elsewhere' ? 'unknown' : 'silent';
  }
}

/**
 * Checks all faucets, or those with these ids; sends no request to blocked links. Leaves the statuses unchanged if no
 * host responds.
 */
export const checkFaucets = defineJob({
  name: 'faucets.check',
  schema: z.object({ ids: z.array(z.uuid()).optional() }),
  schedule: '*/10 * * * *',
  maxAttempts: 3,
  timeoutMs: 5 * 60_000,
  run: async ({ db, now, signal, safeFetch, linkGuard, changed, log }, { ids }) => {
    const queue = await db
      .selectFrom('faucets')
      .select(['id', 'url'])
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .orderBy('checked_at', (order) => order.asc().nullsFirst())
      .execute();
    if (queue.length === 0) return;
    const saveStatus = async ({ id, url }: CheckedFaucet, status: CheckStatus): Promise<void> => {
      await db
        .updateTable('faucets')
        .set({ check_status: status, checked_at: now, ...(status === 'up' && { last_up_at: now }) })
        .where('id', '=', id)
        // The URL may have changed since.
        .where('url', '=', url)
        .execute();
    };
    let isOnline = false;
    const silent: CheckedFaucet[] = [];
    const worker = async (): Promise<void> => {
      for (let faucet = queue.shift(); faucet !== undefined && !signal.aborted; faucet = queue.shift()) {
        const isBlocked = linkGuard.judge(faucet.url).verdict === 'blocked';
        const status = isBlocked ? 'unknown' : await checkUrl(safeFetch, faucet.url);
        if (status === 'silent') {
          silent.push(faucet);
          continue;
        }
        if (status !== 'unknown') isOnline = true;
        await saveStatus(faucet, status);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    const hosts = new Set(silent.map(({ url }) => new URL(url).host));
    if (isOnline || hosts.size < minSilentHosts) {
      for (const faucet of silent) await saveStatus(faucet, 'down');
    } else {
      log.warn('faucets.none_answers', { hosts: hosts.size });
    }
    changed({ topic: 'public', noun: 'faucets' });
  },
});
