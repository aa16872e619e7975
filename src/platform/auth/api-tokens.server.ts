import { randomBytes } from 'node:crypto';
import type { Db } from '#/db/client.server.ts';
import { type Cache, createCache } from '../cache.server.ts';
import type { Actor } from '../context.server.ts';
import type { Listener } from '../notify.server.ts';
import { personColumns, selectRoles, toActorFields } from './actor.server.ts';
import { hashToken } from './hashed-sessions.server.ts';

const prefix = 'dft_';
/** Malformed tokens are rejected without a query. */
const shape = /^dft_[\w-]{43}$/;
const bearer = /^Bearer (\S+)$/i;
/** Minimum interval between updates of the last use. */
const seenEveryMs = 60_000;

type Known = { actor: Actor; expiresAt: number; seenAt: number };

export type ApiTokens = {
  /**
   * Returns the actor of an API token with its scope; undefined if the token is wrong, expired, or revoked.
   */
  resolve: (token: string, now: Date) => Promise<Actor | undefined>;
  /** Drops the cached tokens of a user. */
  forgetUser: (userId: string) => void;
};

/** Returns the token of an Authorization header; undefined if there is none, or another scheme. */
export function readBearer(authorization: string | null): string | undefined {
  return bearer.exec(authorization ?? '')?.[1];
}

/** Creates a token (256 bits) that is shown once; its `hashToken` is stored. */
export function makeApiToken(): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** Resolves API tokens with a cache, which is invalidated like that of sessions. */
export function createApiTokens(db: Db, listener: Listener): ApiTokens {
  const cache: Cache<Known> = createCache({ max: 5_000, ttlMs: 60_000, listener });

  async function read(tokenHash: string): Promise<Known | undefined> {
    const row = await db
      .selectFrom('api_tokens')
      .innerJoin('profiles', 'profiles.id', 'api_tokens.user_id')
      .select((eb) => [
        'api_tokens.id as token_id',
        'api_tokens.scope',
        'api_tokens.expires_at',
        'api_tokens.last_used_at',
        ...personColumns,
        selectRoles(eb),
      ])
      .where('api_tokens.token_hash', '=', tokenHash)
      .where('profiles.suspended_at', 'is', null)
      .where('profiles.email_verified', '=', true)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      expiresAt: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
      seenAt: row.last_used_at?.getTime() ?? 0,
      actor: { ...toActorFields(row), sessionId: row.token_id, assurance: 'aal1', scope: row.scope },
    };
  }

  async function recordUse(known: Known, now: Date): Promise<void> {
    known.seenAt = now.getTime();
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: now })
      .where('id', '=', known.actor.sessionId)
      .execute();
  }

  return {
    async resolve(token, now) {
      if (!shape.test(token)) return undefined;
      const tokenHash = hashToken(token);
      let known = cache.get(tokenHash);
      if (known === undefined) {
        const cacheToken = cache.token(tokenHash);
        known = await read(tokenHash);
        if (known === undefined) return undefined;
        cache.set(tokenHash, known, cacheToken);
      }
      if (known.expiresAt <= now.getTime()) return undefined;
      if (now.getTime() - known.seenAt >= seenEveryMs) await recordUse(known, now);
      return known.actor;
    },
    forgetUser: (userId) => cache.dropWhere(({ actor }) => actor.id === userId),
  };
}
