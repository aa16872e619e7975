import { describe, expect, it } from 'vitest';
import { unwatchWallet, watchWallet } from '../../src/features/onchain/commands.server.ts';
import { getOverview } from '../../src/features/onchain/queries.server.ts';
import { maxReadAtOnce } from '../../src/features/onchain/solana-commands.server.ts';
import { type Member, makeMember } from '../factories/members.ts';
import { makeTrackerWallet } from '../factories/portfolio.ts';
import { computeBudgetProgram, createAddress, tokenProgram } from '../harness/chains/solana-ledger.ts';
import { openSolanaSite, type SolanaSite as Site, watchOnSolana } from '../harness/chains/solana-site.ts';
import { setUpDatabase } from '../harness/database.ts';
import { slowIt } from '../harness/slow-it.ts';

const database = setUpDatabase();

const openSite = () => openSolanaSite(database.db);
const watch = (site: Site, address?: string) => watchOnSolana(database.db, site, address);

const readTransactions = (member: Member) =>
  database.db
    .selectFrom('chain_transactions')
    .select(['hash', 'programs', 'fee', 'value', 'is_failed'])
    .where('user_id', '=', member.id)
    .orderBy('block')
    .execute();

/** Reads the recorded state of the first node. */
const readSource = ({ node, chain }: Site) =>
  database.db
    .selectFrom('chain_sources')
    .select(['error', 'limited_count', 'failed_count'])
    .where('chain_id', '=', chain.id)
    .where('host', '=', new URL(node.origin).host)
    .executeTakeFirstOrThrow();
const readError = async (site: Site) => (await readSource(site)).error;

/** The parts of a node's response that tests change. */
type ReturnedTransaction = {
  meta: { postTokenBalances: { uiTokenAmount: object }[] };
  transaction: { message: { instructions: object[] } };
};
type TransactionResponse = { result: ReturnedTransaction };

function setDecimals({ meta }: ReturnedTransaction, decimals: number): void {
  for (const { uiTokenAmount } of meta.postTokenBalances) Object.assign(uiTokenAmount, { decimals });
}
function setProgram({ transaction }: ReturnedTransaction, programId: string): void {
  for (const instruction of transaction.message.instructions) Object.assign(instruction, { programId });
}

const program = createAddress();

