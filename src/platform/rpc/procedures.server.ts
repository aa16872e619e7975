import { os } from '@orpc/server';
import { AppError } from '#/lib/app-error.ts';
import type { Actor, Change, Ctx, MemberCtx } from '../context.server.ts';
import { idempotently } from '../idempotency.server.ts';
import type { Call, OperationMeta } from './call.server.ts';
import { toRpcError } from './errors.server.ts';

const base = os
  .$context<Call>()
  .$meta<OperationMeta>({ access: 'public' })
  .use(async ({ context, next }) => {
    try {
      return await next();
    } catch (error) {
      throw toRpcError(error, context.log, context.requestId);
    }
  });

function contextOf<A extends Actor | undefined>(call: Call, actor: A, changes: Change[]): Ctx<A> {
  return {
    db: call.db,
    actor,
    now: call.now,
    log: call.log,
    requestId: call.requestId,
    pricing: call.pricing,
    premiumPriceNgn: call.premiumPriceNgn,
    changed: (change) => changes.push(change),
  };
}

function requireActor(call: Call): Actor {
  if (call.actor === undefined) throw new AppError('UNAUTHENTICATED', 'Please sign in.');
  return call.actor;
}

/** Operations anyone may call; `ctx.actor` is there when the caller is signed in. */
export const publicOperation = base.meta({ access: 'public' }).use(async ({ context, next }) => {
  const changes: Change[] = [];
  const result = await next({ context: { ctx: contextOf(context, context.actor, changes) } });
  context.publish(changes);
  return result;
});

/** Operations of signed-in people. Ownership of a row is the query's work. */
export const memberOperation = base.meta({ access: 'member' }).use(async ({ context, next }) => {
  const changes: Change[] = [];
  const ctx: MemberCtx = contextOf(context, requireActor(context), changes);
  const result = await next({ context: { ctx } });
  context.publish(changes);
  return result;
});

/** Member operations that make something: with an Idempotency-Key they take effect once in 24 hours. */
export const memberCreation = memberOperation
  .meta({ access: 'member', creates: true })
  .use(async ({ context, next, path }, input, output) => {
    const { ctx, headers } = context;
    const key = headers.get('idempotency-key');
    if (key === null) return next();
    const answer = await idempotently(ctx, { key, operation: path.join('.'), request: input }, async (db) => {
      const result = await next({ context: { ctx: { ...ctx, db } } });
      return result.output;
    });
    return output(answer);
  });

/** Operations of administrators. The role is read from the database at each call, never from a cache. */
export const adminOperation = base.meta({ access: 'admin' }).use(async ({ context, next }) => {
  const changes: Change[] = [];
  const ctx: MemberCtx = contextOf(context, requireActor(context), changes);
  const row = await context.db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', ctx.actor.id)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  if (row === undefined) {
    throw new AppError('FORBIDDEN', 'You need admin privileges to do this.');
  }
  const result = await next({ context: { ctx } });
  context.publish(changes);
  return result;
});
