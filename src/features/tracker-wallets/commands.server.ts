import type { Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { addressKey, cleanAddress } from '#/lib/wallet-address.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { checkedFamilyOf } from './address.server.ts';
import { mostTrackerWallets } from './schema.ts';

const full = () =>
  new AppError(
    'LIMIT_REACHED',
    `Your wallet book can hold ${mostTrackerWallets} wallets. Delete one you no longer need.`,
    { field: 'address' },
  );

/** One change of a person's tracker at a time, in the order that every other change keeps. */
async function takeTurn(trx: Trx, userId: string): Promise<void> {
  await trx
    .selectFrom('airdrop_totals')
    .select('revision')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

async function refuseMany(trx: Trx, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('tracker_wallets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count > mostTrackerWallets) throw full();
}

/**
 * The person's wallets of these addresses, by address as it was given; those that aren't in the book join it, with the
 * label given. Blank addresses have none. Throws LIMIT_REACHED when the book has no room.
 */
export async function ensureWallets(
  trx: Trx,
  ctx: Pick<MemberCtx, 'actor' | 'now' | 'changed'>,
  addresses: readonly { address: string; label?: string | undefined }[],
): Promise<Map<string, string>> {
  const userId = ctx.actor.id;
  const wanted = new Map<string, { address: string; label: string }>();
  for (const { address: given, label = '' } of addresses) {
    const address = cleanAddress(given);
    const key = addressKey(address);
    if (address !== '' && !wanted.has(key)) wanted.set(key, { address, label });
  }
  if (wanted.size === 0) return new Map();
  await takeTurn(trx, userId);
  const ids = await idsOf(trx, userId, [...wanted.keys()]);
  const missing = [...wanted].filter(([key]) => !ids.has(key));
  if (missing.length > 0) {
    if (missing.length > mostTrackerWallets) throw full();
    const rows = missing.map(([address_key, { address, label }]) => ({
      id: uuidv7(ctx.now.getTime()),
      user_id: userId,
      family: checkedFamilyOf(address),
      ...{ address, address_key, label },
      ...{ created_at: ctx.now, updated_at: ctx.now },
    }));
    await trx.insertInto('tracker_wallets').values(rows).execute();
    await refuseMany(trx, userId);
    for (const { id, address_key } of rows) ids.set(address_key, id);
    ctx.changed({ topic: 'tracker-wallets', userId });
  }
  return new Map(
    addresses.flatMap(({ address }) => {
      const id = ids.get(addressKey(cleanAddress(address)));
      return id === undefined ? [] : [[address, id] as const];
    }),
  );
}

async function idsOf(trx: Trx, userId: string, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('tracker_wallets')
    .select(['id', 'address_key'])
    .where('user_id', '=', userId)
    .where('address_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ id, address_key }) => [address_key, id]));
}
