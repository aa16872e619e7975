import { inTransaction } from '#/db/client.server.ts';
import { AppError, noSuch } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import { consumeNonce, createNonce } from '#/platform/auth/nonces.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import {
  beginSession,
  type OwnerCtx,
  sendSignInMethodNotice,
  signInMethodNotices,
} from '../session/commands.server.ts';
import { passkeyColumns, passkeyOf } from './queries.server.ts';
import {
  type AuthenticationOptions,
  mostPasskeys,
  type Passkey,
  type PasskeyAddition,
  type PasskeyId,
  type PasskeyRename,
  type PasskeySignIn,
  type RegistrationOptions,
} from './schema.ts';
import {
  algorithms,
  challengeOf,
  notAsAsked,
  siteOf,
  userHandleOf,
  verifyAddition,
  verifySignIn,
  webAuthn,
} from './verify.server.ts';

type AddressLimit = Pick<Call, 'limits' | 'address'>;

const promptMs = 5 * 60_000;

const unknownPasskey = () => new AppError('UNAUTHENTICATED', 'This passkey isn’t registered.');

/** What the browser is to make a passkey with, for this person alone and once. */
export async function startAdding(ctx: MemberCtx): Promise<RegistrationOptions> {
  const { id: userId, email, firstName, lastName } = ctx.actor;
  const own = await ctx.db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  refuseMany(own.length);
  const { generateRegistrationOptions } = await webAuthn();
  const {
    challenge,
    user,
    timeout = promptMs,
  } = await generateRegistrationOptions({
    rpName: 'Dropfolio',
    rpID: siteOf(ctx.config.baseUrl).rpId,
    userID: userHandleOf(userId),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
    timeout: promptMs,
    supportedAlgorithmIDs: algorithms,
  });
  await createNonce(ctx.db, { purpose: 'passkey-add', userId, now: ctx.now }, challenge);
  return {
    challenge,
    user,
    timeout,
    rp: { id: siteOf(ctx.config.baseUrl).rpId, name: 'Dropfolio' },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    attestation: 'none',
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

function refuseMany(count: number): void {
  if (count < mostPasskeys) return;
  throw new AppError('LIMIT_REACHED', `You can have at most ${mostPasskeys} passkeys.`);
}

/** Stores what the browser made; the challenge it answered is used up, whatever comes of it. */
export async function finishAdding(ctx: MemberCtx, { name, response }: PasskeyAddition): Promise<Passkey> {
  const userId = ctx.actor.id;
  const challenge = challengeOf(response.response.clientDataJSON);
  if (challenge === undefined) throw notAsAsked();
  const spent = await consumeNonce(ctx.db, challenge, { purpose: 'passkey-add', userId, now: ctx.now });
  if (spent === undefined) throw notAsAsked();
  const credential = await verifyAddition(response, challenge, ctx.config.baseUrl);
  return inTransaction(ctx.db, async (trx) => {
    await trx.selectFrom('profiles').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const { count } = await trx
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    refuseMany(Number(count));
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
      .executeTakeFirst();
    if (row === undefined) throw new AppError('CONFLICT', 'This passkey has already been added.');
    await audit({ ...ctx, db: trx }, 'passkey.added', {
      subjectId: userId,
      details: { passkeyId: row.id, name },
    });
    await sendSignInMethodNotice(trx, ctx.actor, signInMethodNotices.passkeyAdded(name), ctx.config.baseUrl);
    return passkeyOf(row);
  });
}

/** Gives a passkey of one's own another name. */
export async function renamePasskey(ctx: MemberCtx, { id, name }: PasskeyRename): Promise<Passkey> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .returning(passkeyColumns)
      .executeTakeFirst();
    if (row === undefined) throw noSuch('passkey');
    const subject = { subjectId: ctx.actor.id, details: { passkeyId: id, name } };
    await audit({ ...ctx, db: trx }, 'passkey.renamed', subject);
    return passkeyOf(row);
  });
}

/** Deletes a passkey of one's own; the password stays as a sign-in method. */
export async function deletePasskey(ctx: OwnerCtx, { id }: PasskeyId): Promise<PasskeyId> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .returning('name')
      .executeTakeFirst();
    if (row === undefined) throw noSuch('passkey');
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

