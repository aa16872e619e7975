import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { createMemberCtx, grantPremium, type Member, makeMember } from '../../../test/factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { inTransaction } from '../../db/client.server.ts';
import { addAirdrop, changeStatus, deleteAirdrop, editAirdrop } from './commands.server.ts';
import { checkAirdropTotals } from './data/doctor-queries.server.ts';
import { listAirdrops, listChangesSince, readOverview } from './queries.server.ts';
import { airdropInput } from './schema.ts';

let test: TestDatabase;
let ada: Member;

beforeAll(async () => {
  test = await createTestDatabase();
  ada = await makeMember(test.db);
});
afterAll(() => test.close());

const input = airdropInput.parse({
  name: 'LayerZero',
  project: 'LayerZero Labs',
  eligibilityDate: '2026-11-20',
});
const missing = '01a1fa53-d955-7180-844b-0fc32e5abcff';

function listAll(member: Member) {
  return listAirdrops(createMemberCtx(test.db, member), { limit: 1000 });
}

describe('editAirdrop with the dates of a claim', () => {
  const claimDate = '2026-12-01T12:00:00.000Z';
  const rejection = {
    code: 'INVALID',
    field: 'claimCloseDate',
    message: 'The claim must close after it opens',
  };

  it('rejects an edit of one date that would close the claim before it opens', async () => {
    const member = await makeMember(test.db);
    const ctx = createMemberCtx(test.db, member);
    const { id } = await addAirdrop(ctx, { ...input, claimDate, claimCloseDate: '2026-12-05T12:00:00.000Z' });
    await expect(editAirdrop(ctx, { id, claimCloseDate: claimDate })).rejects.toMatchObject(rejection);
    await expect(editAirdrop(ctx, { id, claimDate: '2026-12-06T12:00:00.000Z' })).rejects.toMatchObject(
      rejection,
    );
    // A client that knows one date can still move, remove, and set it.
    for (const date of ['2026-12-04T12:00:00.000Z', null, claimDate])
      expect(await editAirdrop(ctx, { id, claimDate: date })).toMatchObject({ claimDate: date });
    expect(await editAirdrop(ctx, { id, claimCloseDate: null })).toMatchObject({ claimCloseDate: null });
  });
});

