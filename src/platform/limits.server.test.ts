import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { inTransaction, openDb } from '../db/client.server.ts';
import { uuidv7 } from '../lib/uuid.ts';
import { createLimits, type Limits, type LimitsOptions, policies } from './limits.server.ts';

let database: TestDatabase;
let limits: Limits;
let email: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  limits = createLimits(database.db, { secret: 'a secret of the tests' });
  email = `${uuidv7()}@example.com`;
});

const now = new Date('2026-11-20T18:40:00.000Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const limited = (retryAfter: number) =>
  expect.objectContaining({ code: 'RATE_LIMITED', status: 429, details: { retryAfter } });

async function passed(takes: Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(takes);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'RATE_LIMITED' });
  }
  return results.filter((result) => result.status === 'fulfilled').length;
}

describe('a limit', () => {
  it('answers what is left, then refuses until its window ends', async () => {
    const take = (at: Date) => limits.take('export', email, { now: at });
    const left: number[] = [];
    for (let index = 0; index < 10; index += 1) left.push(await take(later(index)));
    expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    await expect(take(later(20))).rejects.toEqual(limited(40));
    await expect(take(later(59.5))).rejects.toEqual(limited(1));
    expect(await take(later(60))).toBe(9);
  });

  it('refused takes neither count nor lengthen the window', async () => {
    const take = (at: Date) => limits.take('export', email, { now: at });
    for (let index = 0; index < 10; index += 1) await take(now);
    for (let index = 0; index < 30; index += 1) await expect(take(later(index))).rejects.toThrow();
    expect(await take(later(60))).toBe(9);
  });

  it('ends a window that a clock 26 hours ahead began', async () => {
    const address = `192.0.2.${Math.trunc(Math.random() * 250)}`;
    const takes: ((at: Date) => Promise<number>)[] = [
      (at) => limits.take('export', email, { now: at }),
      (at) => limits.take('password', { account: email, address }, { now: at }),
    ];
    for (const take of takes) {
      const left = await take(later(26 * 3600));
      for (let index = 0; index < left; index += 1) await take(later(26 * 3600));
      await expect(take(later(26 * 3600))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
      expect(await take(now)).toBe(left);
      expect(await take(later(1))).toBe(left - 1);
    }
  });

  it('keeps a window that a process a few seconds ahead began', async () => {
    const take = (at: Date) => limits.take('export', email, { now: at });
    await take(later(30));
    expect(await take(now)).toBe(8);
  });

  it('counts what a take costs and refuses one that costs more than is left', async () => {
    expect(await limits.take('export', email, { now, cost: 7 })).toBe(3);
    await expect(limits.take('export', email, { now, cost: 4 })).rejects.toEqual(limited(60));
    expect(await limits.take('export', email, { now, cost: 3 })).toBe(0);
    await expect(limits.take('export', uuidv7(), { now, cost: 11 })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
  });

  it('lets exactly the limit pass of 50 parallel takes over two pools', async () => {
    const other = createLimits(openDb(database.openPool()), { secret: 'a secret of the tests' });
    const takes = Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? other : limits).take('export', email, { now }),
    );
    expect(await passed(takes)).toBe(10);
  });

  it('keeps subjects and policies apart', async () => {
    for (let index = 0; index < 10; index += 1) await limits.take('export', email, { now });
    expect(await limits.take('export', uuidv7(), { now })).toBe(9);
    expect(await limits.take('write', email, { now })).toBe(policies.write.limit - 1);
  });

  it('counts the addresses of one IPv6 customer as one', async () => {
    await limits.take('signUpAddress', '2001:db8:7:7::1', { now });
    expect(await limits.take('signUpAddress', '2001:db8:7:7:ffff::2', { now })).toBe(58);
    expect(await limits.take('signUpAddress', '2001:db8:7:8::1', { now })).toBe(59);
  });

  it('stores no e-mail address, and keys that depend on the secret', async () => {
    await limits.take('signInAccount', { account: email, address: '203.0.113.9' }, { now });
    const rows = await database.db.selectFrom('rate_limits').select('key').execute();
    expect(rows.some(({ key }) => key.includes('@') || key.includes(email.slice(0, 8)))).toBe(false);
    const others = createLimits(database.db, { secret: 'another' });
    const left = await others.take('signInAccount', { account: email, address: '203.0.113.9' }, { now });
    expect(left).toBe(policies.signInAccount.limit - 1);
  });

  it('is closed, not open, when its store fails', async () => {
    const pool = database.openPool(1);
    await pool.end();
    const broken = createLimits(openDb(pool));
    await expect(broken.take('export', email, { now })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
    });
    const takes = Array.from({ length: 20 }, () => broken.take('read', email, { now }));
    for (const result of await Promise.allSettled(takes)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
    }
  });

  it('opens again once the store is back', async () => {
    await database.ownerDb.schema.alterTable('rate_limits').renameTo('rate_limits_gone').execute();
    await expect(limits.take('read', email, { now })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await database.ownerDb.schema.alterTable('rate_limits_gone').renameTo('rate_limits').execute();
    expect(await limits.take('read', email, { now })).toBe(policies.read.limit - 1);
  });
});

