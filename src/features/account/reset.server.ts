import { randomBytes } from 'node:crypto';
import type { Db, Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { formatDay } from '#/lib/wording.ts';
import { calendarDay } from '#/lib/zones.ts';
import { audit } from '#/platform/audit.server.ts';
import { checksumAddress } from '#/platform/auth/ethereum.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import { hashPassword } from '#/platform/auth/passwords.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import { endOtherWaysIn, lockProfile, type Owner } from '../session/commands.server.ts';
import { badLink, refuseCommon } from './commands.server.ts';
import { sendPasswordResetMail } from './emails/account-mails.server.ts';
import type { AfterReset, ResetInput } from './schema.ts';
import { admitOwner } from './taking-over.server.ts';

/** How long after a reset passkeys and wallets can be taken away without signing in. */
const reviewMs = 30 * 60_000;

type ResetServices = { limits: Limits; address: string; baseUrl: string };

/**
 * Sets a new password by a mailed link. Sessions, other links and API tokens end with it; what else opens the account is
 * answered, and mailed, so that its owner can take away what is not theirs. An account that nobody had confirmed is emptied
 * and confirmed. Second factors stay: a mailbox alone must not lift them.
 */
export async function resetPassword(
  ctx: Ctx,
  input: ResetInput,
  { limits, address, baseUrl }: ResetServices,
): Promise<AfterReset> {
  const { now } = ctx;
  refuseCommon(input.password);
  await limits.take('resetAddress', address, { now });
  const password = await hashPassword(input.password);
  const { userId, answer } = await ctx.db.transaction().execute(async (trx) => {
    const link = await trx
      .deleteFrom('verifications')
      // The library stores what it mails as this hash.
      .where('identifier', '=', hashToken(`reset-password:${input.token}`))
      .where('expires_at', '>', now)
      .returning('value as id')
      .executeTakeFirst();
    if (link === undefined) throw new AppError('INVALID', badLink);
    const owner = await lockProfile(trx, link.id);
    await trx
      .updateTable('accounts')
      .set({ password, updated_at: now })
      .where('user_id', '=', owner.id)
      .where('provider_id', '=', 'credential')
      .execute();
    const { email_verified: isConfirmed, time_zone: timeZone } = await trx
      .selectFrom('profiles')
      .select(['email_verified', 'time_zone'])
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const tokens = await revokeTokens(trx, owner.id);
    await endOtherWaysIn(trx, owner.id, null);
    if (!isConfirmed) await admitOwner(trx, owner, now);
    const ways = await waysThatStay(trx, owner.id);
    const details = { tokens: tokens.length };
    await audit({ ...ctx, db: trx, actor: { id: owner.id } }, 'password.reset', {
      subjectId: owner.id,
      ...(tokens.length > 0 && { details }),
    });
    await sendPasswordResetMail(trx, owner, { tokens, ways: inWords(ways, timeZone), baseUrl });
    const review = await openReview(trx, owner, now);
    return { userId: owner.id, answer: { review, revokedTokens: tokens.length, ...ways } };
  });
  ctx.changed({ topic: 'account', userId });
  return answer;
}

async function revokeTokens(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('api_tokens').where('user_id', '=', userId).returning('name').execute();
  return rows.map(({ name }) => name);
}

async function openReview(trx: Trx, { id }: Owner, now: Date): Promise<string> {
  const review = randomBytes(32).toString('base64url');
  await trx
    .insertInto('nonces')
    .values({
      nonce: hashToken(review),
      purpose: 'after-reset',
      user_id: id,
      expires_at: new Date(now.getTime() + reviewMs),
    })
    .execute();
  return review;
}

type Ways = Pick<AfterReset, 'passkeys' | 'wallets' | 'factors'>;

/** What opens the account beside its password, oldest first. */
async function waysThatStay(db: Db, userId: string): Promise<Ways> {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const wallets = await db
    .selectFrom('wallets')
    .select(['id', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const factors = await db
    .selectFrom('factors')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const wayOf = (row: { id: string; name: string; created_at: Date; last_used_at: Date | null }) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  });
  return {
    passkeys: passkeys.map(wayOf),
    wallets: wallets.map((row) => wayOf({ ...row, name: checksumAddress(row.address) })),
    factors: factors.map((row) => wayOf({ ...row, last_used_at: null })),
  };
}

function inWords({ passkeys, wallets, factors }: Ways, timeZone: string): string[] {
  const line = (kind: string) => (way: Ways['passkeys'][number]) =>
    `${kind} “${way.name}”, added ${formatDay(calendarDay(Date.parse(way.createdAt), timeZone))}`;
  return [
    ...passkeys.map(line('Passkey')),
    ...wallets.map(line('Wallet')),
    ...factors.map(line('Second factor')),
  ];
}
