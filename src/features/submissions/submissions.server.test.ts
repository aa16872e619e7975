import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import {
  type Body,
  createForm,
  createProposals,
  createSubmissionCalls,
  expectSuccess,
  type Kind,
  type Proposal,
} from '../../../test/harness/submission-calls.ts';
import { emptyForms } from './submit/form-schema.ts';

type Person = Caller & { id: string; email: string };

const app = setUpApp({ limits: false, clock: () => now });
let now: Date;
let admin: Person;
let promoter: Person;

const hourMs = 3_600_000;
const { inHours, presale, campaign, quest } = createProposals(() => now);
const { saveDraft, send, requestOwn, review, approve, reject, readOwn } = createSubmissionCalls({
  admin: () => admin,
  promoter: () => promoter,
});

beforeAll(async () => {
  now = new Date();
  admin = await app.createAdmin();
});
beforeEach(async () => {
  now = new Date();
  promoter = await app.createMember('promoter');
});

async function readNotices(userId: string): Promise<{ title: string; body: string; url: string }[]> {
  return app.services.db
    .selectFrom('notifications')
    .select(['title', 'body', 'url'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'submission')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

describe('a draft', () => {
  it('stores incomplete forms unchanged', async () => {
    const id = await saveDraft('presale', { projectName: 'Au', websiteUrl: 'exam', softCap: '1,0x' });
    expect((await requestOwn(id)).body).toMatchObject({
      status: 'draft',
      title: 'Au',
      item: { kind: 'presale', form: { projectName: 'Au', websiteUrl: 'exam', softCap: '1,0x' } },
    });
    await expectSuccess(
      promoter.call('PATCH', `/submissions/${id}`, {
        item: createForm('presale', { projectName: 'Aurora' }),
      }),
    );
    expect((await requestOwn(id)).body).toMatchObject({
      title: 'Aurora',
      item: { form: { projectName: 'Aurora', websiteUrl: '' } },
    });
    const bare = await saveDraft('quest');
    expect((await requestOwn(bare)).body).toMatchObject({
      title: 'Untitled',
      item: { form: emptyForms.quest },
    });
  });

  it('rejects unknown fields, and fields that only admins set', async () => {
    const id = await saveDraft('presale');
    for (const flag of ['isSponsored', 'status', 'userId', '__proto__x']) {
      const item = createForm('presale', { [flag]: true });
      expect((await promoter.call('POST', '/submissions', { item })).status).toBe(400);
      expect((await promoter.call('PATCH', `/submissions/${id}`, { item })).status).toBe(400);
    }
    for (const [item, flag] of [
      [presale({ isSponsored: true }), 'isSponsored'],
      [campaign({ isFeatured: true }), 'isFeatured'],
      [campaign({ status: 'active' }), 'status'],
      [campaign({ results: 'All won' }), 'results'],
      [quest({ submittedBy: promoter.id }), 'submittedBy'],
    ] as const) {
      const sent = await promoter.call('POST', `/submissions/${id}/send`, { item });
      expect(sent.status, flag).toBe(400);
    }
    const picture = { name: `${uuidv7()}.webp`, url: 'https://evil.example/track.png' };
    const item = createForm('presale', { logo: picture });
    expect((await promoter.call('PATCH', `/submissions/${id}`, { item })).status).toBe(400);
  });

  it('is hidden from admins', async () => {
    const id = await saveDraft('quest', { title: 'Secret' });
    expect((await admin.call('GET', `/admin/submissions/${id}`)).status).toBe(404);
    expect((await requestOwn(id)).body).toMatchObject({ title: 'Secret', status: 'draft' });
  });

  it('can be deleted by its promoter', async () => {
    const id = await saveDraft('campaign');
    expect((await promoter.call('DELETE', `/submissions/${id}`)).body).toEqual({ id });
    expect((await requestOwn(id)).status).toBe(404);
  });

  it('is limited to fifty per promoter, also under concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, () =>
        promoter.call('POST', '/submissions', { item: createForm('presale') }),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(responses.find(({ status }) => status === 403)?.body).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'You can have at most 50 drafts. Delete one first.',
    });
  });
});

