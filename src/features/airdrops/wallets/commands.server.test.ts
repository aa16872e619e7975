import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { createMemberCtx, type Member, makeMember } from '../../../../test/factories/members.ts';
import {
  makeAirdropWallet,
  makeEvmAddress,
  makeTrackerWallet,
} from '../../../../test/factories/portfolio.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { slowIt } from '../../../../test/harness/slow-it.ts';
import { addAirdrop, editAirdrop } from '../commands.server.ts';
import { checkAirdropTotals } from '../data/doctor-queries.server.ts';
import { getAirdrop, listChangesSince } from '../queries.server.ts';
import { airdropInput } from '../schema.ts';
import { type CellChange, cellChange } from './calls.ts';
import { maxCells, setCells } from './commands.server.ts';
import { listCells } from './queries.server.ts';

const test = setUpDatabase();

const makeCtx = (member: Member) => createMemberCtx(test.db, member);

/** Makes a member with one airdrop and the given number of wallets. */
async function makeMemberWithWallets(count = 2) {
  const member = await makeMember(test.db);
  const airdrop = await makeAirdrop(test.db, member);
  const wallets: { id: string; address: string }[] = [];
  for (let index = 0; index < count; index += 1) wallets.push(await makeTrackerWallet(test.db, member));
  const [first, second, third] = wallets;
  if (first === undefined) throw new Error('no wallets');
  return { member, airdropId: airdrop.id, first, second: second ?? first, third: third ?? first };
}

const listWallets = async (member: Member, airdropId: string) =>
  (await listCells(makeCtx(member))).airdrops.find(({ id }) => id === airdropId)?.wallets ?? [];

