import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { inferFamily, readAddress, toAddressKey, type WalletFamily } from '#/lib/wallet-address.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { detectFamily, findPrefixFlaw, getAddressFlaw, hasWrongCapitals } from './address.server.ts';
import { askAboutBareKey } from './bare-key.ts';
import {
  listAirdropsByFirstWallet,
  lockTracker,
  updateFirstAddresses,
} from './first-wallet-commands.server.ts';
import { findLookAlike } from './look-alike.ts';
import { familyNames, getWalletTitle, hasAddress } from './policy.ts';

export { unknownBareKeyMessage } from './bare-key.ts';

import { getTrackerWallet } from './queries.server.ts';
import {
  maxTrackerWallets,
  type TrackerWallet,
  type TrackerWalletChanges,
  type TrackerWalletId,
  type TrackerWalletInput,
} from './schema.ts';

const createFullError = () =>
  new AppError(
    'LIMIT_REACHED',
    `Your wallet book can hold ${maxTrackerWallets} wallets. Delete one you no longer need.`,
    { field: 'address' },
  );

async function assertWalletLimit(trx: Trx, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('tracker_wallets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count > maxTrackerWallets) throw createFullError();
}

/**
 * Returns the ids of the person's wallets by address, as passed. Adds missing wallets, with their label, to the book.
 * Ignores blank addresses. Throws LIMIT_REACHED if the book is full.
 */
export async function ensureWallets(
  trx: Trx,
  ctx: Pick<MemberCtx, 'actor' | 'now' | 'changed'>,
  addresses: readonly { address: string; label?: string | undefined }[],
): Promise<Map<string, string>> {
  const userId = ctx.actor.id;
  const requested = new Map<string, { address: string; label: string }>();
  for (const { address: text, label = '' } of addresses) {
    const { address, key } = readAddress(text);
    if (address !== '' && !requested.has(key)) requested.set(key, { address, label });
  }
  if (requested.size === 0) return new Map();
  await lockTracker(trx, userId);
  const ids = await selectIdsByKey(trx, userId, [...requested.keys()]);
  const missing = [...requested].filter(([key]) => !ids.has(key));
  if (missing.length > 0) {
    if (missing.length > maxTrackerWallets) throw createFullError();
    const rows = missing.map(([address_key, { address, label }]) => ({
      id: uuidv7(ctx.now.getTime()),
      user_id: userId,
      family: detectFamily(address),
      address,
      address_key,
      label,
      created_at: ctx.now,
      updated_at: ctx.now,
    }));
    await trx.insertInto('tracker_wallets').values(rows).execute();
    await assertWalletLimit(trx, userId);
    for (const { id, address_key } of rows) ids.set(address_key, id);
    ctx.changed({ topic: 'tracker-wallets', userId });
  }
  return new Map(
    addresses.flatMap(({ address }) => {
      const id = ids.get(toAddressKey(address));
      return id === undefined ? [] : [[address, id] as const];
    }),
  );
}

async function selectIdsByKey(
  trx: Trx,
  userId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('tracker_wallets')
    .select(['id', 'address_key'])
    .where('user_id', '=', userId)
    .where('address_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ id, address_key }) => [address_key, id]));
}

type BookWallet = { id: string; address: string; address_key: string; label: string };

/** Returns the chosen or detected family. Throws INVALID if the address isn't a valid one of the family. */
function resolveFamily(address: string, chosen: WalletFamily | undefined): WalletFamily {
  const family = chosen ?? inferFamily(address);
  const prefixFlaw = chosen === undefined && family === 'other' ? findPrefixFlaw(address) : undefined;
  const { flaw, network } = prefixFlaw ?? {
    flaw: getAddressFlaw(address, family),
    network: familyNames[family],
  };
  if (flaw === undefined) return family;
  const article = /^[AEIO]/.test(network) ? 'an' : 'a';
  const reason = flaw === 'checksum' ? 'its checksum doesn’t match' : 'it isn’t a valid one';
  const problem =
    chosen === undefined
      ? `This looks like ${article} ${network} address, but ${reason}. Check for typos, or choose Other.`
      : `This isn’t a valid address for ${network}. Check it, or choose another network.`;
  throw new AppError('INVALID', problem, { field: 'address' });
}

/** Returns a warning about a suspicious address; undefined for any other. */
function findWarning(address: string, others: readonly BookWallet[]): string | undefined {
  const lookAlike = findLookAlike(address, others);
  if (lookAlike !== undefined) {
    return `This address looks like ${getWalletTitle(lookAlike)} but isn’t. Scammers create look-alikes. Compare every character with ${lookAlike.address}.`;
  }
  if (!hasWrongCapitals(address)) return askAboutBareKey(address);
  return 'This address doesn’t match its checksum (check upper and lower case). It may be mistyped or tampered with. Compare every character.';
}

type CheckedWallet = { address: string; label: string; isConfirmed: boolean; id?: string };

/** Throws CONFLICT for an address that is already in the book and, unless confirmed, for a suspicious one. */
async function checkAgainstBook(
  trx: Trx,
  userId: string,
  { address, label, isConfirmed, id }: CheckedWallet,
): Promise<void> {
  const rows: BookWallet[] = await trx
    .selectFrom('tracker_wallets')
    .select(['id', 'address', 'address_key', 'label'])
    .where('user_id', '=', userId)
    .execute();
  const others = rows.filter((row) => row.id !== id);
  const key = toAddressKey(address);
  const duplicate = others.find(({ address_key }) => address_key === key);
  const isLabelOnly = !hasAddress({ address, label });
  if (duplicate !== undefined && isLabelOnly) {
    const problem = `${getWalletTitle(duplicate)} is already in your wallet book. Choose another label, or enter the address.`;
    throw new AppError('CONFLICT', problem, { field: 'label' });
  }
  if (duplicate !== undefined) {
    const problem = `This address is already in your wallet book: ${getWalletTitle(duplicate)}.`;
    throw new AppError('CONFLICT', problem, { field: 'address' });
  }
  if (isConfirmed || isLabelOnly) return;
  const warning = findWarning(address, others.filter(hasAddress));
  if (warning === undefined) return;
  throw new AppError('CONFLICT', warning, { field: 'address', details: { reason: 'unconfirmed' } });
}

export async function addTrackerWallet(ctx: MemberCtx, input: TrackerWalletInput): Promise<TrackerWallet> {
  const userId = ctx.actor.id;
  const id = uuidv7(ctx.now.getTime());
  const { address, name, label, colour, note } = input;
  const family = resolveFamily(address, input.family);
  await inTransaction(ctx.db, async (trx) => {
    await lockTracker(trx, userId);
    await checkAgainstBook(trx, userId, input);
    const times = { created_at: ctx.now, updated_at: ctx.now };
    await trx
      .insertInto('tracker_wallets')
      .values({
        id,
        family,
        address,
        name,
        label,
        colour,
        note,
        ...times,
        user_id: userId,
        address_key: toAddressKey(address),
      })
      .execute();
    await assertWalletLimit(trx, userId);
  });
  ctx.changed({ topic: 'tracker-wallets', userId });
  return getTrackerWallet(ctx, { id });
}

/** Returns the address after an edit. A duplicate keeps its spelling, and with it the key that makes it unique. */
function resolveAddress(before: { address: string; address_key: string }, address = before.address): string {
  const key = toAddressKey(before.address);
  const isDuplicate = before.address_key !== key;
  return isDuplicate && toAddressKey(address) === key ? before.address : address;
}

/** Gives the key of a deleted wallet to its duplicate, which is now the only wallet of the address. */
async function moveKeyToDuplicate(trx: Trx, userId: string, key: string): Promise<void> {
  const rows = await trx
    .selectFrom('tracker_wallets')
    .select(['id', 'address', 'address_key'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const duplicate = rows.find(
    ({ address, address_key }) => address_key !== key && toAddressKey(address) === key,
  );
  if (duplicate === undefined) return;
  await trx
    .updateTable('tracker_wallets')
    .set({ address_key: key })
    .where('id', '=', duplicate.id)
    .where('user_id', '=', userId)
    .execute();
}

/** Returns the address after an edit of a wallet without one: its new label, unless the edit enters an address. */
function resolveLabelOnly(before: { address: string }, { address, label }: TrackerWalletChanges): string {
  if (address !== undefined && address !== before.address) return address;
  if (label === '' && address === undefined)
    throw new AppError('INVALID', 'A wallet without an address needs a label', { field: 'label' });
  return label || before.address;
}

/** Edits a wallet. A new address also becomes the address of airdrops whose first wallet this is. */
export async function editTrackerWallet(ctx: MemberCtx, input: TrackerWalletChanges): Promise<TrackerWallet> {
  const { id, isConfirmed, isArchived, ...changes } = input;
  const userId = ctx.actor.id;
  await inTransaction(ctx.db, async (trx) => {
    await lockTracker(trx, userId);
    const before = await trx
      .selectFrom('tracker_wallets')
      .select(['address', 'address_key', 'label', 'family', 'archived_at'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(() => notFound('wallet'));
    const isLabelOnly = !hasAddress(before);
    const address = isLabelOnly ? resolveLabelOnly(before, input) : resolveAddress(before, changes.address);
    const isMoved = address !== before.address;
    const isChecked = isMoved || (changes.family !== undefined && changes.family !== before.family);
    // Earlier versions of the form send the family of the label.
    const chosenFamily = isLabelOnly && changes.family === before.family ? undefined : changes.family;
    const family = isChecked ? resolveFamily(address, chosenFamily) : before.family;
    const { label = before.label } = changes;
    if (isMoved) await checkAgainstBook(trx, userId, { address, label, isConfirmed, id });
    await trx
      .updateTable('tracker_wallets')
      .set({
        ...changes,
        family,
        address,
        ...(isMoved && { address_key: toAddressKey(address) }),
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
 * Deletes a wallet and its links to airdrops and tasks. The next wallet of an airdrop becomes its first. Profit entries
 * remain; a trigger stores the wallet's name in them.
 */
export async function deleteTrackerWallet(ctx: MemberCtx, { id }: TrackerWalletId): Promise<TrackerWalletId> {
  const userId = ctx.actor.id;
  await inTransaction(ctx.db, async (trx) => {
    await lockTracker(trx, userId);
    const airdropIds = await listAirdropsByFirstWallet(trx, userId, id);
    const row = await trx
      .deleteFrom('tracker_wallets')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('address_key')
      .executeTakeFirstOrThrow(() => notFound('wallet'));
    await moveKeyToDuplicate(trx, userId, row.address_key);
    await updateFirstAddresses(trx, ctx, airdropIds);
  });
  ctx.changed({ topic: 'tracker-wallets', userId }, { topic: 'entries', userId });
  return { id };
}
