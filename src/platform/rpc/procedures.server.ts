import { type AnyProcedure, os } from '@orpc/server';
import type { Db } from '#/db/client.server.ts';
import { AppError, isAppError, notSignedIn } from '#/lib/app-error.ts';
import { isAdminNow } from '../auth/admin.server.ts';
import { requireRecentProof } from '../auth/recent-proof.server.ts';
import { type Actor, type Ctx, collectChanges, type MemberCtx } from '../context.server.ts';
import { idempotently } from '../idempotency.server.ts';
import type { Weight } from '../turns.server.ts';
import type { Call, OperationMeta } from './call.server.ts';
import { getDefinition } from './definition.server.ts';
import { toRpcError } from './errors.server.ts';
import { logUndeclared } from './refusals.server.ts';

/** Calls of visitors, and of those whose second factor is owed, take the turns of their network address. */
function turnOf({ turns, actor, address }: Call, weight: Weight = 'light') {
  return turns.begin(actor === undefined ? { address } : { person: actor.id }, weight);
}

function contextOf<A extends Actor | undefined>(
  { now, log, requestId, config, linkGuard }: Call,
  own: Pick<Ctx<A>, 'db' | 'actor' | 'changed'>,
): { ctx: Ctx<A> } {
  return { ctx: { ...own, now, log, requestId, config, linkGuard } };
}

/** Where a call's database work is done: visitors' reads may go to a replica. */
function placeOf({ db, replica, actor, pending }: Call, procedure: AnyProcedure) {
  const isVisitor = actor === undefined && pending === undefined;
  const { access } = getDefinition(procedure).meta;
  return replica !== undefined && isVisitor && access === 'public' && isRead(procedure)
    ? replica.read
    : <T>(work: (db: Db) => T) => work(db);
}

/**
 * A kind of operations: `admit` says who calls, or throws. All that stands around an operation is this one step, since each
 * more costs every call.
 */
const operation = <A extends Actor | undefined>(
  admit: (call: Call, procedure: AnyProcedure) => A | Promise<A>,
) =>
  os
    .$context<Call>()
    .$meta<OperationMeta>({ access: 'public' })
    .use(async ({ context, next, path, procedure }) => {
      try {
        const { setOperation, traces, begun } = context;
        const { meta } = getDefinition(procedure);
        const name = setOperation === undefined && traces === undefined ? '' : path.join('.');
        setOperation?.(name);
        if (meta.feature === 'follow' && !context.config.followCampaigns) {
          throw new AppError('NOT_FOUND', 'Unknown operation.');
        }
        if (context.isLimited) {
          const turn = turnOf(context, meta.weight);
          begun.push(turn instanceof Promise ? await turn : turn);
        }
        const work = async () => {
          const actor = await admit(context, procedure);
          const { changed, publish } = collectChanges(context.publish);
          const result = await placeOf(
            context,
            procedure,
          )((db) => next({ context: contextOf<A>(context, { db, actor, changed }) }));
          // Whatever admins do may be what others of them have before their eyes.
          if (meta.access === 'admin' && !isRead(procedure)) changed({ topic: 'queue' });
          // What a call reports as changed is told to the others once it has done its work.
          publish();
          return result;
        };
        return await (traces === undefined ? work() : traces.part(name, work));
      } catch (error) {
        const refusal = toRpcError(error, context.log, context.requestId);
        if (isAppError(refusal.cause)) logUndeclared(procedure, refusal.cause, context.log);
        throw refusal;
      }
    });

function requireActor(call: Call): Actor {
  if (call.actor !== undefined) return call.actor;
  if (call.pending === undefined) throw notSignedIn();
  throw new AppError('UNAUTHENTICATED', 'Please enter your second-factor code.', {
    details: { reason: 'factor' },
  });
}

const notByToken = () => new AppError('FORBIDDEN', 'API tokens can’t do this. Please sign in.');

function requireSession(call: Call): Actor {
  const actor = requireActor(call);
  if (actor.scope !== undefined) throw notByToken();
  return actor;
}

const isRead = (procedure: AnyProcedure): boolean => getDefinition(procedure).route.method === 'GET';

/** Counts a call against the limit of its class. */
async function count(call: Call, actor: Actor | undefined, procedure: AnyProcedure): Promise<void> {
  if (!call.isLimited) return;
  const { now, limits, address } = call;
  const { reads = isRead(procedure) }: OperationMeta = getDefinition(procedure).meta;
  if (actor === undefined) await limits.take('public', address, { now });
  else await limits.take(reads ? 'read' : 'write', actor.id, { now });
}