describe('addAirdrop', () => {
  it('stores every field and returns the airdrop like the list does', async () => {
    const member = await makeMember(test.db);
    const now = new Date('2026-11-20T18:40:00.123Z');
    const ctx = createMemberCtx(test.db, member, { now });
    const added = await addAirdrop(ctx, {
      name: 'ZK <b>drop</b>',
      project: "O'Neil",
      projectLink: 'https://example.com/',
      airdropType: 'earlyAccess',
      status: 'active',
      eligibilityDate: '2024-02-29',
      claimDate: '2026-12-31T23:59:00.000Z',
      claimCloseDate: '2027-01-31T23:59:00.000Z',
      snapshotDate: null,
      registrationEndDate: null,
      tokenLaunchDate: null,
      unlockDate: null,
      ownDates: [{ label: 'Vote', date: '2027-01-01T12:00:00.000Z' }],
      walletAddress: '0xabc',
      notes: 'line one\nline two',
      priority: true,
      checkInDuration: 'monthly',
      rhythm: 'every 3 days',
      reset: '00:00 UTC',
      tags: ['Tier 1'],
      chains: ['Base', 'Scroll'],
    });
    expect(added).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'ZK <b>drop</b>',
      project: "O'Neil",
      projectLink: 'https://example.com/',
      airdropType: 'earlyAccess',
      status: 'active',
      eligibilityDate: '2024-02-29',
      claimDate: '2026-12-31T23:59:00.000Z',
      claimCloseDate: '2027-01-31T23:59:00.000Z',
      snapshotDate: null,
      registrationEndDate: null,
      tokenLaunchDate: null,
      unlockDate: null,
      ownDates: [{ label: 'Vote', date: '2027-01-01T12:00:00.000Z' }],
      walletAddress: '0xabc',
      notes: 'line one\nline two',
      priority: true,
      checkInDuration: 'monthly',
      rhythm: 'every 3 days',
      reset: '00:00 UTC',
      isMuted: false,
      pausedUntil: null,
      recentVisits: [],
      isStartDateAssumed: false,
      tags: ['Tier 1'],
      chains: ['Base', 'Scroll'],
      lastVisitDate: null,
      createdAt: '2026-11-20T18:40:00.123Z',
      updatedAt: '2026-11-20T18:40:00.123Z',
      revision: 1,
    });
    expect((await listAll(member)).items).toEqual([added]);
    expect(ctx.changes).toEqual([
      { topic: 'tracker-setup', userId: member.id },
      { topic: 'airdrops', userId: member.id, revision: 1 },
      { topic: 'tracker-wallets', userId: member.id },
    ]);
  });

  it('returns times in UTC for any time zone of the database session', async () => {
    const member = await makeMember(test.db);
    const now = new Date('2026-07-01T00:30:00.007Z');
    const added = await test.db.transaction().execute(async (trx) => {
      await trx.executeQuery({ sql: "SET LOCAL TIME ZONE 'Asia/Kathmandu'", parameters: [] } as never);
      return addAirdrop(createMemberCtx(trx, member, { now }), {
        ...input,
        claimDate: '2026-07-02T00:00:00.000Z',
      });
    });
    expect(added.createdAt).toBe('2026-07-01T00:30:00.007Z');
    expect(added.claimDate).toBe('2026-07-02T00:00:00.000Z');
    expect(added.eligibilityDate).toBe('2026-11-20');
  });

  it('rejects the eleventh airdrop on the free plan without changes', async () => {
    const member = await makeMember(test.db);
    const ctx = createMemberCtx(test.db, member, { pricing: 'freemium' });
    for (let n = 0; n < 10; n += 1) await addAirdrop(ctx, input);
    const before = await readOverview(ctx);
    await expect(addAirdrop(ctx, input)).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      message:
        "You've reached the limit of 10 airdrops on the free plan. Upgrade to Premium for unlimited airdrops.",
    });
    expect(await readOverview(ctx)).toEqual(before);
    expect((await listAll(member)).items).toHaveLength(10);
  });

  it('keeps revisions and counts correct for concurrent members', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => makeMember(test.db)));
    const address = '0x52908400098527886e0f7030069857d2e4169ee7';
    // The wallet isn't in any wallet book the first time.
    for (const walletAddress of [address, address, null]) {
      await Promise.all(
        members.flatMap((member, n) =>
          Array.from({ length: 1 + (n % 3) }, () =>
            addAirdrop(createMemberCtx(test.db, member), { ...input, walletAddress }),
          ),
        ),
      );
    }
    for (const [n, member] of members.entries()) {
      const added = 1 + (n % 3);
      const { items, revision } = await listAll(member);
      expect(items.map((item) => item.revision).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 3 * added }, (_, index) => index + 1),
      );
      expect(revision).toBe(3 * added);
    }
    expect(await checkAirdropTotals(test.ownerDb)).toEqual([]);
  });

  it('blocks only on changes of the same member', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => makeMember(test.db)));
    const [lockedMember, ...others] = members;
    if (lockedMember === undefined) throw new RangeError('no members');
    const add = (member: Member) => addAirdrop(createMemberCtx(test.db, member), input);
    let blockedAdd: Promise<unknown> = Promise.resolve();
    await inTransaction(test.ownerDb, async (trx) => {
      await sql`SELECT FROM airdrop_totals WHERE user_id = ${lockedMember.id} FOR UPDATE`.execute(trx);
      blockedAdd = add(lockedMember);
      for (const { revision } of await Promise.all(others.map(add))) expect(revision).toBe(1);
      expect((await listAll(lockedMember)).items).toEqual([]);
    });
    expect(await blockedAdd).toMatchObject({ revision: 1 });
  });

  it('adds beyond the limit until premium ends in the member’s zone', async () => {
    const member = await makeMember(test.db, { time_zone: 'Pacific/Kiritimati' });
    for (let n = 0; n < 10; n += 1) await makeAirdrop(test.db, member);
    await grantPremium(test.db, member, '2026-11-20');
    const lastMoment = new Date('2026-11-20T09:59:59.999Z');
    await addAirdrop(createMemberCtx(test.db, member, { pricing: 'freemium', now: lastMoment }), input);
    const expiredCtx = createMemberCtx(test.db, member, {
      pricing: 'freemium',
      now: new Date('2026-11-20T10:00:00.000Z'),
    });
    await expect(addAirdrop(expiredCtx, input)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  });

  it('adds beyond the limit without paid plans', async () => {
    const member = await makeMember(test.db);
    for (let n = 0; n < 10; n += 1) await makeAirdrop(test.db, member);
    await expect(addAirdrop(createMemberCtx(test.db, member), input)).resolves.toMatchObject({
      revision: 11,
    });
  });

  it('rejects a session of a deleted account', async () => {
    const ghost = { ...ada, id: missing };
    await expect(addAirdrop(createMemberCtx(test.db, ghost), input)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('links the wallet of its address, also if it is deleted concurrently', async () => {
    const member = await makeMember(test.db);
    const ctx = createMemberCtx(test.db, member);
    const address = '0x52908400098527886e0f7030069857d2e4169ee7';
    const add = (db = test.db) => addAirdrop({ ...ctx, db }, { ...input, walletAddress: address });
    const listLinks = async (airdropId: string) => {
      const { rows } = await sql<{ address: string; position: number }>`
        SELECT w.address, l.position FROM airdrop_wallets l JOIN tracker_wallets w ON w.id = l.wallet_id
        WHERE l.airdrop_id = ${airdropId}`.execute(test.db);
      return rows;
    };
    const link = [{ address, position: 0 }];
    const first = await add();
    const second = await add();
    const third = await inTransaction(test.db, (trx) => add(trx));
    expect([await listLinks(first.id), await listLinks(second.id), await listLinks(third.id)]).toEqual([
      link,
      link,
      link,
    ]);

    const deleted = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const deleting = inTransaction(test.db, async (trx) => {
      await sql`SELECT FROM airdrop_totals WHERE user_id = ${member.id} FOR UPDATE`.execute(trx);
      await sql`DELETE FROM tracker_wallets WHERE user_id = ${member.id}`.execute(trx);
      deleted.resolve();
      await started.promise;
    });
    await deleted.promise;
    const adding = [add(), inTransaction(test.db, (trx) => add(trx))];
    await eventually(async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        test.db,
      );
      expect(rows).toHaveLength(2);
    });
    started.resolve();
    await deleting;
    for (const { id } of await Promise.all(adding)) expect(await listLinks(id)).toEqual(link);
    expect(await checkAirdropTotals(test.ownerDb)).toEqual([]);
  });
});

