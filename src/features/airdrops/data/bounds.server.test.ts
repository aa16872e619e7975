import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { fillAirdrops } from '../../../../test/factories/many-airdrops.ts';
import { type Member, makeMember, memberCtx } from '../../../../test/factories/members.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import {
  beginImport,
  createAirdropRow,
  createAirdropRows,
  sendRows,
} from '../../../../test/harness/imports.ts';
import { maxRowsPerDay, maxStoredRows } from '../../imports/kinds.ts';
import { undoImport } from '../../imports/undo-commands.server.ts';
import { maxAirdrops, maxAirdropsMessage } from '../../subscriptions/policy.ts';
import { changeMany, deleteMany, undoDelete } from '../bulk/commands.server.ts';
import { addAirdrop, deleteAirdrop, editAirdrop, maxTextBytes } from '../commands.server.ts';
import { airdropInput, maxVisits, tooManyVisits } from '../schema.ts';
import { editTag, listTags } from '../setup/tag-commands.server.ts';
import {
  maxPeriodTicks,
  maxTaskBytes,
  maxTicks,
  tooManyPeriodTicks,
  tooManyTaskBytes,
  tooManyTicks,
} from '../tasks/schema.ts';
import { checkAirdropTotals } from './doctor-queries.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limits: false });
});
afterAll(() => app.close());

const toCtx = (member: Member) => memberCtx(app.services.db, member);

/** A member's API caller and row. */
async function person() {
  const member = await makeMember(app.services.db);
  return { member, caller: await app.opened(member.id) };
}
const body = { name: 'Drop', project: 'Project', eligibilityDate: '2026-11-20' };
const input = (more: object = {}) => airdropInput.parse({ ...body, ...more });

async function readTextBytes({ id }: { id: string }): Promise<number> {
  const row = await app.services.db
    .selectFrom('airdrop_totals')
    .select('text_bytes')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.text_bytes;
}

const expectConsistent = async () => expect(await checkAirdropTotals(app.database.ownerDb)).toEqual([]);

describe('the number of airdrops of a person, with everything free', () => {
  it('rejects the one after 20,000 in every way that adds one', async () => {
    const { member: one, caller } = await person();
    const ctx = toCtx(one);
    await fillAirdrops(app.database.ownerDb, one, { count: maxAirdrops - 1 });
    expect((await caller.call('POST', '/airdrops', body)).status).toBe(201);
    const rejected = await caller.call('POST', '/airdrops', body);
    expect(rejected.status).toBe(403);
    expect(rejected.body).toMatchObject({
      code: 'LIMIT_REACHED',
      message: maxAirdropsMessage,
      data: { details: { limit: maxAirdrops } },
    });
    expect((await caller.call('GET', '/imports/room')).body).toEqual({ room: 0, hasPlanLimit: false });
    for (const source of ['csv', 'backup'] as const) {
      const id = await beginImport(ctx, 1, source);
      expect(await sendRows(ctx, id, createAirdropRows(1))).toMatchObject([
        { action: 'refused', message: maxAirdropsMessage },
      ]);
    }
    await expectConsistent();
  });

  it('rejects undoing a deletion once others have taken the room', async () => {
    const member = await makeMember(app.services.db);
    const ctx = toCtx(member);
    const mine = await makeAirdrop(app.services.db, member);
    await fillAirdrops(app.database.ownerDb, member, { count: maxAirdrops - 1 });
    const { batchId } = await deleteMany(ctx, { ids: [mine.id] });
    const next = await addAirdrop(ctx, input());
    await expect(undoDelete(ctx, { batchId })).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await deleteAirdrop(ctx, { id: next.id });
    expect(await undoDelete(ctx, { batchId })).toMatchObject({ restored: 1 });
  });

  it('lets an account above the limit edit, delete, and undo', async () => {
    const member = await makeMember(app.services.db);
    const ctx = toCtx(member);
    const mine = await makeAirdrop(app.services.db, member);
    await fillAirdrops(app.database.ownerDb, member, { count: maxAirdrops + 10 });
    await editAirdrop(ctx, { id: mine.id, name: 'Another' });
    const { batchId } = await deleteMany(ctx, { ids: [mine.id] });
    expect(await undoDelete(ctx, { batchId })).toMatchObject({ restored: 1 });
    await expect(addAirdrop(ctx, input())).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  });

  it('lets parallel calls add no more than there is room for', async () => {
    const { member: one, caller } = await person();
    await fillAirdrops(app.database.ownerDb, one, { count: maxAirdrops - 3 });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => caller.call('POST', '/airdrops', body)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(7);
  });
});

