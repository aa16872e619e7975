import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../factories/airdrops.ts';
import type { ApiResponse } from '../harness/app.ts';
import { eventually } from '../harness/eventually.ts';
import { attack } from './attack.ts';
import { type Person, setUpTarget } from './target.ts';

const target = setUpTarget();

/** Locks the row that every change of a user's airdrops locks first. Returns a function that releases it. */
async function lockTotals(userId: string): Promise<() => Promise<void>> {
  const trx = await target.database.ownerDb.startTransaction().execute();
  await sql`SELECT FROM airdrop_totals WHERE user_id = ${userId} FOR UPDATE`.execute(trx);
  return async () => {
    await trx.rollback().execute();
  };
}

async function countWaitingConnections(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT DISTINCT l.pid FROM pg_locks l
    JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE NOT l.granted AND a.datname = current_database()`.execute(target.services.db);
  return rows.length;
}

/** An expensive call that waits for the locked row. */
const changeAll = (person: Person, ids: readonly string[]) =>
  person.call('POST', '/airdrops/bulk/change', { ids, changes: { priority: true } });

/** The expensive calls of a user that run or wait; the server rejects further ones. */
const maxCalls = 17;

describe('expensive calls of one user', () => {
  it('run one at a time, without delaying other users’ calls', async () => {
    const [first, second] = [await target.createPerson(), await target.createPerson()];
    const { id } = await makeAirdrop(target.services.db, first);
    const release = await lockTotals(first.id);
    const calls = Array.from({ length: 5 }, () => changeAll(first, [id]));
    await eventually(async () => expect(await countWaitingConnections()).toBe(1));
    expect((await second.call('GET', '/airdrops')).status).toBe(200);
    expect((await first.call('GET', '/visits/today')).status).toBe(200);
    expect(await countWaitingConnections()).toBe(1);
    await release();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  attack('blocking other users with many parallel expensive calls', async ({ count, need }) => {
    const [first, second] = [await target.createPerson(), await target.createPerson()];
    const airdrop = await makeAirdrop(target.services.db, first);
    const release = await lockTotals(first.id);
    const responses: ApiResponse[] = [];
    const calls = Array.from({ length: 60 }, async () => {
      const response = await changeAll(first, [airdrop.id]);
      responses.push(response);
    });
    await eventually(() => {
      if (responses.length < 60 - maxCalls) throw new Error(`${responses.length} calls have ended`);
    });
    // Calls beyond the limit may be rejected before the first one waits for the row.
    await eventually(async () => {
      if ((await countWaitingConnections()) === 0) throw new Error('no call waits for the row');
    });
    need((await countWaitingConnections()) === 1, 'one call of the flooding user runs');
    for (const { status, headers, body } of responses) {
      const isRejected = status === 429 && Number(headers.get('retry-after')) > 0;
      count(isRejected, `a call of the flood returned ${status} ${JSON.stringify(body)}`);
    }
    for (const path of ['/airdrops', '/airdrops/first-page?q=a', '/search?q=abc', '/account']) {
      const { status } = await second.call('GET', path);
      count(status === 200, `another person’s ${path} returned ${status}`);
    }
    // Pages have a separate queue.
    need((await first.requestPage('/tracker')).status === 200, 'a page of the flooding user renders');
    count((await second.requestPage('/tracker')).status === 200, 'another person’s page failed');
    await release();
    await Promise.all(calls);
    need(
      responses.filter(({ status }) => status === 200).length === maxCalls,
      'the calls within the limit succeed',
    );
    need((await changeAll(first, [airdrop.id])).status === 200, 'a call succeeds after the flood');
  });
});