/** Where an operation says that it needs one, refuses sessions without a recent proof. */
async function checkProof(call: Call, actor: Actor, procedure: AnyProcedure): Promise<void> {
  const { needsProof }: OperationMeta = getDefinition(procedure).meta;
  if (needsProof !== true) return;
  const token = call.sessionCookie.read(call.headers);
  await requireRecentProof(call.db, actor, { token, now: call.now });
}

/**
 * Operations anyone may call; `ctx.actor` is there when the caller is signed in. API tokens only read here: what
 * changes something is for people at a browser (signing up and in, for one).
 */
export const publicOperation = operation<Actor | undefined>(async (call, procedure) => {
  if (call.actor?.scope !== undefined && !isRead(procedure)) throw notByToken();
  await count(call, call.actor, procedure);
  return call.actor;
}).meta({ access: 'public' });

/** Operations of signed-in people and their API tokens. Ownership of a row is the query's work. */
export const memberOperation = operation(async (call, procedure) => {
  const actor = requireActor(call);
  if (actor.scope === 'read' && !isRead(procedure)) {
    throw new AppError('FORBIDDEN', 'This API token is read-only.');
  }
  await count(call, actor, procedure);
  return actor;
}).meta({ access: 'member' });

/** What people do with their own account: by a session only, never by an API token. */
export const personalOperation = operation(async (call, procedure) => {
  const actor = requireSession(call);
  await count(call, actor, procedure);
  await checkProof(call, actor, procedure);
  return actor;
}).meta({ access: 'member', sessionOnly: true });

/** Personal operations that change the account’s sign-in methods: they need a recent proof. */
export const provenOperation = personalOperation.meta({
  access: 'member',
  sessionOnly: true,
  needsProof: true,
});

/** Personal operations that are open also to those who still owe the code of their second factor. */
export const factorOperation = operation(async (call, procedure) => {
  const actor = call.pending ?? requireSession(call);
  // Who knows no more than a password must not use up what its owner may do.
  await count(call, call.pending === undefined ? actor : undefined, procedure);
  return actor;
}).meta({ access: 'member', sessionOnly: true, whilePending: true });

/** An answer says about as much as what was sent. What is nested too deep to be written is refused right after. */
function kilobytesOf(input: unknown): number {
  try {
    return 1 + Math.floor(Buffer.byteLength(JSON.stringify(input) ?? '') / 1024);
  } catch {
    return 1;
  }
}

/** With an Idempotency-Key a call takes effect once in 24 hours, and is answered alike each time. */
const onceByKey = os
  .$context<Call & { ctx: MemberCtx }>()
  .middleware(async ({ context, next, path }, input, output) => {
    const { ctx, headers } = context;
    const key = headers.get('idempotency-key');
    if (key === null) return next();
    if (context.isLimited) {
      await context.limits.take('cachedResponses', ctx.actor.id, { now: ctx.now, cost: kilobytesOf(input) });
    }
    const answer = await idempotently(ctx, { key, operation: path.join('.'), request: input }, async (db) => {
      const result = await next({ context: { ctx: { ...ctx, db } } });
      return result.output;
    });
    return output(answer);
  });

/** Member operations that make something, once for each Idempotency-Key. */
export const memberCreation = memberOperation.meta({ access: 'member', creates: true }).use(onceByKey);

/** What promoters do: by a session only, as long as they have the role. */
export const promoterOperation = operation(async (call, procedure) => {
  const actor = requireSession(call);
  await count(call, actor, procedure);
  if (!actor.roles.includes('promoter')) throw new AppError('FORBIDDEN', 'This is for promoters only.');
  return actor;
}).meta({ access: 'promoter', sessionOnly: true });

/** Operations of promoters that make something, once for each Idempotency-Key. */
export const promoterCreation = promoterOperation
  .meta({ access: 'promoter', sessionOnly: true, creates: true })
  .use(onceByKey);

/**
 * Operations of administrators. Role, session and second factor are read from the database at each call, never from a
 * cache.
 */
export const adminOperation = operation(async (call, procedure) => {
  const actor = requireSession(call);
  await count(call, actor, procedure);
  if (!(await isAdminNow(call.db, actor))) {
    throw new AppError('FORBIDDEN', 'You need admin privileges to do this.');
  }
  await checkProof(call, actor, procedure);
  return actor;
}).meta({ access: 'admin', sessionOnly: true });

/** Operations of administrators that change an account’s sign-in methods: they need a recent proof. */
export const provenAdminOperation = adminOperation.meta({
  access: 'admin',
  sessionOnly: true,
  needsProof: true,
});

/** Operations of administrators that make something, once for each Idempotency-Key. */
export const adminCreation = adminOperation
  .meta({ access: 'admin', sessionOnly: true, creates: true })
  .use(onceByKey);
