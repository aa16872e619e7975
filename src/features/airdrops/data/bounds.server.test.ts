import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { fillAirdrops } from '../../../../test/factories/many-airdrops.ts';
import { createMemberCtx, type Member, makeMember } from '../../../../test/factories/members.ts';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import {
  beginImport,
  createAirdropRow,
  createAirdropRows,
  sendRows,
} from '../../../../test/harness/imports.ts';
import { slowIt } from '../../../../test/harness/slow-it.ts';
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

const app = setUpApp({ limits: false });

const makeCtx = (member: Member) => createMemberCtx(app.services.db, member);

/** Makes a member with an API caller. */
async function makePerson() {
  const member = await makeMember(app.services.db);
  return { member, caller: await app.openSession(member.id) };
}
const body = { name: 'Drop', project: 'Project', eligibilityDate: '2026-11-20' };
const makeInput = (changes: object = {}) => airdropInput.parse({ ...body, ...changes });

async function readTextBytes({ id }: { id: string }): Promise<number> {
  const row = await app.services.db
    .selectFrom('airdrop_totals')
    .select('text_bytes')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.text_bytes;
}

const expectConsistent = async () => expect(await checkAirdropTotals(app.database.ownerDb)).toEqual([]);

describe('the limit of airdrops without paid plans', () => {
  slowIt('rejects airdrop 20,001 from every operation that adds airdrops', async () => {
    const { member, caller } = await makePerson();
    const ctx = makeCtx(member);
    await fillAirdrops(app.database.ownerDb, member, { count: maxAirdrops - 1 });
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

  it('rejects undoing a deletion after other airdrops reached the limit', async () => {
    const member = await makeMember(app.services.db);
    const ctx = makeCtx(member);
    const mine = await makeAirdrop(app.services.db, member);
    await fillAirdrops(app.database.ownerDb, member, { count: maxAirdrops - 1 });
    const { batchId } = await deleteMany(ctx, { ids: [mine.id] });
    const next = await addAirdrop(ctx, makeInput());
    await expect(undoDelete(ctx, { batchId })).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await deleteAirdrop(ctx, { id: next.id });
    expect(await undoDelete(ctx, { batchId })).toMatchObject({ restored: 1 });
  });

  it('allows an account above the limit to edit, delete, and undo', async () => {
    const member = await makeMember(app.services.db);
    const ctx = makeCtx(member);
    const mine = await makeAirdrop(app.services.db, member);
    await fillAirdrops(app.database.ownerDb, member, { count: maxAirdrops + 10 });
    await editAirdrop(ctx, { id: mine.id, name: 'Another' });
    const { batchId } = await deleteMany(ctx, { ids: [mine.id] });
    expect(await undoDelete(ctx, { batchId })).toMatchObject({ restored: 1 });
    await expect(addAirdrop(ctx, makeInput())).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  });

  it('accepts only as many parallel calls as the limit allows', async () => {
    const { member, caller } = await makePerson();
    await fillAirdrops(app.database.ownerDb, member, { count: maxAirdrops - 3 });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => caller.call('POST', '/airdrops', body)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(7);
  });
});

/** Makes a member whose texts can grow by `room` bytes, using one row with an impossibly long link. */
async function makeMemberWithRoom(room: number): Promise<Member> {
  const member = await makeMember(app.services.db);
  const usedBytes = Buffer.byteLength('Genesis dropExample');
  await makeAirdrop(app.services.db, member, { project_link: 'l'.repeat(maxTextBytes - usedBytes - room) });
  expect(await readTextBytes(member)).toBe(maxTextBytes - room);
  return member;
}

const makeLink = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`;
const rejection = {
  code: 'INVALID',
  message:
    'The names, links, and tags of your airdrops can take up to 8 MB in total. Shorten or delete some.',
};

describe('the limit of names, links, and tags', () => {
  it('counts bytes for every operation that changes texts', async () => {
    const member = await makeMember(app.services.db);
    const ctx = makeCtx(member);
    const first = await addAirdrop(ctx, makeInput({ name: '語語', tags: ['ab'], walletAddress: 'W1' }));
    const names = Buffer.byteLength('Project') + 6;
    expect(await readTextBytes(member)).toBe(names + 2 + 2);
    await editAirdrop(ctx, { id: first.id, projectLink: makeLink(50), chains: ['base'] });
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
    await sendRows(ctx, id, [createAirdropRow(1, { projectLink: makeLink(80) })]);
    await expectConsistent();
    await undoImport(ctx, { id });
    expect(await readTextBytes(member)).toBe(names + 6 + 2 + 50 + 4);
    await expectConsistent();
  });

  slowIt('rejects texts beyond 8 MB, and accepts other changes', async () => {
    const member = await makeMemberWithRoom(200);
    const caller = await app.openSession(member.id);
    const rejected = await caller.call('POST', '/airdrops', { ...body, projectLink: makeLink(300) });
    expect(rejected).toMatchObject({ status: 400, body: { ...rejection, data: { field: 'projectLink' } } });
    const added = await caller.call('POST', '/airdrops', { ...body, projectLink: makeLink(150) });
    expect(added.status).toBe(201);
    const { id } = added.body as { id: string };
    const longer = await caller.call('PATCH', `/airdrops/${id}`, { projectLink: makeLink(400) });
    expect(longer).toMatchObject({ status: 400, body: rejection });
    expect((await caller.call('PATCH', `/airdrops/${id}`, { projectLink: makeLink(30) })).status).toBe(200);
    await expectConsistent();
  });

  it('rejects single rows of an import, and saves the others', async () => {
    const ctx = makeCtx(await makeMemberWithRoom(100));
    const id = await beginImport(ctx, 3);
    expect(
      await sendRows(ctx, id, [
        createAirdropRow(1),
        createAirdropRow(2, { projectLink: makeLink(200) }),
        createAirdropRow(3),
      ]),
    ).toMatchObject([
      { action: 'added' },
      { action: 'refused', field: 'projectLink', message: rejection.message },
      { action: 'added' },
    ]);
  });

  it('allows an account above the limit to shorten texts', async () => {
    const member = await makeMemberWithRoom(0);
    const ctx = makeCtx(member);
    await sql`ALTER TABLE airdrops DISABLE TRIGGER airdrops_count_added_text`.execute(app.database.ownerDb);
    const added = await makeAirdrop(app.services.db, member, { project_link: makeLink(500) });
    await sql`ALTER TABLE airdrops ENABLE TRIGGER airdrops_count_added_text`.execute(app.database.ownerDb);
    await sql`UPDATE airdrop_totals SET text_bytes = text_bytes + 519 WHERE user_id = ${member.id}`.execute(
      app.services.db,
    );
    await editAirdrop(ctx, { id: added.id, projectLink: makeLink(400) });
    await editAirdrop(ctx, { id: added.id, status: 'active' });
    await deleteAirdrop(ctx, { id: added.id });
    expect(await readTextBytes(member)).toBe(maxTextBytes);
  });
});

/** Drops foreign keys, because checking them takes most of the time of filling a table. */
async function dropForeignKeys(...tables: string[]): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
    WHERE contype = 'f' AND conrelid::regclass::text = ANY(${tables})`.execute(app.database.ownerDb);
  for (const { table, name } of rows)
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.id(name)}`.execute(app.database.ownerDb);
}

describe('the limits of tasks, ticks, and check-ins', () => {
  it('rejects texts and links of tasks beyond 8 MB, and accepts shorter ones', async () => {
    const { member, caller } = await makePerson();
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
    const run = await beginImport(makeCtx(member), 1);
    expect(
      await sendRows(makeCtx(member), run, [createAirdropRow(1, {}, { tasks: [{ text: 't'.repeat(300) }] })]),
    ).toMatchObject([{ action: 'refused', field: 'tasks', message: tooManyTaskBytes }]);
  });

  slowIt('rejects more than 200,000 ticks of tasks', async () => {
    const { member, caller } = await makePerson();
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

  slowIt('rejects more than 500,000 ticks of repeating tasks', async () => {
    const { member, caller } = await makePerson();
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

  slowIt('rejects more than 500,000 check-ins, one by one and together', async () => {
    const { member, caller } = await makePerson();
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

  it('rejects more than 200,000 rows a day and a million in 90 days', async () => {
    const { member, caller } = await makePerson();
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
