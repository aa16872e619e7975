import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAirdrop } from './factories/airdrops.ts';
import { type Caller, setUpApp } from './harness/app.ts';
import { getQueryText } from './harness/query-text.ts';

const app = setUpApp({ jobs: false });
let member: Caller & { id: string };
let rowId: string;

beforeAll(async () => {
  member = await app.createMember();
  rowId = (await makeAirdrop(app.services.db, member)).id;
});

/** Returns every statement sent during a call, except the listener's ping and the notification of other processes. */
async function getStatements(method: string, path: string, body?: unknown): Promise<string[]> {
  const querySpy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const { status } = await member.call(method, path, body);
    expect(status).toBeLessThan(300);
    return querySpy.mock.calls
      .map(([query]: unknown[]) => getQueryText(query))
      .filter((text) => text !== 'SELECT 1' && !text.includes('pg_notify'));
  } finally {
    querySpy.mockRestore();
  }
}

const airdropInput = {
  name: 'Genesis',
  project: 'Example',
  status: 'upcoming',
  eligibilityDate: '2026-11-20',
};

describe('the round trips of a signed-in call', () => {
  it('read the session once for all calls', async () => {
    app.services.sessions.forgetUser(member.id);
    const first = await getStatements('GET', '/airdrops');
    expect(first.filter((text) => text.includes('"sessions"'))).toHaveLength(1);
    expect(first).toHaveLength(2);
    expect(await getStatements('GET', '/airdrops')).toHaveLength(1);
  });

  it.each([
    ['GET', '/airdrops?limit=50'],
    ['GET', '/airdrops/first-page'],
    ['GET', '/airdrops/changes?since=0'],
    ['GET', '/airdrops/overview'],
    ['GET', '/airdrops/due'],
    ['GET', '/visits/today'],
    ['GET', '/subscription'],
  ])('%s %s takes one statement', async (method, path) => {
    expect(await getStatements(method, path)).toHaveLength(1);
  });

  it('are one statement in a transaction for adding an airdrop', async () => {
    const [begin, statement, ...rest] = await getStatements('POST', '/airdrops', airdropInput);
    expect(begin).toBe('begin');
    expect(statement).toContain('INSERT INTO airdrops');
    expect(rest).toEqual(['commit']);
  });

  it('are no more for an airdrop with a wallet', async () => {
    const inputWithWallet = { ...airdropInput, walletAddress: '0x52908400098527886e0f7030069857d2e4169ee7' };
    expect((await member.call('POST', '/airdrops', inputWithWallet)).status).toBe(201);
    expect(await getStatements('POST', '/airdrops', inputWithWallet)).toHaveLength(3);
  });

  it('are a read and a transaction for the day’s first visit, and only the read for a second one', async () => {
    const path = `/airdrops/${rowId}/visits`;
    const first = await getStatements('POST', path, {});
    expect(first.slice(1, 2)).toEqual(['begin']);
    expect(first.at(-1)).toBe('commit');
    expect(first).toHaveLength(6);
    expect(await getStatements('POST', path, {})).toHaveLength(1);
  });
});
