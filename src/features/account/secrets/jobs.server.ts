import { z } from 'zod';
import { formatCount } from '#/lib/text.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { notifyEach } from '../../notifications/commands.server.ts';
import { iterateSecrets, type RowWithSecret } from './queries.server.ts';

/** What people call the rows of a table, and where they find them. */
const places: Readonly<Record<string, { one: string; many: string; url: string }>> = {
  airdrops: { one: 'airdrop', many: 'airdrops', url: '/tracker' },
  airdrop_tasks: { one: 'task', many: 'tasks', url: '/tracker' },
  airdrop_wallets: { one: 'note of a wallet', many: 'notes of wallets', url: '/tracker' },
  tracker_tags: { one: 'tag', many: 'tags', url: '/tracker' },
  tracker_wallets: { one: 'wallet', many: 'wallets', url: '/wallets' },
  airdrop_entries: { one: 'profit entry', many: 'profit entries', url: '/profit' },
  yap_list: { one: 'yap', many: 'yaps', url: '/yaps' },
  import_rows: { one: 'row of an import', many: 'rows of imports', url: '/import' },
  support_messages: { one: 'support message', many: 'support messages', url: '/support' },
};
const otherPlace = { one: 'other text', many: 'other texts', url: '/profile' };

function buildNotification(userId: string, rows: readonly RowWithSecret[]) {
  const counts = [...Map.groupBy(rows, ({ table }) => places[table] ?? otherPlace)];
  const found = counts.map(([{ one, many }, { length }]) => formatCount(length, one, many));
  return {
    userId,
    kind: 'secret_warning' as const,
    // Once per person: it doesn't help to be told again.
    key: 'secret-found',
    title: 'A recovery phrase or private key may be in your texts',
    body: `We found what looks like one in ${new Intl.ListFormat('en').format(found)}. Delete it there, and move the funds to a new wallet if anyone else may have seen it. Your exports and backups may contain it, too.`,
    url: counts[0]?.[0].url ?? otherPlace.url,
  };
}

/** Tells people once whose texts contain a secret that they saved before these were refused. */
export const warnOfSecrets = defineJob({
  name: 'secrets.warn',
  schema: z.object({}),
  schedule: '41 3 * * 0',
  atLeastEveryMs: 8 * 24 * 60 * 60_000,
  maxAttempts: 3,
  timeoutMs: 3 * 60 * 60_000,
  run: async ({ db, slowDb, now, signal }) => {
    for await (const found of iterateSecrets(slowDb)) {
      if (signal.aborted) throw signal.reason;
      const people = Map.groupBy(found, ({ userId }) => userId);
      const notifications = [...people].map(([userId, rows]) => buildNotification(userId, rows));
      await notifyEach(db, { now }, notifications, { isBulk: true });
    }
  },
});