describe('setCells', () => {
  it('sets cells, keeps absent fields, and removes wallets', async () => {
    const { member, airdropId, first, second } = await makeMemberWithWallets();
    const ctx = makeCtx(member);
    const set = await setCells(ctx, {
      cells: [
        { airdropId, walletId: first.id, state: 'eligible', amount: '1250.500', note: 'Season 2' },
        { airdropId, walletId: second.id, state: 'toDo' },
      ],
    });
    expect(set).toEqual({ changed: 2, written: 2, revision: 2 });
    expect(ctx.changes).toEqual([
      { topic: 'airdrops', userId: member.id, revision: 2 },
      { topic: 'tracker-wallets', userId: member.id },
    ]);
    expect(await listWallets(member, airdropId)).toEqual([
      { id: first.id, state: 'eligible', amount: '1250.5', note: 'Season 2', position: 0 },
      { id: second.id, state: 'toDo', amount: null, note: '', position: 1 },
    ]);
    await setCells(makeCtx(member), { cells: [{ airdropId, walletId: first.id, state: 'claimed' }] });
    const removal = await setCells(makeCtx(member), {
      cells: [
        { airdropId, walletId: second.id, state: 'done' },
        { airdropId, walletId: second.id, state: null },
      ],
    });
    expect(removal, 'the last change of a cell wins').toEqual({ changed: 1, written: 0, revision: 2 });
    expect(await listWallets(member, airdropId)).toEqual([
      { id: first.id, state: 'claimed', amount: '1250.5', note: 'Season 2', position: 0 },
    ]);
    await setCells(makeCtx(member), {
      cells: [{ airdropId, walletId: first.id, state: 'claimed', amount: null, note: '' }],
    });
    expect(await listWallets(member, airdropId)).toEqual([
      { id: first.id, state: 'claimed', amount: null, note: '', position: 0 },
    ]);
  });

  it('stores an index, keeps it if it is absent, and removes it with null', async () => {
    const { member, airdropId, first } = await makeMemberWithWallets();
    const claimIndex = (2n ** 256n - 1n).toString();
    const set = async (change: Partial<CellChange>) => {
      await setCells(makeCtx(member), {
        cells: [{ airdropId, walletId: first.id, state: 'eligible', ...change }],
      });
      return (await listWallets(member, airdropId))[0];
    };
    expect((await set({ claimIndex }))?.claimIndex).toBe(claimIndex);
    expect((await set({ state: 'claimed' }))?.claimIndex).toBe(claimIndex);
    expect(await set({ claimIndex: null })).not.toHaveProperty('claimIndex');
  });

  it.each(['-1', '1.5', '0x7', '007', '', (2n ** 256n).toString(), '9'.repeat(100)])(
    'rejects the index %s',
    (claimIndex) => {
      const change = { airdropId: uuidv7(), walletId: uuidv7(), state: 'eligible', claimIndex };
      expect(cellChange.safeParse(change).success).toBe(false);
    },
  );

  it('stores exact amounts', async () => {
    const { member, airdropId, first } = await makeMemberWithWallets();
    const amount = `${'9'.repeat(40)}.${'0'.repeat(29)}1`;
    await setCells(makeCtx(member), {
      cells: [{ airdropId, walletId: first.id, state: 'eligible', amount }],
    });
    expect((await listWallets(member, airdropId))[0]?.amount).toBe(amount);
  });

  it('skips missing and other members’ airdrops and wallets', async () => {
    const ownData = await makeMemberWithWallets();
    const otherData = await makeMemberWithWallets();
    const state = 'claimed' as const;
    const result = await setCells(makeCtx(ownData.member), {
      cells: [
        { airdropId: ownData.airdropId, walletId: ownData.first.id, state },
        { airdropId: ownData.airdropId, walletId: otherData.first.id, state },
        { airdropId: otherData.airdropId, walletId: ownData.first.id, state },
        { airdropId: otherData.airdropId, walletId: otherData.first.id, state },
        { airdropId: ownData.member.id, walletId: ownData.first.id, state },
      ],
    });
    expect(result).toEqual({ changed: 1, written: 1, revision: 2 });
    expect(await listCells(makeCtx(otherData.member))).toEqual({ airdrops: [] });
    await makeAirdropWallet(test.db, otherData.member, {
      airdropId: otherData.airdropId,
      walletId: otherData.first.id,
    });
    const ctx = makeCtx(ownData.member);
    expect(
      await setCells(ctx, {
        cells: [{ airdropId: otherData.airdropId, walletId: otherData.first.id, state: null }],
      }),
    ).toEqual({ changed: 0, written: 0, revision: 2 });
    expect(ctx.changes).toEqual([]);
    expect(await listWallets(otherData.member, otherData.airdropId)).toHaveLength(1);
  });

  slowIt('rejects more than 50,000 cells or 1 MB of notes without changes', async () => {
    const { member, airdropId, first, second } = await makeMemberWithWallets();
    const note = 'é'.repeat(500);
    const airdropIds: string[] = [];
    for (let index = 0; index < maxCells / 500; index += 1)
      airdropIds.push((await makeAirdrop(test.db, member)).id);
    const { rows: wallets } = await sql<{ id: string }>`
      INSERT INTO tracker_wallets (id, user_id, family, address, address_key)
      SELECT gen_random_uuid(), ${member.id}, 'other', n, n FROM generate_series(1, 500) n
      RETURNING id`.execute(test.db);
    const walletIds = wallets.map(({ id }) => id);
    // Inserted in slices: a single statement would exceed the ten-second timeout on a busy machine.
    for (let from = 0; from < airdropIds.length; from += 5) {
      await sql`INSERT INTO airdrop_wallets (user_id, airdrop_id, wallet_id)
        SELECT ${member.id}::uuid, airdrop, wallet
        FROM unnest(${airdropIds.slice(from, from + 5)}::uuid[]) airdrop,
          unnest(${walletIds}::uuid[]) wallet`.execute(test.db);
    }
    const call = setCells(makeCtx(member), {
      cells: [
        { airdropId, walletId: first.id, state: 'done' },
        { airdropId, walletId: second.id, state: 'done' },
      ],
    });
    await expect(call).rejects.toMatchObject({ code: 'LIMIT_REACHED', message: /up to 50,000/ });
    expect(await listWallets(member, airdropId)).toEqual([]);
    const makeNotes = (ids: readonly string[]) => ({
      cells: ids.flatMap((airdropId) =>
        wallets.map(({ id }) => ({ airdropId, walletId: id, state: 'done' as const, note })),
      ),
    });
    await setCells(makeCtx(member), makeNotes(airdropIds.slice(0, 2)));
    const tooMany = setCells(makeCtx(member), makeNotes(airdropIds.slice(2, 4)));
    await expect(tooMany).rejects.toMatchObject({ code: 'LIMIT_REACHED', field: 'note' });
    const { airdrops } = await listCells(makeCtx(member));
    expect(airdrops.flatMap(({ wallets: cells }) => cells.filter((cell) => cell.note !== ''))).toHaveLength(
      1000,
    );
  });
});

