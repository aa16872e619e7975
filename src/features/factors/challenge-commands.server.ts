import type { Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import { hashPassword, verifyPassword } from '#/platform/auth/passwords.server.ts';
import { sessionLifetimeMs } from '#/platform/auth/sessions.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { LimitSubject, SharedPolicyName } from '#/platform/limits.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { movePushSubscription } from '../channels/commands.server.ts';
import { beginSession, sendSignInMethodNotice, signInMethodNotices } from '../session/commands.server.ts';
import { getViewer } from '../session/queries.server.ts';
import { beginAttempt, toLimitSubject } from './attempt-commands.server.ts';
import type { ChallengeInput, Verified, VerifyInput } from './calls.ts';
import { generateBackupCodes, generatePhoneCode } from './codes.server.ts';
import { type Code, formatBackupCode } from './codes.ts';
import {
  assertFactorLimits,
  consumeBackupCode,
  consumeTotp,
  createFactorNotFoundError,
  type FactorRow,
  findBackupCode,
  getFactor,
  getVerifiedFactors,
  lockFactors,
  replaceBackupCodes,
} from './factor-row-commands.server.ts';
import { notifyBackupCodeUsed } from './proof-commands.server.ts';
import { hasVerifiedFactor } from './queries.server.ts';
import { cancelFactorRemoval } from './removal-commands.server.ts';

const challengeMs = 5 * 60_000;
const challengeMinutes = challengeMs / 60_000;

type MessageServices = Pick<Call, 'limits' | 'sms' | 'address'>;

/**
 * Returns the factor if this session may prove it. A session that still needs a second factor may only use a verified
 * one: otherwise a password would suffice to add a new factor.
 */
async function getProvableFactor(ctx: MemberCtx, id: string): Promise<FactorRow> {
  const factor = await getFactor(ctx.db, ctx.actor.id, id, ctx.now);
  const needsFactor = ctx.actor.assurance === 'aal1' && (await hasVerifiedFactor(ctx.db, ctx.actor.id));
  if (factor.status === 'unverified' && needsFactor) throw createFactorNotFoundError();
  return factor;
}

/** Creates a challenge for this session, and texts the code of a phone factor. */
export async function challengeFactor(
  ctx: MemberCtx,
  { id: factorId, channel }: ChallengeInput,
  services: MessageServices,
): Promise<{ id: string }> {
  const factor = await getProvableFactor(ctx, factorId);
  const isSupported =
    channel === 'backup'
      ? factor.status === 'verified'
      : (channel === 'totp') === (factor.factor_type === 'totp');
  if (!isSupported) {
    throw new AppError('INVALID', 'This two-factor method doesn’t use codes like this.', {
      field: 'channel',
    });
  }
  const id = uuidv7();
  const code = channel === 'sms' ? generatePhoneCode() : undefined;
  if (code !== undefined) await consumeMessageLimits(ctx, factor, services);
  const row = {
    id,
    factor_id: factorId,
    session_id: ctx.actor.sessionId,
    code_hash: code === undefined ? null : await hashPassword(code),
    expires_at: new Date(ctx.now.getTime() + challengeMs),
    used_at: null,
  };
  await ctx.db.transaction().execute(async (trx) => {
    if (code !== undefined) {
      // Only the newest texted code is valid.
      await trx
        .deleteFrom('factor_challenges')
        .where('factor_id', '=', factorId)
        .where('session_id', '=', ctx.actor.sessionId)
        .where('code_hash', 'is not', null)
        .execute();
    }
    await trx.insertInto('factor_challenges').values(row).execute();
  });
  if (code !== undefined) await sendCode(ctx, factor, code, services);
  return { id };
}

function getSmsSender({ sms }: Pick<Call, 'sms'>) {
  if (sms === undefined) {
    throw new AppError('UNAVAILABLE', 'We can’t send text messages right now. Use a backup code.');
  }
  return sms;
}

type MessageLimit = { policy: SharedPolicyName; subject: LimitSubject };

/** Returns the limits that a message to the factor's number counts against: the account's and its network's. */
function getMessageLimits(
  ctx: MemberCtx,
  { status }: FactorRow,
  services: MessageServices,
): { accountLimit: MessageLimit; networkLimit: MessageLimit } {
  const subject = toLimitSubject(ctx, services);
  const { address } = subject;
  return status === 'verified'
    ? {
        accountLimit: { policy: 'smsAccount', subject },
        networkLimit: { policy: 'smsAddress', subject: address },
      }
    : {
        accountLimit: { policy: 'smsNewAccount', subject: ctx.actor.id },
        networkLimit: { policy: 'smsNewAddress', subject: address },
      };
}

/** Consumes the account's limit first: a blocked account must not use up its network's limit. */
async function consumeMessageLimits(
  ctx: MemberCtx,
  factor: FactorRow,
  services: MessageServices,
): Promise<void> {
  getSmsSender(services);
  const { limits } = services;
  const { now } = ctx;
  const { accountLimit, networkLimit } = getMessageLimits(ctx, factor, services);
  await limits.consume(accountLimit.policy, accountLimit.subject, { now });
  try {
    await limits.consume(networkLimit.policy, networkLimit.subject, { now });
  } catch (error) {
    await limits.undo(accountLimit.policy, accountLimit.subject, { now });
    throw error;
  }
}

async function sendCode(
  ctx: MemberCtx,
  factor: FactorRow,
  code: string,
  services: MessageServices,
): Promise<void> {
  const text = `${code} is your Dropfolio code. It expires in ${challengeMinutes} minutes. Never share it.`;
  try {
    await getSmsSender(services).send({ to: factor.phone ?? '', text });
  } catch (error) {
    ctx.log.error('factors.message_not_sent', error);
    for (const { policy, subject } of Object.values(getMessageLimits(ctx, factor, services))) {
      await services.limits.undo(policy, subject, { now: ctx.now });
    }
    throw new AppError('UNAVAILABLE', 'Couldn’t send the message. Please try again in a moment.', {
      details: { retryAfter: 5 },
    });
  }
}

const createExpiredChallengeError = () =>
  new AppError('INVALID', 'This code has expired. Request a new one.', { field: 'challenge_id' });

type Challenge = { id: string; code_hash: string | null };

async function findChallenge(ctx: MemberCtx, input: VerifyInput): Promise<Challenge | undefined> {
  return ctx.db
    .selectFrom('factor_challenges')
    .select(['id', 'code_hash'])
    .where('id', '=', input.challenge_id)
    .where('factor_id', '=', input.id)
    .where('session_id', '=', ctx.actor.sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();
}

async function consumeChallenge(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('factor_challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type ConsumeCode = (trx: Trx) => Promise<boolean>;

/** Returns a function that consumes a correct code; undefined for a wrong one. Hashes slowly here, before any lock. */
async function prepareConsume(
  ctx: MemberCtx,
  factor: FactorRow,
  challenge: Challenge,
  code: Code | undefined,
  services: Call,
): Promise<ConsumeCode | undefined> {
  const { now } = ctx;
  if (code === undefined) return undefined;
  if (code.kind === 'backup') {
    if (factor.status !== 'verified') return undefined;
    const hash = await findBackupCode(ctx.db, ctx.actor.id, code.code, services);
    if (hash === undefined) return undefined;
    return async (trx) => {
      if (!(await consumeBackupCode(trx, ctx.actor.id, hash, now))) return false;
      await notifyBackupCodeUsed({ ...ctx, db: trx });
      return true;
    };
  }
  if (factor.factor_type === 'totp') {
    return (trx) => consumeTotp(trx, factor, code.code, { cipher: services.cipher, now });
  }
  if (challenge.code_hash === null || !(await verifyPassword(challenge.code_hash, code.code)))
    return undefined;
  return async () => true;
}

/** Marks a factor as verified and, if it is the first one, stores its backup codes. */
async function activateFactor(
  ctx: MemberCtx & { db: Trx },
  factor: FactorRow,
  hashes: readonly string[],
): Promise<{ isFirst: boolean }> {
  const existing = await getVerifiedFactors(ctx.db, ctx.actor.id);
  if (existing.length > 0 && ctx.actor.assurance === 'aal1') throw createFactorNotFoundError();
  assertFactorLimits(existing, factor);
  await ctx.db
    .updateTable('factors')
    .set({ status: 'verified', verified_at: ctx.now })
    .where('id', '=', factor.id)
    .where('status', '=', 'unverified')
    .returning('id')
    .executeTakeFirstOrThrow(createFactorNotFoundError);
  const isFirst = existing.length === 0;
  if (isFirst) await replaceBackupCodes(ctx.db, ctx.actor.id, hashes);
  const details = { factorType: factor.factor_type, name: factor.name };
  await audit(ctx, 'factor.added', { subjectId: factor.id, details });
  await sendSignInMethodNotice(
    ctx.db,
    ctx.actor,
    signInMethodNotices.factorAdded(factor.name),
    ctx.config.baseUrl,
  );
  return { isFirst };
}

/** Replaces this session with one at aal2. It keeps the proof time unless `isProof`: a new factor proves nothing. */
async function upgradeSession(
  ctx: MemberCtx & { db: Trx },
  isProof: boolean,
  services: Call,
): Promise<string> {
  const { sessionId } = ctx.actor;
  const session = await ctx.db
    .selectFrom('sessions')
    .select(['method', 'proved_at'])
    .where('id', '=', sessionId)
    .where('user_id', '=', ctx.actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('UNAUTHENTICATED', 'Sign in again.'));
  const provedAt = isProof ? ctx.now : session.proved_at;
  const proven = {
    userId: ctx.actor.id,
    method: session.method,
    assurance: 'aal2',
    provedAt,
    replaces: sessionId,
  } as const;
  const { id, token } = await beginSession(ctx, proven, services);
  await movePushSubscription(ctx.db, { from: sessionId, to: id });
  await ctx.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
  return token;
}

/**
 * Verifies the code of a challenge, as the second step of a sign-in or to confirm a new factor, and replaces the
 * session with one at aal2. Each code and each challenge works once, even concurrently. Throws NOT_FOUND; INVALID with
 * field 'code' or 'challenge_id'; RATE_LIMITED after five tries in five minutes.
 */
export async function verifyFactor(
  ctx: MemberCtx,
  input: VerifyInput,
  services: Call,
): Promise<{ output: Verified; token: string }> {
  const factor = await getProvableFactor(ctx, input.id);
  const attempt = await beginAttempt(ctx, input.code, services);
  const challenge = await findChallenge(ctx, input);
  if (challenge === undefined) throw createExpiredChallengeError();
  const consume = await prepareConsume(ctx, factor, challenge, attempt.code, services);
  if (consume === undefined) throw await attempt.recordFailure();
  const codes = factor.status === 'unverified' ? generateBackupCodes() : [];
  const hashes = codes.map((code) => services.hashBackupCode(code, ctx.actor.id));
  const result = await ctx.db.transaction().execute(async (trx) => {
    const trxCtx = { ...ctx, db: trx };
    await lockFactors(trx, ctx.actor.id);
    if (!(await consume(trx))) return undefined;
    if (!(await consumeChallenge(trx, challenge.id, ctx.now))) throw createExpiredChallengeError();
    const isFirst = factor.status === 'unverified' && (await activateFactor(trxCtx, factor, hashes)).isFirst;
    const isProof = factor.status === 'verified';
    if (factor.verified_at !== null) {
      await cancelFactorRemoval(trxCtx, ctx.actor.id, { addedAt: factor.verified_at });
    }
    return { isFirst, token: await upgradeSession(trxCtx, isProof, services) };
  });
  if (result === undefined) throw await attempt.recordFailure();
  await services.sessions.end(ctx.actor.sessionId, ctx.actor.id);
  ctx.changed({ topic: 'account', userId: ctx.actor.id });
  await attempt.recordSuccess();
  return {
    token: result.token,
    output: {
      expires_in: sessionLifetimeMs / 1000,
      session: { assurance: 'aal2', viewer: await getViewer(ctx.db, ctx.actor.id) },
      ...(result.isFirst && { backup_codes: codes.map(formatBackupCode) }),
    },
  };
}