describe('a submission', () => {
  it('is validated by its kind’s rules when it is sent', async () => {
    const id = await saveDraft('presale');
    const wrong = { item: presale({ projectName: '', presaleEnd: inHours(1) }) };
    expect(await promoter.call('POST', `/submissions/${id}/send`, wrong)).toMatchObject({
      status: 400,
      body: { message: 'Project name is required', data: { field: 'item.payload.projectName' } },
    });
    expect(await promoter.call('POST', `/submissions/${id}/send`, { item: quest() })).toMatchObject({
      status: 404,
    });
    expect(await readOwn(id)).toMatchObject({ status: 'draft' });
  });

  it.each([
    ['presale', presale, { presaleStart: -2, presaleEnd: -1 }],
    ['campaign', campaign, { startDate: -2, endDate: -1 }],
    ['quest', quest, { startsAt: -2, endsAt: -1 }],
  ] as const)('is rejected for an ended %s with an error on its end date', async (kind, item, hours) => {
    const [startField, endField] = Object.keys(hours);
    const dates = Object.fromEntries(Object.entries(hours).map(([name, offset]) => [name, inHours(offset)]));
    const id = await saveDraft(kind);
    const rejected = await promoter.call('POST', `/submissions/${id}/send`, { item: item(dates) });
    expect(rejected).toMatchObject({
      status: 400,
      body: { message: 'End must be in the future', data: { field: `item.payload.${endField}` } },
    });
    expect(await readOwn(id)).toMatchObject({ status: 'draft' });
    await send(item({ [String(startField)]: inHours(-2) }), promoter, id);
  });

  it('can be revised for an ended item while the end date is unchanged', async () => {
    const id = await send(presale({ presaleEnd: inHours(48) }));
    await approve(id);
    const { itemId } = (await readOwn(id)) as { itemId: string };
    const published = await expectSuccess(app.createCaller().call('GET', `/presales/${itemId}`));
    const dates = { presaleStart: published.presaleStart, presaleEnd: published.presaleEnd };
    now = new Date(now.getTime() + 72 * hourMs);
    const item = createForm('presale');
    const revision = String(
      (await expectSuccess(promoter.call('POST', '/submissions', { item, revises: itemId }))).id,
    );
    const moved = { item: presale({ ...dates, presaleEnd: inHours(-1) }) };
    expect((await promoter.call('POST', `/submissions/${revision}/send`, moved)).status).toBe(400);
    await send(presale({ ...dates, websiteUrl: 'https://aurora.example/' }), promoter, revision);
  });

  it.each([
    ['presale', presale, 'presales', 'Aurora'],
    ['campaign', campaign, 'campaigns', 'Aurora week'],
    ['quest', quest, 'quests', 'Aurora steps'],
  ] as const)('becomes public only when it is approved (%s)', async (kind, item, path, title) => {
    now = new Date();
    const before = JSON.stringify(await expectSuccess(app.createCaller().call('GET', `/${path}`)));
    const id = await send(item());
    expect(await readOwn(id)).toMatchObject({ status: 'pending', isPublic: false, counts: null });
    expect(JSON.stringify(await expectSuccess(app.createCaller().call('GET', `/${path}`)))).not.toContain(id);
    expect((await approve(id)).body).toMatchObject({ status: 'approved', decidedBy: 'Ada Lovelace' });
    const { itemId } = (await readOwn(id)) as { itemId: string };
    const after = JSON.stringify(await expectSuccess(app.createCaller().call('GET', `/${path}`)));
    expect(before).not.toContain(itemId);
    expect(after).toContain(itemId);
    expect(await readOwn(id)).toMatchObject({
      status: 'approved',
      title,
      isPublic: true,
      counts: { views: 0, clicks: 0, joins: 0 },
    });
    expect(await readNotices(promoter.id)).toMatchObject([
      { title: `“${title}” was published`, url: `/${path}/${itemId}` },
    ]);
    const entries = await app.services.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'details'])
      .where('subject_id', '=', id)
      .execute();
    expect(entries).toEqual([
      { action: 'submission.approved', actor_id: admin.id, details: { kind, itemId } },
    ]);
  });

  it('can be rejected with a reason for the promoter, then edited and resubmitted', async () => {
    const id = await send(quest());
    for (const reason of ['', '  ', 'x'.repeat(501)]) expect((await reject(id, reason)).status).toBe(400);
    expect((await reject(id, 'The link leads nowhere.')).body).toMatchObject({ status: 'rejected' });
    expect(await readOwn(id)).toMatchObject({ status: 'rejected', reason: 'The link leads nowhere.' });
    expect(await readNotices(promoter.id)).toMatchObject([
      {
        title: '“Aurora steps” was not approved',
        body: 'The quest was rejected: The link leads nowhere.',
        url: '/my-projects?filter=closed',
      },
    ]);
    await expectSuccess(
      promoter.call('PATCH', `/submissions/${id}`, { item: createForm('quest', { title: 'Better' }) }),
    );
    expect(await readOwn(id)).toMatchObject({ status: 'draft', reason: 'The link leads nowhere.' });
    now = new Date(now.getTime() + hourMs);
    await send(quest({ title: 'Better' }), promoter, id);
    expect(await readOwn(id)).toMatchObject({ status: 'pending', reason: null, title: 'Better' });
    expect((await approve(id)).status).toBe(200);
    expect(await readNotices(promoter.id)).toHaveLength(2);
  });

  it('can be withdrawn while pending and then deleted, but not once published', async () => {
    const id = await send(quest());
    expect((await promoter.call('DELETE', `/submissions/${id}`)).status).toBe(409);
    expect((await promoter.call('PATCH', `/submissions/${id}`, { item: createForm('quest') })).status).toBe(
      409,
    );
    const updatedAt = (await review(id)).updatedAt;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await promoter.call('POST', `/submissions/${id}/withdraw`, {});
      expect(response.body).toMatchObject({ status: 'withdrawn' });
    }
    const lateApproval = await admin.call('POST', `/admin/submissions/${id}/approve`, { updatedAt });
    expect(lateApproval).toMatchObject({
      status: 409,
      body: { message: 'The promoter withdrew this submission.' },
    });
    expect((await promoter.call('DELETE', `/submissions/${id}`)).status).toBe(200);

    const published = await send(quest());
    await approve(published);
    for (const [method, path, body] of [
      ['POST', '/withdraw', {}],
      ['POST', '/send', { item: quest() }],
      ['PATCH', '', { item: createForm('quest') }],
      ['DELETE', '', undefined],
    ] as const) {
      const response = await promoter.call(method, `/submissions/${published}${path}`, body);
      expect(response.status, path).toBe(409);
    }
  });

  it('is limited to twenty pending per promoter, also under concurrent requests', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 25; index += 1) ids.push(await saveDraft('quest'));
    const responses = await Promise.all(
      ids.map((id) => promoter.call('POST', `/submissions/${id}/send`, { item: quest() })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(responses.find(({ status }) => status === 403)?.body).toMatchObject({ code: 'LIMIT_REACHED' });
  });
});