describe('a watched Solana wallet', () => {
  it('has the activity, programs, fees, and balance of its transactions', async () => {
    const site = await openSite();
    const { address, member, getActivity } = await watch(site);
    const [pool, other] = [createAddress(), createAddress()];
    const { ledger } = site;
    const at = new Date('2026-02-02T09:00:00Z');
    ledger.send({ signers: [address], at, sends: 1_500 });
    ledger.send({
      signers: [address],
      at,
      programs: [computeBudgetProgram, program, program],
      innerPrograms: [tokenProgram, pool],
      isVersioned: true,
      mentions: [pool],
    });
    // Somebody else pays for the last transaction.
    ledger.send({
      signers: [other, address],
      at: new Date('2026-02-09T09:00:00Z'),
      programs: [program],
      fee: 7_000,
    });
    await site.read();
    expect(await getActivity()).toMatchObject({
      transactionCount: 3,
      firstUsedAt: '2026-02-02T09:00:00.000Z',
      lastUsedAt: '2026-02-09T09:00:00.000Z',
      activeDays: 2,
      activeWeeks: 2,
      activeMonths: 1,
      contractCount: 2,
      gas: '0.00001',
      balance: '0.9999885',
      isComplete: true,
      isCountPartial: false,
      isLate: false,
    });
    expect(await readTransactions(member)).toMatchObject([
      { programs: [], fee: '5000', value: '1500' },
      { programs: [program, pool], fee: '5000', value: '0' },
      { programs: [program], fee: '0', value: '0' },
    ]);
  });

  it('ignores transactions that only mention it, and counts failed ones that it signed', async () => {
    const site = await openSite();
    const { address, member, getActivity } = await watch(site);
    const spammer = createAddress();
    site.ledger.send({ signers: [spammer], mentions: [address], programs: [program] });
    site.ledger.send({ signers: [spammer], mentions: [address], isVersioned: true });
    site.ledger.send({ signers: [address], programs: [program], isFailed: true });
    await site.read();
    expect(await getActivity()).toMatchObject({ transactionCount: 1, isComplete: true });
    expect(await readTransactions(member)).toMatchObject([{ is_failed: true, fee: '5000' }]);
  });

  it('costs two requests besides the genesis while nothing changes, each naming at most one wallet', async () => {
    const site = await openSite();
    const { address } = await watch(site);
    const other = await watch(site);
    site.ledger.send({ signers: [address] });
    await site.read(1);
    for (const { body } of site.node.requests) {
      const text = body.toString();
      expect(
        [address, other.address].filter((candidate) => text.includes(candidate)).length,
      ).toBeLessThanOrEqual(1);
    }
    const { length } = site.node.requests;
    await unwatchWallet(other.ctx, { id: other.wallet.id, erase: false });
    await site.read(60 * 20);
    expect(site.node.methods().slice(length)).toEqual([
      'getGenesisHash',
      'getBalance',
      'getSignaturesForAddress',
    ]);
  });

  it('causes requests only while its owner watches it', async () => {
    const site = await openSite();
    const { address, wallet, ctx } = await watch(site);
    site.ledger.send({ signers: [address] });
    await unwatchWallet(ctx, { id: wallet.id, erase: false });
    await site.read(60 * 48);
    expect(site.node.requests).toEqual([]);
    await watchWallet(ctx, { id: wallet.id, chainIds: [site.chain.id] });
    await site.read(1);
    expect(site.node.requests.length).toBeGreaterThan(0);
  });

  it('is another than one whose address differs only in case', async () => {
    const site = await openSite();
    const base = createAddress().slice(0, 40);
    const [lower, upper] = [`${base}aaa`, `${base}AAA`];
    const watched = await watch(site, lower);
    const wallet = await makeTrackerWallet(database.db, watched.member, { family: 'solana', address: upper });
    await watchWallet(watched.ctx, { id: wallet.id, chainIds: [site.chain.id] });
    site.ledger.send({ signers: [lower] });
    site.ledger.send({ signers: [lower] });
    site.ledger.send({ signers: [upper] });
    await site.read(1);
    const { wallets } = await getOverview(watched.ctx);
    expect(wallets.map(({ transactionCount }) => transactionCount).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  slowIt('has a long history read by several jobs, which also read new transactions', async () => {
    const site = await openSite();
    const { address, getActivity } = await watch(site);
    const send = () => site.ledger.send({ signers: [address] });
    for (let count = 0; count < maxReadAtOnce + 3; count += 1) send();
    await site.read();
    expect(await getActivity()).toMatchObject({
      transactionCount: maxReadAtOnce,
      isComplete: false,
      isCountPartial: true,
    });
    send();
    await site.read(3);
    expect(await getActivity()).toMatchObject({
      transactionCount: maxReadAtOnce + 4,
      isComplete: true,
      isCountPartial: false,
    });
  });

  slowIt('keeps what was read before a rate limit, and continues afterwards', async () => {
    const site = await openSite();
    const { address, getActivity } = await watch(site);
    for (let count = 0; count < 4; count += 1) site.ledger.send({ signers: [address] });
    for (const node of [site.node, site.spare]) {
      let calls = 0;
      node.fail('rate-limit', {
        retryAfterSeconds: 60,
        matches: ({ body }) => {
          if (body.toString().includes('getTransaction')) calls += 1;
          return calls > 1;
        },
      });
    }
    await site.read();
    expect(await getActivity()).toMatchObject({ transactionCount: 2, isComplete: false, isLate: false });
    for (const node of [site.node, site.spare]) node.recover();
    await site.read(5);
    expect(await getActivity()).toMatchObject({ transactionCount: 4, isComplete: true });
  });

  slowIt('is shown as incomplete if no node has its older transactions', async () => {
    const site = await openSite();
    const { address, getActivity } = await watch(site);
    const first = site.ledger.send({ signers: [address] });
    for (let count = 0; count < maxReadAtOnce; count += 1) site.ledger.send({ signers: [address] });
    for (const node of [site.node, site.spare]) node.loseTransaction(first.signature);
    await site.read();
    await site.read(5);
    expect(await getActivity()).toMatchObject({
      transactionCount: maxReadAtOnce,
      isComplete: false,
      isLate: false,
    });
    const { length } = site.node.requests;
    await site.read(8);
    expect(site.node.requests).toHaveLength(length);
  });

  it('waits for a new transaction until a node has it', async () => {
    const site = await openSite();
    const { address, getActivity } = await watch(site);
    await site.read();
    const { signature } = site.ledger.send({ signers: [address] });
    for (const node of [site.node, site.spare]) node.loseTransaction(signature);
    await site.read(70);
    expect(await getActivity()).toMatchObject({ transactionCount: 0, isComplete: false, isLate: false });
    site.spare.recover();
    await site.read(81);
    expect(await getActivity()).toMatchObject({ transactionCount: 1, isComplete: true });
  });
});

describe('a Solana node', () => {
  it.each(['reset', 'rate-limit', 'server-error', 'html', 'wrong-types', 'truncated'] as const)(
    'is replaced by the next one while it fails (%s)',
    async (fault) => {
      const site = await openSite();
      const { address, getActivity } = await watch(site);
      site.ledger.send({ signers: [address] });
      site.node.fail(fault);
      await site.read();
      expect(await getActivity()).toMatchObject({ transactionCount: 1, isLate: false });
      const { limited_count, failed_count } = await readSource(site);
      expect([limited_count, failed_count]).toEqual(fault === 'rate-limit' ? [1, 0] : [0, 1]);
    },
  );

  it.each<[string, (transaction: TransactionResponse) => void]>([
    ['decimals above a byte', ({ result }) => setDecimals(result, 256)],
    ['a fee below 0', ({ result }) => Object.assign(result.meta, { fee: -1 })],
    ['a fee of half a lamport', ({ result }) => Object.assign(result.meta, { fee: 0.5 })],
    ['a program that is a link', ({ result }) => setProgram(result, '<a href="https://claim.example">')],
    [
      'another transaction',
      ({ result }) => Object.assign(result.transaction, { signatures: ['5'.repeat(88)] }),
    ],
  ])('is replaced by the next one if it returns %s', async (_, change) => {
    const site = await openSite();
    const { address, member, getActivity } = await watch(site);
    const tokens = [{ mint: createAddress(), owner: address, after: 1n, decimals: 0 }];
    site.ledger.send({ signers: [address], programs: [program], tokens });
    site.node.change((json, { body }) => {
      if (body.toString().includes('"getTransaction"')) change(json as TransactionResponse);
      return json;
    });
    await site.read();
    expect(await getActivity()).toMatchObject({ transactionCount: 1, isLate: false });
    expect(await readTransactions(member)).toMatchObject([{ programs: [program], fee: '5000' }]);
    expect(await readError(site)).toMatch(
      /^Its answer can’t be read\.$|^It answers with another transaction\.$/,
    );
  });

  it.each([
    [{ code: -32005, message: 'Node is behind by 42 slots' }, 'It answered with error -32005.', 0],
    [{ code: -32429, message: 'rate limit exceeded' }, 'It limits requests.', 1],
  ])('is replaced by the next one if it returns the error %j', async (error, message, limited) => {
    const site = await openSite();
    const { address, getActivity } = await watch(site);
    site.ledger.send({ signers: [address] });
    site.node.change(() => ({ jsonrpc: '2.0', id: 1, error }));
    await site.read();
    expect(await getActivity()).toMatchObject({ transactionCount: 1, isLate: false });
    expect(await readError(site)).toBe(message);
    const { limited_count } = await readSource(site);
    expect(limited_count).toBe(limited);
  });

  it('leaves the known activity, marked as late, while all fail', async () => {
    const site = await openSite();
    const { address, getActivity } = await watch(site);
    site.ledger.send({ signers: [address] });
    await site.read();
    const before = await getActivity();
    site.ledger.send({ signers: [address] });
    for (const node of [site.node, site.spare]) node.fail('server-error');
    await site.read(60);
    expect(await getActivity()).toEqual({ ...before, isLate: true });
    const { length } = site.node.requests;
    await site.read(61);
    expect(site.node.requests).toHaveLength(length);
    for (const node of [site.node, site.spare]) node.recover();
    await site.read(90);
    expect(await getActivity()).toMatchObject({ transactionCount: 2, isLate: false });
  });

  it('counts as failing if it has another genesis or is behind the chain', async () => {
    const site = await openSite();
    const { address, getActivity } = await watch(site);
    const { slot } = site.ledger.send({ signers: [address] });
    const other = createAddress();
    site.node.setGenesisHash(other);
    await site.read();
    expect(await getActivity()).toMatchObject({ transactionCount: 1 });
    expect(await readError(site)).toBe(
      `It answers for the chain of genesis ${other} instead of ${site.ledger.genesisHash}.`,
    );
    site.ledger.send({ signers: [address] });
    site.node.recover();
    site.node.stopAt(slot - 1);
    await site.read(70);
    expect(await getActivity()).toMatchObject({ transactionCount: 2, isLate: false });
    expect(await readError(site)).toBe('It is behind the chain.');
  });

  slowIt('is replaced by the next one if it hangs', async () => {
    const site = await openSite();
    const { address, getActivity } = await watch(site);
    site.ledger.send({ signers: [address] });
    site.node.fail('hang');
    await site.read();
    expect(await getActivity()).toMatchObject({ transactionCount: 1, isLate: false });
  });
});

describe('watchWallet', () => {
  it('rejects a chain of another family', async () => {
    const site = await openSite();
    const member = await makeMember(database.db);
    const { id } = await makeTrackerWallet(database.db, member);
    await expect(
      watchWallet(site.createCtx(member), { id, chainIds: [site.chain.id] }),
    ).rejects.toMatchObject({ code: 'INVALID', field: 'chainIds' });
  });
});
