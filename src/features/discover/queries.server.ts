import { type RawBuilder, sql } from 'kysely';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { campaignsOf } from '../campaigns/queries.server.ts';
import { faucetsOf, workingFaucets } from '../faucets/queries.server.ts';
import { guidesOf } from '../guides/queries.server.ts';
import { isHeld } from '../listings/queries.server.ts';
import { presalesOf } from '../presales/queries.server.ts';
import { questsOf } from '../quests/queries.server.ts';
import { arrange, type Candidate, daysOf, mostOf, mostSeen } from './order.ts';
import type { Discovered, DiscoveredList } from './schema.ts';

const dayMs = 86_400_000;

type Dated = {
  kind: ListingKind;
  table: string;
  start: string;
  end: string;
  isOpen: string;
  isToCome: string;
};

const hasPlaces = '(t.max_participants IS NULL OR t.participants < t.max_participants)';

/** What has a start and an end, with what its noun says of both beside the dates. */
const dated: readonly Dated[] = [
  {
    ...{ kind: 'presale', table: 'presales', start: 'presale_start', end: 'presale_end' },
    ...{ isOpen: 'true', isToCome: 'true' },
  },
  {
    ...{ kind: 'campaign', table: 'hub_campaigns', start: 'start_date', end: 'end_date' },
    isOpen: `t.status = 'active' AND ${hasPlaces}`,
    isToCome: `t.status = 'upcoming'`,
  },
  {
    ...{ kind: 'quest', table: 'quests', start: 'starts_at', end: 'ends_at' },
    ...{ isOpen: 'true', isToCome: 'true' },
  },
];

/** Nobody can take part any more, or get anything from it at present. */
const isOver = (now: Date) => sql`coalesce(CASE l.kind
  WHEN 'presale' THEN (SELECT t.presale_end <= ${now} FROM presales t WHERE t.id = l.item_id)
  WHEN 'campaign' THEN (SELECT t.status = 'ended' OR t.end_date <= ${now} OR NOT ${sql.raw(hasPlaces)}
    FROM hub_campaigns t WHERE t.id = l.item_id)
  WHEN 'quest' THEN (SELECT t.ends_at <= ${now} FROM quests t WHERE t.id = l.item_id)
  WHEN 'faucet' THEN (SELECT t.check_status = 'down' FROM faucets t WHERE t.id = l.item_id)
END, false)`;

/** What may stand in the blocks: a few rows from each index, those whose way out is hidden left out. */
async function findCandidates({ db, now }: Ctx): Promise<Candidate[]> {
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
  const ofDates = dated.flatMap(({ kind, table, start, end, isOpen, isToCome }) => {
    const [from, to] = [sql.ref(`t.${start}`), sql.ref(`t.${end}`)];
    const rows = (block: 'ending' | 'starting', at: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
      (SELECT ${sql.lit(block)} AS block, ${sql.lit(kind)} AS kind, t.id, ${at} AS at FROM ${sql.table(table)} t
      WHERE ${at} > ${now} AND ${at} <= ${inDays(daysOf[block])} AND ${which} AND NOT ${isHeld(kind, 't.id')}
      ORDER BY ${at}, t.id LIMIT ${mostSeen(block)})`;
    return [
      rows('ending', to, sql`${from} <= ${now} AND ${sql.raw(isOpen)}`),
      rows('starting', from, sql.raw(isToCome)),
    ];
  });
  const ofListings = (block: 'new' | 'changed', at: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
    (SELECT ${sql.lit(block)} AS block, l.kind, l.item_id AS id, ${at} AS at FROM listings l
    WHERE ${at} > ${inDays(-daysOf[block])} AND ${which}
      AND l.held_at IS NULL AND NOT l.is_link_blocked AND NOT ${isOver(now)}
    ORDER BY ${at} DESC, l.item_id LIMIT ${mostSeen(block)})`;
  const guides = sql`
    (SELECT 'guides' AS block, 'guide' AS kind, g.id, g.created_at AS at FROM airdrop_guides g
    WHERE NOT ${isHeld('guide', 'g.id')} ORDER BY g.created_at DESC, g.id DESC LIMIT ${mostSeen('guides')})`;
  const parts = [
    ...ofDates,
    ofListings('new', sql.ref('l.created_at'), sql`true`),
    ofListings('changed', sql.ref('l.changed_at'), sql`l.revision > 1`),
    guides,
  ];
  const { rows } = await sql<Candidate>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return rows;
}

type Placed = 'block' | 'at';
/** An item with its kind, without its place. */
type Found = Discovered extends infer One ? (One extends Discovered ? Omit<One, Placed> : never) : never;

/** What helps now, of everything public: a page of it. */
export async function discover(ctx: Ctx): Promise<DiscoveredList> {
  const [found, working] = await Promise.all([findCandidates(ctx), workingFaucets(ctx, mostOf.working)]);
  const shown = arrange([
    ...found,
    ...working.map(({ id, checkedAt }): Candidate => {
      const at = checkedAt === null ? ctx.now : new Date(checkedAt);
      return { block: 'working', kind: 'faucet', id, at };
    }),
  ]);
  const read = async <Item extends { id: string }>(
    kind: ListingKind,
    of: (ctx: Ctx, ids: readonly string[]) => Promise<Item[]>,
  ): Promise<Item[]> => {
    const ids = shown.filter((one) => one.kind === kind && one.block !== 'working').map(({ id }) => id);
    return ids.length === 0 ? [] : of(ctx, ids);
  };
  const [campaigns, faucets, guides, presales, quests] = await Promise.all([
    read('campaign', campaignsOf),
    read('faucet', faucetsOf),
    read('guide', guidesOf),
    read('presale', presalesOf),
    read('quest', questsOf),
  ]);
  const items: readonly Found[] = [
    ...campaigns.map((item) => ({ kind: 'campaign' as const, item })),
    ...[...working, ...faucets].map((item) => ({ kind: 'faucet' as const, item })),
    ...guides.map((item) => ({ kind: 'guide' as const, item })),
    ...presales.map((item) => ({ kind: 'presale' as const, item })),
    ...quests.map((item) => ({ kind: 'quest' as const, item })),
  ];
  const byId = new Map(items.map((one) => [one.item.id, one]));
  return {
    items: shown.flatMap(({ block, id, at }): Discovered[] => {
      const one = byId.get(id);
      // Deleted between two statements.
      return one === undefined ? [] : [{ block, at: at.toISOString(), ...one }];
    }),
  };
}
