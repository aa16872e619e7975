import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { openDb } from '../db/client.server.ts';
import { uuidv7 } from '../lib/uuid.ts';
import { createLimits, type Limits, policies } from './limits.server.ts';

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
const matchRateLimit = (retryAfter: number) =>
  expect.objectContaining({ code: 'RATE_LIMITED', status: 429, details: { retryAfter } });

async function countPassed(calls: Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(calls);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'RATE_LIMITED' });
  }
  return results.filter((result) => result.status === 'fulfilled').length;
}

describe('a limit', () => {
  it('returns the remaining amount, then rejects until its window ends', async () => {
    const consume = (at: Date) => limits.consume('export', email, { now: at });
    const remaining: number[] = [];
    for (let index = 0; index < 10; index += 1) remaining.push(await consume(later(index)));
    expect(remaining).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    await expect(consume(later(20))).rejects.toEqual(matchRateLimit(40));
    await expect(consume(later(59.5))).rejects.toEqual(matchRateLimit(1));
    expect(await consume(later(60))).toBe(9);
  });

  it('neither counts rejected takes nor extends the window by them', async () => {
    const consume = (at: Date) => limits.consume('export', email, { now: at });
    for (let index = 0; index < 10; index += 1) await consume(now);
    for (let index = 0; index < 30; index += 1) await expect(consume(later(index))).rejects.toThrow();
    expect(await consume(later(60))).toBe(9);
  });

  it('ends a window that a clock 26 hours ahead started', async () => {
    const address = `192.0.2.${Math.trunc(Math.random() * 250)}`;
    const calls: ((at: Date) => Promise<number>)[] = [
      (at) => limits.consume('export', email, { now: at }),
      (at) => limits.consume('password', { account: email, address }, { now: at }),
    ];
    for (const consume of calls) {
      const remaining = await consume(later(26 * 3600));
      for (let index = 0; index < remaining; index += 1) await consume(later(26 * 3600));
      await expect(consume(later(26 * 3600))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
      expect(await consume(now)).toBe(remaining);
      expect(await consume(later(1))).toBe(remaining - 1);
    }
  });

  it('keeps a window that a process a few seconds ahead started', async () => {
    const consume = (at: Date) => limits.consume('export', email, { now: at });
    await consume(later(30));
    expect(await consume(now)).toBe(8);
  });

  it('counts the cost of a take, and rejects one above the remaining amount', async () => {
    expect(await limits.consume('export', email, { now, cost: 7 })).toBe(3);
    await expect(limits.consume('export', email, { now, cost: 4 })).rejects.toEqual(matchRateLimit(60));
    expect(await limits.consume('export', email, { now, cost: 3 })).toBe(0);
    await expect(limits.consume('export', uuidv7(), { now, cost: 11 })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
  });

  it('passes exactly the limit of 50 parallel takes over two pools', async () => {
    const other = createLimits(openDb(database.openPool()), { secret: 'a secret of the tests' });
    const calls = Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? other : limits).consume('export', email, { now }),
    );
    expect(await countPassed(calls)).toBe(10);
  });

  it('separates subjects and policies', async () => {
    for (let index = 0; index < 10; index += 1) await limits.consume('export', email, { now });
    expect(await limits.consume('export', uuidv7(), { now })).toBe(9);
    expect(await limits.consume('write', email, { now })).toBe(policies.write.limit - 1);
  });

  it('counts the addresses of one IPv6 customer together', async () => {
    await limits.consume('signUpAddress', '2001:db8:7:7::1', { now });
    expect(await limits.consume('signUpAddress', '2001:db8:7:7:ffff::2', { now })).toBe(58);
    expect(await limits.consume('signUpAddress', '2001:db8:7:8::1', { now })).toBe(59);
  });

  it('stores no email addresses, and keys that depend on the secret', async () => {
    await limits.consume('signInAccount', { account: email, address: '203.0.113.9' }, { now });
    const rows = await database.db.selectFrom('rate_limits').select('key').execute();
    expect(rows.some(({ key }) => key.includes('@') || key.includes(email.slice(0, 8)))).toBe(false);
    const otherLimits = createLimits(database.db, { secret: 'another' });
    const remaining = await otherLimits.consume(
      'signInAccount',
      { account: email, address: '203.0.113.9' },
      { now },
    );
    expect(remaining).toBe(policies.signInAccount.limit - 1);
  });

  it('fails closed if its store fails', async () => {
    const pool = database.openPool(1);
    await pool.end();
    const broken = createLimits(openDb(pool));
    await expect(broken.consume('export', email, { now })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
    });
  });

  it('recovers with its store', async () => {
    await database.ownerDb.schema.alterTable('rate_limits').renameTo('rate_limits_gone').execute();
    await expect(limits.consume('export', email, { now })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await database.ownerDb.schema.alterTable('rate_limits_gone').renameTo('rate_limits').execute();
    expect(await limits.consume('export', email, { now })).toBe(policies.export.limit - 1);
  });
});