describe("an account's limit", () => {
  const at = (address: string) => ({ account: email, address });
  const { limit, everywhere } = policies.signInAccount;

  async function attack(networks: number, attempts: number): Promise<number> {
    const takes: Promise<unknown>[] = [];
    for (let network = 0; network < networks; network += 1) {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        takes.push(limits.take('signInAccount', at(`10.0.${network}.${attempt}`), { now }));
      }
    }
    return passed(takes);
  }

  it('refuses one network and leaves the account open to others', async () => {
    expect(await attack(1, 20)).toBe(limit);
    expect(await limits.take('signInAccount', at('203.0.113.9'), { now })).toBe(limit - 1);
  });

  it('takes no difference in case or blanks for another account', async () => {
    await limits.take('signInAccount', { account: ` ${email.toUpperCase()}`, address: '10.0.0.1' }, { now });
    expect(await limits.take('signInAccount', at('10.0.0.1'), { now })).toBe(limit - 2);
  });

  it('refused attempts of one network use up nothing of the wide limit', async () => {
    await attack(1, 200);
    expect(await limits.take('signInAccount', at('203.0.113.9'), { now })).toBe(limit - 1);
  });

  it('bounds attempts from many networks together, for a short time', async () => {
    expect(await attack(40, limit)).toBe(everywhere.limit);
    const elsewhere = limits.take('signInAccount', at('203.0.113.9'), { now: later(10) });
    await expect(elsewhere).rejects.toEqual(limited(everywhere.windowSeconds - 10));
    expect(
      await limits.take('signInAccount', at('198.51.100.9'), { now: later(everywhere.windowSeconds) }),
    ).toBe(limit - 1);
  });

  it('an attack from many networks does not reach a network that signed in before', async () => {
    await limits.take('signInAccount', at('203.0.113.9'), { now });
    await limits.giveBack('signInAccount', at('203.0.113.9'), { now });
    await limits.take('signInAccount', at('203.0.113.9'), { now });
    expect(await attack(40, limit)).toBe(everywhere.limit);
    expect(await limits.take('signInAccount', at('203.0.113.77'), { now })).toBe(limit - 2);
  });

  it('gives a take back after a success', async () => {
    for (let index = 0; index < 3 * limit; index += 1) {
      expect(await limits.take('signInAccount', at('203.0.113.9'), { now })).toBe(limit - 1);
      await limits.giveBack('signInAccount', at('203.0.113.9'), { now });
    }
  });

  it('never has more left than the limit, however often a take is given back', async () => {
    await limits.take('signInAddress', '203.0.113.50', { now });
    for (let index = 0; index < 5; index += 1)
      await limits.giveBack('signInAddress', '203.0.113.50', { now });
    expect(await limits.take('signInAddress', '203.0.113.50', { now })).toBe(
      policies.signInAddress.limit - 1,
    );
  });
});

