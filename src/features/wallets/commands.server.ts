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
import { formatDomainLine, formatSignInMessage } from './message.server.ts';
import { toWallet, walletColumns } from './queries.server.ts';
import {
  maxWallets,
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

const storedMessage = z.strictObject({
  address: z.string(),
  message: z.string(),
  sessionId: z.optional(z.string()),
});

/** Creates a message for one address and purpose, valid for five minutes. Doesn't reveal whether a wallet is linked. */
async function createMessage(
  { db, now, config: { baseUrl } }: Pick<Ctx, 'db' | 'now' | 'config'>,
  purpose: Purpose,
  userId: string | null,
  { address, chainId }: WalletStart,
  sessionId?: string,
): Promise<WalletMessage> {
  if (!isAddress(address)) {
    throw new AppError('INVALID', 'Enter a valid wallet address', { field: 'address' });
  }
  const nonce = randomBytes(16).toString('hex');
  const message = formatSignInMessage({
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

/** Consumes the nonce and returns the lowercase address that signed its message; undefined when anything is wrong. */
async function recoverMessageSigner(
  { db, now, config: { baseUrl } }: Pick<Ctx, 'db' | 'now' | 'config'>,
  purpose: Purpose,
  userId: string | null,
  { nonce, signature }: WalletFinish,
  sessionId?: string,
): Promise<string | undefined> {
  const stored = await consumeNonce(db, nonce, { purpose, userId, now });
  if (stored === undefined) return undefined;
  const { address, message, ...bound } = storedMessage.parse(JSON.parse(stored.payload));
  if (bound.sessionId !== sessionId) return undefined;
  // Rejects a message created by a server with another base URL on the same database.
  if (!message.startsWith(formatDomainLine(baseUrl))) return undefined;
  return recoverSigner(message, signature) === address ? address : undefined;
}

function assertKeySignature(signature: string): void {
  if (isKeySignature(signature)) return;
  throw new AppError(
    'INVALID',
    'Smart contract wallets aren’t supported. Use a wallet with its own private key.',
  );
}

/** Returns a message that proves ownership of the wallet to link. */
export function startLinking(ctx: MemberCtx, input: WalletStart): Promise<WalletMessage> {
  return createMessage(ctx, 'wallet-link', ctx.actor.id, input);
}

/** Links the wallet that signed. Returns a wallet that is already linked to this account unchanged. */
export async function finishLinking(
  ctx: MemberCtx,
  input: WalletFinish,
  { limits }: Pick<Call, 'limits'>,
): Promise<Wallet> {
  const userId = ctx.actor.id;
  await limits.consume('accessGrant', userId, { now: ctx.now });
  assertKeySignature(input.signature);
  const address = await recoverMessageSigner(ctx, 'wallet-link', userId, input);
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
    if (row === undefined) return getLinkedWallet(trx, userId, address);
    await assertWalletLimit(trx, userId);
    const details = { walletId: row.id, address };
    await audit({ ...ctx, db: trx }, 'wallet.linked', { subjectId: userId, details });
    await sendSignInMethodNotice(
      trx,
      ctx.actor,
      signInMethodNotices.walletLinked(checksumAddress(address)),
      ctx.config.baseUrl,
    );
    return toWallet(row);
  });
}

async function getLinkedWallet(trx: Db, userId: string, address: string): Promise<Wallet> {
  const row = await trx
    .selectFrom('wallets')
    .select(walletColumns)
    .where('address', '=', address)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => new AppError('CONFLICT', 'This wallet is linked to another account.'));
  return toWallet(row);
}

async function assertWalletLimit(trx: Db, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('wallets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) <= maxWallets) return;
  throw new AppError('LIMIT_REACHED', `You can link at most ${maxWallets} wallets.`);
}

/** Unlinks one of the owner's wallets. The account always keeps its password as a sign-in method. */
export async function unlinkWallet(ctx: OwnerCtx, { id }: WalletId): Promise<WalletId> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .deleteFrom('wallets')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .returning('address')
      .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND', 'This wallet is no longer linked.'));
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

/** Returns a message for a proof of identity, valid in this session only. */
export async function startProof(
  ctx: MemberCtx,
  input: WalletStart,
  services: AddressLimit,
): Promise<WalletMessage> {
  await services.limits.consume('walletAddress', services.address, { now: ctx.now });
  return createMessage(ctx, 'wallet-proof', ctx.actor.id, input, ctx.actor.sessionId);
}

/** Verifies a proof by a wallet of the member. Throws INVALID for any other wallet or another session's message. */
export async function finishProof(
  ctx: MemberCtx,
  input: WalletFinish,
  services: AddressLimit,
): Promise<void> {
  const { actor, now } = ctx;
  await services.limits.consume('walletAddress', services.address, { now });
  assertKeySignature(input.signature);
  const signer = await recoverMessageSigner(ctx, 'wallet-proof', actor.id, input, actor.sessionId);
  const wallet = await ctx.db
    .updateTable('wallets')
    .set({ last_used_at: now })
    .where('address', '=', signer ?? '')
    .where('user_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst();
  if (wallet === undefined) {
    throw new AppError('INVALID', 'This wallet isn’t yours, or its signature has expired. Please try again.');
  }
  await services.limits.restore('walletAddress', services.address, { now, cost: 2 });
}

/** Returns a message to sign in with. Unlinked addresses get one too: it must not reveal which wallets are linked. */
export async function startSignIn(
  ctx: Ctx,
  input: WalletStart,
  services: AddressLimit,
): Promise<WalletMessage> {
  await services.limits.consume('walletAddress', services.address, { now: ctx.now });
  return createMessage(ctx, 'wallet-sign-in', null, input);
}

/** Opens an aal1 session for the account of the signing wallet. A second factor, if there is one, is still required. */
export async function finishSignIn(
  ctx: Ctx,
  input: WalletFinish,
  services: Pick<Call, 'sessions' | 'limits' | 'address' | 'headers'>,
): Promise<{ userId: string; token: string }> {
  const { now } = ctx;
  const { limits, address } = services;
  await limits.consume('everySignInAddress', address, { now });
  await limits.consume('walletAddress', address, { now });
  assertKeySignature(input.signature);
  const signer = await recoverMessageSigner(ctx, 'wallet-sign-in', null, input);
  if (signer === undefined) {
    ctx.log.warn('sign_in.failed', { method: 'wallet' });
    throw new AppError('UNAUTHENTICATED', 'The signature is invalid or has expired. Please try again.');
  }
  const session = await inTransaction(ctx.db, async (trx) => {
    const linked = await trx
      .updateTable('wallets')
      .set({ last_used_at: now })
      .where('address', '=', signer)
      .returning('user_id')
      .executeTakeFirst();
    if (linked === undefined) {
      // Safe to reveal because the valid signature proves ownership of the wallet.
      throw new AppError(
        'UNAUTHENTICATED',
        'This wallet isn’t linked to an account. Sign in another way and link it on your profile.',
      );
    }
    const proven = { userId: linked.user_id, method: 'wallet', assurance: 'aal1' } as const;
    return beginSession({ ...ctx, db: trx }, proven, services);
  });
  await limits.restore('walletAddress', address, { now, cost: 2 });
  return session;
}
