import { beforeAll, describe, expect, it } from 'vitest';
import { isAddress } from '#/platform/auth/ethereum.server.ts';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { knownContracts } from '../../../db/seed/known-contracts.ts';
import { knownPrograms } from '../../../db/seed/known-programs.ts';
import { isValidAddress } from '../../tracker-wallets/queries.server.ts';
import { contractChoices, knownContract, knownContractsPage } from './schema.ts';

const app = setUpApp({ limits: false });
let admin: Caller & { id: string };
beforeAll(async () => {
  admin = await app.createAdmin();
});

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const input = {
  chainId: 8453,
  address,
  project: 'Nebula',
  note: 'Bridge',
  source: 'https://nebula.example/docs',
};

describe('the list that comes with the program', () => {
  it('has valid checksums, and each address once', () => {
    expect(
      knownContracts.filter((contract) => !isAddress(contract.address)).map((contract) => contract.address),
    ).toEqual([]);
    const keys = knownContracts.map((contract) => `${contract.chainId} ${contract.address.toLowerCase()}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(knownContracts.every(({ source }) => source.startsWith('https://'))).toBe(true);
  });

  it('fills a new database, and offers contracts by project', async () => {
    const member = await app.createMember();
    const { body } = await member.call('GET', '/known-contracts?q=aAvE');
    const { items } = contractChoices.parse(body);
    expect(items.map(({ project, chain }) => `${project} on ${chain}`)).toEqual([
      'Aave on Ethereum',
      'Aave on Base',
      'Aave on Arbitrum One',
      'Aave on Linea Mainnet',
    ]);
    expect(items.every((item) => item.address === item.address.toLowerCase())).toBe(true);
  });

  it('has programs of Solana with their case, each once', async () => {
    const member = await app.createMember();
    const { body } = await member.call('GET', '/known-contracts?q=jupiter');
    const { items } = contractChoices.parse(body);
    expect(items.map(({ chain, address }) => [chain, address])).toEqual([
      ['Solana', 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'],
    ]);
    const addresses = knownPrograms.map((program) => program.address);
    expect(addresses.filter((address) => !isValidAddress(address, 'solana'))).toEqual([]);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe('known contracts', () => {
  it('lets admins add, change, and delete contracts, with an audit entry', async () => {
    const added = knownContract.parse((await admin.call('POST', '/known-contracts', input)).body);
    expect(added).toMatchObject({ ...input, address: address.toLowerCase(), chain: 'Base' });
    const edited = await admin.call('PATCH', `/known-contracts/${added.id}`, {
      ...input,
      project: 'Nebula Bridge',
    });
    expect(edited.body).toMatchObject({ project: 'Nebula Bridge' });
    const { body } = await admin.call('GET', '/admin/known-contracts?q=nebula');
    expect(knownContractsPage.parse(body).items).toHaveLength(1);
    expect((await admin.call('DELETE', `/known-contracts/${added.id}`)).status).toBe(200);
    const entries = await app.services.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', added.id)
      .orderBy('at')
      .execute();
    expect(entries).toEqual(
      ['added', 'edited', 'deleted'].map((verb) => ({
        action: `known-contract.${verb}`,
        actor_id: admin.id,
      })),
    );
  });

  it('keeps a warning until it is cleared', async () => {
    const danger = 'Its owner can take everything.';
    const marked = { ...input, chainId: 10, danger };
    const { id } = knownContract.parse((await admin.call('POST', '/known-contracts', marked)).body);
    const edit = async (change: object) =>
      knownContract.parse(
        (await admin.call('PATCH', `/known-contracts/${id}`, { ...input, chainId: 10, ...change })).body,
      ).danger;
    expect(await edit({})).toBe(danger);
    expect(await edit({ danger: ' ' })).toBeNull();
    const { details } = await app.services.db
      .selectFrom('audit_entries')
      .select('details')
      .where('subject_id', '=', id)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ before: { danger }, after: { danger: null } });
  });

  it('keeps the case of programs on Solana, and rejects addresses of other chains', async () => {
    const nebula = { ...input, chainId: 101, address: 'dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH' };
    const added = await admin.call('POST', '/known-contracts', nebula);
    expect(added.body).toMatchObject({ address: nebula.address, chain: 'Solana' });
    for (const wrong of [
      { ...nebula, chainId: 8453 },
      { ...nebula, address },
      { ...nebula, address: 'z'.repeat(44) },
    ]) {
      const response = await admin.call('POST', '/known-contracts', wrong);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ data: { field: 'address' } });
    }
  });

  it.each([
    ['a wrong checksum', { address: address.replace('5aAeb', '5aaeb') }, 400, 'address'],
    ['no address', { address: '0x12' }, 400, 'address'],
    ['a source without https', { source: 'http://nebula.example/' }, 400, 'source'],
    ['a source that is a script', { source: 'javascript:alert(1)' }, 400, 'source'],
    ['a warning that is too long', { danger: 'x'.repeat(201) }, 400, 'danger'],
    ['a contract that is listed', { chainId: 1, address: knownContracts[0]?.address }, 409, 'address'],
  ])('rejects %s', async (_name, change, status, field) => {
    const response = await admin.call('POST', '/known-contracts', { ...input, ...change });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ data: { field } });
  });

  it('rejects a change to a listed contract', async () => {
    const added = knownContract.parse((await admin.call('POST', '/known-contracts', input)).body);
    const listed = { ...input, chainId: 1, address: knownContracts[0]?.address };
    expect((await admin.call('PATCH', `/known-contracts/${added.id}`, listed)).status).toBe(409);
  });
});