describe("an account's limit", () => {
  const at = (address: string) => ({ account: email, address });
  const { limit, everywhere } = policies.signInAccount;

  async function attack(networks: number, attempts: number): Promise<number> {
    const calls: Promise<unknown>[] = [];
    for (let network = 0; network < networks; network += 1) {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        calls.push(limits.consume('signInAccount', at(`10.0.${network}.${attempt}`), { now }));
      }
    }
    return countPassed(calls);
  }

  it('rejects one network and leaves the account open to others', async () => {
    expect(await attack(1, 20)).toBe(limit);
    expect(await limits.consume('signInAccount', at('203.0.113.9'), { now })).toBe(limit - 1);
  });

  it('ignores case and blanks of an account', async () => {
    await limits.consume(
      'signInAccount',
      { account: ` ${email.toUpperCase()}`, address: '10.0.0.1' },
      { now },
    );
    expect(await limits.consume('signInAccount', at('10.0.0.1'), { now })).toBe(limit - 2);
  });

  it('does not count rejected attempts of one network against the wide limit', async () => {
    await attack(1, 200);
    expect(await limits.consume('signInAccount', at('203.0.113.9'), { now })).toBe(limit - 1);
  });

  it('bounds attempts from many networks together, for a short time', async () => {
    expect(await attack(40, limit)).toBe(everywhere.limit);
    const elsewhere = limits.consume('signInAccount', at('203.0.113.9'), { now: later(10) });
    await expect(elsewhere).rejects.toEqual(matchRateLimit(everywhere.windowSeconds - 10));
    expect(
      await limits.consume('signInAccount', at('198.51.100.9'), { now: later(everywhere.windowSeconds) }),
    ).toBe(limit - 1);
  });

  it('exempts a network that signed in before from an attack from many networks', async () => {
    await limits.consume('signInAccount', at('203.0.113.9'), { now });
    await limits.restore('signInAccount', at('203.0.113.9'), { now });
    await limits.consume('signInAccount', at('203.0.113.9'), { now });
    expect(await attack(40, limit)).toBe(everywhere.limit);
    expect(await limits.consume('signInAccount', at('203.0.113.77'), { now })).toBe(limit - 2);
  });

  it('restores a take after a success', async () => {
    for (let index = 0; index < 3 * limit; index += 1) {
      expect(await limits.consume('signInAccount', at('203.0.113.9'), { now })).toBe(limit - 1);
      await limits.restore('signInAccount', at('203.0.113.9'), { now });
    }
  });

  it('never exceeds the limit, however often a take is restored', async () => {
    await limits.consume('signInAddress', '203.0.113.50', { now });
    for (let index = 0; index < 5; index += 1) await limits.restore('signInAddress', '203.0.113.50', { now });
    expect(await limits.consume('signInAddress', '203.0.113.50', { now })).toBe(
      policies.signInAddress.limit - 1,
    );
  });
});

describe('a per-process limit', () => {
  it('passes exactly the limit without the database', async () => {
    const pool = database.openPool(1);
    await pool.end();
    const processLimits = createLimits(openDb(pool));
    const calls = Array.from({ length: policies.write.limit + 20 }, () =>
      processLimits.consume('write', email, { now }),
    );
    expect(await countPassed(calls)).toBe(policies.write.limit);
    await expect(processLimits.consume('write', email, { now: later(15) })).rejects.toEqual(
      matchRateLimit(45),
    );
    expect(await processLimits.consume('write', email, { now: later(60) })).toBe(policies.write.limit - 1);
  });

  it('separates processes and policies', async () => {
    const other = createLimits(database.db);
    await limits.consume('read', email, { now, cost: policies.read.limit });
    await expect(limits.consume('read', email, { now })).rejects.toEqual(matchRateLimit(60));
    expect(await limits.consume('write', email, { now })).toBe(policies.write.limit - 1);
    expect(await other.consume('read', email, { now })).toBe(policies.read.limit - 1);
  });

  it('counts the addresses of one IPv6 customer together', async () => {
    await limits.consume('public', '2001:db8:7:7::1', { now });
    expect(await limits.consume('public', '2001:db8:7:7:ffff::2', { now })).toBe(policies.public.limit - 2);
    expect(await limits.consume('public', '2001:db8:7:8::1', { now })).toBe(policies.public.limit - 1);
  });

  it.each(Object.entries(policies))('applies only to policies that protect no secret: %s', (name, policy) => {
    const coarse = ['read', 'write', 'page', 'pageAddress', 'cachedResponses', 'clientErrors', 'public'];
    expect('isPerProcess' in policy).toBe(coarse.includes(name));
  });
});