it('submissions are for promoters only', async () => {
  const response = await admin.call('POST', '/submissions', { item: createForm('quest') });
  expect(response).toMatchObject({ status: 403, body: { message: 'This is for promoters only.' } });
});

describe('a decision', () => {
  it('is made once under concurrent requests of several admins', async () => {
    const id = await send(quest());
    const second = await app.createAdmin();
    const { updatedAt } = await review(id);
    const decide = (by: Caller, decision: string, input: Body = {}) =>
      by.call('POST', `/admin/submissions/${id}/${decision}`, { updatedAt, ...input });
    const responses = await Promise.all([
      decide(admin, 'approve'),
      decide(second, 'approve'),
      decide(second, 'reject', { reason: 'No' }),
      decide(admin, 'approve'),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'CONFLICT' });
    const quests = await app.services.db
      .selectFrom('quests')
      .select('id')
      .where('submitted_by', '=', promoter.id)
      .execute();
    expect(quests.length).toBe(responses[2]?.status === 200 ? 0 : 1);
    expect(await readNotices(promoter.id)).toHaveLength(1);
  });

  it('requires a new review after the submission was edited', async () => {
    const id = await send(quest());
    const { updatedAt } = await review(id);
    const item = quest({ title: 'Aurora stairs' });
    const corrected = await expectSuccess(
      admin.call('PATCH', `/admin/submissions/${id}`, { updatedAt, item }),
    );
    expect(corrected).toMatchObject({ title: 'Aurora stairs', status: 'pending' });
    const outdated = await admin.call('POST', `/admin/submissions/${id}/approve`, { updatedAt });
    expect(outdated).toMatchObject({
      status: 409,
      body: { message: 'This submission changed after you opened it. Review it again.' },
    });
    expect((await approve(id)).status).toBe(200);
    const { itemId } = (await readOwn(id)) as { itemId: string };
    expect((await app.createCaller().call('GET', `/quests/${itemId}`)).body).toMatchObject({
      title: 'Aurora stairs',
    });
    const other = await send(presale());
    const swapped = { updatedAt: (await review(other)).updatedAt, item };
    expect((await admin.call('PATCH', `/admin/submissions/${other}`, swapped)).status).toBe(404);
  });

  it('can only be a rejection if the promoter is suspended', async () => {
    const id = await send(quest());
    await expectSuccess(admin.call('POST', `/admin/users/${promoter.id}/suspend`, { reason: 'Spam' }));
    expect(await review(id)).toMatchObject({ promoter: { isSuspended: true } });
    expect(await approve(id)).toMatchObject({ status: 409 });
    expect((await reject(id, 'Suspended')).status).toBe(200);
  });
});

