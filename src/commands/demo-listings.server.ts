import type { ListingKind } from '../lib/listing-kinds.ts';
import type { Ctx } from '../platform/context.server.ts';
import { addDemoCampaigns } from './demo-campaigns.server.ts';
import { addDemoFaucets } from './demo-faucets.server.ts';
import { addDemoGuides } from './demo-guides.server.ts';
import { addDemoPresales } from './demo-presales.server.ts';
import { addDemoQuests } from './demo-quests.server.ts';

/** Adds the demo listings that don't exist yet, marked as examples. Returns the number of added ones by kind. */
export async function addDemoListings(ctx: Ctx): Promise<Record<ListingKind, number>> {
  return {
    guide: await addDemoGuides(ctx),
    faucet: await addDemoFaucets(ctx),
    presale: await addDemoPresales(ctx),
    campaign: await addDemoCampaigns(ctx),
    quest: await addDemoQuests(ctx),
  };
}
