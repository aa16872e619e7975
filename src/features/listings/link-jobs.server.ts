import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction } from '#/db/client.server.ts';
import type { LinkGuard } from '#/lib/link-verdicts.ts';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { judgeAfterListChange } from '../links/commands.server.ts';
import { listFlags } from '../links/policy.ts';

const batchSize = 500;

type Position = { kind: ListingKind; item_id: string };

/** Evaluates the links of the next listings. Returns the last listing, and the number of changed results. */
function judgeBatch(db: Db, guard: LinkGuard, after: Position | undefined) {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('listings')
      .select(['kind', 'item_id', 'links', 'link_flags'])
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(kind, item_id) > (${after?.kind}, ${after?.item_id}::uuid)`),
      )
      .orderBy('kind')
      .orderBy('item_id')
      .limit(batchSize)
      .forUpdate()
      .execute();
    let changed = 0;
    for (const { kind, item_id, links, link_flags } of rows) {
      const flags = listFlags(guard, links);
      if (isDeepStrictEqual(flags, link_flags)) continue;
      changed += 1;
      await trx
        .updateTable('listings')
        .set({
          link_flags: JSON.stringify(flags),
          is_link_blocked: flags.some(({ verdict }) => verdict === 'blocked'),
        })
        .where('kind', '=', kind)
        .where('item_id', '=', item_id)
        .execute();
    }
    return { last: rows.length < batchSize ? undefined : rows.at(-1), changed };
  });
}

/** Re-evaluates the links of all listings after the link lists changed. */
export const judgeListings = defineJob({
  name: 'listings.judge-links',
  schema: z.object({}),
  schedule: '* * * * *',
  maxAttempts: 1,
  run: async ({ db, linkGuard, now, changed, signal }) =>
    judgeAfterListChange({ db, linkGuard, now }, 'listings', async () => {
      let after: Position | undefined;
      do {
        if (signal.aborted) return false;
        const batch = await judgeBatch(db, linkGuard, after);
        if (batch.changed > 0) changed({ topic: 'public' });
        after = batch.last;
      } while (after !== undefined);
      return true;
    }),
});
