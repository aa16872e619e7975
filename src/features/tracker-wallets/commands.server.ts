import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, noSuch } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { addressKey, familyOf, readAddress, type WalletFamily } from '#/lib/wallet-address.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { detectFamily, findPrefixFlaw, getAddressFlaw, hasWrongCapitals } from './address.server.ts';
import { listAirdropsByFirstWallet, lockTracker, updateFirstAddresses } from './first-wallets.server.ts';
import { findLookAlike } from './look-alike.ts';
import { familyNames, walletTitle } from './policy.ts';
import { getTrackerWallet } from './queries.server.ts';
import {
  maxTrackerWallets,
  type TrackerWallet,
  type TrackerWalletChanges,
  type TrackerWalletId,
  type TrackerWalletInput,
} from './schema.ts';

const full = () =>
  new AppError(
    'LIMIT_REACHED',
    `Your wallet book can hold ${maxTrackerWallets} wallets. Delete one you no longer need.`,
    { field: 'address' },
  );

async function refuseMany(trx: Trx, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('tracker_wallets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count > maxTrackerWallets) throw full();
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
    const { address, key } = readAddress(given);
    if (address !== '' && !wanted.has(key)) wanted.set(key, { address, label });
  }
  if (wanted.size === 0) return new Map();
  await lockTracker(trx, userId);
  const ids = await idsOf(trx, userId, [...wanted.keys()]);
  const missing = [...wanted].filter(([key]) => !ids.has(key));
  if (missing.length > 0) {
    if (missing.length > maxTrackerWallets) throw full();
    const rows = missing.map(([address_key, { address, label }]) => ({
      id: uuidv7(ctx.now.getTime()),
      user_id: userId,
      family: detectFamily(address),
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
      const id = ids.get(addressKey(address));
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

type Own = { id: string; address: string; address_key: string; label: string };

/** The family to store. Throws INVALID where the address isn't one of the family, or mistyped. */
function familyToStore(address: string, chosen: WalletFamily | undefined): WalletFamily {
  const family = chosen ?? familyOf(address);
  const { flaw, network } = (chosen === undefined && family === 'other' && findPrefixFlaw(address)) || {
    flaw: getAddressFlaw(address, family),
    network: familyNames[family],
  };
  if (flaw === undefined) return family;
  const problem =
    chosen === undefined
      ? `This looks like ${/^[AEIO]/.test(network) ? 'an' : 'a'} ${network} address, but ${flaw === 'checksum' ? 'its checksum doesn’t match' : 'it isn’t a valid one'}. Check for typos, or choose Other.`
      : `This isn’t a valid address for ${network}. Check it, or choose another network.`;
  throw new AppError('INVALID', problem, { field: 'address' });
}

/** Throws CONFLICT for an address that is there already and, until it is confirmed, for one that may deceive. */
async function checkAgainstBook(
  trx: Trx,
  userId: string,
  { address, isConfirmed, id }: { address: string; isConfirmed: boolean; id?: string },
): Promise<void> {
  const rows: Own[] = await trx
    .selectFrom('tracker_wallets')
    .select(['id', 'address', 'address_key', 'label'])
    .where('user_id', '=', userId)
    .execute();
  const others = rows.filter((row) => row.id !== id);
  const key = addressKey(address);
  const same = others.find(({ address_key }) => address_key === key);
  if (same !== undefined) {
    throw new AppError('CONFLICT', `This address is already in your wallet book: ${walletTitle(same)}.`, {
      field: 'address',
    });
  }
  if (isConfirmed) return;
  const alike = findLookAlike(address, others);
  const warning = alike
    ? `This isn’t ${walletTitle(alike)}, but it starts and ends the same way. Scammers create look-alike addresses. Compare every character with ${alike.address}.`
    : hasWrongCapitals(address)
      ? 'This address doesn’t match its checksum (check upper and lower case). It may be mistyped or tampered with. Compare every character.'
      : undefined;
  if (warning === undefined) return;
  throw new AppError('CONFLICT', warning, { field: 'address', details: { reason: 'unconfirmed' } });
}

export async function addTrackerWallet(ctx: MemberCtx, input: TrackerWalletInput): Promise<TrackerWallet> {
  const userId = ctx.actor.id;
  const id = uuidv7(ctx.now.getTime());
  const { address, name, label, colour, note } = input;
  const family = familyToStore(address, input.family);
  await inTransaction(ctx.db, async (trx) => {
    await lockTracker(trx, userId);
    await checkAgainstBook(trx, userId, input);
    const times = { created_at: ctx.now, updated_at: ctx.now };
    await trx
      .insertInto('tracker_wallets')
      .values({
        ...{ id, family, address, name, label, colour, note, ...times },
        user_id: userId,
        address_key: addressKey(address),
      })
      .execute();
    await refuseMany(trx, userId);
  });
  ctx.changed({ topic: 'tracker-wallets', userId });
  return getTrackerWallet(ctx, { id });
}

/** The address after an edit. One that was already there twice keeps its spelling, and with it the key that tells it apart. */
function addressToStore(before: { address: string; address_key: string }, address = before.address): string {
  const key = addressKey(before.address);
  const isDuplicate = before.address_key !== key;
  return isDuplicate && addressKey(address) === key ? before.address : address;
}

/** A wallet that was there beside a deleted one with the same address is the only one now, and found by the address's key. */
async function giveKeyToDuplicate(trx: Trx, userId: string, key: string): Promise<void> {
  const rows = await trx
    .selectFrom('tracker_wallets')
    .select(['id', 'address', 'address_key'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const duplicate = rows.find(
    ({ address, address_key }) => address_key !== key && addressKey(address) === key,
  );
  if (duplicate === undefined) return;
  await trx
    .updateTable('tracker_wallets')
    .set({ address_key: key })
    .where('id', '=', duplicate.id)
    .where('user_id', '=', userId)
    .execute();
}

/** Where the address changes, so does that of the airdrops whose first wallet it is. */
export async function editTrackerWallet(
  ctx: MemberCtx,
  { id, isConfirmed, isArchived, ...changes }: TrackerWalletChanges,
): Promise<TrackerWallet> {
  const userId = ctx.actor.id;
  await inTransaction(ctx.db, async (trx) => {
    await lockTracker(trx, userId);
    const before = await trx
      .selectFrom('tracker_wallets')
      .select(['address', 'address_key', 'family', 'archived_at'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (before === undefined) throw noSuch('wallet');
    const address = addressToStore(before, changes.address);
    const isMoved = address !== before.address;
    const isChecked = isMoved || (changes.family !== undefined && changes.family !== before.family);
    const family = isChecked ? familyToStore(address, changes.family) : before.family;
    if (isMoved) await checkAgainstBook(trx, userId, { address, isConfirmed, id });
    await trx
      .updateTable('tracker_wallets')
      .set({
        ...changes,
        ...{ family, address },
        ...(isMoved && { address_key: addressKey(address) }),
        ...(isArchived !== undefined && { archived_at: isArchived ? (before.archived_at ?? ctx.now) : null }),
        updated_at: ctx.now,
      })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
    if (isMoved) await updateFirstAddresses(trx, ctx, await listAirdropsByFirstWallet(trx, userId, id));
  });
  ctx.changed({ topic: 'tracker-wallets', userId });
  return getTrackerWallet(ctx, { id });
}

/**
 * Deletes a wallet with what it has of airdrops and tasks; of airdrops whose first one it was, the next becomes the first.
 * Profit entries stay; a trigger gives them its name.
 */
export async function deleteTrackerWallet(ctx: MemberCtx, { id }: TrackerWalletId): Promise<TrackerWalletId> {
  const userId = ctx.actor.id;
  await inTransaction(ctx.db, async (trx) => {
    await lockTracker(trx, userId);
    const begun = await listAirdropsByFirstWallet(trx, userId, id);
    const row = await trx
      .deleteFrom('tracker_wallets')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('address_key')
      .executeTakeFirst();
    if (row === undefined) throw noSuch('wallet');
    await giveKeyToDuplicate(trx, userId, row.address_key);
    await updateFirstAddresses(trx, ctx, begun);
  });
  ctx.changed({ topic: 'tracker-wallets', userId }, { topic: 'entries', userId });
  return { id };
}
