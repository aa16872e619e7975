import { inTransaction } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import { consumeNonce, createNonce } from '#/platform/auth/nonces.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { cancelFactorRemoval } from '../factors/commands.server.ts';
import {
  beginSession,
  type OwnerCtx,
  sendSignInMethodNotice,
  signInMethodNotices,
} from '../session/commands.server.ts';
import { passkeyColumns, toPasskey } from './queries.server.ts';
import {
  type AuthenticationOptions,
  maxPasskeys,
  type Passkey,
  type PasskeyAddition,
  type PasskeyId,
  type PasskeyRename,
  type PasskeySignIn,
  type RegistrationOptions,
} from './schema.ts';
import {
  algorithms,
  createRegistrationError,
  getRelyingParty,
  importWebAuthn,
  readChallenge,
  toUserHandle,
  verifyAddition,
  verifySignIn,
} from './verification.server.ts';

type AddressLimit = Pick<Call, 'limits' | 'address'>;

const promptTimeoutMs = 5 * 60_000;

const createUnknownPasskeyError = () => new AppError('UNAUTHENTICATED', 'This passkey isn’t registered.');

async function listCredentials({ db, actor }: MemberCtx) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', actor.id)
    .execute();
  return rows.map((row) => ({
    id: row.credential_id,
    type: 'public-key' as const,
    transports: row.transports,
  }));
}

/** Returns the options for creating a passkey, with a single-use challenge for this member. */
export async function startAdding(ctx: MemberCtx): Promise<RegistrationOptions> {
  const { id: userId, email, firstName, lastName } = ctx.actor;
  const excludeCredentials = await listCredentials(ctx);
  assertPasskeyLimit(excludeCredentials.length);
  const { generateRegistrationOptions } = await importWebAuthn();
  const {
    challenge,
    user,
    timeout = promptTimeoutMs,
  } = await generateRegistrationOptions({
    rpName: 'Dropfolio',
    rpID: getRelyingParty(ctx.config.baseUrl).rpId,
    userID: toUserHandle(userId),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
    timeout: promptTimeoutMs,
    supportedAlgorithmIDs: algorithms,
  });
  await createNonce(ctx.db, { purpose: 'passkey-add', userId, now: ctx.now }, challenge);
  return {
    challenge,
    user,
    timeout,
    rp: { id: getRelyingParty(ctx.config.baseUrl).rpId, name: 'Dropfolio' },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    attestation: 'none',
    excludeCredentials,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

function assertPasskeyLimit(count: number): void {
  if (count < maxPasskeys) return;
  throw new AppError('LIMIT_REACHED', `You can have at most ${maxPasskeys} passkeys.`);
}

/** Stores a new passkey. The challenge is consumed even if the passkey is rejected. */
export async function finishAdding(
  ctx: MemberCtx,
  { name, response }: PasskeyAddition,
  { limits }: Pick<Call, 'limits'>,
): Promise<Passkey> {
  const userId = ctx.actor.id;
  const challenge = readChallenge(response.response.clientDataJSON);
  if (challenge === undefined) throw createRegistrationError();
  const nonce = await consumeNonce(ctx.db, challenge, { purpose: 'passkey-add', userId, now: ctx.now });
  if (nonce === undefined) throw createRegistrationError();
  await limits.consume('accessGrant', userId, { now: ctx.now });
  const credential = await verifyAddition(response, challenge, ctx.config.baseUrl);
  return inTransaction(ctx.db, async (trx) => {
    await trx.selectFrom('profiles').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const { count } = await trx
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    assertPasskeyLimit(Number(count));
    const row = await trx
      .insertInto('passkeys')
      .values({
        id: uuidv7(ctx.now.getTime()),
        user_id: userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        name,
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(passkeyColumns)
      .executeTakeFirstOrThrow(() => new AppError('CONFLICT', 'This passkey has already been added.'));
    await audit({ ...ctx, db: trx }, 'passkey.added', {
      subjectId: userId,
      details: { passkeyId: row.id, name },
    });
    await sendSignInMethodNotice(trx, ctx.actor, signInMethodNotices.passkeyAdded(name), ctx.config.baseUrl);
    return toPasskey(row);
  });
}

export async function renamePasskey(
  ctx: MemberCtx,
  { id, name }: PasskeyRename,
  { limits }: Pick<Call, 'limits'>,
): Promise<Passkey> {
  await limits.consume('accessGrant', ctx.actor.id, { now: ctx.now });
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .returning(passkeyColumns)
      .executeTakeFirstOrThrow(() => notFound('passkey'));
    const subject = { subjectId: ctx.actor.id, details: { passkeyId: id, name } };
    await audit({ ...ctx, db: trx }, 'passkey.renamed', subject);
    return toPasskey(row);
  });
}

/** Deletes one of the owner's passkeys. The account always keeps its password as a sign-in method. */
export async function deletePasskey(ctx: OwnerCtx, { id }: PasskeyId): Promise<PasskeyId> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .returning('name')
      .executeTakeFirstOrThrow(() => notFound('passkey'));
    const subject = { subjectId: ctx.actor.id, details: { passkeyId: id, name: row.name } };
    await audit({ ...ctx, db: trx }, 'passkey.removed', subject);
    await sendSignInMethodNotice(
      trx,
      ctx.actor,
      signInMethodNotices.passkeyRemoved(row.name),
      ctx.config.baseUrl,
    );
    return { id };
  });
}

