import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { runJobNow } from '../../../../test/harness/run-job.ts';
import {
  createProposals,
  createSubmissionCalls,
  expectSuccess,
} from '../../../../test/harness/submission-calls.ts';
import { notifyFollowers } from '../../listings/follows/jobs.server.ts';
import { notifyOfApproval } from '../jobs.server.ts';

type Person = Caller & { id: string };
type QuestBody = { tasks: { id: string }[]; tasksDone: number };
type WaitingJob = { task: string; payload: unknown; run_at: Date };

const app = setUpApp({ limits: false, jobs: false, clock: () => now });
let admin: Person;
let promoter: Person;
let now = new Date();

beforeAll(async () => {
  admin = await app.createAdmin();
});
beforeEach(async () => {
  now = new Date();
  promoter = await app.createMember('promoter');
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.database.ownerDb);
});

const { quest, presale } = createProposals(() => now);
const { send, review } = createSubmissionCalls({ admin: () => admin, promoter: () => promoter });

const approve = async (id: string) =>
  expectSuccess(
    admin.call('POST', `/admin/submissions/${id}/approve`, {
      updatedAt: (await review(id)).updatedAt,
      undoable: true,
    }),
  );
const undo = (id: string, by: Caller = admin) => by.call('POST', `/admin/submissions/${id}/undo-approval`);
const advanceSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** Reads the queued jobs of this name from the database. */
async function readWaitingJobs(name: string): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    SELECT t.identifier AS task, j.payload, j.run_at FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = ${name}`.execute(
    app.database.ownerDb,
  );
  return rows;
}
const readNotifications = (person: Person) =>
  app.services.db
    .selectFrom('notifications')
    .select(['kind', 'title'])
    .where('user_id', '=', person.id)
    .execute();

async function runWaitingJobs(): Promise<void> {
  const { db } = app.services;
  for (const { payload } of await readWaitingJobs(notifyOfApproval.name)) {
    await runJobNow(db, notifyOfApproval, notifyOfApproval.schema.parse(payload), { now });
  }
  for (const { payload } of await readWaitingJobs(notifyFollowers.name)) {
    await runJobNow(db, notifyFollowers, notifyFollowers.schema.parse(payload), { now });
  }
}

describe('an approval that can be undone', () => {
  it('notifies the promoter after ten seconds', async () => {
    const id = await send(quest());
    const { undoUntil } = await approve(id);
    expect(Date.parse(String(undoUntil)) - now.getTime()).toBe(10_000);
    expect(await readNotifications(promoter)).toEqual([]);
    const [job] = await readWaitingJobs(notifyOfApproval.name);
    expect(job?.run_at.toISOString()).toBe(undoUntil);
    advanceSeconds(10);
    await runWaitingJobs();
    await runWaitingJobs();
    expect(await readNotifications(promoter)).toEqual([
      { kind: 'submission', title: '“Aurora steps” was published' },
    ]);
    expect((await review(id)).undoUntil).toBeNull();
  });

  it('can be undone with its publication, without any notification', async () => {
    const id = await send(quest());
    const { itemId } = await approve(id);
    expect(await undo(id)).toMatchObject({ status: 200, body: { status: 'pending', undoUntil: null } });
    expect((await app.createCaller().call('GET', `/quests/${String(itemId)}`)).status).toBe(404);
    advanceSeconds(11);
    await runWaitingJobs();
    expect(await readNotifications(promoter)).toEqual([]);
    const entry = await app.services.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'details'])
      .where('subject_id', '=', id)
      .where('action', '=', 'submission.approval-undone')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_id: admin.id, details: { kind: 'quest', itemId } });
    await approve(id);
  });

  it('restores the published item of a revision and notifies no follower', async () => {
    const first = await send(presale());
    const itemId = String(
      (
        await expectSuccess(
          admin.call('POST', `/admin/submissions/${first}/approve`, {
            updatedAt: (await review(first)).updatedAt,
          }),
        )
      ).itemId,
    );
    const follower = await app.createMember();
    await expectSuccess(follower.call('PUT', `/listings/${itemId}/follow`, { kind: 'presale' }));
    const { item } = await expectSuccess(promoter.call('GET', `/submissions/${first}`));
    expect(item).toMatchObject({ kind: 'presale' });
    const revision = String(
      (
        await expectSuccess(
          promoter.call('POST', '/submissions', {
            item: { kind: 'presale', form: (item as { form: object }).form },
            revises: itemId,
          }),
        )
      ).id,
    );
    advanceSeconds(1);
    await send(presale({ tokenSymbol: 'NEW' }), promoter, revision);
    await approve(revision);
    const readSymbol = async () =>
      (await expectSuccess(app.createCaller().call('GET', `/presales/${itemId}`))).tokenSymbol;
    expect(await readSymbol()).toBe('NEW');
    expect(await readWaitingJobs(notifyFollowers.name)).toHaveLength(1);
    advanceSeconds(5);
    await expectSuccess(undo(revision));
    expect(await readSymbol()).toBe('AUR');
    advanceSeconds(10);
    await runWaitingJobs();
    expect(await readNotifications(follower)).toEqual([]);
  });

  it('restores dropped tasks of a revision with their progress', async () => {
    const tasks = ['Visit the site', 'Follow us', 'Post about us'].map((title) => ({ kind: 'other', title }));
    const first = await send(quest({ tasks }));
    const itemId = String((await approve(first)).itemId);
    advanceSeconds(11);
    const hunter = await app.createMember();
    const readQuest = async () => (await expectSuccess(hunter.call('GET', `/quests/${itemId}`))) as QuestBody;
    const published = await readQuest();
    const [retained, ...dropped] = published.tasks;
    for (const { id } of dropped) {
      const proofUrl = `https://example.com/${id}`;
      await expectSuccess(
        hunter.call('PUT', `/quests/${itemId}/progress`, { taskId: id, done: true, proofUrl }),
      );
    }
    const before = await readQuest();
    expect(before.tasksDone).toBe(2);
    const form = await expectSuccess(promoter.call('GET', `/submissions/${first}`));
    const item = { kind: 'quest', form: (form.item as { form: object }).form };
    const revision = String(
      (await expectSuccess(promoter.call('POST', '/submissions', { item, revises: itemId }))).id,
    );
    advanceSeconds(1);
    await send(quest({ tasks: [{ ...tasks[0], id: retained?.id }] }), promoter, revision);
    await approve(revision);
    expect(await readQuest()).toMatchObject({ tasks: [{ id: retained?.id }], tasksDone: 0 });
    advanceSeconds(5);
    await expectSuccess(undo(revision));
    expect((await readQuest()).tasks).toEqual(before.tasks);
  });

  it('can’t be undone after ten seconds or by another admin', async () => {
    const id = await send(quest());
    await approve(id);
    expect((await undo(id, await app.createAdmin())).status).toBe(409);
    advanceSeconds(11);
    expect(await undo(id)).toMatchObject({ status: 409 });
    expect((await review(id)).status).toBe('approved');
  });
});
