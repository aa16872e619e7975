import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#/db/client.server.ts';
import { type Member, makeMember, memberCtx } from '../../../test/factories/members.ts';
import { evmAddress, makeTrackerWallet } from '../../../test/factories/portfolio.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { ensureWallets } from './commands.server.ts';
import { maxTrackerWallets } from './schema.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ton = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
const tonSpeltOtherwise = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';

async function ensure(member: Member, addresses: readonly { address: string; label?: string }[]) {
  const ctx = memberCtx(database.db, member);
  const ids = await inTransaction(database.db, (trx) => ensureWallets(trx, ctx, addresses));
  return { ids, changes: ctx.changes };
}

const bookOf = (member: Member) =>
  database.db
    .selectFrom('tracker_wallets')
    .select(['id', 'family', 'address', 'label'])
    .where('user_id', '=', member.id)
    .orderBy('address')
    .execute();

describe('wallets that are wanted by their addresses', () => {
  it('join the book with their family and label, once for all spellings', async () => {
    const member = await makeMember(database.db);
    const { ids, changes } = await ensure(member, [
      { address: ton, label: 'Tonkeeper' },
      { address: tonSpeltOtherwise },
      { address: ' ' },
      { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb' },
    ]);
    expect(await bookOf(member)).toEqual([
      {
        id: ids.get('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'),
        ...{ family: 'other', label: '' },
        address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
      },
      { id: ids.get(ton), family: 'ton', address: ton, label: 'Tonkeeper' },
    ]);
    expect(ids.get(tonSpeltOtherwise)).toBe(ids.get(ton));
    expect(ids.has(' ')).toBe(false);
    expect(changes).toEqual([{ topic: 'tracker-wallets', userId: member.id }]);
  });

  it('stay as they are when they are in the book, and nothing is reported', async () => {
    const member = await makeMember(database.db);
    const known = await makeTrackerWallet(database.db, member, { address: `0x${'ab'.repeat(20)}` });
    const address = `0x${'AB'.repeat(20)}`;
    const { ids, changes } = await ensure(member, [{ address, label: 'Another' }]);
    expect(ids.get(address)).toBe(known.id);
    expect(changes).toEqual([]);
    expect(await bookOf(member)).toMatchObject([{ address: known.address, label: known.label }]);
  });

  it('are each person’s own', async () => {
    const [one, other] = [await makeMember(database.db), await makeMember(database.db)];
    const address = evmAddress(9001);
    const [mine, theirs] = [await ensure(one, [{ address }]), await ensure(other, [{ address }])];
    expect(mine.ids.get(address)).not.toBe(theirs.ids.get(address));
  });

  it('join once when several calls want them at the same time', async () => {
    const member = await makeMember(database.db);
    const address = evmAddress(9002);
    const all = await Promise.all(Array.from({ length: 8 }, () => ensure(member, [{ address }])));
    expect(new Set(all.map(({ ids }) => ids.get(address))).size).toBe(1);
    expect(await bookOf(member)).toHaveLength(1);
  });

  it('are refused where the book has no room, all of them', async () => {
    const member = await makeMember(database.db);
    const addresses = Array.from({ length: maxTrackerWallets }, (_, at) => ({ address: evmAddress(at) }));
    await ensure(member, addresses);
    await expect(
      ensure(member, [{ address: evmAddress(1) }, { address: evmAddress(600) }]),
    ).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'Your wallet book can hold 500 wallets. Delete one you no longer need.',
    });
    expect(await bookOf(member)).toHaveLength(maxTrackerWallets);
    expect((await ensure(member, addresses)).ids.size).toBe(maxTrackerWallets);
  });
});
