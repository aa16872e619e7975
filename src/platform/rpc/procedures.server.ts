import { type AnyProcedure, type HTTPMethod, type HTTPPath, os, type Route } from '@orpc/server';
import type { Db } from '#/db/client.server.ts';
import { AppError, isAppError, notSignedIn } from '#/lib/app-error.ts';
import { findSecret } from '#/lib/find-secret.ts';
import { mayContainSecret } from '#/lib/secret-shapes.ts';
import { listSuspects, toSecretError } from '#/lib/secrets.ts';
import { requireAdmin } from '../auth/admin.server.ts';
import { requireRecentProof } from '../auth/recent-proof.server.ts';
import { type Actor, type Ctx, collectChanges, type MemberCtx } from '../context.server.ts';
import { runIdempotently } from '../idempotency.server.ts';
import type { Call, OperationMeta } from './call.server.ts';
import { getDefinition } from './definition.server.ts';
import { toRpcError } from './errors.server.ts';
import { logUndeclared } from './operation-errors.server.ts';

/** Returns a function that describes the routes of operations under this tag of the API's description. */
export const defineRoutes =
  (tag: string) =>
  (method: HTTPMethod, path: HTTPPath, summary: string, more?: Route): Route => ({
    method,
    path,
    summary,
    tags: [tag],
    ...more,
  });

/** Acquires the call's concurrency slots. Visitors and pending sessions share the slots of their network address. */
async function acquireSlots(
  call: Call,
  { weight = 'light', isExport = false }: OperationMeta,
): Promise<void> {
  const { callSlots, actor, address, begun } = call;
  const key = actor === undefined ? { address } : { person: actor.id };
  if (isExport) begun.push(await callSlots.begin(key, 'export'));
  const slot = callSlots.begin(key, weight);
  begun.push(slot instanceof Promise ? await slot : slot);
}

function createContext<A extends Actor | undefined>(
  { now, log, requestId, config, linkGuard }: Call,
  callFields: Pick<Ctx<A>, 'db' | 'actor' | 'changed'>,
): { ctx: Ctx<A> } {
  return { ctx: { ...callFields, now, log, requestId, config, linkGuard } };
}

/** Returns the function that runs a call's database work: on the replica for visitors' reads, else on the primary. */
function selectDatabase({ db, replica, actor, pending }: Call, procedure: AnyProcedure) {
  const isVisitor = actor === undefined && pending === undefined;
  const { access } = getDefinition(procedure).meta;
  return replica !== undefined && isVisitor && access === 'public' && isRead(procedure)
    ? replica.read
    : <T>(work: (db: Db) => T) => work(db);
}

/**
 * Creates a kind of operation. `authorize` returns the caller or throws. A single middleware does everything around an operation
 * because each additional one slows down every call.
 */
const defineOperation = <A extends Actor | undefined>(
  authorize: (call: Call, procedure: AnyProcedure) => A | Promise<A>,
) =>
  os
    .$context<Call>()
    .$meta<OperationMeta>({ access: 'public' })
    .use(async ({ context, next, path, procedure }, input) => {
      try {
        const { setOperation, traces } = context;
        const { meta } = getDefinition(procedure);
        const name = setOperation === undefined && traces === undefined ? '' : path.join('.');
        setOperation?.(name);
        if (meta.feature === 'follow' && !context.config.followCampaigns) {
          throw new AppError('NOT_FOUND', 'Unknown operation.');
        }
        if (context.isLimited) await acquireSlots(context, meta);
        const work = async () => {
          const actor = await authorize(context, procedure);
          // Before anything else reads the input: a secret is neither logged nor stored with an Idempotency-Key.
          const secretError = toSecretError(listSuspects(input, mayContainSecret), findSecret);
          if (secretError !== undefined) throw secretError;
          const { changed, publish } = collectChanges(context.publish);
          const result = await selectDatabase(
            context,
            procedure,
          )((db) => next({ context: createContext<A>(context, { db, actor, changed }) }));
          // Any admin action may change what other admins have open.
          if (meta.access === 'admin' && !isRead(procedure)) changed({ topic: 'queue' });
          // Publishes changes only after the call's work is done.
          publish();
          return result;
        };
        return await (traces === undefined ? work() : traces.runPart(name, work));
      } catch (error) {
        const rpcError = toRpcError(error, context.log, context.requestId);
        if (isAppError(rpcError.cause)) logUndeclared(procedure, rpcError.cause, context.log);
        throw rpcError;
      }
    });

function requireActor(call: Call): Actor {
  if (call.actor !== undefined) return call.actor;
  if (call.pending === undefined) throw notSignedIn();
  throw new AppError('UNAUTHENTICATED', 'Enter your two-factor code.', {
    details: { reason: 'factor' },
  });
}

const createSessionRequiredError = () =>
  new AppError('FORBIDDEN', 'API tokens can’t do this. Sign in instead.');

function requireSession(call: Call): Actor {
  const actor = requireActor(call);
  if (actor.scope !== undefined) throw createSessionRequiredError();
  return actor;
}

const isRead = (procedure: AnyProcedure): boolean => getDefinition(procedure).route.method === 'GET';

/** Counts a call against the limit of its class. */
async function countCall(call: Call, actor: Actor | undefined, procedure: AnyProcedure): Promise<void> {
  if (!call.isLimited) return;
  const { now, limits, address } = call;
  const { reads = isRead(procedure) }: OperationMeta = getDefinition(procedure).meta;
  if (actor === undefined) await limits.consume('public', address, { now });
  else await limits.consume(reads ? 'read' : 'write', actor.id, { now });
}

