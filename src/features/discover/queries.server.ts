import { type RawBuilder, sql } from 'kysely';
import { type ItemKind, itemKinds } from '#/lib/item-kinds.ts';
import { type ListingKind, listingKinds } from '#/lib/listing-kinds.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { canJoin, isPastJoining, readCampaigns } from '../campaigns/queries.server.ts';
import { listFaucetsByIds, listWorkingFaucets } from '../faucets/queries.server.ts';
import { listGuidesByIds } from '../guides/queries.server.ts';
import { hasEnded, isHeld, itemTables } from '../listings/queries.server.ts';
import { readPresales } from '../presales/queries.server.ts';
import { readQuests } from '../quests/queries.server.ts';
import { arrange, blockDays, type Candidate, getMaxCandidates, maxByBlock } from './order.ts';
import type { Discovered, DiscoveredList } from './schema.ts';

const dayMs = 86_400_000;

/** Conditions of kinds whose availability depends on more than dates. */
const kindConditions: Partial<
  Record<ItemKind, { isOpen: (now: Date) => RawBuilder<boolean>; isUpcoming: RawBuilder<boolean> }>
> = {
  campaign: { isOpen: (now) => canJoin('t', now), isUpcoming: sql`t.status = 'upcoming'` },
};

/** SQL condition: the item is closed, or currently unavailable. */
const isUnavailable = (now: Date) => sql`coalesce(CASE l.kind
  WHEN 'campaign' THEN (SELECT ${isPastJoining('t', now)} FROM hub_campaigns t WHERE t.id = l.item_id)
  WHEN 'faucet' THEN (SELECT t.check_status = 'down' FROM faucets t WHERE t.id = l.item_id)
  ELSE ${hasEnded(sql.ref('l.kind'), sql.ref('l.item_id'), now)}
END, false)`;

/** Reads a few candidates per block from an index, without hidden items. */
async function findCandidates({ db, now }: Ctx): Promise<Candidate[]> {
  const daysFromNow = (days: number) => new Date(now.getTime() + days * dayMs);
  const dateQueries = itemKinds.flatMap((kind) => {
    const { table, start, end } = itemTables[kind];
    const { isOpen, isUpcoming } = kindConditions[kind] ?? {
      isOpen: () => sql`true`,
      isUpcoming: sql`true`,
    };
    const [from, to] = [sql.ref(`t.${start}`), sql.ref(`t.${end}`)];
    const selectByDate = (
      block: 'ending' | 'starting',
      at: RawBuilder<unknown>,
      condition: RawBuilder<unknown>,
    ) => sql`
      (SELECT ${sql.lit(block)} AS block, ${sql.lit(kind)} AS kind, t.id, ${at} AS at FROM ${sql.table(table)} t
      WHERE ${at} > ${now} AND ${at} <= ${daysFromNow(blockDays[block])} AND ${condition} AND NOT ${isHeld(kind, 't.id')}
      ORDER BY ${at}, t.id LIMIT ${getMaxCandidates(block)})`;
    return [
      selectByDate('ending', to, sql`${from} <= ${now} AND ${isOpen(now)}`),
      selectByDate('starting', from, isUpcoming),
    ];
  });
  const selectListings = (
    block: 'new' | 'changed',
    at: RawBuilder<unknown>,
    condition: RawBuilder<unknown>,
  ) => sql`
    (SELECT ${sql.lit(block)} AS block, l.kind, l.item_id AS id, ${at} AS at FROM listings l
    WHERE ${at} > ${daysFromNow(-blockDays[block])} AND ${condition}
      AND l.held_at IS NULL AND NOT l.is_link_blocked AND NOT ${isUnavailable(now)}
    ORDER BY ${at} DESC, l.item_id LIMIT ${getMaxCandidates(block)})`;
  const guides = sql`
    (SELECT 'guides' AS block, 'guide' AS kind, g.id, g.created_at AS at FROM airdrop_guides g
    WHERE NOT ${isHeld('guide', 'g.id')} ORDER BY g.created_at DESC, g.id DESC LIMIT ${getMaxCandidates('guides')})`;
  const parts = [
    ...dateQueries,
    selectListings('new', sql.ref('l.created_at'), sql`true`),
    selectListings('changed', sql.ref('l.changed_at'), sql`l.revision > 1`),
    guides,
  ];
  const { rows } = await sql<Candidate>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return rows;
}

type Item<K extends ListingKind> = Extract<Discovered, { kind: K }>['item'];

/** Reads the items of each kind. */
const readers: { [K in ListingKind]: (ctx: Ctx, ids: readonly string[]) => Promise<Item<K>[]> } = {
  campaign: readCampaigns,
  faucet: listFaucetsByIds,
  guide: listGuidesByIds,
  presale: readPresales,
  quest: readQuests,
};

/** Lists the public listings that are relevant now. */
export async function discover(ctx: Ctx): Promise<DiscoveredList> {
  const [candidates, workingItems] = await Promise.all([
    findCandidates(ctx),
    listWorkingFaucets(ctx, maxByBlock.working),
  ]);
  const arranged = arrange([
    ...candidates,
    ...workingItems.map(({ id, checkedAt }): Candidate => {
      const at = checkedAt === null ? ctx.now : new Date(checkedAt);
      return { block: 'working', kind: 'faucet', id, at };
    }),
  ]);
  const read = async (kind: ListingKind) => {
    const ids = arranged.filter((item) => item.kind === kind && item.block !== 'working').map(({ id }) => id);
    const items = ids.length === 0 ? [] : await readers[kind](ctx, ids);
    return items.map((item) => ({ kind, item }));
  };
  const items = [
    ...workingItems.map((item) => ({ kind: 'faucet' as const, item })),
    ...(await Promise.all(listingKinds.map(read))).flat(),
  ];
  const byId = new Map(items.map((item) => [item.item.id, item]));
  return {
    items: arranged.flatMap(({ block, id, at }): Discovered[] => {
      const item = byId.get(id);
      // An item may have been deleted between the statements. `kind` and `item` match, which the union can't express.
      return item === undefined ? [] : [{ block, at: at.toISOString(), ...item } as Discovered];
    }),
  };
}