describe('editAirdrop', () => {
  it('changes the given fields only and updates the counts', async () => {
    const member = await makeMember(test.db);
    const row = await makeAirdrop(test.db, member, { notes: 'kept', project_link: 'https://a.example/' });
    const now = new Date('2026-11-20T10:00:00.000Z');
    const edited = await editAirdrop(createMemberCtx(test.db, member, { now }), {
      id: row.id,
      name: 'New name',
      projectLink: null,
      status: 'expired',
      claimDate: '2026-12-01T10:00:00.000Z',
      priority: true,
    });
    expect(edited).toMatchObject({
      id: row.id,
      name: 'New name',
      project: row.project,
      projectLink: null,
      notes: 'kept',
      status: 'expired',
      claimDate: '2026-12-01T10:00:00.000Z',
      priority: true,
      updatedAt: '2026-11-20T10:00:00.000Z',
      createdAt: row.created_at.toISOString(),
      revision: 2,
    });
    const { totals } = await readOverview(createMemberCtx(test.db, member));
    expect(totals).toEqual({ total: 1, upcoming: 0, active: 0, claimed: 0, expired: 1 });
  });

  it('allows every status transition', async () => {
    const member = await makeMember(test.db);
    const row = await makeAirdrop(test.db, member, { status: 'claimed' });
    const ctx = createMemberCtx(test.db, member);
    for (const status of ['upcoming', 'expired', 'active', 'claimed'] as const) {
      expect((await editAirdrop(ctx, { id: row.id, status })).status).toBe(status);
    }
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  it('returns the row without a new revision if nothing changes', async () => {
    const member = await makeMember(test.db);
    const row = await makeAirdrop(test.db, member);
    const ctx = createMemberCtx(test.db, member);
    expect(await editAirdrop(ctx, { id: row.id })).toMatchObject({ id: row.id, revision: 1 });
    expect((await readOverview(ctx)).revision).toBe(1);
    expect(ctx.changes).toEqual([]);
  });

  it('rejects an outdated revision with the current row', async () => {
    const member = await makeMember(test.db);
    const row = await addAirdrop(createMemberCtx(test.db, member), input);
    const ctx = createMemberCtx(test.db, member);
    const first = await editAirdrop(ctx, { id: row.id, notes: 'mine', ifRevision: row.revision });
    expect(first.notes).toBe('mine');
    await expect(
      editAirdrop(ctx, { id: row.id, notes: 'theirs', ifRevision: row.revision }),
    ).rejects.toMatchObject({ code: 'CONFLICT', details: { current: first } });
    expect((await listAll(member)).items).toEqual([first]);
  });
});

describe('changeStatus', () => {
  it('changes upcoming to active to claimed', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member, { status: 'upcoming' });
    const ctx = createMemberCtx(test.db, member);
    expect(await changeStatus(ctx, { id, status: 'active' })).toMatchObject({
      status: 'active',
      revision: 2,
    });
    expect(await changeStatus(ctx, { id, status: 'claimed' })).toMatchObject({
      status: 'claimed',
      revision: 3,
    });
  });

  it.each([
    ['upcoming', 'claimed'],
    ['claimed', 'active'],
    ['expired', 'active'],
    ['expired', 'claimed'],
  ] as const)('rejects %s to %s', async (from, to) => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member, { status: from });
    const ctx = createMemberCtx(test.db, member);
    await expect(changeStatus(ctx, { id, status: to })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await listAll(member)).items[0]).toMatchObject({ status: from, revision: 1 });
    expect((await readOverview(ctx)).revision).toBe(1);
  });

  it('changes the status once for 20 concurrent calls', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member, { status: 'upcoming' });
    const ctx = createMemberCtx(test.db, member);
    const calls = Array.from({ length: 20 }, () => changeStatus(ctx, { id, status: 'active' }));
    const results = await Promise.all(calls);
    expect(new Set(results.map(({ revision }) => revision))).toEqual(new Set([2]));
    expect(ctx.changes).toHaveLength(1);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });
});

