import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { compareText } from '#/lib/compare-text.ts';
import type { MemberCtx } from './context.server.ts';

const retentionMs = 24 * 60 * 60 * 1000;
const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** An idempotency key in the descriptions of operations and tools. */
export const idempotencyKeySchema = { type: 'string' as const, pattern: keyPattern.source };
export const idempotencyKeyDescription =
  'Repeating a call with the same key within 24 hours has no further effect and returns the first response.';

type Call = { key: string; operation: string; request: unknown };

type StoredResponse = { operation: string; request_hash: string; response: string };

/**
 * Calls of this process that currently hold a key. Later calls wait for the first without holding a database
 * connection, so that a burst of retries can't drain the pool.
 */
const inFlight = new Map<string, Promise<StoredResponse | undefined>>();

/**
 * Runs `run` once per user and key within 24 hours (by `ctx.now`) and returns the stored response for every
 * repetition. The writes of `run` through its `db` and the stored response commit together; if `run` throws,
 * nothing is stored and the next call runs again. `T` must be plain JSON (or undefined): every caller,
 * including the first, gets the stored form.
 *
 * Throws AppError INVALID for a key that isn't 1–200 visible ASCII characters (400) and for a key that was
 * used with another operation or request (422), and every error of `run`.
 */
export async function runIdempotently<T>(
  ctx: MemberCtx,
  call: Call,
  run: (db: Db) => Promise<T>,
): Promise<T> {
  if (!keyPattern.test(call.key)) {
    throw new AppError('INVALID', 'The Idempotency-Key must be 1 to 200 visible ASCII characters.');
  }
  const requestHash = createHash('sha256').update(serializeRequest(call.request)).digest('base64url');
  const flightKey = `${ctx.actor.id} ${call.key}`;
  for (let first = inFlight.get(flightKey); first !== undefined; first = inFlight.get(flightKey)) {
    const response = await first;
    if (response !== undefined) return replay<T>(response, call.operation, requestHash);
  }
  const work = inTransaction(ctx.db, (trx) => runOnce(trx, ctx, call, requestHash, run));
  const flight = work.catch(() => undefined).finally(() => inFlight.delete(flightKey));
  inFlight.set(flightKey, flight);
  return replay<T>(await work, call.operation, requestHash);
}

async function runOnce<T>(
  trx: Db,
  ctx: MemberCtx,
  call: Call,
  requestHash: string,
  run: (db: Db) => Promise<T>,
): Promise<StoredResponse> {
  const userId = ctx.actor.id;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`idempotency ${userId} ${call.key}`}, 0))`.execute(
    trx,
  );
  const stored = await trx
    .selectFrom('idempotency_keys')
    .select(['operation', 'request_hash', sql<string>`response::text`.as('response')])
    .where('user_id', '=', userId)
    .where('key', '=', call.key)
    .where('created_at', '>', new Date(ctx.now.getTime() - retentionMs))
    .executeTakeFirst();
  if (stored !== undefined) return stored;
  const value = await run(trx);
  const response = {
    operation: call.operation,
    request_hash: requestHash,
    response: JSON.stringify(value === undefined ? {} : { value }),
  };
  const row = { ...response, created_at: ctx.now };
  await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: call.key, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(row))
    .execute();
  return response;
}

function replay<T>(response: StoredResponse, operation: string, requestHash: string): T {
  if (response.operation !== operation || response.request_hash !== requestHash) {
    throw new AppError('INVALID', 'This Idempotency-Key was already used with a different request.', {
      status: 422,
    });
  }
  // The text was serialized from a T by the same operation and request.
  return (JSON.parse(response.response) as { value: T }).value;
}

/** The request is not validated yet: it may be nested deeper than the stack allows. */
function serializeRequest(request: unknown): string {
  try {
    return serializeStably(request);
  } catch (cause) {
    throw new AppError('INVALID', 'Invalid request.', { cause });
  }
}

/** Serializes JSON independently of the order of object keys. */
function serializeStably(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => compareText(a, b)))
        : part,
    ) ?? 'undefined'
  );
}
