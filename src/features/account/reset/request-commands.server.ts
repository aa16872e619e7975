import { randomBytes } from 'node:crypto';
import { uuidv7 } from '#/lib/uuid.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { selectPerson } from '../commands.server.ts';
import { sendResetMail } from '../emails/account-mails.server.ts';
import { withMinimumDuration } from '../minimum-duration.server.ts';
import type { ResetRequestInput } from '../schema.ts';

const resetLifetimeMs = 86_400_000;

/** Minimum duration of the call, so that its time doesn't reveal whether an account exists. */
const minRequestMs = 500;

/**
 * Hashes an emailed token for `verifications`. Version 0.4 and earlier stored better-auth's tokens as the same hash, so their
 * links work after an upgrade, and servers of both versions accept each other's links during it.
 */
export const hashResetToken = (token: string): string => hashToken(`reset-password:${token}`);

/** Emails a link that sets a new password. Neither the response nor its time reveals whether the account exists. */
export async function requestReset(
  ctx: Ctx,
  { email }: ResetRequestInput,
  { limits, address }: Pick<Call, 'limits' | 'address'>,
): Promise<void> {
  const { db, now, config } = ctx;
  await limits.consume('resetAddress', address, { now });
  await limits.consume('resetAccount', { account: email, address }, { now });
  await withMinimumDuration(minRequestMs, async () => {
    const person = await selectPerson(db, email).executeTakeFirst();
    if (person === undefined) return;
    const token = randomBytes(32).toString('base64url');
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('verifications')
        .values({
          id: uuidv7(),
          identifier: hashResetToken(token),
          value: person.id,
          expires_at: new Date(now.getTime() + resetLifetimeMs),
          created_at: now,
          updated_at: now,
        })
        .execute();
      await sendResetMail(trx, person, `${config.baseUrl}/reset-password?token=${token}`);
    });
  });
}