describe('a revision', () => {
  async function publish(item: Proposal): Promise<string> {
    const id = await send(item);
    await expectSuccess(approve(id));
    return ((await readOwn(id)) as { itemId: string }).itemId;
  }
  const revise = (itemId: string, kind: Kind, by: Caller = promoter) =>
    by.call('POST', '/submissions', { item: createForm(kind), revises: itemId });

  it.each([
    ['presale', presale, 'presales', { projectName: 'Borealis' }],
    ['campaign', campaign, 'campaigns', { title: 'Borealis' }],
    ['quest', quest, 'quests', { title: 'Borealis' }],
  ] as const)(
    'changes the public version only when it is approved (%s)',
    async (kind, item, path, change) => {
      const itemId = await publish(item());
      const published = await expectSuccess(promoter.call('GET', `/submissions/published/${itemId}`));
      expect(published).toMatchObject({ openId: null, item: item() });
      const { payload } = published.item as Proposal;
      const { id } = (await expectSuccess(revise(itemId, kind))) as { id: string };
      expect(await expectSuccess(promoter.call('GET', `/submissions/published/${itemId}`))).toMatchObject({
        openId: id,
      });
      await send({ kind, payload: { ...payload, ...change } }, promoter, id);
      const readPublic = async () =>
        JSON.stringify(await expectSuccess(app.createCaller().call('GET', `/${path}/${itemId}`)));
      expect(await readPublic()).not.toContain('Borealis');
      expect(await review(id)).toMatchObject({
        isRevision: true,
        itemId,
        item: { payload: change },
        current: item(),
      });
      await expectSuccess(approve(id));
      expect(await readPublic()).toContain('Borealis');
      expect((await expectSuccess(promoter.call('GET', '/submissions'))).items).toMatchObject([
        { id, itemId, status: 'approved', title: 'Borealis' },
      ]);
    },
  );

  it('retains the progress of a quest’s unchanged tasks', async () => {
    const itemId = await publish(quest());
    const hunter = await app.createMember();
    const { tasks } = (await expectSuccess(hunter.call('GET', `/quests/${itemId}`))) as {
      tasks: { id: string }[];
    };
    await expectSuccess(
      hunter.call('PUT', `/quests/${itemId}/progress`, { taskId: tasks[0]?.id, done: true }),
    );
    const { item } = (await expectSuccess(promoter.call('GET', `/submissions/published/${itemId}`))) as {
      item: Proposal & { payload: { tasks: Body[] } };
    };
    const { id } = (await expectSuccess(revise(itemId, 'quest'))) as { id: string };
    const changedTasks = [{ kind: 'post', title: 'Write about it' }, ...item.payload.tasks];
    await send({ kind: 'quest', payload: { ...item.payload, tasks: changedTasks } }, promoter, id);
    await expectSuccess(approve(id));
    expect((await hunter.call('GET', `/quests/${itemId}`)).body).toMatchObject({
      tasksDone: 1,
      tasks: [{ title: 'Write about it' }, { id: tasks[0]?.id }],
    });
  });

  it('is limited to one per own published item', async () => {
    const itemId = await publish(quest());
    const other = await app.createMember('promoter');
    expect((await revise(itemId, 'quest', other)).status).toBe(404);
    expect((await other.call('GET', `/submissions/published/${itemId}`)).status).toBe(404);
    expect((await revise(itemId, 'presale')).status).toBe(404);
    expect((await revise(itemId, 'quest')).status).toBe(201);
    expect(await revise(itemId, 'quest')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('can’t be approved for a deleted item', async () => {
    const itemId = await publish(quest());
    const { id } = (await expectSuccess(revise(itemId, 'quest'))) as { id: string };
    await send(quest(), promoter, id);
    await expectSuccess(admin.call('DELETE', `/quests/${itemId}`));
    expect(await review(id)).toMatchObject({ current: null });
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { message: 'The original no longer exists. Reject this revision with that reason.' },
    });
    expect((await revise(itemId, 'quest')).status).toBe(409);
  });
});