/** What the browser is to sign, whoever is in front of it. */
export async function startSignIn(ctx: Ctx, services: AddressLimit): Promise<AuthenticationOptions> {
  await services.limits.take('passkeyAddress', services.address, { now: ctx.now });
  const { rpId } = siteOf(ctx.config.baseUrl);
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  await createNonce(ctx.db, { purpose: 'passkey-sign-in', userId: null, now: ctx.now }, challenge);
  return { challenge, rpId, timeout: promptMs, userVerification: 'required', allowCredentials: [] };
}

/** What a person signs with one of their own passkeys to show that it is them, in this session alone. */
export async function startProof(
  ctx: MemberCtx,
  { limits, address }: AddressLimit,
): Promise<AuthenticationOptions> {
  const { id: userId, sessionId } = ctx.actor;
  await limits.take('passkeyAddress', address, { now: ctx.now });
  const own = await ctx.db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  const { rpId } = siteOf(ctx.config.baseUrl);
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  const nonce = { purpose: 'passkey-proof', userId, payload: sessionId, now: ctx.now } as const;
  await createNonce(ctx.db, nonce, challenge);
  return {
    challenge,
    rpId,
    timeout: promptMs,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports,
    })),
  };
}

/** Takes a signature by one of the member's own passkeys. Throws INVALID for any other, and for one asked for elsewhere. */
export async function finishProof(
  ctx: MemberCtx,
  { response }: PasskeySignIn,
  { limits, address }: AddressLimit,
): Promise<void> {
  const { now, actor } = ctx;
  await limits.take('passkeyAddress', address, { now });
  const challenge = challengeOf(response.response.clientDataJSON);
  const asked = { purpose: 'passkey-proof', userId: actor.id, now } as const;
  const spent = challenge === undefined ? undefined : await consumeNonce(ctx.db, challenge, asked);
  if (challenge === undefined || spent?.payload !== actor.sessionId) throw notYours();
  const userId = await spendSignature(ctx, response, challenge);
  if (userId !== actor.id) throw notYours();
  await limits.giveBack('passkeyAddress', address, { now, cost: 2 });
}

const notYours = () =>
  new AppError('INVALID', 'This passkey isn’t yours, or the request expired. Please try again.');

/** Whose passkey signed the challenge; its counter goes on. Undefined when anything about it is wrong. */
async function spendSignature(
  { db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>,
  response: PasskeySignIn['response'],
  challenge: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { user_id: userId, counter } = row;
  if (response.response.userHandle !== userHandleOf(userId).toString('base64url')) return undefined;
  const credential = { id: response.id, publicKey: new Uint8Array(row.public_key), counter };
  const newCounter = await verifySignIn(response, credential, challenge, config.baseUrl);
  if (newCounter === undefined) return undefined;
  // Two signatures with one counter, from a passkey and its copy, can't both pass.
  const used = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: now })
    .where('id', '=', row.id)
    .where('counter', '=', counter)
    .returning('user_id')
    .executeTakeFirst();
  return used?.user_id;
}

/**
 * Opens a session for whoever holds the passkey. It has verified its person, so it counts as two factors. An unknown
 * passkey, a wrong signature, a used challenge and a counter that went back are answered alike.
 */
export async function finishSignIn(
  ctx: Ctx,
  { response }: PasskeySignIn,
  services: Pick<Call, 'sessions' | 'limits' | 'address' | 'headers'>,
): Promise<{ userId: string; token: string }> {
  const { now } = ctx;
  const { limits, address } = services;
  await limits.take('passkeyAddress', address, { now });
  const challenge = challengeOf(response.response.clientDataJSON);
  if (challenge === undefined) throw unknownPasskey();
  const spent = await consumeNonce(ctx.db, challenge, { purpose: 'passkey-sign-in', userId: null, now });
  if (spent === undefined) throw unknownPasskey();
  const begun = await inTransaction(ctx.db, async (trx) => {
    const signer = await spendSignature({ ...ctx, db: trx }, response, challenge);
    if (signer === undefined) throw unknownPasskey();
    const proven = { userId: signer, method: 'passkey', assurance: 'aal2' } as const;
    return beginSession({ db: trx, now }, proven, services);
  });
  await limits.giveBack('passkeyAddress', address, { now, cost: 2 });
  return begun;
}
