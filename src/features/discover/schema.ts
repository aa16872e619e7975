import * as z from 'zod/mini';
import { campaignBrief } from '../campaigns/schema.ts';
import { faucet } from '../faucets/schema.ts';
import { guideBrief } from '../guides/schema.ts';
import { presaleBrief } from '../presales/schema.ts';
import { questBrief } from '../quests/schema.ts';
import { blocks } from './order.ts';

const placed = {
  /** Why it is shown. */
  block: z.enum(blocks),
  /** When it ends, starts, was added or was changed; of a faucet that works, when it was checked. */
  at: z.string(),
};

export const discovered = z.discriminatedUnion('kind', [
  z.strictObject({ ...placed, kind: z.literal('campaign'), item: campaignBrief }),
  z.strictObject({ ...placed, kind: z.literal('faucet'), item: faucet }),
  z.strictObject({ ...placed, kind: z.literal('guide'), item: guideBrief }),
  z.strictObject({ ...placed, kind: z.literal('presale'), item: presaleBrief }),
  z.strictObject({ ...placed, kind: z.literal('quest'), item: questBrief }),
]);
export type Discovered = z.output<typeof discovered>;

/** Block by block, in the order in which they are shown. */
export const discoveredList = z.strictObject({ items: z.array(discovered) });
export type DiscoveredList = z.output<typeof discoveredList>;
