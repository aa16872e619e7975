import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { type Member, makeMember, memberCtx } from '../../../../test/factories/members.ts';
import { evmAddress, makeAirdropWallet, makeTrackerWallet } from '../../../../test/factories/portfolio.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts';
import { addAirdrop, editAirdrop } from '../commands.server.ts';
import { checkAirdropTotals } from '../data/doctor.server.ts';
import { changesSince, getAirdrop } from '../queries.server.ts';
import { airdropInput } from '../schema.ts';
import type { CellChange } from './calls.ts';
import { maxCells, setCells } from './commands.server.ts';
import { listCells } from './queries.server.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const ctxOf = (member: Member) => memberCtx(test.db, member);

/** A member with one airdrop and so many wallets. */
async function hunter(wallets = 2) {
  const member = await makeMember(test.db);
  const airdrop = await makeAirdrop(test.db, member);
  const book: { id: string; address: string }[] = [];
  for (let at = 0; at < wallets; at += 1) book.push(await makeTrackerWallet(test.db, member));
  const [first, second, third] = book;
  if (first === undefined) throw new Error('a hunter has a wallet');
  return { member, airdropId: airdrop.id, first, second: second ?? first, third: third ?? first };
}

const walletsOf = async (member: Member, airdropId: string) =>
  (await listCells(ctxOf(member))).airdrops.find(({ id }) => id === airdropId)?.wallets ?? [];

describe('what wallets have of airdrops', () => {
  it('is set, kept where nothing is said of it, and taken off', async () => {
    const { member, airdropId, first, second } = await hunter();
    const ctx = ctxOf(member);
    const set = await setCells(ctx, {
      cells: [
        { airdropId, walletId: first.id, state: 'eligible', amount: '1250.500', note: 'Season 2' },
        { airdropId, walletId: second.id, state: 'toDo' },
      ],
    });
    expect(set).toEqual({ changed: 2, revision: 2 });
    expect(ctx.changes).toEqual([
      { topic: 'airdrops', userId: member.id, revision: 2 },
      { topic: 'tracker-wallets', userId: member.id },
    ]);
    expect(await walletsOf(member, airdropId)).toEqual([
      { id: first.id, state: 'eligible', amount: '1250.5', note: 'Season 2', position: 0 },
      { id: second.id, state: 'toDo', amount: null, note: '', position: 1 },
    ]);
    await setCells(ctxOf(member), { cells: [{ airdropId, walletId: first.id, state: 'claimed' }] });
    const off = await setCells(ctxOf(member), {
      cells: [
        { airdropId, walletId: second.id, state: 'done' },
        { airdropId, walletId: second.id, state: null },
      ],
    });
    expect(off, 'the last word counts').toEqual({ changed: 1, revision: 2 });
    expect(await walletsOf(member, airdropId)).toEqual([
      { id: first.id, state: 'claimed', amount: '1250.5', note: 'Season 2', position: 0 },
    ]);
    await setCells(ctxOf(member), {
      cells: [{ airdropId, walletId: first.id, state: 'claimed', amount: null, note: '' }],
    });
    expect(await walletsOf(member, airdropId)).toEqual([
      { id: first.id, state: 'claimed', amount: null, note: '', position: 0 },
    ]);
  });

  it('keeps amounts exact', async () => {
    const { member, airdropId, first } = await hunter();
    const amount = `${'9'.repeat(40)}.${'0'.repeat(29)}1`;
    await setCells(ctxOf(member), { cells: [{ airdropId, walletId: first.id, state: 'eligible', amount }] });
    expect((await walletsOf(member, airdropId))[0]?.amount).toBe(amount);
  });

  it('leaves out airdrops and wallets of others and those that are gone', async () => {
    const mine = await hunter();
    const theirs = await hunter();
    const state = 'claimed' as const;
    const answer = await setCells(ctxOf(mine.member), {
      cells: [
        { airdropId: mine.airdropId, walletId: mine.first.id, state },
        { airdropId: mine.airdropId, walletId: theirs.first.id, state },
        { airdropId: theirs.airdropId, walletId: mine.first.id, state },
        { airdropId: theirs.airdropId, walletId: theirs.first.id, state },
        { airdropId: mine.member.id, walletId: mine.first.id, state },
      ],
    });
    expect(answer).toEqual({ changed: 1, revision: 2 });
    expect(await listCells(ctxOf(theirs.member))).toEqual({ airdrops: [] });
    await makeAirdropWallet(test.db, theirs.member, {
      airdropId: theirs.airdropId,
      walletId: theirs.first.id,
    });
    const ctx = ctxOf(mine.member);
    expect(
      await setCells(ctx, {
        cells: [{ airdropId: theirs.airdropId, walletId: theirs.first.id, state: null }],
      }),
    ).toEqual({ changed: 0, revision: 2 });
    expect(ctx.changes).toEqual([]);
    expect(await walletsOf(theirs.member, theirs.airdropId)).toHaveLength(1);
  });

  it('ends at 50,000 and at 1 MB of notes, and then nothing of the call is kept', async () => {
    const { member, airdropId, first, second } = await hunter();
    const note = 'é'.repeat(500);
    const airdropIds: string[] = [];
    for (let at = 0; at < maxCells / 500; at += 1) airdropIds.push((await makeAirdrop(test.db, member)).id);
    const { rows: wallets } = await sql<{ id: string }>`
      INSERT INTO tracker_wallets (id, user_id, family, address, address_key)
      SELECT gen_random_uuid(), ${member.id}, 'other', n, n FROM generate_series(1, 500) n
      RETURNING id`.execute(test.db);
    const walletIds = wallets.map(({ id }) => id);
    // In slices: one statement may take ten seconds, which all of them take on a busy machine.
    for (let from = 0; from < airdropIds.length; from += 5) {
      await sql`INSERT INTO airdrop_wallets (user_id, airdrop_id, wallet_id)
        SELECT ${member.id}::uuid, airdrop, wallet
        FROM unnest(${airdropIds.slice(from, from + 5)}::uuid[]) airdrop,
          unnest(${walletIds}::uuid[]) wallet`.execute(test.db);
    }
    const over = setCells(ctxOf(member), {
      cells: [
        { airdropId, walletId: first.id, state: 'done' },
        { airdropId, walletId: second.id, state: 'done' },
      ],
    });
    await expect(over).rejects.toMatchObject({ code: 'LIMIT_REACHED', message: /up to 50,000/ });
    expect(await walletsOf(member, airdropId)).toEqual([]);
    const notes = (of: readonly string[]) => ({
      cells: of.flatMap((one) =>
        wallets.map(({ id }) => ({ airdropId: one, walletId: id, state: 'done' as const, note })),
      ),
    });
    await setCells(ctxOf(member), notes(airdropIds.slice(0, 2)));
    const tooMany = setCells(ctxOf(member), notes(airdropIds.slice(2, 4)));
    await expect(tooMany).rejects.toMatchObject({ code: 'LIMIT_REACHED', field: 'note' });
    const { airdrops } = await listCells(ctxOf(member));
    expect(airdrops.flatMap(({ wallets: cells }) => cells.filter((cell) => cell.note !== ''))).toHaveLength(
      1000,
    );
  });
});