describe('the first wallet of an airdrop', () => {
  it('sets the wallet address, with a new revision for each change', async () => {
    const { member, airdropId, first, second, third } = await makeMemberWithWallets(3);
    const getAddress = async () => (await getAirdrop(makeCtx(member), { id: airdropId })).walletAddress;
    const set = (walletId: string, state: 'done' | null) =>
      setCells(makeCtx(member), { cells: [{ airdropId, walletId, state }] });
    expect(await set(first.id, 'done')).toMatchObject({ revision: 2 });
    expect(await getAddress()).toBe(first.address);
    expect(await set(second.id, 'done')).toMatchObject({ revision: 2 });
    expect(await set(third.id, 'done')).toMatchObject({ revision: 2 });
    const order = [third, first, second].map(({ id: walletId }, position) => ({ walletId, position }));
    const cells = order.map((cell) => ({ airdropId, state: 'done' as const, ...cell }));
    expect(await setCells(makeCtx(member), { cells })).toMatchObject({ changed: 3, revision: 3 });
    expect(await getAddress()).toBe(third.address);
    expect((await listWallets(member, airdropId)).map(({ id }) => id)).toEqual([
      third.id,
      first.id,
      second.id,
    ]);
    expect(await set(third.id, null)).toMatchObject({ revision: 4 });
    expect(await getAddress()).toBe(first.address);
    expect(await set(second.id, null)).toMatchObject({ changed: 1, revision: 4 });
    expect(await set(first.id, null)).toMatchObject({ revision: 5 });
    expect(await getAddress()).toBeNull();
    const { changed } = await listChangesSince(makeCtx(member), { since: 4 });
    expect(changed.map(({ id, walletAddress }) => ({ id, walletAddress }))).toEqual([
      { id: airdropId, walletAddress: null },
    ]);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  it('returns to its previous position', async () => {
    const { member, airdropId, first, second } = await makeMemberWithWallets();
    const set = (cells: Omit<CellChange, 'airdropId'>[]) =>
      setCells(makeCtx(member), { cells: cells.map((cell) => ({ airdropId, ...cell })) });
    await set([
      { walletId: first.id, state: 'done' },
      { walletId: second.id, state: 'done' },
    ]);
    await set([{ walletId: first.id, state: null }]);
    await set([{ walletId: first.id, state: 'done', position: 0 }]);
    expect((await listWallets(member, airdropId)).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await getAirdrop(makeCtx(member), { id: airdropId })).walletAddress).toBe(first.address);
  });

  it('stays consistent for 20 concurrent calls', async () => {
    const { member, airdropId, first, second } = await makeMemberWithWallets();
    const calls = Array.from({ length: 20 }, (_, index) =>
      setCells(makeCtx(member), {
        cells: [
          {
            airdropId,
            walletId: index % 2 === 0 ? first.id : second.id,
            state: index % 3 === 0 ? null : 'done',
          },
        ],
      }),
    );
    await Promise.all(calls);
    const [firstCell] = await listWallets(member, airdropId);
    const address = [first, second].find(({ id }) => id === firstCell?.id)?.address ?? null;
    expect((await getAirdrop(makeCtx(member), { id: airdropId })).walletAddress).toBe(address);
  });

  it('is added to the wallet book once for all spellings of its address', async () => {
    const { member, first } = await makeMemberWithWallets(1);
    const input = { name: 'LayerZero', project: 'LayerZero Labs', eligibilityDate: '2026-11-20' };
    const otherSpelling = first.address.toUpperCase().replace('0X', '0x');
    const knownAirdrop = await addAirdrop(
      makeCtx(member),
      airdropInput.parse({ ...input, walletAddress: otherSpelling }),
    );
    expect(knownAirdrop.walletAddress, 'keeps the spelling').toBe(otherSpelling);
    expect(await listWallets(member, knownAirdrop.id)).toEqual([
      { id: first.id, state: 'toDo', amount: null, note: '', position: 0 },
    ]);
    const ctx = makeCtx(member);
    const other = makeEvmAddress(0xab_cdef);
    const added = await addAirdrop(ctx, airdropInput.parse({ ...input, walletAddress: other }));
    expect(ctx.changes.map(({ topic }) => topic)).toEqual(['airdrops', 'tracker-wallets']);
    expect(await listWallets(member, added.id)).toHaveLength(1);
    const wallets = await test.db
      .selectFrom('tracker_wallets')
      .selectAll()
      .where('user_id', '=', member.id)
      .execute();
    expect(wallets.map(({ address }) => address).sort()).toEqual([first.address, other].sort());
  });

  it('changes with an edit, and stays in second place if it has progress', async () => {
    const { member, airdropId, first, second, third } = await makeMemberWithWallets(3);
    const edit = async (walletAddress: string | null) =>
      (await editAirdrop(makeCtx(member), { id: airdropId, walletAddress })).walletAddress;
    const listIds = async () => (await listWallets(member, airdropId)).map(({ id }) => id);
    expect(await edit(first.address)).toBe(first.address);
    expect(await edit(second.address)).toBe(second.address);
    expect(await listIds()).toEqual([second.id]);
    await setCells(makeCtx(member), { cells: [{ airdropId, walletId: second.id, state: 'eligible' }] });
    await edit(third.address);
    expect(await listIds()).toEqual([third.id, second.id]);
    const otherSpelling = third.address.toUpperCase().replace('0X', '0x');
    expect(await edit(otherSpelling), 'keeps the wallet for another spelling').toBe(otherSpelling);
    expect(await listIds()).toEqual([third.id, second.id]);
    expect(await edit(null), 'falls back to the next wallet').toBe(second.address);
    expect(await edit(null)).toBeNull();
    expect(await listIds()).toEqual([]);
    const { changed } = await listChangesSince(makeCtx(member), { since: 1 });
    expect(changed.map(({ revision }) => revision)).toEqual([7]);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
  });

  it('fails with a field error if the wallet book is full, without changes', async () => {
    const { member, airdropId } = await makeMemberWithWallets(1);
    await sql`INSERT INTO tracker_wallets (id, user_id, family, address, address_key)
      SELECT gen_random_uuid(), ${member.id}, 'other', n, n FROM generate_series(1, 499) n`.execute(test.db);
    const fieldError = { code: 'INVALID', field: 'walletAddress' };
    await expect(
      editAirdrop(makeCtx(member), { id: airdropId, walletAddress: 'one more' }),
    ).rejects.toMatchObject(fieldError);
    const input = { name: 'LayerZero', project: 'LayerZero Labs', eligibilityDate: '2026-11-20' };
    const add = addAirdrop(makeCtx(member), airdropInput.parse({ ...input, walletAddress: 'one more' }));
    await expect(add).rejects.toMatchObject(fieldError);
    expect(await checkAirdropTotals(test.db)).toEqual([]);
    expect(await getAirdrop(makeCtx(member), { id: airdropId })).toMatchObject({
      walletAddress: null,
      revision: 1,
    });
  });
});
