import { z } from 'zod';
import { isAppError } from '#/lib/app-error.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import type { SafeFetch } from '#/platform/safe-fetch.server.ts';
import type { CheckStatus } from './schema.ts';

const atOnce = 4;
const timeoutMs = 3_000;
const maxBytes = 2 * 1024 * 1024;
/** So many hosts are not all down at once: where none answers, it is the server that has no network. */
const fewestHosts = 3;

type Asked = { id: string; url: string };

/** What a faucet's address says of itself. Unknown where it may not be asked, or leads to another site. */
async function look(safeFetch: SafeFetch, url: string): Promise<CheckStatus | 'silent'> {
  try {
    const { status } = await safeFetch(url, { timeoutMs, maxBytes });
    return status < 500 ? 'up' : 'down';
  } catch (error) {
    const reason = isAppError(error) ? error.details?.reason : undefined;
    if (reason === 'large') return 'up';
    return reason === 'closed' || reason === 'elsewhere' ? 'unknown' : 'silent';
  }
}

/**
 * Asks every faucet, or those named, whether it answers; nothing is sent to those whose link is blocked. Where no host at
 * all answers, what was known stays, as it says nothing of them.
 */
export const checkFaucets = defineJob({
  name: 'faucets.check',
  schema: z.object({ ids: z.array(z.uuid()).optional() }),
  schedule: '*/10 * * * *',
  maxAttempts: 3,
  timeoutMs: 5 * 60_000,
  run: async ({ db, now, signal, safeFetch, linkGuard, changed, log }, { ids }) => {
    const waiting = await db
      .selectFrom('faucets')
      .select(['id', 'url'])
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .orderBy('checked_at', (order) => order.asc().nullsFirst())
      .execute();
    if (waiting.length === 0) return;
    const note = async ({ id, url }: Asked, status: CheckStatus): Promise<void> => {
      await db
        .updateTable('faucets')
        .set({ check_status: status, checked_at: now, ...(status === 'up' && { last_up_at: now }) })
        .where('id', '=', id)
        // Another address meanwhile is another faucet.
        .where('url', '=', url)
        .execute();
    };
    let isOnline = false;
    const silent: Asked[] = [];
    const work = async (): Promise<void> => {
      for (let one = waiting.shift(); one !== undefined && !signal.aborted; one = waiting.shift()) {
        const isBlocked = linkGuard.judge(one.url).verdict === 'blocked';
        const status = isBlocked ? 'unknown' : await look(safeFetch, one.url);
        if (status === 'silent') {
          silent.push(one);
          continue;
        }
        if (status !== 'unknown') isOnline = true;
        await note(one, status);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const hosts = new Set(silent.map(({ url }) => new URL(url).host));
    if (isOnline || hosts.size < fewestHosts) {
      for (const one of silent) await note(one, 'down');
    } else {
      log.warn('faucets.none_answers', { hosts: hosts.size });
    }
    changed({ topic: 'public', noun: 'faucets' });
  },
});
