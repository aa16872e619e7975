import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { deleteCampaign } from '../../campaigns/commands.server.ts';
import { deleteFaucet } from '../../faucets/commands.server.ts';
import { deleteGuide } from '../../guides/commands.server.ts';
import { deletePresale } from '../../presales/commands.server.ts';
import { deleteQuest } from '../../quests/commands.server.ts';
import { countByKind, listExamples } from './queries.server.ts';
import { countAll, type ExampleCounts } from './schema.ts';

const reason = 'It was an example.';

const deleteExample: Readonly<Record<ListingKind, (ctx: Ctx, id: string) => Promise<unknown>>> = {
  guide: (ctx, id) => deleteGuide(ctx, { id }),
  faucet: (ctx, id) => deleteFaucet(ctx, { id }),
  presale: (ctx, id) => deletePresale(ctx, { id, reason }),
  campaign: (ctx, id) => deleteCampaign(ctx, { id, reason }),
  quest: (ctx, id) => deleteQuest(ctx, { id, reason }),
};

/**
 * Deletes all example listings with what users attached to them, and notifies those users as for any deleted item.
 * Returns the number of deleted ones by kind.
 */
export function removeExamples(ctx: Ctx): Promise<ExampleCounts> {
  return inTransaction(ctx.db, async (trx) => {
    // The second of two concurrent removals finds nothing left.
    await sql`SELECT pg_advisory_xact_lock(hashtext('dropfolio.examples'))`.execute(trx);
    const examples = await listExamples(trx);
    for (const { kind, id } of examples) await deleteExample[kind]({ ...ctx, db: trx }, id);
    const counts = countByKind(examples);
    if (countAll(counts) > 0) await audit({ ...ctx, db: trx }, 'examples.removed', { details: counts });
    return counts;
  });
}
