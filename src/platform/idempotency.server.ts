import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import type { MemberCtx } from './context.server.ts';

const keptMs = 24 * 60 * 60 * 1000;
const keyShape = /^[\x21-\x7e]{1,200}$/;

type Call = { key: string; operation: string; request: unknown };

type Answer = { operation: string; requestHash: string; response: string };

/**
 * Calls of this process that work on a key now. Those that come later wait for the first without holding a
 * database connection, so that a burst of retries can't drain the pool.
 */
const flights = new Map<string, Promise<Answer | undefined>>();

/**
 * Runs `run` once per member and key within 24 hours (by `ctx.now`) and gives every repetition the stored
 * answer. What `run` writes through its `db` and the stored answer commit together; when `run` throws, nothing
 * is stored and the next call runs again. `T` must be plain JSON (or undefined): every caller, the first too,
 * gets it as it was stored.
 *
 * Errors: AppError INVALID for a key that isn't 1–200 visible ASCII characters (400) and for a key that
 * was used with another operation or request (422); whatever `run` throws.
 */
export async function idempotently<T>(ctx: MemberCtx, call: Call, run: (db: Db) => Promise<T>): Promise<T> {
  if (!keyShape.test(call.key)) {
    throw new AppError('INVALID', 'The Idempotency-Key must be 1 to 200 visible ASCII characters.');
  }
  const requestHash = createHash('sha256').update(requestText(call.request)).digest('base64url');
  const flightKey = `${ctx.actor.id} ${call.key}`;
  for (let other = flights.get(flightKey); other !== undefined; other = flights.get(flightKey)) {
    const answer = await other;
    if (answer !== undefined) return replay<T>(answer, call.operation, requestHash);
  }
  const work = inTransaction(ctx.db, (trx) => answerOnce(trx, ctx, call, requestHash, run));
  const flight = work.catch(() => undefined).finally(() => flights.delete(flightKey));
  flights.set(flightKey, flight);
  return replay<T>(await work, call.operation, requestHash);
}

async function answerOnce<T>(
  trx: Db,
  ctx: MemberCtx,
  call: Call,
  requestHash: string,
  run: (db: Db) => Promise<T>,
): Promise<Answer> {
  const userId = ctx.actor.id;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`idempotency ${userId} ${call.key}`}, 0))`.execute(
    trx,
  );
  const stored = await trx
    .selectFrom('idempotency_keys')
    .select(['operation', 'request_hash', sql<string>`response::text`.as('response')])
    .where('user_id', '=', userId)
    .where('key', '=', call.key)
    .where('created_at', '>', new Date(ctx.now.getTime() - keptMs))
    .executeTakeFirst();
  if (stored !== undefined) {
    return { operation: stored.operation, requestHash: stored.request_hash, response: stored.response };
  }
  const value = await run(trx);
  const answer = {
    operation: call.operation,
    requestHash,
    response: JSON.stringify(value === undefined ? {} : { value }),
  };
  const row = {
    operation: answer.operation,
    request_hash: answer.requestHash,
    response: answer.response,
    created_at: ctx.now,
  };
  await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: call.key, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(row))
    .execute();
  return answer;
}

function replay<T>(answer: Answer, operation: string, requestHash: string): T {
  if (answer.operation !== operation || answer.requestHash !== requestHash) {
    throw new AppError('INVALID', 'This Idempotency-Key was already used with a different request.', {
      status: 422,
    });
  }
  // The text was made from a T by the same operation and request.
  return (JSON.parse(answer.response) as { value: T }).value;
}

/** The request comes here as it was sent: what no schema has seen may be nested deeper than the stack goes. */
function requestText(request: unknown): string {
  try {
    return stableJson(request);
  } catch (cause) {
    throw new AppError('INVALID', 'Invalid request.', { cause });
  }
}

/** JSON in which the order of an object's keys doesn't show. */
function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'undefined'
  );
}
