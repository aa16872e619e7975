import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Db, inTransaction } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import {
  checksumAddress,
  isAddress,
  isKeySignature,
  recoverSigner,
} from '#/platform/auth/ethereum.server.ts';
import { consumeNonce, createNonce, nonceLifetimeMs } from '#/platform/auth/nonces.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import {
  beginSession,
  type OwnerCtx,
  sendSignInMethodNotice,
  signInMethodNotices,
} from '../session/commands.server.ts';
import { domainLine, signInMessage } from './message.server.ts';
import { walletColumns, walletOf } from './queries.server.ts';
import {
  mostWallets,
  type Wallet,
  type WalletFinish,
  type WalletId,
  type WalletMessage,
  type WalletStart,
} from './schema.ts';

type AddressLimit = Pick<Call, 'limits' | 'address'>;

const statements = {
  'wallet-link': 'Link this wallet to your Dropfolio account.',
  'wallet-sign-in': 'Sign in to Dropfolio.',
  'wallet-proof': 'Confirm it’s you changing how your Dropfolio account is accessed.',
};
type Purpose = keyof typeof statements;

const given = z.strictObject({
  address: z.string(),
  message: z.string(),
  sessionId: z.optional(z.string()),
});

/** Writes the message, for one address, one purpose and five minutes. Says nothing of whether the wallet is known. */
async function giveMessage(
  { db, now, config: { baseUrl } }: Pick<Ctx, 'db' | 'now' | 'config'>,
  purpose: Purpose,
  userId: string | null,
  { address, chainId }: WalletStart,
  sessionId?: string,
): Promise<WalletMessage> {
  if (!isAddress(address)) {
    throw new AppError('INVALID', 'Please enter a valid wallet address', { field: 'address' });
  }
  const nonce = randomBytes(16).toString('hex');
  const message = signInMessage({
    baseUrl,
    address,
    statement: statements[purpose],
    chainId,
    nonce,
    issuedAt: now,
    expiresAt: new Date(now.getTime() + nonceLifetimeMs),
  });
  const payload = JSON.stringify({ address: address.toLowerCase(), message, sessionId });
  await createNonce(db, { purpose, userId, payload, now }, nonce);
  return { nonce, message };
}

/** Uses the number up; answers the address, in lower case, whose key signed the message given with it. */
async function signerOf(
  { db, now, config: { baseUrl } }: Pick<Ctx, 'db' | 'now' | 'config'>,
  purpose: Purpose,
  userId: string | null,
  { nonce, signature }: WalletFinish,
  sessionId?: string,
): Promise<string | undefined> {
  const spent = await consumeNonce(db, nonce, { purpose, userId, now });
  if (spent === undefined) return undefined;
  const { address, message, ...asked } = given.parse(JSON.parse(spent.payload));
  if (asked.sessionId !== sessionId) return undefined;
  // Given out by a server with another address on the same database.
  if (!message.startsWith(domainLine(baseUrl))) return undefined;
  return recoverSigner(message, signature) === address ? address : undefined;
}

function refuseContracts(signature: string): void {
  if (isKeySignature(signature)) return;
  throw new AppError(
    'INVALID',
    'Smart contract wallets aren’t supported. Use a wallet with its own private key.',
  );
}

/** The message by which somebody shows that the wallet they link is theirs. */
export function startLinking(ctx: MemberCtx, input: WalletStart): Promise<WalletMessage> {
  return giveMessage(ctx, 'wallet-link', ctx.actor.id, input);
}

/** Links the wallet whose key signed. One that is linked to this account already is answered as it is. */
export async function finishLinking(ctx: MemberCtx, input: WalletFinish): Promise<Wallet> {
  const userId = ctx.actor.id;
  refuseContracts(input.signature);
  const address = await signerOf(ctx, 'wallet-link', userId, input);
  if (address === undefined) {
    throw new AppError('INVALID', 'The signature is invalid or has expired. Please try again.');
  }
  return inTransaction(ctx.db, async (trx) => {
    await trx.selectFrom('profiles').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const row = await trx
      .insertInto('wallets')
      .values({ id: uuidv7(ctx.now.getTime()), user_id: userId, address, created_at: ctx.now })
      .onConflict((conflict) => conflict.column('address').doNothing())
      .returning(walletColumns)
      .executeTakeFirst();
    if (row === undefined) return ownWallet(trx, userId, address);
    await refuseMany(trx, userId);
    const details = { walletId: row.id, address };
    await audit({ ...ctx, db: trx }, 'wallet.linked', { subjectId: userId, details });
    await sendSignInMethodNotice(
      trx,
      ctx.actor,
      signInMethodNotices.walletLinked(checksumAddress(address)),
      ctx.config.baseUrl,
    );
    return walletOf(row);
  });
}