/** Returns sign-in options without an account: they must not reveal which accounts exist. */
export async function startSignIn(ctx: Ctx, services: AddressLimit): Promise<AuthenticationOptions> {
  await services.limits.consume('passkeyAddress', services.address, { now: ctx.now });
  const { rpId } = getRelyingParty(ctx.config.baseUrl);
  const { generateAuthenticationOptions } = await importWebAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  await createNonce(ctx.db, { purpose: 'passkey-sign-in', userId: null, now: ctx.now }, challenge);
  return { challenge, rpId, timeout: promptTimeoutMs, userVerification: 'required', allowCredentials: [] };
}

/** Returns options for a proof of identity by one of the member's passkeys, valid in this session only. */
export async function startProof(
  ctx: MemberCtx,
  { limits, address }: AddressLimit,
): Promise<AuthenticationOptions> {
  const { id: userId, sessionId } = ctx.actor;
  await limits.consume('passkeyAddress', address, { now: ctx.now });
  const allowCredentials = await listCredentials(ctx);
  const { rpId } = getRelyingParty(ctx.config.baseUrl);
  const { generateAuthenticationOptions } = await importWebAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  const nonce = { purpose: 'passkey-proof', userId, payload: sessionId, now: ctx.now } as const;
  await createNonce(ctx.db, nonce, challenge);
  return { challenge, rpId, timeout: promptTimeoutMs, userVerification: 'required', allowCredentials };
}

/** Verifies a proof by a passkey of the member. Throws INVALID for any other passkey or another session's challenge. */
export async function finishProof(
  ctx: MemberCtx,
  { response }: PasskeySignIn,
  { limits, address }: AddressLimit,
): Promise<void> {
  const { now, actor } = ctx;
  await limits.consume('passkeyAddress', address, { now });
  const challenge = readChallenge(response.response.clientDataJSON);
  const expected = { purpose: 'passkey-proof', userId: actor.id, now } as const;
  const nonce = challenge === undefined ? undefined : await consumeNonce(ctx.db, challenge, expected);
  if (challenge === undefined || nonce?.payload !== actor.sessionId) throw createNotYoursError();
  const signed = await consumeSignature(ctx, response, challenge);
  if (signed?.userId !== actor.id) throw createNotYoursError();
  await inTransaction(ctx.db, (trx) => cancelFactorRemoval({ ...ctx, db: trx }, actor.id, signed));
  await limits.restore('passkeyAddress', address, { now, cost: 2 });
}

const createNotYoursError = () =>
  new AppError('INVALID', 'This passkey isn’t yours, or the request expired. Please try again.');

/**
 * Verifies a signature and advances the passkey's counter. Returns the passkey's owner and creation time; undefined
 * when anything is wrong.
 */
async function consumeSignature(
  { db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>,
  response: PasskeySignIn['response'],
  challenge: string,
): Promise<{ userId: string; addedAt: Date } | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter', 'created_at'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { user_id: userId, counter } = row;
  if (response.response.userHandle !== toUserHandle(userId).toString('base64url')) return undefined;
  const credential = { id: response.id, publicKey: new Uint8Array(row.public_key), counter };
  const newCounter = await verifySignIn(response, credential, challenge, config.baseUrl);
  if (newCounter === undefined) return undefined;
  // Compares and sets the counter: a passkey and its clone can't both pass with the same one.
  const used = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: now })
    .where('id', '=', row.id)
    .where('counter', '=', counter)
    .returning('user_id')
    .executeTakeFirst();
  return used === undefined ? undefined : { userId: used.user_id, addedAt: row.created_at };
}

/**
 * Opens a session for the passkey's owner at aal2, because the authenticator has verified the user. An unknown passkey,
 * a wrong signature, a used challenge, and a counter that went back all get the same error.
 */
export async function finishSignIn(
  ctx: Ctx,
  { response }: PasskeySignIn,
  services: Pick<Call, 'sessions' | 'limits' | 'address' | 'headers'>,
): Promise<{ userId: string; token: string }> {
  const { now } = ctx;
  const { limits, address } = services;
  await limits.consume('everySignInAddress', address, { now });
  await limits.consume('passkeyAddress', address, { now });
  const challenge = readChallenge(response.response.clientDataJSON);
  if (challenge === undefined) throw createUnknownPasskeyError();
  const nonce = await consumeNonce(ctx.db, challenge, { purpose: 'passkey-sign-in', userId: null, now });
  if (nonce === undefined) throw createUnknownPasskeyError();
  const session = await inTransaction(ctx.db, async (trx) => {
    const signed = await consumeSignature({ ...ctx, db: trx }, response, challenge);
    if (signed === undefined) {
      ctx.log.warn('sign_in.failed', { method: 'passkey' });
      throw createUnknownPasskeyError();
    }
    const { userId } = signed;
    const proven = { userId, method: 'passkey', assurance: 'aal2' } as const;
    const newSession = await beginSession({ ...ctx, db: trx }, proven, services);
    await cancelFactorRemoval({ ...ctx, db: trx }, userId, signed);
    return newSession;
  });
  await limits.restore('passkeyAddress', address, { now, cost: 2 });
  return session;
}
