import type { MemberCtx } from '#/platform/context.server.ts';
import type { ApiTokenList } from './schema.ts';

export async function listTokens(ctx: MemberCtx): Promise<ApiTokenList> {
  const rows = await ctx.db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scope', 'last_four', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', ctx.actor.id)
    .orderBy('id', 'desc')
    .execute();
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      scope: row.scope,
      lastFour: row.last_four,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  };
}