async function ownWallet(trx: Db, userId: string, address: string): Promise<Wallet> {
  const own = await trx
    .selectFrom('wallets')
    .select(walletColumns)
    .where('address', '=', address)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (own === undefined) throw new AppError('CONFLICT', 'This wallet is linked to another account.');
  return walletOf(own);
}

async function refuseMany(trx: Db, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('wallets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) <= mostWallets) return;
  throw new AppError('LIMIT_REACHED', `You can link at most ${mostWallets} wallets.`);
}

/** Unlinks a wallet of one's own; the password stays as a sign-in method. */
export async function unlinkWallet(ctx: OwnerCtx, { id }: WalletId): Promise<WalletId> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .deleteFrom('wallets')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .returning('address')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('NOT_FOUND', 'This wallet is no longer linked.');
    const details = { walletId: id, address: row.address };
    await audit({ ...ctx, db: trx }, 'wallet.unlinked', { subjectId: ctx.actor.id, details });
    await sendSignInMethodNotice(
      trx,
      ctx.actor,
      signInMethodNotices.walletUnlinked(checksumAddress(row.address)),
      ctx.config.baseUrl,
    );
    return { id };
  });
}

/** The message by which somebody who is signed in shows that it is them, in this session alone. */
export async function startProof(
  ctx: MemberCtx,
  input: WalletStart,
  services: AddressLimit,
): Promise<WalletMessage> {
  await services.limits.take('walletAddress', services.address, { now: ctx.now });
  return giveMessage(ctx, 'wallet-proof', ctx.actor.id, input, ctx.actor.sessionId);
}

/** Takes a signature by one of the member's own wallets. Throws INVALID for any other, and for one asked for elsewhere. */
export async function finishProof(
  ctx: MemberCtx,
  input: WalletFinish,
  services: AddressLimit,
): Promise<void> {
  const { actor, now } = ctx;
  await services.limits.take('walletAddress', services.address, { now });
  refuseContracts(input.signature);
  const signer = await signerOf(ctx, 'wallet-proof', actor.id, input, actor.sessionId);
  const own = await ctx.db
    .updateTable('wallets')
    .set({ last_used_at: now })
    .where('address', '=', signer ?? '')
    .where('user_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst();
  if (own === undefined) {
    throw new AppError('INVALID', 'This wallet isn’t yours, or its signature has expired. Please try again.');
  }
  await services.limits.giveBack('walletAddress', services.address, { now, cost: 2 });
}

/** The message to sign in with: linked or not, every address gets one. */
export async function startSignIn(
  ctx: Ctx,
  input: WalletStart,
  services: AddressLimit,
): Promise<WalletMessage> {
  await services.limits.take('walletAddress', services.address, { now: ctx.now });
  return giveMessage(ctx, 'wallet-sign-in', null, input);
}

/** Opens a session for the account that the signing wallet is linked to; a second factor is still owed, if there is one. */
export async function finishSignIn(
  ctx: Ctx,
  input: WalletFinish,
  services: Pick<Call, 'sessions' | 'limits' | 'address' | 'headers'>,
): Promise<{ userId: string; token: string }> {
  const { now } = ctx;
  const { limits, address } = services;
  await limits.take('walletAddress', address, { now });
  refuseContracts(input.signature);
  const signer = await signerOf(ctx, 'wallet-sign-in', null, input);
  if (signer === undefined) {
    throw new AppError('UNAUTHENTICATED', 'The signature is invalid or has expired. Please try again.');
  }
  const begun = await inTransaction(ctx.db, async (trx) => {
    const linked = await trx
      .updateTable('wallets')
      .set({ last_used_at: now })
      .where('address', '=', signer)
      .returning('user_id')
      .executeTakeFirst();
    if (linked === undefined) {
      // Told to the wallet's holder only: the signature was right.
      throw new AppError(
        'UNAUTHENTICATED',
        'This wallet isn’t linked to an account. Sign in another way and link it on your profile.',
      );
    }
    const proven = { userId: linked.user_id, method: 'wallet', assurance: 'aal1' } as const;
    return beginSession({ db: trx, now }, proven, services);
  });
  await limits.giveBack('walletAddress', address, { now, cost: 2 });
  return begun;
}
