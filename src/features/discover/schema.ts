import * as z from 'zod/mini';
import { campaignBrief } from '../campaigns/schema.ts';
import { faucet } from '../faucets/schema.ts';
import { guideBrief } from '../guides/schema.ts';
import { presaleBrief } from '../presales/schema.ts';
import { questBrief } from '../quests/schema.ts';
import { blocks } from './order.ts';

const blockFields = {
  /** The block that it is shown in. */
  block: z.enum(blocks),
  /** The end, start, creation, or change; for a working faucet, the check. */
  at: z.string(),
};

export const discovered = z.discriminatedUnion('kind', [
  z.strictObject({ ...blockFields, kind: z.literal('campaign'), item: campaignBrief }),
  z.strictObject({ ...blockFields, kind: z.literal('faucet'), item: faucet }),
  z.strictObject({ ...blockFields, kind: z.literal('guide'), item: guideBrief }),
  z.strictObject({ ...blockFields, kind: z.literal('presale'), item: presaleBrief }),
  z.strictObject({ ...blockFields, kind: z.literal('quest'), item: questBrief }),
]);
export type Discovered = z.output<typeof discovered>;

/** Sorted by block, in display order. */
export const discoveredList = z.strictObject({ items: z.array(discovered) });
export type DiscoveredList = z.output<typeof discoveredList>;
