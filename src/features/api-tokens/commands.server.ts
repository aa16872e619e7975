import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import { makeApiToken } from '#/platform/auth/api-tokens.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { sendSignInMethodNotice, signInMethodNotices } from '../session/commands.server.ts';
import type { ApiTokenId, ApiTokenInput, MadeApiToken } from './schema.ts';
import { maxTokens } from './scopes.ts';

const dayMs = 86_400_000;

/** Creates a token for the member. Only its hash is stored, so the token is returned only once. */
export async function addToken(
  ctx: MemberCtx,
  { name, scope, expiresInDays }: ApiTokenInput,
  { limits }: Pick<Call, 'limits'>,
): Promise<MadeApiToken> {
  await limits.consume('accessGrant', ctx.actor.id, { now: ctx.now });
  const userId = ctx.actor.id;
  const token = makeApiToken();
  const id = uuidv7();
  const lastFour = token.slice(-4);
  const expiresAt = expiresInDays === null ? null : new Date(ctx.now.getTime() + expiresInDays * dayMs);
  await inTransaction(ctx.db, async (trx) => {
    // Locks the profile so that concurrent calls can't exceed the limit.
    await trx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute();
    const { count } = await trx
      .selectFrom('api_tokens')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= maxTokens) {
      throw new AppError('LIMIT_REACHED', `You can have at most ${maxTokens} API tokens. Revoke one first.`);
    }
    await trx
      .insertInto('api_tokens')
      .values({
        id,
        user_id: userId,
        name,
        scope,
        token_hash: hashToken(token),
        last_four: lastFour,
        expires_at: expiresAt,
        created_at: ctx.now,
      })
      .execute();
    await audit({ ...ctx, db: trx }, 'token.made', { subjectId: id, details: { name, scope, lastFour } });
    await sendSignInMethodNotice(
      trx,
      ctx.actor,
      signInMethodNotices.tokenMade(name, scope === 'write'),
      ctx.config.baseUrl,
    );
  });
  return {
    id,
    name,
    scope,
    lastFour,
    createdAt: ctx.now.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: null,
    token,
  };
}

/** Revokes a person's tokens in the caller's transaction and returns their names. The caller notifies the owner. */
export async function revokeAllTokens(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('api_tokens').where('user_id', '=', userId).returning('name').execute();
  return rows.map(({ name }) => name);
}

/** Revokes one of the member's tokens. Throws NOT_FOUND for someone else's. */
export async function revokeToken(ctx: MemberCtx, { id }: ApiTokenId): Promise<ApiTokenId> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .deleteFrom('api_tokens')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .returning(['name', 'last_four'])
      .executeTakeFirstOrThrow(() => notFound('API token'));
    const details = { name: row.name, lastFour: row.last_four };
    await audit({ ...ctx, db: trx }, 'token.revoked', { subjectId: id, details });
    await sendSignInMethodNotice(
      trx,
      ctx.actor,
      signInMethodNotices.tokenRevoked(row.name),
      ctx.config.baseUrl,
    );
  });
  ctx.changed({ topic: 'account', userId: ctx.actor.id });
  return { id };
}