describe('a limit that is leased ahead', () => {
  function counted(overrides?: LimitsOptions['overrides']) {
    let statements = 0;
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        return result;
      },
    });
    return { ...createLimits(db, { ...(overrides && { overrides }) }), statements: () => statements };
  }

  const small = () => counted({ read: { limit: 40, windowSeconds: 60, batch: 10 } });
  type Process = ReturnType<typeof counted>;

  /** Takes at this rate by turns for so many seconds, and answers how many passed. */
  async function write(processes: readonly Process[], perSecond: number, [from, to]: [number, number]) {
    let count = 0;
    for (let n = from * perSecond; n < to * perSecond; n += 1) {
      const take = processes[n % processes.length]?.take('write', email, { now: later(n / perSecond) });
      count += await passed(take === undefined ? [] : [take]);
    }
    return count;
  }

  it('asks the database seldom, also for parallel takes', async () => {
    const store = small();
    expect(await passed(Array.from({ length: 25 }, () => store.take('read', email, { now })))).toBe(25);
    expect(store.statements()).toBeLessThanOrEqual(4);
  });

  it('lets exactly the limit pass in one process and then refuses without asking', async () => {
    const store = small();
    expect(await passed(Array.from({ length: 60 }, () => store.take('read', email, { now })))).toBe(40);
    const statements = store.statements();
    await expect(store.take('read', email, { now: later(15) })).rejects.toEqual(limited(45));
    expect(store.statements()).toBe(statements);
    expect(await store.take('read', email, { now: later(60) })).toBe(39);
  });

  it('counts down by ones, to the last', async () => {
    const store = small();
    const left: number[] = [];
    for (let index = 0; index < 40; index += 1) left.push(await store.take('read', email, { now }));
    expect(left).toEqual(Array.from({ length: 40 }, (_, index) => 39 - index));
  });

  it('grows with use: 300 writes at once cost few statements, a quiet person holds little', async () => {
    const busy = counted();
    expect(await passed(Array.from({ length: 320 }, () => busy.take('write', email, { now })))).toBe(300);
    expect(busy.statements()).toBeLessThanOrEqual(16);
    const quiet = counted();
    const other = uuidv7();
    for (let second = 0; second < 50; second += 2.5) await quiet.take('write', other, { now: later(second) });
    expect(quiet.statements()).toBe(2);
  });

  it('stays as it is at a steady pace', async () => {
    const steady = counted();
    const take = async (count: number, from: number, every: number) => {
      for (let n = 0; n < count; n += 1) await steady.take('write', email, { now: later(from + n * every) });
    };
    await take(10, 0, 0.1);
    expect(steady.statements()).toBe(1);
    // Twenty in ten seconds are one lease each time.
    await take(60, 1, 0.5);
    expect(steady.statements()).toBe(4);
  });

  it('is followed by the next once it is used up, before anybody waits for that', async () => {
    const store = small();
    const take = () => store.take('read', email, { now });
    // The first lease is of one, the next of two.
    expect(await take()).toBe(39);
    await vi.waitFor(() => expect(store.statements()).toBe(2));
    expect([await take(), store.statements()]).toEqual([38, 2]);
  });

  it('fetches the next at once for whoever waits for it, and for the end', async () => {
    // What is gathered for later never goes.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const store = small();
      const left: number[] = [];
      for (let count = 0; count < 7; count += 1) left.push(await store.take('read', email, { now }));
      expect(left).toEqual([39, 38, 37, 36, 35, 34, 33]);
      await store.release();
    } finally {
      vi.useRealTimers();
    }
  });

  it('hands back what is on its way as the process ends', async () => {
    const [ending, other] = [small(), small()];
    await ending.take('read', email, { now });
    await ending.release();
    expect(ending.statements()).toBe(3);
    expect(await other.take('read', email, { now })).toBe(38);
  });

  it('fetches the next leases of many people in few statements, and nothing more where nothing is left', async () => {
    const store = small();
    const people = Array.from({ length: 30 }, () => uuidv7());
    for (const person of people) await store.take('read', person, { now });
    await store.release();
    expect(store.statements()).toBeLessThan(2 * people.length);
    const spent = small();
    for (let count = 0; count < 40; count += 1) await spent.take('read', email, { now });
    const before = spent.statements();
    await spent.release();
    expect(spent.statements()).toBe(before);
  });

  it('says nothing where the next can’t be fetched, and is closed to whoever comes then', async () => {
    const pool = database.openPool(1);
    const { take } = createLimits(openDb(pool), {
      overrides: { read: { limit: 40, windowSeconds: 60, batch: 10 } },
    });
    expect(await take('read', email, { now })).toBe(39);
    await pool.end();
    await expect(take('read', email, { now })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('takes what costs more than one lease, and what fits into the rest', async () => {
    const store = small();
    expect(await store.take('read', email, { now, cost: 27 })).toBe(13);
    expect(await store.take('read', email, { now, cost: 12 })).toBe(1);
    await expect(store.take('read', email, { now, cost: 2 })).rejects.toEqual(limited(60));
    expect(await store.take('read', email, { now })).toBe(0);
  });

  it('lets exactly the limit pass over several processes, whichever is asked', async () => {
    const processes = [small(), small(), small()];
    const all = (length: number) =>
      passed(
        Array.from({ length }, (_, index) => processes[index % 3]?.take('read', email, { now })).filter(
          (take) => take !== undefined,
        ),
      );
    // What one of them holds still, only those that ask it get.
    expect((await all(150)) + (await all(150))).toBe(40);
  });

  it('hands back at its end what it has not used', async () => {
    const [ending, other] = [small(), small()];
    for (let index = 0; index < 20; index += 1) await ending.take('read', email, { now });
    await ending.release();
    expect(await other.take('read', email, { now })).toBe(19);
    await ending.release();
    expect(await passed(Array.from({ length: 30 }, () => other.take('read', email, { now })))).toBe(19);
  });

  it('hands nothing back into a later window', async () => {
    const [ending, other] = [small(), small()];
    for (let index = 0; index < 20; index += 1) await ending.take('read', email, { now });
    await other.take('read', email, { now: later(60) });
    await ending.release();
    expect(await other.take('read', email, { now: later(61) })).toBe(38);
  });

  it('refuses nobody who writes twice a second while four processes are stopped or killed in turn', async () => {
    for (const [end, seconds] of [
      ['stopped', 1],
      ['killed', 4],
    ] as const) {
      email = uuidv7();
      let processes = Array.from({ length: 4 }, () => counted());
      for (let second = 0; second < 60; second += seconds) {
        expect(await write(processes, 2, [second, second + seconds])).toBe(2 * seconds);
        const [oldest, ...others] = processes;
        if (end === 'stopped') await oldest?.release();
        processes = [...others, counted()];
      }
    }
  });

  it('takes the leases of many people in few statements, each with its own window and count', async () => {
    const store = small();
    const people = Array.from({ length: 120 }, () => uuidv7());
    const spent = people.filter((_, index) => index % 10 === 0);
    const other = small();
    for (const person of spent) await other.take('read', person, { now, cost: 40 });
    const before = store.statements();
    const takes = people.map((person) => store.take('read', person, { now: later(15) }));
    const results = await Promise.allSettled(takes);
    expect(results).toEqual(
      people.map((_, index) =>
        index % 10 === 0 ? { status: 'rejected', reason: limited(45) } : { status: 'fulfilled', value: 39 },
      ),
    );
    expect(store.statements() - before).toBeLessThanOrEqual(6);
  });

  it('waits for no other process that takes the leases of the same people in another order', async () => {
    const people = Array.from({ length: 50 }, () => uuidv7());
    const [first, forwards, backwards] = [small(), small(), small()];
    const at = later(3_600);
    let waiting: Promise<number[]> = Promise.resolve([]);
    await first.take('read', people[25] ?? '', { now: at });
    // The next that it has fetched would wait with the two.
    await first.release();
    await inTransaction(database.db, async (trx) => {
      // Both reach this row, with what they have locked before it.
      await trx
        .selectFrom('rate_limits')
        .select('key')
        .where('resets_at', '=', later(3_660))
        .forUpdate()
        .execute();
      const takes = [people.map((one) => forwards.take('read', one, { now: at }))];
      takes.push(people.toReversed().map((one) => backwards.take('read', one, { now: at })));
      const both = Promise.all(takes.flat());
      await vi.waitFor(async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`.execute(
          database.ownerDb,
        );
        expect(rows).toHaveLength(2);
      });
      waiting = both;
    });
    expect((await waiting).toSorted((a, b) => a - b)).toEqual(
      people.flatMap((_, index) => (index === 25 ? [37, 38] : [38, 39])).toSorted((a, b) => a - b),
    );
  });
});
