import type { Services } from '#/boot/boot.server.ts';
import type { Db } from '../db/client.server.ts';
import { demoPromoter } from '../db/seed/demo-people.ts';
import { demoSubmissions } from '../db/seed/demo-submissions.ts';
import { toQuestForm } from '../features/quests/components/quest-form.ts';
import { sendSubmission, startSubmission } from '../features/submissions/commands.server.ts';
import { decideSubmission } from '../features/submissions/review/commands.server.ts';
import { addDays } from '../lib/dates.ts';
import { getDeviceZone, toCalendarDay } from '../lib/zones.ts';
import { createCommandCtx } from './command-ctx.server.ts';
import { toDemoMember } from './demo-admin.server.ts';
import { makeDemoPerson } from './demo-person.server.ts';

const dayMs = 86_400_000;
const { email } = demoPromoter;
const timeZone = getDeviceZone();

/** Adds increasing visits for the last 20 days. */
async function addVisits(db: Db, itemId: string, now: Date): Promise<void> {
  const today = toCalendarDay(now.getTime(), 'UTC');
  const days = Array.from({ length: 20 }, (_, ago) => ({
    kind: 'quest' as const,
    item_id: itemId,
    day: addDays(today, -ago),
    views: 12 + ((19 - ago) * 3 + ((ago * 7) % 11)),
    clicks: 2 + ((ago * 5) % 7),
    joins: (ago * 3) % 5,
  }));
  await db
    .insertInto('item_days')
    .values(days)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Creates a demo promoter with approved, pending, and rejected submissions, once. */
export async function addDemoSubmissions(services: Services): Promise<typeof demoPromoter> {
  const { ctx, publish } = createCommandCtx(services);
  const { db, now } = ctx;
  const existing = await db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst();
  if (existing !== undefined) return demoPromoter;
  const id = await makeDemoPerson(db, { ...demoPromoter, role: 'promoter' });
  const member = await toDemoMember(ctx, id);
  for (const { outcome, reason, task, ...texts } of demoSubmissions) {
    const payload = {
      ...texts,
      projectName: 'Foxglove',
      projectUrl: 'https://foxglove.example.com/',
      startsAt: new Date(now.getTime() - 20 * dayMs).toISOString(),
      endsAt: new Date(now.getTime() + 25 * dayMs).toISOString(),
      image: null,
      tasks: [{ kind: 'other' as const, title: task, url: null }],
    };
    const form = toQuestForm(payload, timeZone);
    const draft = await startSubmission(member, { item: { kind: 'quest', form }, revises: null });
    await sendSubmission(member, { id: draft.id, item: { kind: 'quest', payload } });
    if (outcome === 'pending') continue;
    const itemId = await decideSubmission(ctx, { id: draft.id, reason });
    if (itemId !== null) await addVisits(db, itemId, now);
  }
  publish();
  return demoPromoter;
}