/** A member whose texts could take so many bytes more. The bytes are those of one row that nobody could have typed. */
async function memberWithRoom(room: number): Promise<Member> {
  const member = await makeMember(app.services.db);
  const usedBytes = Buffer.byteLength('Genesis dropExample');
  await makeAirdrop(app.services.db, member, { project_link: 'l'.repeat(maxTextBytes - usedBytes - room) });
  expect(await readTextBytes(member)).toBe(maxTextBytes - room);
  return member;
}

const link = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`;
const rejection = {
  code: 'INVALID',
  message:
    'The names, links, and tags of your airdrops can take up to 8 MB in total. Shorten or delete some.',
};

describe('the names, links, and tags of a person’s airdrops', () => {
  it('count in bytes, whatever changes them', async () => {
    const member = await makeMember(app.services.db);
    const ctx = toCtx(member);
    const first = await addAirdrop(ctx, input({ name: '語語', tags: ['ab'], walletAddress: 'W1' }));
    const names = Buffer.byteLength('Project') + 6;
    expect(await readTextBytes(member)).toBe(names + 2 + 2);
    await editAirdrop(ctx, { id: first.id, projectLink: link(50), chains: ['base'] });
    expect(await readTextBytes(member)).toBe(names + 2 + 2 + 50 + 4);
    await changeMany(ctx, { ids: [first.id], changes: { addTag: 'cde', removeTag: 'ab' } });
    expect(await readTextBytes(member)).toBe(names + 3 + 2 + 50 + 4);
    const [tag] = (await listTags(ctx)).items.filter(({ name }) => name === 'cde');
    await editTag(ctx, { id: tag?.id ?? '', name: 'longer' });
    expect(await readTextBytes(member)).toBe(names + 6 + 2 + 50 + 4);
    const { batchId } = await deleteMany(ctx, { ids: [first.id] });
    expect(await readTextBytes(member)).toBe(0);
    await undoDelete(ctx, { batchId });
    const id = await beginImport(ctx, 1);
    await sendRows(ctx, id, [createAirdropRow(1, { projectLink: link(80) })]);
    await expectConsistent();
    await undoImport(ctx, { id });
    expect(await readTextBytes(member)).toBe(names + 6 + 2 + 50 + 4);
    await expectConsistent();
  });

  it('end at 8 MB: longer ones are rejected with a sentence, and other changes work', async () => {
    const member = await memberWithRoom(200);
    const caller = await app.opened(member.id);
    const rejected = await caller.call('POST', '/airdrops', { ...body, projectLink: link(300) });
    expect(rejected).toMatchObject({ status: 400, body: { ...rejection, data: { field: 'projectLink' } } });
    const added = await caller.call('POST', '/airdrops', { ...body, projectLink: link(150) });
    expect(added.status).toBe(201);
    const { id } = added.body as { id: string };
    const longer = await caller.call('PATCH', `/airdrops/${id}`, { projectLink: link(400) });
    expect(longer).toMatchObject({ status: 400, body: rejection });
    expect((await caller.call('PATCH', `/airdrops/${id}`, { projectLink: link(30) })).status).toBe(200);
    await expectConsistent();
  });

  it('count row by row in an import, so that the others are saved', async () => {
    const ctx = toCtx(await memberWithRoom(100));
    const id = await beginImport(ctx, 3);
    expect(
      await sendRows(ctx, id, [
        createAirdropRow(1),
        createAirdropRow(2, { projectLink: link(200) }),
        createAirdropRow(3),
      ]),
    ).toMatchObject([
      { action: 'added' },
      { action: 'refused', field: 'projectLink', message: rejection.message },
      { action: 'added' },
    ]);
  });

  it('can be shortened by an account above the limit', async () => {
    const member = await memberWithRoom(0);
    const ctx = toCtx(member);
    await sql`ALTER TABLE airdrops DISABLE TRIGGER airdrops_count_added_text`.execute(app.database.ownerDb);
    const more = await makeAirdrop(app.services.db, member, { project_link: link(500) });
    await sql`ALTER TABLE airdrops ENABLE TRIGGER airdrops_count_added_text`.execute(app.database.ownerDb);
    await sql`UPDATE airdrop_totals SET text_bytes = text_bytes + 519 WHERE user_id = ${member.id}`.execute(
      app.services.db,
    );
    await editAirdrop(ctx, { id: more.id, projectLink: link(400) });
    await editAirdrop(ctx, { id: more.id, status: 'active' });
    await deleteAirdrop(ctx, { id: more.id });
    expect(await readTextBytes(member)).toBe(maxTextBytes);
  });
});

/** Filling a table takes most of its time for these. */
async function dropForeignKeys(...tables: string[]): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
    WHERE contype = 'f' AND conrelid::regclass::text = ANY(${tables})`.execute(app.database.ownerDb);
  for (const { table, name } of rows)
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.id(name)}`.execute(app.database.ownerDb);
}

describe('the parts of a person’s airdrops', () => {
  it('rejects tasks whose texts and links take more than 8 MB in all, and lets them be shortened', async () => {
    const { member, caller } = await person();
    const { id } = await makeAirdrop(app.services.db, member);
    await sql`INSERT INTO airdrop_tasks (id, user_id, airdrop_id, position, text)
      VALUES (gen_random_uuid(), ${member.id}, ${id}, 0, repeat('t', ${maxTaskBytes - 100}::int))`.execute(
      app.services.db,
    );
    const add = (text: string) => caller.call('POST', `/airdrops/${id}/tasks`, { text });
    expect(await add('t'.repeat(101))).toMatchObject({
      status: 403,
      body: { code: 'LIMIT_REACHED', message: tooManyTaskBytes },
    });
    const added = await add('t'.repeat(100));
    expect(added.status).toBe(201);
    const task = `/airdrop-tasks/${(added.body as { id: string }).id}`;
    expect((await caller.call('PATCH', task, { text: 't'.repeat(200) })).status).toBe(403);
    expect((await caller.call('PATCH', task, { text: 'short' })).status).toBe(200);
    const run = await beginImport(toCtx(member), 1);
    expect(
      await sendRows(toCtx(member), run, [createAirdropRow(1, {}, { tasks: [{ text: 't'.repeat(300) }] })]),
    ).toMatchObject([{ action: 'refused', field: 'tasks', message: tooManyTaskBytes }]);
  });

  it('rejects more than 200,000 ticks of tasks', async () => {
    const { member, caller } = await person();
    const { id } = await makeAirdrop(app.services.db, member);
    const { body } = await caller.call('POST', `/airdrops/${id}/tasks`, { text: 'Bridge' });
    await dropForeignKeys('airdrop_task_ticks');
    await sql`INSERT INTO airdrop_task_ticks (user_id, task_id, ticked_at)
      SELECT ${member.id}, gen_random_uuid(), now() FROM generate_series(1, ${maxTicks}::int)`.execute(
      app.database.ownerDb,
    );
    const path = `/airdrop-tasks/${(body as { id: string }).id}/ticks`;
    expect(await caller.call('PUT', path, { walletIds: null, done: true })).toMatchObject({
      status: 403,
      body: { code: 'LIMIT_REACHED', message: tooManyTicks },
    });
    await sql`DELETE FROM airdrop_task_ticks WHERE task_id IN (
      SELECT task_id FROM airdrop_task_ticks WHERE user_id = ${member.id} LIMIT 1)`.execute(app.services.db);
    expect((await caller.call('PUT', path, { walletIds: null, done: true })).status).toBe(200);
  });

  it('rejects more than 500,000 ticks of repeating tasks', async () => {
    const { member, caller } = await person();
    const { id } = await makeAirdrop(app.services.db, member);
    const { body } = await caller.call('POST', `/airdrops/${id}/tasks`, { text: 'Swap', repeats: true });
    await dropForeignKeys('airdrop_period_ticks');
    await sql`INSERT INTO airdrop_period_ticks (user_id, task_id, period_start, ticked_on, ticked_at)
      SELECT ${member.id}, ${uuidv7()}, now() + n * interval '1 second', now(), now()
      FROM generate_series(1, ${maxPeriodTicks}::int) n`.execute(app.database.ownerDb);
    const path = `/airdrop-tasks/${(body as { id: string }).id}/ticks`;
    expect(await caller.call('PUT', path, { walletIds: null, done: true })).toMatchObject({
      status: 403,
      body: { code: 'LIMIT_REACHED', message: tooManyPeriodTicks },
    });
    await sql`DELETE FROM airdrop_period_ticks WHERE period_start = (
      SELECT max(period_start) FROM airdrop_period_ticks WHERE user_id = ${member.id})`.execute(
      app.services.db,
    );
    expect((await caller.call('PUT', path, { walletIds: null, done: true })).status).toBe(200);
  });

  it('rejects more than 500,000 check-ins, one by one and together', async () => {
    const { member, caller } = await person();
    const [first, second] = [
      await makeAirdrop(app.services.db, member),
      await makeAirdrop(app.services.db, member),
    ];
    await dropForeignKeys('airdrop_visits');
    const slice = 50_000;
    for (let from = 1; from < maxVisits; from += slice) {
      await sql`INSERT INTO airdrop_visits (user_id, airdrop_id, visited_date)
        SELECT ${member.id}, ${first.id}, '0400-01-01'::date + n
        FROM generate_series(${from}::int, ${Math.min(from + slice, maxVisits) - 1}::int) n`.execute(
        app.database.ownerDb,
      );
    }
    const both = { ids: [first.id, second.id] };
    expect(await caller.call('POST', '/airdrops/bulk/visits', both)).toMatchObject({
      status: 403,
      body: { code: 'LIMIT_REACHED', message: tooManyVisits },
    });
    expect((await caller.call('POST', `/airdrops/${first.id}/visits`, {})).status).toBe(200);
    expect((await caller.call('POST', `/airdrops/${first.id}/visits`, {})).status).toBe(200);
    expect(await caller.call('POST', `/airdrops/${second.id}/visits`, {})).toMatchObject({
      status: 403,
      body: { code: 'LIMIT_REACHED', message: tooManyVisits },
    });
  });
});

describe('imports', () => {
  const start = (caller: Caller, rowCount: number) =>
    caller.call('POST', '/imports', { fileName: 'backup.json', source: 'backup', rowCount });

  it('take 200,000 rows a day and a million while they are listed', async () => {
    const { member, caller } = await person();
    expect((await start(caller, maxRowsPerDay - 10)).status).toBe(201);
    expect(await start(caller, 11)).toMatchObject({
      status: 403,
      body: { message: 'You can import up to 200,000 rows a day. Please try again tomorrow.' },
    });
    expect((await start(caller, 10)).status).toBe(201);
    await sql`UPDATE imports SET created_at = created_at - interval '2 days', row_count = ${maxStoredRows / 2}::int
      WHERE user_id = ${member.id}`.execute(app.services.db);
    expect(await start(caller, 1)).toMatchObject({
      status: 403,
      body: { message: 'You can import up to 1,000,000 rows in 90 days.' },
    });
  });
});