describe('the first wallet of an airdrop', () => {
  it('is its wallet address, whichever comes first, with a new revision each time', async () => {
    const { member, airdropId, first, second, third } = await hunter(3);
    const addressNow = async () => (await getAirdrop(ctxOf(member), { id: airdropId })).walletAddress;
    const set = (walletId: string, state: 'done' | null) =>
      setCells(ctxOf(member), { cells: [{ airdropId, walletId, state }] });
    expect(await set(first.id, 'done')).toMatchObject({ revision: 2 });
    expect(await addressNow()).toBe(first.address);
    expect(await set(second.id, 'done')).toMatchObject({ revision: 2 });
    expect(await set(third.id, 'done')).toMatchObject({ revision: 2 });
    const order = [third, first, second].map(({ id: walletId }, position) => ({ walletId, position }));
    const cells = order.map((one) => ({ airdropId, state: 'done' as const, ...one }));
    expect(await setCells(ctxOf(member), { cells })).toMatchObject({ changed: 3, revision: 3 });
    expect(await addressNow()).toBe(third.address);
    expect((await walletsOf(member, airdropId)).map(({ id }) => id)).toEqual([third.id, first.id, second.id]);
    expect(await set(third.id, null)).toMatchObject({ revision: 4 });
    expect(await addressNow()).toBe(first.address);
    expect(await set(second.id, null)).toMatchObject({ changed: 1, revision: 4 });
    expect(await set(first.id, null)).toMatchObject({ revision: 5 });
    expect(await addressNow()).toBeNull();
    const { changed } = await changesSince(ctxOf(member), { since: 4 });
    expect(changed.map(({ id, walletAddress }) => ({ id, walletAddress }))).toEqual([
      { id: airdropId, walletAddress: null },
    ]);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  it('comes back where it stood', async () => {
    const { member, airdropId, first, second } = await hunter();
    const set = (cells: Omit<CellChange, 'airdropId'>[]) =>
      setCells(ctxOf(member), { cells: cells.map((cell) => ({ airdropId, ...cell })) });
    await set([
      { walletId: first.id, state: 'done' },
      { walletId: second.id, state: 'done' },
    ]);
    await set([{ walletId: first.id, state: null }]);
    await set([{ walletId: first.id, state: 'done', position: 0 }]);
    expect((await walletsOf(member, airdropId)).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await getAirdrop(ctxOf(member), { id: airdropId })).walletAddress).toBe(first.address);
  });

  it('is settled also when twenty calls set wallets at once', async () => {
    const { member, airdropId, first, second } = await hunter();
    const calls = Array.from({ length: 20 }, (_, at) =>
      setCells(ctxOf(member), {
        cells: [
          { airdropId, walletId: at % 2 === 0 ? first.id : second.id, state: at % 3 === 0 ? null : 'done' },
        ],
      }),
    );
    await Promise.all(calls);
    const [top] = await walletsOf(member, airdropId);
    const address = [first, second].find(({ id }) => id === top?.id)?.address ?? null;
    expect((await getAirdrop(ctxOf(member), { id: airdropId })).walletAddress).toBe(address);
  });

  it('joins the book with the airdrop that names it, once for all its spellings', async () => {
    const { member, first } = await hunter(1);
    const input = { name: 'LayerZero', project: 'LayerZero Labs', eligibilityDate: '2026-11-20' };
    const spelt = first.address.toUpperCase().replace('0X', '0x');
    const known = await addAirdrop(ctxOf(member), airdropInput.parse({ ...input, walletAddress: spelt }));
    expect(known.walletAddress, 'as it was typed').toBe(spelt);
    expect(await walletsOf(member, known.id)).toEqual([
      { id: first.id, state: 'toDo', amount: null, note: '', position: 0 },
    ]);
    const ctx = ctxOf(member);
    const other = evmAddress(0xab_cdef);
    const added = await addAirdrop(ctx, airdropInput.parse({ ...input, walletAddress: other }));
    expect(ctx.changes.map(({ topic }) => topic)).toEqual(['airdrops', 'tracker-wallets']);
    expect(await walletsOf(member, added.id)).toHaveLength(1);
    const book = await test.db
      .selectFrom('tracker_wallets')
      .selectAll()
      .where('user_id', '=', member.id)
      .execute();
    expect(book.map(({ address }) => address).sort()).toEqual([first.address, other].sort());
  });

  it('is replaced by an edit, goes when that clears it, and stays behind where something is known of it', async () => {
    const { member, airdropId, first, second, third } = await hunter(3);
    const edit = async (walletAddress: string | null) =>
      (await editAirdrop(ctxOf(member), { id: airdropId, walletAddress })).walletAddress;
    const order = async () => (await walletsOf(member, airdropId)).map(({ id }) => id);
    expect(await edit(first.address)).toBe(first.address);
    expect(await edit(second.address)).toBe(second.address);
    expect(await order()).toEqual([second.id]);
    await setCells(ctxOf(member), { cells: [{ airdropId, walletId: second.id, state: 'eligible' }] });
    await edit(third.address);
    expect(await order()).toEqual([third.id, second.id]);
    const spelt = third.address.toUpperCase().replace('0X', '0x');
    expect(await edit(spelt), 'another spelling is no other wallet').toBe(spelt);
    expect(await order()).toEqual([third.id, second.id]);
    expect(await edit(null), 'the next comes first').toBe(second.address);
    expect(await edit(null)).toBeNull();
    expect(await order()).toEqual([]);
    const { changed } = await changesSince(ctxOf(member), { since: 1 });
    expect(changed.map(({ revision }) => revision)).toEqual([7]);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  it('is refused beside its field where the book is full, and the airdrop stays as it was', async () => {
    const { member, airdropId } = await hunter(1);
    await sql`INSERT INTO tracker_wallets (id, user_id, family, address, address_key)
      SELECT gen_random_uuid(), ${member.id}, 'other', n, n FROM generate_series(1, 499) n`.execute(test.db);
    const refused = { code: 'INVALID', field: 'walletAddress' };
    await expect(
      editAirdrop(ctxOf(member), { id: airdropId, walletAddress: 'one more' }),
    ).rejects.toMatchObject(refused);
    const input = { name: 'LayerZero', project: 'LayerZero Labs', eligibilityDate: '2026-11-20' };
    const add = addAirdrop(ctxOf(member), airdropInput.parse({ ...input, walletAddress: 'one more' }));
    await expect(add).rejects.toMatchObject(refused);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
    expect(await getAirdrop(ctxOf(member), { id: airdropId })).toMatchObject({
      walletAddress: null,
      revision: 1,
    });
  });
});