describe('deleteAirdrop', () => {
  it('deletes the airdrop and its visits, and keeps only a tombstone', async () => {
    const member = await makeMember(test.db);
    const { id } = await makeAirdrop(test.db, member, { status: 'active', notes: 'secret' });
    await test.db
      .insertInto('airdrop_visits')
      .values({ user_id: member.id, airdrop_id: id, visited_date: '2026-11-20' })
      .execute();
    const ctx = createMemberCtx(test.db, member);
    expect(await deleteAirdrop(ctx, { id })).toEqual({ id, revision: 2 });
    expect((await listAll(member)).items).toEqual([]);
    expect(await listChangesSince(ctx, { since: 1 })).toMatchObject({
      removed: [id],
      revision: 2,
      reset: false,
    });
    const tombstones = await test.db
      .selectFrom('deleted_airdrops')
      .select(['kept', 'batch_id'])
      .where('airdrop_id', '=', id)
      .execute();
    expect(tombstones).toEqual([{ kept: null, batch_id: null }]);
    const visits = await test.db
      .selectFrom('airdrop_visits')
      .selectAll()
      .where('airdrop_id', '=', id)
      .execute();
    expect(visits).toEqual([]);
    await expect(deleteAirdrop(ctx, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('editAirdrop throws NOT_FOUND for an empty edit of another member’s airdrop', async () => {
  const { id } = await makeAirdrop(test.db, ada);
  const ctx = createMemberCtx(test.db, await makeMember(test.db));
  await expect(editAirdrop(ctx, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
