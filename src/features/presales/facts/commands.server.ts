import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { getPresale } from '../queries.server.ts';
import type { Presale } from '../schema.ts';
import { storePresale } from '../storage-commands.server.ts';
import { readFacts } from './queries.server.ts';
import { type FactId, type FactInput, maxFacts } from './schema.ts';

/** Locks the presale, because concurrent changes must see each other's facts. Throws `NOT_FOUND`. */
async function lockPresale(trx: Trx, id: string): Promise<{ project_name: string }> {
  return trx
    .selectFrom('presales')
    .select('project_name')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('presale'));
}

function assertValidDate({ kind, value }: FactInput, now: Date): void {
  const today = toCalendarDay(now.getTime(), 'UTC');
  const createError = (message: string) => new AppError('INVALID', message, { field: 'value' });
  if (kind === 'lock' && value < today) throw createError('This lock has already ended');
  if (kind === 'listed_since' && value > today) throw createError('This date is in the future');
}

/**
 * Adds a fact in the caller's transaction, and recomputes the presale's risk level and audit status. Throws `INVALID`
 * for an invalid date, a duplicate, or a blocked source.
 */
export async function setFact(trx: Trx, ctx: Ctx, input: FactInput): Promise<void> {
  const { id, kind, value, sourceUrl } = input;
  assertValidDate(input, ctx.now);
  if (ctx.linkGuard.judge(sourceUrl).verdict === 'blocked') {
    throw new AppError('INVALID', 'This link is blocked as dangerous. Enter another source.', {
      field: 'sourceUrl',
    });
  }
  const { project_name } = await lockPresale(trx, id);
  const facts = await readFacts(trx, id);
  if (facts.some((fact) => fact.kind === kind && fact.value === value && fact.sourceUrl === sourceUrl)) {
    throw new AppError('INVALID', 'This fact already exists', { field: 'value' });
  }
  if (facts.length >= maxFacts) {
    throw new AppError('LIMIT_REACHED', `A presale can have at most ${maxFacts} facts. Remove one first.`);
  }
  await trx
    .insertInto('listing_facts')
    .values({
      id: uuidv7(ctx.now.getTime()),
      kind: 'presale',
      item_id: id,
      fact: kind,
      value,
      source_url: sourceUrl,
      set_by: ctx.actor?.id ?? null,
      created_at: ctx.now,
    })
    .execute();
  await storePresale(trx, ctx, id);
  await audit({ ...ctx, db: trx }, 'presale.fact-added', {
    subjectId: id,
    details: { projectName: project_name, kind, value, sourceUrl },
  });
  ctx.changed({ topic: 'public', noun: 'presales' });
}

/** Returns the updated presale. */
export async function addFact(ctx: MemberCtx, input: FactInput): Promise<Presale> {
  return inTransaction(ctx.db, async (trx) => {
    await setFact(trx, ctx, input);
    return getPresale({ db: trx }, { id: input.id });
  });
}

/** Removes a fact, and recomputes the risk level and audit status. Returns the updated presale. */
export async function deleteFact(ctx: MemberCtx, { id }: FactId): Promise<Presale> {
  return inTransaction(ctx.db, async (trx) => {
    const { item_id: presaleId } = await trx
      .selectFrom('listing_facts')
      .select('item_id')
      .where('id', '=', id)
      .where('kind', '=', 'presale')
      .executeTakeFirstOrThrow(() => notFound('fact'));
    const { project_name } = await lockPresale(trx, presaleId);
    const removed = await trx
      .updateTable('listing_facts')
      .set({ removed_at: ctx.now, removed_by: ctx.actor.id })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning(['fact', 'value', 'source_url'])
      .executeTakeFirstOrThrow(() => notFound('fact'));
    await storePresale(trx, ctx, presaleId);
    const { fact: kind, value, source_url: sourceUrl } = removed;
    await audit({ ...ctx, db: trx }, 'presale.fact-removed', {
      subjectId: presaleId,
      details: { projectName: project_name, kind, value, sourceUrl },
    });
    ctx.changed({ topic: 'public', noun: 'presales' });
    return getPresale({ db: trx }, { id: presaleId });
  });
}
