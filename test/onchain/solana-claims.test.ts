import { describe, expect, it } from 'vitest';
import { recordChainVisits } from '../../src/features/airdrops/on-chain/chain-visit-commands.server.ts';
import { addContract, markContract } from '../../src/features/airdrops/on-chain/commands.server.ts';
import { getAirdropContracts } from '../../src/features/airdrops/on-chain/queries.server.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import {
  computeBudgetProgram,
  createAddress,
  systemProgram,
  type TokenChange,
} from '../harness/chains/solana-ledger.ts';
import { openSolanaSite, watchOnSolana } from '../harness/chains/solana-site.ts';
import { setUpDatabase } from '../harness/database.ts';
import { slowIt } from '../harness/slow-it.ts';
import { recordFound } from './record.ts';

const database = setUpDatabase();

const program = createAddress();

/** Makes a member who watches an address, and tracks an airdrop with a contract. */
async function createDrop(contract: string, isToken = false) {
  const site = await openSolanaSite(database.db);
  const watched = await watchOnSolana(database.db, site);
  const airdrop = await makeAirdrop(database.db, watched.member, {
    status: 'active',
    check_in_duration: 'daily',
    eligibility_date: '2026-01-01',
  });
  const input = { id: airdrop.id, chainId: site.chain.id, address: contract, isConfirmed: false };
  const { contracts } = await addContract(watched.ctx, input);
  if (isToken) await markContract(watched.ctx, { id: contracts[0]?.id ?? '', isToken });
  return { ...site, ...watched, airdrop };
}

describe('tokens that arrive on Solana', () => {
  it.each<[string, Omit<TokenChange, 'mint' | 'owner'>, string]>([
    ['9 decimals', { before: 0n, after: 1_250_000_000_001n, decimals: 9 }, '1250.000000001'],
    ['6 decimals', { before: 500_000n, after: 2_000_001n, decimals: 6 }, '1.500001'],
    ['0 decimals', { after: 7n, decimals: 0 }, '7'],
    ['2^64 − 1', { after: 2n ** 64n - 1n, decimals: 9 }, '18446744073.709551615'],
  ])('count as a claim if a program of an airdrop sent them (%s)', async (name, change, amount) => {
    const { ledger, address, member, airdrop, wallet, read, findClaims } = await createDrop(program);
    const mint = createAddress();
    const { signature } = ledger.send({
      signers: [address],
      programs: [computeBudgetProgram],
      innerPrograms: [program],
      tokens: [
        { mint: createAddress(), owner: createAddress(), before: 5n, after: 9n, decimals: 2 },
        { mint, owner: address, ...change },
      ],
    });
    await read();
    const claims = await findClaims(member);
    recordFound(`Solana: ${name}`, { tried: 1, expected: 1, found: claims.length });
    expect(claims).toEqual([
      {
        id: expect.any(String),
        airdropId: airdrop.id,
        walletId: wallet.id,
        wallet: 'Main',
        token: mint,
        symbol: '',
        amount,
        isInUnits: false,
        day: '2026-03-23',
        gas: '0.000005',
        gasToken: 'SOL',
        transaction: {
          chain: 'Local Solana',
          hash: signature,
          url: `https://solscan.example/tx/${signature}`,
        },
      },
    ]);
  });

  it('count as a claim if they are the airdrop’s token, even if somebody else sent it', async () => {
    const mint = createAddress();
    const { ledger, address, member, read, findClaims } = await createDrop(mint, true);
    const sender = createAddress();
    const tokens = [
      { mint, owner: sender, before: 100n, after: 60n, decimals: 1 },
      { mint, owner: address, after: 40n, decimals: 1 },
    ];
    ledger.send({ signers: [sender], mentions: [address], programs: [program], tokens });
    await read();
    const claims = await findClaims(member);
    recordFound('Solana: the airdrop’s token', { tried: 1, expected: 1, found: claims.length });
    expect(claims).toMatchObject([{ token: mint, amount: '4', gas: null }]);
  });

  slowIt(
    'don’t count if they come from spam, failed calls, the member’s accounts, or other programs',
    async () => {
      const { ledger, address, member, read, findClaims } = await createDrop(program);
      const mint = createAddress();
      const arrival: TokenChange[] = [{ mint, owner: address, after: 40n, decimals: 1 }];
      const spammer = createAddress();
      const programs = [program];
      ledger.send({ signers: [spammer], mentions: [address], programs, tokens: arrival });
      ledger.send({ signers: [address], programs, tokens: arrival, isFailed: true });
      ledger.send({ signers: [address], programs: [createAddress()], tokens: arrival });
      ledger.send({ signers: [address], programs: [program.toLowerCase()], tokens: arrival });
      ledger.send({
        signers: [address],
        programs,
        tokens: [
          { mint, owner: address, before: 40n, after: 0n, decimals: 1 },
          { mint, owner: address, before: 0n, after: 40n, decimals: 1 },
        ],
      });
      await read();
      const claims = await findClaims(member);
      recordFound('Solana: spam and failed calls', { tried: 5, expected: 0, found: claims.length });
      expect(claims).toEqual([]);
    },
  );
});

describe('a program of an airdrop', () => {
  it('checks in for the day of a successful call, one among several programs', async () => {
    const { ledger, address, airdrop, ctx, read } = await createDrop(program);
    const dayMs = 86_400_000;
    const at = new Date(Math.floor((Date.now() - dayMs) / 1000) * 1000);
    const programs = [systemProgram, createAddress(), program];
    ledger.send({ signers: [address], programs, at, isFailed: true });
    const { signature } = ledger.send({ signers: [address], programs, at });
    await read();
    await recordChainVisits(ctx);
    const visits = await database.db
      .selectFrom('airdrop_chain_visits')
      .select('hash')
      .where('airdrop_id', '=', airdrop.id)
      .execute();
    expect(visits).toEqual([{ hash: signature }]);
    expect((await getAirdropContracts(ctx, { id: airdrop.id })).wallets).toMatchObject([
      { name: 'Main', lastUsedAt: at.toISOString(), transaction: { hash: signature } },
    ]);
  });

  it('accepts only a Solana address, whose case it keeps', async () => {
    const { ctx, airdrop, chain } = await createDrop(program);
    const add = (address: string) =>
      addContract(ctx, { id: airdrop.id, chainId: chain.id, address, isConfirmed: false });
    await expect(add(`0x${'a'.repeat(40)}`)).rejects.toMatchObject({ code: 'INVALID', field: 'address' });
    // 44 characters of base58, but 33 bytes.
    await expect(add('z'.repeat(44))).rejects.toMatchObject({ code: 'INVALID', field: 'address' });
    const { contracts } = await getAirdropContracts(ctx, { id: airdrop.id });
    expect(contracts.map(({ address }) => address)).toEqual([program]);
  });
});
