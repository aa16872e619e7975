import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { type Member, makeMember, memberCtx } from '../../../test/factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { checkAirdropTotals } from '../airdrops/data/doctor.server.ts';
import { listAirdrops } from '../airdrops/queries.server.ts';
import { listCells } from '../airdrops/wallets/queries.server.ts';
import { addRows } from './add-rows.server.ts';
import { rowsToAdd } from './calls.ts';
import { finishImport, startImport } from './commands.server.ts';
import { getRun, listRows } from './queries.server.ts';
import type { ImportRowInput } from './schema.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const ctxOf = (member: Member, options: Parameters<typeof memberCtx>[2] = {}) =>
  memberCtx(test.db, member, options);

const airdropRow = (rowNumber: number, change: object = {}, rest: object = {}): ImportRowInput => ({
  ...{ subject: 'airdrop', rowNumber, decision: 'add' },
  airdrop: { name: `Drop ${rowNumber}`, project: 'Example', eligibilityDate: '2026-11-20', ...change },
  ...rest,
});

async function begin(member: Member, rowCount: number, options: Parameters<typeof memberCtx>[2] = {}) {
  const { id } = await startImport(ctxOf(member, options), {
    fileName: 'drops.csv',
    source: 'csv',
    rowCount,
  });
  const send = (rows: readonly ImportRowInput[], by = ctxOf(member, options)) =>
    addRows(by, rowsToAdd.parse({ id, rows }));
  return { id, send };
}

const namesOf = async (member: Member) =>
  (await listAirdrops(ctxOf(member), { limit: 1000 })).items.map(({ name }) => name);

const expectTotals = async () => expect(await checkAirdropTotals(test.db)).toEqual([]);

describe('rows of an import', () => {
  it('are added in the order of the file, the first on top, and each once', async () => {
    const member = await makeMember(test.db);
    const { id, send } = await begin(member, 3);
    const rows = [airdropRow(1), airdropRow(2, { status: 'active', notes: 'Bridge' }), airdropRow(3)];
    const first = await send(rows.slice(0, 2));
    expect(first.rows.map(({ action }) => action)).toEqual(['added', 'added']);
    const again = await send(rows);
    expect(again.rows.slice(0, 2)).toEqual(first.rows);
    expect(await namesOf(member)).toEqual(['Drop 1', 'Drop 2', 'Drop 3']);
    const run = await finishImport(ctxOf(member), { id });
    expect(run).toMatchObject({ state: 'done', added: 3, updated: 0, skipped: 0, refused: 0 });
    expect(await send(rows), 'also after the end').toEqual(again);
    await expectTotals();
  });

  it('bring wallets, of which the first is the airdrop’s address', async () => {
    const member = await makeMember(test.db);
    const { send } = await begin(member, 2);
    const [a, b] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
    await send([
      airdropRow(
        1,
        {},
        { wallets: [{ address: a, label: 'Main', state: 'eligible', amount: '12.50' }, { address: b }] },
      ),
      airdropRow(2, { walletAddress: b }, { wallets: [{ address: a, state: 'done' }] }),
    ]);
    const { items } = await listAirdrops(ctxOf(member), { limit: 10 });
    expect(items.map(({ walletAddress }) => walletAddress)).toEqual([a, b]);
    const { airdrops } = await listCells(ctxOf(member));
    const states = airdrops.map(({ wallets }) => wallets.map(({ state, amount }) => [state, amount]));
    expect(states).toContainEqual([
      ['eligible', '12.5'],
      ['toDo', null],
    ]);
    expect(states).toContainEqual([
      ['toDo', null],
      ['done', null],
    ]);
  });

  it('change airdrops that are there, and nothing else of them', async () => {
    const member = await makeMember(test.db);
    const there = await makeAirdrop(test.db, member, { notes: 'Kept', priority: true });
    const { send } = await begin(member, 3);
    const update = (rowNumber: number, airdropId: string): ImportRowInput => ({
      ...{ subject: 'airdrop', rowNumber, decision: 'update', airdropId, airdrop: { status: 'claimed' } },
    });
    const foreign = await makeAirdrop(test.db, await makeMember(test.db));
    const { rows } = await send([update(1, there.id), update(2, there.id), update(3, foreign.id)]);
    expect(rows.map(({ action, message }) => [action, message])).toEqual([
      ['updated', null],
      ['refused', 'Another row of this file updated this airdrop already.'],
      ['refused', 'This airdrop no longer exists.'],
    ]);
    const { items } = await listAirdrops(ctxOf(member), { limit: 10 });
    expect(items).toMatchObject([{ name: 'Genesis drop', status: 'claimed', notes: 'Kept', priority: true }]);
    await expectTotals();
  });

  it('stop at what the free plan holds, and say which are left', async () => {
    const member = await makeMember(test.db);
    for (let at = 0; at < 8; at += 1) await makeAirdrop(test.db, member);
    const { id, send } = await begin(member, 4, { pricing: 'freemium' });
    const { rows } = await send([1, 2, 3, 4].map((at) => airdropRow(at)));
    expect(rows.map(({ action }) => action)).toEqual(['added', 'added', 'refused', 'refused']);
    expect(rows[2]?.message).toContain('limit of 10 airdrops');
    const left = await listRows(ctxOf(member), { id, subject: 'airdrop', action: 'refused' });
    expect(left.items.map(({ rowNumber }) => rowNumber)).toEqual([3, 4]);
    await expectTotals();
  });

  it('are nobody else’s', async () => {
    const [member, other] = [await makeMember(test.db), await makeMember(test.db)];
    const { id, send } = await begin(member, 1);
    await expect(send([airdropRow(1)], ctxOf(other))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getRun(ctxOf(other), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
