import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { findFreeSlug, toSlug } from '#/lib/slug.ts';
import { findLinks } from '#/lib/text-links.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { requirePicture } from '../files/queries.server.ts';
import { type ListingInput, storeListing } from '../listings/commands.server.ts';
import { notifyFollowersOfDeletion } from '../listings/follows/commands.server.ts';
import { getGuide } from './queries.server.ts';
import type { Guide, GuideChanges, GuideId, GuideInput, GuideStep, TickInput } from './schema.ts';

/** Returns a free slug for a title, under a lock: concurrent guides with the same title get different ones. */
async function reserveSlug(trx: Trx, title: string): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('dropfolio.guide_slugs'))`.execute(trx);
  const slug = toSlug(title, 'guide');
  const rows = await trx
    .selectFrom('airdrop_guides')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute();
  return findFreeSlug(slug, new Set(rows.map((row) => row.slug)));
}

/** Retains the ids of existing steps, because completions refer to them. */
function assignStepIds(steps: GuideInput['steps'], existingIds: ReadonlySet<string>): GuideStep[] {
  const unusedIds = new Set(existingIds);
  return steps.map(({ id, ...step }) => ({
    id: id !== undefined && unusedIds.delete(id) ? id : uuidv7(),
    ...step,
  }));
}

const toListing = (id: string, input: GuideInput | GuideChanges): ListingInput => ({
  kind: 'guide',
  id,
  fields: {
    title: input.title,
    project: input.project,
    projectUrl: input.projectUrl,
    description: input.description,
    steps: input.steps.map(({ title, description, link }) =>
      [title, description, link].filter((part) => part !== null).join('\n'),
    ),
    tips: input.tips,
  },
  links: [
    input.projectUrl,
    ...input.steps.map(({ link }) => link),
    ...[input.description, ...input.steps.map(({ description }) => description)].flatMap(findLinks),
  ],
});

export async function addGuide(ctx: Ctx, input: GuideInput): Promise<Guide> {
  const id = uuidv7();
  await inTransaction(ctx.db, async (trx) => {
    await requirePicture(trx, 'logo', input.logo);
    await trx
      .insertInto('airdrop_guides')
      .values({
        id,
        slug: await reserveSlug(trx, input.title),
        title: input.title,
        project: input.project,
        project_url: input.projectUrl,
        description: input.description,
        steps: JSON.stringify(assignStepIds(input.steps, new Set())),
        tips: JSON.stringify(input.tips),
        logourl: input.logo,
        user_id: ctx.actor?.id ?? null,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute();
    await storeListing(trx, ctx, toListing(id, input), { submittedBy: null });
    await audit({ ...ctx, db: trx }, 'guide.added', { subjectId: id, details: { title: input.title } });
  });
  ctx.changed({ topic: 'public', noun: 'guides' });
  return getGuide(ctx, { id });
}

/** Replaces a guide's content. Its slug stays, and completions of removed steps are deleted. */
export async function editGuide(ctx: Ctx, input: GuideChanges): Promise<Guide> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('airdrop_guides')
      .select('steps')
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('guide'));
    await requirePicture(trx, 'logo', input.logo);
    const steps = assignStepIds(input.steps, new Set(row.steps.map((step) => step.id)));
    await trx
      .updateTable('airdrop_guides')
      .set({
        title: input.title,
        project: input.project,
        project_url: input.projectUrl,
        description: input.description,
        steps: JSON.stringify(steps),
        tips: JSON.stringify(input.tips),
        ...(input.logo !== undefined && { logourl: input.logo }),
        updated_at: ctx.now,
      })
      .where('id', '=', input.id)
      .execute();
    await trx
      .deleteFrom('guide_progress')
      .where('guide_id', '=', input.id)
      .where(
        'step_id',
        'not in',
        steps.map((step) => step.id),
      )
      .execute();
    await storeListing(trx, ctx, toListing(input.id, input), {
      submittedBy: null,
      tellFollowers: input.tellFollowers,
      basedOn: input.basedOn,
    });
    await audit({ ...ctx, db: trx }, 'guide.edited', {
      subjectId: input.id,
      details: { title: input.title },
    });
  });
  ctx.changed({ topic: 'public', noun: 'guides' });
  return getGuide(ctx, { id: input.id });
}

export async function deleteGuide(ctx: Ctx, { id }: GuideId): Promise<GuideId> {
  await inTransaction(ctx.db, async (trx) => {
    await notifyFollowersOfDeletion(trx, ctx.actor, { kind: 'guide', id });
    const row = await trx
      .deleteFrom('airdrop_guides')
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirstOrThrow(() => notFound('guide'));
    await audit({ ...ctx, db: trx }, 'guide.deleted', { subjectId: id, details: { title: row.title } });
  });
  ctx.changed({ topic: 'public', noun: 'guides' });
  return { id };
}

/** Marks a step as done or not done for the member. Throws NOT_FOUND if the guide doesn't have the step. */
export async function tickStep(
  { db, actor, now }: MemberCtx,
  { id, stepId, done }: TickInput,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // The lock lasts until the end: an edit that removes the step runs before or after.
    const row = await trx
      .selectFrom('airdrop_guides')
      .select('steps')
      .where('id', '=', id)
      .forShare()
      .executeTakeFirstOrThrow(() => notFound('guide'));
    if (!row.steps.some((step) => step.id === stepId)) {
      throw new AppError('NOT_FOUND', 'This step is no longer part of the guide.');
    }
    const tick = { user_id: actor.id, guide_id: id, step_id: stepId };
    if (done) {
      await trx
        .insertInto('guide_progress')
        .values({ ...tick, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    await trx
      .deleteFrom('guide_progress')
      .where('user_id', '=', actor.id)
      .where('guide_id', '=', id)
      .where('step_id', '=', stepId)
      .execute();
  });
}
