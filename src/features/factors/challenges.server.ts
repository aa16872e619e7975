import type { Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import { hashPassword, verifyPassword } from '#/platform/auth/passwords.server.ts';
import { sessionLifetime } from '#/platform/auth/sessions.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { LimitSubject, SharedPolicyName } from '#/platform/limits.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { movePush } from '../channels/commands.server.ts';
import { beginSession, sendSignInMethodNotice, signInMethodNotices } from '../session/commands.server.ts';
import { getViewer } from '../session/queries.server.ts';
import type { ChallengeInput, Verified, VerifyInput } from './calls.ts';
import { makeBackupCodes, newPhoneCode } from './codes.server.ts';
import { type Code, writeBackupCode } from './codes.ts';
import {
  type FactorRow,
  findBackupCode,
  getFactor,
  lockFactors,
  noSuchFactor,
  refuseTooMany,
  replaceBackupCodes,
  spendBackupCode,
  spendTotp,
  verifiedFactors,
} from './factor-rows.server.ts';
import { notifyBackupCodeUsed } from './prove.server.ts';
import { hasVerifiedFactor } from './queries.server.ts';
import { cancelFactorRemoval } from './removal.server.ts';
import { beginTry, factorSubject } from './tries.server.ts';

const challengeMs = 5 * 60_000;
const minutes = challengeMs / 60_000;

type MessageServices = Pick<Call, 'limits' | 'sms' | 'address'>;

/**
 * The factor, where this session may prove it. Whoever still owes a second factor may only prove one that counts
 * already: else a password alone would be enough to bring one's own.
 */
async function provableFactor(ctx: MemberCtx, id: string): Promise<FactorRow> {
  const factor = await getFactor(ctx.db, ctx.actor.id, id, ctx.now);
  const isOwing = ctx.actor.assurance === 'aal1' && (await hasVerifiedFactor(ctx.db, ctx.actor.id));
  if (factor.status === 'unverified' && isOwing) throw noSuchFactor();
  return factor;
}

/** Asks for a code of a factor, and texts it where it comes by phone. The answer belongs to this session. */
export async function challengeFactor(
  ctx: MemberCtx,
  { id: factorId, channel }: ChallengeInput,
  services: MessageServices,
): Promise<{ id: string }> {
  const factor = await provableFactor(ctx, factorId);
  const fits =
    channel === 'backup'
      ? factor.status === 'verified'
      : (channel === 'totp') === (factor.factor_type === 'totp');
  if (!fits) {
    throw new AppError('INVALID', 'This second factor doesn’t use codes like this.', { field: 'channel' });
  }
  const id = uuidv7();
  const code = channel === 'sms' ? newPhoneCode() : undefined;
  if (code !== undefined) await takeMessage(ctx, factor, services);
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
      // Of the codes that were texted, the newest works.
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

function senderOf({ sms }: Pick<Call, 'sms'>) {
  if (sms === undefined) {
    throw new AppError('UNAVAILABLE', 'We can’t send text messages right now. Please use a backup code.');
  }
  return sms;
}

type MessageLimit = { policy: SharedPolicyName; subject: LimitSubject };

/** What a message to the factor's number counts against: the account, and its network. */
function messageLimits(
  ctx: MemberCtx,
  { status }: FactorRow,
  services: MessageServices,
): { ofAccount: MessageLimit; ofNetwork: MessageLimit } {
  const subject = factorSubject(ctx, services);
  const { address } = subject;
  return status === 'verified'
    ? {
        ofAccount: { policy: 'smsAccount', subject },
        ofNetwork: { policy: 'smsAddress', subject: address },
      }
    : {
        ofAccount: { policy: 'smsNewAccount', subject: ctx.actor.id },
        ofNetwork: { policy: 'smsNewAddress', subject: address },
      };
}

/** The account's limit first: whoever is refused by it takes nothing from the others of their network. */
async function takeMessage(ctx: MemberCtx, factor: FactorRow, services: MessageServices): Promise<void> {
  senderOf(services);
  const { limits } = services;
  const { now } = ctx;
  const { ofAccount, ofNetwork } = messageLimits(ctx, factor, services);
  await limits.take(ofAccount.policy, ofAccount.subject, { now });
  try {
    await limits.take(ofNetwork.policy, ofNetwork.subject, { now });
  } catch (error) {
    await limits.undo(ofAccount.policy, ofAccount.subject, { now });
    throw error;
  }
}

async function sendCode(
  ctx: MemberCtx,
  factor: FactorRow,
  code: string,
  services: MessageServices,
): Promise<void> {
  const text = `${code} is your Dropfolio code. It expires in ${minutes} minutes. Never share it.`;
  try {
    await senderOf(services).send({ to: factor.phone ?? '', text });
  } catch (error) {
    ctx.log.error('factors.message_not_sent', error);
    for (const { policy, subject } of Object.values(messageLimits(ctx, factor, services))) {
      await services.limits.undo(policy, subject, { now: ctx.now });
    }
    throw new AppError('UNAVAILABLE', 'Failed to send the message. Please try again in a moment.', {
      details: { retryAfter: 5 },
    });
  }
}

const tookTooLong = () =>
  new AppError('INVALID', 'This code has expired. Please request a new one.', { field: 'challenge_id' });

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

async function spendChallenge(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('factor_challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type Spend = (trx: Trx) => Promise<boolean>;

/** How a right code is used up; undefined for a wrong one. What takes long is done before any lock. */
async function spendingOf(
  ctx: MemberCtx,
  factor: FactorRow,
  challenge: Challenge,
  code: Code | undefined,
  services: Call,
): Promise<Spend | undefined> {
  const { now } = ctx;
  if (code === undefined) return undefined;
  if (code.kind === 'backup') {
    if (factor.status !== 'verified') return undefined;
    const hash = await findBackupCode(ctx.db, ctx.actor.id, code.code, services);
    if (hash === undefined) return undefined;
    return async (trx) => {
      if (!(await spendBackupCode(trx, ctx.actor.id, hash, now))) return false;
      await notifyBackupCodeUsed({ ...ctx, db: trx });
      return true;
    };
  }
  if (factor.factor_type === 'totp') {
    return (trx) => spendTotp(trx, factor, code.code, { cipher: services.cipher, now });
  }
  if (challenge.code_hash === null || !(await verifyPassword(challenge.code_hash, code.code)))
    return undefined;
  return async () => true;
}

/** Makes an unverified factor count. Returns the backup codes that come with the first one. */
async function admitFactor(
  ctx: MemberCtx & { db: Trx },
  factor: FactorRow,
  hashes: readonly string[],
): Promise<{ isFirst: boolean }> {
  const existing = await verifiedFactors(ctx.db, ctx.actor.id);
  if (existing.length > 0 && ctx.actor.assurance === 'aal1') throw noSuchFactor();
  refuseTooMany(existing, factor);
  const row = await ctx.db
    .updateTable('factors')
    .set({ status: 'verified', verified_at: ctx.now })
    .where('id', '=', factor.id)
    .where('status', '=', 'unverified')
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw noSuchFactor();
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

/** A session at aal2 in the place of this one, which ends. A factor that is only being added proves nobody. */
async function raiseSession(ctx: MemberCtx & { db: Trx }, isProof: boolean, services: Call): Promise<string> {
  const { sessionId } = ctx.actor;
  const old = await ctx.db
    .selectFrom('sessions')
    .select(['method', 'proved_at'])
    .where('id', '=', sessionId)
    .where('user_id', '=', ctx.actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (old === undefined) throw new AppError('UNAUTHENTICATED', 'Please sign in again.');
  const provedAt = isProof ? ctx.now : old.proved_at;
  const proven = {
    userId: ctx.actor.id,
    method: old.method,
    assurance: 'aal2',
    provedAt,
    replaces: sessionId,
  } as const;
  const { id, token } = await beginSession(ctx, proven, services);
  await movePush(ctx.db, { from: sessionId, to: id });
  await ctx.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
  return token;
}

/**
 * Takes the code of a challenge: the second step of a sign-in, or the proof of a new factor. Opens a session at aal2 in
 * the place of the one it comes from. Each code and each challenge works once, also in parallel. Errors: AppError
 * NOT_FOUND; INVALID with field 'code' or 'challenge_id'; RATE_LIMITED after five tries in five minutes.
 */
export async function verifyFactor(
  ctx: MemberCtx,
  input: VerifyInput,
  services: Call,
): Promise<{ answer: Verified; token: string }> {
  const factor = await provableFactor(ctx, input.id);
  const attempt = await beginTry(ctx, input.code, services);
  const challenge = await findChallenge(ctx, input);
  if (challenge === undefined) throw tookTooLong();
  const spend = await spendingOf(ctx, factor, challenge, attempt.code, services);
  if (spend === undefined) throw await attempt.wrong();
  const codes = factor.status === 'unverified' ? makeBackupCodes() : [];
  const hashes = codes.map((code) => services.hashBackupCode(code, ctx.actor.id));
  const done = await ctx.db.transaction().execute(async (trx) => {
    const inTrx = { ...ctx, db: trx };
    await lockFactors(trx, ctx.actor.id);
    if (!(await spend(trx))) return undefined;
    if (!(await spendChallenge(trx, challenge.id, ctx.now))) throw tookTooLong();
    const isFirst = factor.status === 'unverified' && (await admitFactor(inTrx, factor, hashes)).isFirst;
    const isProof = factor.status === 'verified';
    if (factor.verified_at !== null) {
      await cancelFactorRemoval(inTrx, ctx.actor.id, { heldSince: factor.verified_at });
    }
    return { isFirst, token: await raiseSession(inTrx, isProof, services) };
  });
  if (done === undefined) throw await attempt.wrong();
  await services.sessions.end(ctx.actor.sessionId, ctx.actor.id);
  ctx.changed({ topic: 'account', userId: ctx.actor.id });
  await attempt.right();
  return {
    token: done.token,
    answer: {
      expires_in: sessionLifetime / 1000,
      session: { assurance: 'aal2', viewer: await getViewer(ctx.db, ctx.actor.id) },
      ...(done.isFirst && { backup_codes: codes.map(writeBackupCode) }),
    },
  };
}
