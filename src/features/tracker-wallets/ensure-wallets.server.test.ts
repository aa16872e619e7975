import { describe, expect, it } from 'vitest';
import { inTransaction } from '#/db/client.server.ts';
import { createMemberCtx, type Member, makeMember } from '../../../test/factories/members.ts';
import { makeEvmAddress, makeTrackerWallet } from '../../../test/factories/portfolio.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { ensureWallets } from './commands.server.ts';
import { maxTrackerWallets } from './schema.ts';

const database = setUpDatabase();

const ton = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
const tonAlternative = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';

async function ensure(member: Member, addresses: readonly { address: string; label?: string }[]) {
  const ctx = createMemberCtx(database.db, member);
  const ids = await inTransaction(database.db, (trx) => ensureWallets(trx, ctx, addresses));
  return { ids, changes: ctx.changes };
}

const listBook = (member: Member) =>
  database.db
    .selectFrom('tracker_wallets')
    .select(['id', 'family', 'address', 'label'])
    .where('user_id', '=', member.id)
    .orderBy('address')
    .execute();

describe('ensureWallets', () => {
  it('adds missing wallets with family and label, once for all spellings', async () => {
    const member = await makeMember(database.db);
    const { ids, changes } = await ensure(member, [
      { address: ton, label: 'Tonkeeper' },
      { address: tonAlternative },
      { address: ' ' },
      { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb' },
    ]);
    expect(await listBook(member)).toEqual([
      {
        id: ids.get('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'),
        family: 'other',
        label: '',
        address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
      },
      { id: ids.get(ton), family: 'ton', address: ton, label: 'Tonkeeper' },
    ]);
    expect(ids.get(tonAlternative)).toBe(ids.get(ton));
    expect(ids.has(' ')).toBe(false);
    expect(changes).toEqual([{ topic: 'tracker-wallets', userId: member.id }]);
  });

  it('leaves existing wallets unchanged and publishes nothing', async () => {
    const member = await makeMember(database.db);
    const existing = await makeTrackerWallet(database.db, member, { address: `0x${'ab'.repeat(20)}` });
    const address = `0x${'AB'.repeat(20)}`;
    const { ids, changes } = await ensure(member, [{ address, label: 'Another' }]);
    expect(ids.get(address)).toBe(existing.id);
    expect(changes).toEqual([]);
    expect(await listBook(member)).toMatchObject([{ address: existing.address, label: existing.label }]);
  });

  it('adds a wallet of its own for each member', async () => {
    const [member, other] = [await makeMember(database.db), await makeMember(database.db)];
    const address = makeEvmAddress(9001);
    const [first, second] = [await ensure(member, [{ address }]), await ensure(other, [{ address }])];
    expect(first.ids.get(address)).not.toBe(second.ids.get(address));
  });

  it('adds a wallet once under concurrent calls', async () => {
    const member = await makeMember(database.db);
    const address = makeEvmAddress(9002);
    const results = await Promise.all(Array.from({ length: 8 }, () => ensure(member, [{ address }])));
    expect(new Set(results.map(({ ids }) => ids.get(address))).size).toBe(1);
    expect(await listBook(member)).toHaveLength(1);
  });

  it('adds no wallet if the book has no room for all', async () => {
    const member = await makeMember(database.db);
    const addresses = Array.from({ length: maxTrackerWallets }, (_, index) => ({
      address: makeEvmAddress(index),
    }));
    await ensure(member, addresses);
    await expect(
      ensure(member, [{ address: makeEvmAddress(1) }, { address: makeEvmAddress(600) }]),
    ).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'Your wallet book can hold 500 wallets. Delete one you no longer need.',
    });
    expect(await listBook(member)).toHaveLength(maxTrackerWallets);
    expect((await ensure(member, addresses)).ids.size).toBe(maxTrackerWallets);
  });
});
