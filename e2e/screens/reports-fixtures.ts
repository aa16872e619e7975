import { reportItem } from '../../src/features/listings/reports/commands.server.ts';
import { makeFaucet } from '../../test/factories/faucets.ts';
import { makeFollowCampaign } from '../../test/factories/follow.ts';
import { createMemberCtx, makeMember } from '../../test/factories/members.ts';
import type { Site } from '../harness/site.ts';

const dayMs = 86_400_000;

/** Adds a listing hidden by reports, some of which don't count, a listing reported as spam, and outdated guides. */
export async function addReports({ database: { db } }: Site): Promise<void> {
  const { id } = await makeFaucet(db, { name: 'Faucet, reported', network: 'Amoy' });
  const campaign = await makeFollowCampaign(db, { twitterHandle: 'quick_riches' });
  const report = async (
    item: { kind: 'faucet' | 'follow'; id: string },
    what: 'steals_funds' | 'spam',
    network: string,
    daysOld = 60,
  ) => {
    const created_at = new Date(Date.now() - daysOld * dayMs);
    const ctx = createMemberCtx(db, await makeMember(db, { first_name: 'Wren', created_at }));
    await reportItem(ctx, { ...item, what, text: 'It asks for the seed phrase.' }, network);
  };
  await report({ kind: 'faucet', id }, 'steals_funds', 'one', 2);
  for (const network of ['one', 'one', 'two', 'three']) {
    await report({ kind: 'faucet', id }, 'steals_funds', network);
  }
  await report({ kind: 'follow', id: campaign.id }, 'spam', 'four');
  await db
    .updateTable('listings')
    .set({ stale_since: new Date(), checked_at: new Date(Date.now() - 60 * dayMs), hunters: 12 })
    .where('kind', '=', 'guide')
    .execute();
}
