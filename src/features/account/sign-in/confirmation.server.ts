import * as z from 'zod/mini';
import { AppError } from '#/lib/app-error.ts';
import { verifyPassword } from '#/platform/auth/passwords.server.ts';
import type { TokenSigner } from '#/platform/auth/signed-tokens.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { beginSession, lockProfile, passwordHashOf } from '../../session/commands.server.ts';
import { badLink } from '../commands.server.ts';
import type { ConfirmationInput } from '../schema.ts';
import { admitOwner } from './taking-over.server.ts';

const lifetimeMs = 86_400_000;

const told = z.strictObject({ id: z.uuid(), email: z.string(), expires: z.number() });

/** What a mailed link carries: that its reader owns the address of this account. It lives 24 hours. */
export function confirmationToken(
  confirming: TokenSigner,
  { id, email }: { id: string; email: string },
  now: Date,
): string {
  return confirming.sign(JSON.stringify({ id, email, expires: now.getTime() + lifetimeMs }));
}

function readToken(
  confirming: TokenSigner,
  token: string,
  now: Date,
): { id: string; email: string } | undefined {
  const text = confirming.read(token);
  if (text === undefined) return undefined;
  const { id, email, expires } = told.parse(JSON.parse(text));
  return expires > now.getTime() ? { id, email } : undefined;
}

/**
 * Confirms the address a link was mailed to, and opens a session. The link alone is not enough: somebody else may have
 * signed up with the address, and would come into the account by their own password. A link works once.
 */
export async function confirmEmail(
  ctx: Ctx,
  { token, password }: ConfirmationInput,
  services: Pick<Call, 'limits' | 'address' | 'headers' | 'sessions' | 'confirming'>,
): Promise<{ userId: string; token: string }> {
  const { db, now } = ctx;
  const { limits, address, confirming } = services;
  await limits.take('confirmAddress', address, { now });
  const link = readToken(confirming, token, now);
  if (link === undefined) throw new AppError('INVALID', badLink);
  const account = { account: link.email, address };
  await limits.take('signInAccount', account, { now });
  const profile = await db
    .selectFrom('profiles')
    .select(['id', 'email_verified'])
    .where('id', '=', link.id)
    .where('email', '=', link.email)
    .executeTakeFirst();
  if (profile === undefined) throw new AppError('INVALID', badLink);
  if (profile.email_verified) throw usedLink();
  const hash = await passwordHashOf(db, profile.id);
  if (hash === undefined || !(await verifyPassword(hash, password))) {
    throw new AppError('INVALID', 'This isn’t the password you chose at sign-up.', {
      field: 'password',
    });
  }
  const begun = await db.transaction().execute(async (trx) => {
    const owner = await lockProfile(trx, profile.id);
    const waiting = await trx
      .selectFrom('profiles')
      .innerJoin('accounts', 'accounts.user_id', 'profiles.id')
      .select('profiles.id')
      .where('profiles.id', '=', owner.id)
      .where('profiles.email', '=', link.email)
      .where('profiles.email_verified', '=', false)
      // Another sign-up with the address may have changed it meanwhile.
      .where('accounts.password', '=', hash)
      .executeTakeFirst();
    if (waiting === undefined) throw usedLink();
    await admitOwner(trx, owner, now);
    const proven = { userId: owner.id, method: 'password', assurance: 'aal1' } as const;
    return beginSession({ db: trx, now }, proven, services);
  });
  await limits.giveBack('signInAccount', account, { now });
  return begun;
}

const usedLink = () => new AppError('INVALID', 'This link has already been used. You can sign in.');