/** Throws FORBIDDEN if the operation needs a recent proof and the session has none. */
async function checkProof(call: Call, actor: Actor, procedure: AnyProcedure): Promise<void> {
  const { needsProof }: OperationMeta = getDefinition(procedure).meta;
  if (needsProof !== true) return;
  const token = call.sessionCookie.read(call.headers);
  await requireRecentProof(call.db, actor, { token, now: call.now });
}

/**
 * Operations that anyone may call; `ctx.actor` is set if the caller is signed in. API tokens may only read, because public
 * writes, such as signing in, are meant for browsers.
 */
export const publicOperation = defineOperation<Actor | undefined>(async (call, procedure) => {
  if (call.actor?.scope !== undefined && !isRead(procedure)) throw createSessionRequiredError();
  await countCall(call, call.actor, procedure);
  return call.actor;
}).meta({ access: 'public' });

/** Operations of signed-in users and their API tokens. Queries must check the ownership of rows. */
export const memberOperation = defineOperation(async (call, procedure) => {
  const actor = requireActor(call);
  if (actor.scope === 'read' && !isRead(procedure)) {
    throw new AppError('FORBIDDEN', 'This API token is read-only.');
  }
  await countCall(call, actor, procedure);
  return actor;
}).meta({ access: 'member' });

/** Operations on the caller's own account. They require a session; API tokens are rejected. */
export const personalOperation = defineOperation(async (call, procedure) => {
  const actor = requireSession(call);
  await countCall(call, actor, procedure);
  await checkProof(call, actor, procedure);
  return actor;
}).meta({ access: 'member', sessionOnly: true });

/** Personal operations that change sign-in methods and require a recent proof. */
export const provenOperation = personalOperation.meta({
  access: 'member',
  sessionOnly: true,
  needsProof: true,
});

/** Personal operations that are also allowed before the second-factor code was entered. */
export const factorOperation = defineOperation(async (call, procedure) => {
  const actor = call.pending ?? requireSession(call);
  // A pending session counts against its address, so that a stolen password can't use up the owner's limit.
  await countCall(call, call.pending === undefined ? actor : undefined, procedure);
  return actor;
}).meta({ access: 'member', sessionOnly: true, whilePending: true });

/** Estimates the size of a stored response by its input. Input nested too deeply to serialize is rejected later. */
function estimateKilobytes(input: unknown): number {
  try {
    return 1 + Math.floor(Buffer.byteLength(JSON.stringify(input) ?? '') / 1024);
  } catch {
    return 1;
  }
}

/** Runs a call with an Idempotency-Key once within 24 hours and replays its response. */
const idempotency = os
  .$context<Call & { ctx: MemberCtx }>()
  .middleware(async ({ context, next, path }, input, output) => {
    const { ctx, headers } = context;
    const key = headers.get('idempotency-key');
    if (key === null) return next();
    if (context.isLimited) {
      await context.limits.consume('cachedResponses', ctx.actor.id, {
        now: ctx.now,
        cost: estimateKilobytes(input),
      });
    }
    const response = await runIdempotently(
      ctx,
      { key, operation: path.join('.'), request: input },
      async (db) => {
        const result = await next({ context: { ctx: { ...ctx, db } } });
        return result.output;
      },
    );
    return output(response);
  });

/** Member operations that create something, once per Idempotency-Key. */
export const memberCreation = memberOperation
  .meta({ access: 'member', creates: true })
  .route({ successStatus: 201 })
  .use(idempotency);

/** Operations of promoters. They require a session and the role. */
export const promoterOperation = defineOperation(async (call, procedure) => {
  const actor = requireSession(call);
  await countCall(call, actor, procedure);
  if (!actor.roles.includes('promoter')) throw new AppError('FORBIDDEN', 'This is for promoters only.');
  return actor;
}).meta({ access: 'promoter', sessionOnly: true });

/** Promoter operations that create something, once per Idempotency-Key. */
export const promoterCreation = promoterOperation
  .meta({ access: 'promoter', sessionOnly: true, creates: true })
  .route({ successStatus: 201 })
  .use(idempotency);

/** Operations of admins. Role, session, and second factor are read from the database on each call, never from a cache. */
export const adminOperation = defineOperation(async (call, procedure) => {
  const actor = requireSession(call);
  await countCall(call, actor, procedure);
  await requireAdmin(call.db, actor, call.config);
  await checkProof(call, actor, procedure);
  return actor;
}).meta({ access: 'admin', sessionOnly: true });

/** Admin operations that move money, end access, or export addresses, and require a recent proof. */
export const provenAdminOperation = adminOperation.meta({
  access: 'admin',
  sessionOnly: true,
  needsProof: true,
});

/** Admin operations that create something, once per Idempotency-Key, and require a recent proof. */
export const provenAdminCreation = provenAdminOperation
  .meta({ access: 'admin', sessionOnly: true, needsProof: true, creates: true })
  .route({ successStatus: 201 })
  .use(idempotency);

/** Admin operations that create something, once per Idempotency-Key. */
export const adminCreation = adminOperation
  .meta({ access: 'admin', sessionOnly: true, creates: true })
  .route({ successStatus: 201 })
  .use(idempotency);
