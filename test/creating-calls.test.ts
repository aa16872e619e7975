import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../src/api.server.ts';
import { listOperations } from '../src/platform/rpc/operations.server.ts';
import { type Caller, createTestApp, type TestApp } from './app.ts';

let app: TestApp;
let member: Caller & { id: string };

beforeAll(async () => {
  app = await createTestApp();
  member = await app.member();
});
afterAll(() => app.close());

const airdrop = (name: string) => ({
  name,
  project: 'Example',
  status: 'upcoming',
  eligibilityDate: '2026-11-20',
});

async function addedId(name: string): Promise<string> {
  const { body } = await member.call('POST', '/airdrops', airdrop(name));
  if (typeof body !== 'object' || body === null || !('id' in body)) throw new Error(JSON.stringify(body));
  return String(body.id);
}

/** For each creating operation a body, and another that means something else. */
const samples: Record<string, () => Promise<{ body: unknown; other: unknown }>> = {
  'airdrops.add': async () => ({ body: airdrop('Genesis'), other: airdrop('Another') }),
  'airdrops.removeMany': async () => ({
    body: { ids: [await addedId('First')] },
    other: { ids: [await addedId('Second')] },
  }),
};

const creating = listOperations(api).filter((operation) => operation.creates);

async function rows(): Promise<number> {
  const found = await app.services.db
    .selectFrom('airdrops')
    .select('id')
    .where('user_id', '=', member.id)
    .execute();
  return found.length;
}

describe.each(creating)('$name with an Idempotency-Key', ({ name, method, path }) => {
  const key = { 'idempotency-key': `key-of-${name}` };

  it('takes effect once and answers every repetition alike, also in parallel', async () => {
    const sample = await samples[name]?.();
    expect(sample, 'every creating operation needs a sample here').toBeDefined();
    const before = await rows();
    const first = await member.call(method, path, sample?.body, key);
    expect(first.status).toBeLessThan(300);
    const after = await rows();
    expect(Math.abs(after - before)).toBe(1);
    const again = await Promise.all(
      Array.from({ length: 20 }, () => member.call(method, path, sample?.body, key)),
    );
    for (const answer of again) expect([answer.status, answer.body]).toEqual([first.status, first.body]);
    expect(await rows()).toBe(after);

    const other = await member.call(method, path, sample?.other, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'INVALID' } });
    expect(await rows()).toBe(after);
  });

  it('does not know another member’s key', async () => {
    const someone = await app.member();
    const answer = await someone.call(method, path, (await samples[name]?.())?.body, key);
    expect(answer.status).toBeLessThan(300);
  });

  it('refuses a key that is none', async () => {
    const sample = await samples[name]?.();
    const answer = await member.call(method, path, sample?.body, { 'idempotency-key': 'x'.repeat(201) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });
});
