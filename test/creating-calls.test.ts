import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../src/api.server.ts';
import { grantCredits } from '../src/features/credits/commands.server.ts';
import { emptyQuestForm } from '../src/features/quests/components/quest-form.ts';
import { listingKinds, listingNouns } from '../src/lib/listing-kinds.ts';
import { uuidv7 } from '../src/lib/uuid.ts';
import { listOperations } from '../src/platform/rpc/operations.server.ts';
import { makeAirdrop } from './factories/airdrops.ts';
import { makeCreditAdmin } from './factories/credits.ts';
import { makeFollowCampaign } from './factories/follow.ts';
import { getListingTable, listingInputs } from './factories/listing-inputs.ts';
import { makeMember, memberCtx } from './factories/members.ts';
import { makeSettledPayment } from './factories/payments.ts';
import { makeEvmAddress } from './factories/portfolio.ts';
import { makePresale } from './factories/presales.ts';
import { type Caller, createTestApp, type TestApp } from './harness/app.ts';

let app: TestApp;
let member: Caller & { id: string };
let admin: Caller & { id: string };
let promoter: Caller & { id: string };

beforeAll(async () => {
  app = await createTestApp({ pricing: 'freemium', limits: false });
  member = await app.member();
  admin = await app.admin();
  promoter = await app.member('promoter');
});
afterAll(() => app.close());

const airdrop = (name: string) => ({
  name,
  project: 'Example',
  status: 'upcoming',
  eligibilityDate: '2026-11-20',
});

const reward = (amount: string) => ({ kind: 'reward', day: '2026-11-20', amount, currency: 'USD' });

async function addedId(name: string): Promise<string> {
  const { body } = await member.call('POST', '/airdrops', airdrop(name));
  if (typeof body !== 'object' || body === null || !('id' in body)) throw new Error(JSON.stringify(body));
  return String(body.id);
}

type Sample = {
  body: unknown;
  /** Another body with a different meaning. */
  other: unknown;
  /** The values of path parameters. */
  params?: Record<string, string>;
};

type Creation = {
  /** `who` is the caller. */
  sample: (who: { id: string }) => Promise<Sample>;
  /** Counts the rows that the call creates or removes. */
  count: () => Promise<number>;
};

async function airdrops(): Promise<number> {
  const { db } = app.services;
  const found = await db.selectFrom('airdrops').select('id').where('user_id', '=', member.id).execute();
  return found.length;
}

const followCampaign = (twitterHandle: string) => ({ twitterHandle, pointsPerFollower: 1, targetFollows: 5 });

/** Gives credits to every caller, for calls that cost some. */
async function grantCreditsToAll(): Promise<void> {
  const { db } = app.services;
  const people = await db.selectFrom('profiles').select('id').execute();
  const creditAdmin = memberCtx(db, await makeCreditAdmin(db));
  for (const { id } of people) {
    await grantCredits(creditAdmin, { userId: id, amount: 50, note: null });
  }
}

async function getRows(table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(app.services.db);
  return rows[0]?.count ?? 0;
}

type MoneyTable = 'payments' | 'premium_periods' | 'payment_refunds' | 'payment_notes';

async function getCount(table: MoneyTable): Promise<number> {
  return (await app.services.db.selectFrom(table).select('id').execute()).length;
}

/** Creates a paid payment with its own buyer. */
async function paidParams(): Promise<{ id: string }> {
  const { db } = app.services;
  const { id } = await makeSettledPayment(db, await makeMember(db));
  return { id };
}

let names = 0;

/** Returns a name that must be unique for its user. */
function freshName(): string {
  names += 1;
  return `Name ${names}`;
}

/** How to call each creating operation. Admin operations are called by an admin. */
const creations: Record<string, Creation> = {
  ...Object.fromEntries(
    listingKinds.map((kind): [string, Creation] => [
      `${listingNouns[kind]}.add`,
      {
        sample: async () => ({ body: listingInputs[kind]('One'), other: listingInputs[kind]('Another') }),
        count: () => getRows(getListingTable(kind)),
      },
    ]),
  ),
  'airdrops.add': {
    sample: async () => ({ body: airdrop('Genesis'), other: airdrop('Another') }),
    count: airdrops,
  },
  'airdrops.removeMany': {
    sample: async () => ({
      body: { ids: [await addedId('First')] },
      other: { ids: [await addedId('Second')] },
    }),
    count: airdrops,
  },
  'airdropTasks.add': {
    sample: async (who) => ({
      body: { text: 'Bridge' },
      other: { text: 'Swap' },
      params: { id: (await makeAirdrop(app.services.db, who)).id },
    }),
    count: async () =>
      (
        await app.services.db
          .selectFrom('airdrop_tasks')
          .select('id')
          .where('user_id', '=', member.id)
          .execute()
      ).length,
  },
  'tags.add': {
    sample: async () => ({ body: { name: freshName() }, other: { name: freshName() } }),
    count: () => getRows('tracker_tags'),
  },
  'savedViews.add': {
    sample: async () => ({
      body: { name: freshName(), search: {} },
      other: { name: freshName(), search: {} },
    }),
    count: () => getRows('saved_views'),
  },
  'imports.start': {
    sample: async () => {
      const body = { fileName: 'drops.csv', source: 'csv', rowCount: 1 };
      return { body, other: { ...body, rowCount: 2 } };
    },
    count: () => getRows('imports'),
  },
  'credits.grant': {
    sample: async () => ({
      body: { userId: member.id, amount: 5 },
      other: { userId: member.id, amount: 6 },
    }),
    count: () => getRows('admin_credit_logs'),
  },
  'follow.claim': {
    sample: async () => ({
      body: { proofUrl: 'https://x.com/ada' },
      other: { proofUrl: 'https://x.com/grace' },
      params: { id: (await makeFollowCampaign(app.services.db)).id },
    }),
    count: async () => (await app.services.db.selectFrom('follow_claims').select('id').execute()).length,
  },
  'followCampaigns.add': {
    sample: async () => {
      await grantCreditsToAll();
      return { body: followCampaign('first'), other: followCampaign('second') };
    },
    count: async () => (await app.services.db.selectFrom('campaigns').select('id').execute()).length,
  },
  'payments.buyCredits': {
    sample: async () => ({ body: { packageId: 'credits-110' }, other: { packageId: 'credits-210' } }),
    count: () => getCount('payments'),
  },
  'payments.startPremium': {
    sample: async () => ({ body: { months: 1 }, other: { months: 2 } }),
    count: () => getCount('payments'),
  },
  'payments.manualUpgrade': {
    sample: async () => ({ body: { months: 1 }, other: { months: 2 } }),
    count: () => getCount('premium_periods'),
  },
  'payments.refund': {
    sample: async () => ({
      body: { amount: 5_000, reason: 'A mistake' },
      other: { amount: 5_000, reason: 'Something else' },
      params: await paidParams(),
    }),
    count: () => getCount('payment_refunds'),
  },
  'payments.chargeback': {
    sample: async () => ({
      body: { amount: 5_000, reason: 'By mail' },
      other: { amount: 5_000, reason: 'By telephone' },
      params: await paidParams(),
    }),
    count: () => getCount('payment_refunds'),
  },
  'payments.addNote': {
    sample: async () => ({
      body: { text: 'Looked at' },
      other: { text: 'Looked at again' },
      params: await paidParams(),
    }),
    count: () => getCount('payment_notes'),
  },
  'knownContracts.add': {
    sample: async () => {
      const contract = { chainId: 1, address: `0x${uuidv7().replaceAll('-', '')}00000000` };
      const source = 'https://example.com/contracts';
      return {
        body: { ...contract, project: 'Example', source },
        other: { ...contract, project: 'Another', source },
      };
    },
    count: async () => (await app.services.db.selectFrom('chain_contracts').select('id').execute()).length,
  },
  'airdropContracts.add': {
    sample: async (who) => {
      const address = `0x${uuidv7().replaceAll('-', '')}00000000`;
      return {
        body: { chainId: 1, address },
        other: { chainId: 10, address },
        params: { id: (await makeAirdrop(app.services.db, who)).id },
      };
    },
    count: async () => (await app.services.db.selectFrom('airdrop_contracts').select('id').execute()).length,
  },
  'links.addEntry': {
    sample: async () => {
      const host = `${uuidv7()}.example`;
      const entry = { host, verdict: 'block' };
      return { body: { ...entry, note: 'Drains wallets' }, other: { ...entry, note: 'Another' } };
    },
    count: async () => (await app.services.db.selectFrom('link_entries').select('id').execute()).length,
  },
  'presales.addFact': {
    sample: async () => ({
      body: { kind: 'team', value: 'Ada', sourceUrl: 'https://example.com/' },
      other: { kind: 'team', value: 'Grace', sourceUrl: 'https://example.com/' },
      params: { id: (await makePresale(app.services.db)).id },
    }),
    count: async () =>
      (
        await app.services.db
          .selectFrom('listing_facts')
          .select('id')
          .where('set_by', '=', admin.id)
          .execute()
      ).length,
  },
  'submissions.start': {
    sample: async () => ({
      body: { item: { kind: 'quest', form: emptyQuestForm } },
      other: { item: { kind: 'quest', form: { ...emptyQuestForm, title: 'Another' } } },
    }),
    count: async () => (await app.services.db.selectFrom('submissions').select('id').execute()).length,
  },
  'profit.addEntry': {
    sample: async () => ({ body: reward('1'), other: reward('2') }),
    count: async () => {
      const entries = app.services.db.selectFrom('airdrop_entries').select('id');
      return (await entries.where('user_id', '=', member.id).execute()).length;
    },
  },
  'trackerWallets.add': {
    sample: async () => ({ body: { address: makeEvmAddress(1) }, other: { address: makeEvmAddress(2) } }),
    count: async () => {
      const wallets = app.services.db.selectFrom('tracker_wallets').select('id');
      return (await wallets.where('user_id', '=', member.id).execute()).length;
    },
  },
  'yaps.add': {
    sample: async () => ({ body: { projectName: 'Aurora' }, other: { projectName: 'Lantern' } }),
    count: async () =>
      (await app.services.db.selectFrom('yap_list').select('id').where('user_id', '=', member.id).execute())
        .length,
  },
};

const creating = listOperations(api).filter((operation) => operation.creates);

function getCreation(name: string): Creation {
  const creation = creations[name];
  if (creation === undefined) throw new Error(`the creating operation ${name} needs an entry here`);
  return creation;
}

const getAddress = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? `no ${name} given`);

describe.each(creating)('$name with an Idempotency-Key', ({ name, method, path, access }) => {
  const key = { 'idempotency-key': `key-of-${name}` };
  const caller = () => (access === 'admin' ? admin : access === 'promoter' ? promoter : member);

  it('takes effect once and returns the same response to repeated and parallel calls', async () => {
    const { sample, count } = getCreation(name);
    const { body, other, params } = await sample(caller());
    const address = getAddress(path, params);
    const before = await count();
    const first = await caller().call(method, address, body, key);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const after = await count();
    expect(Math.abs(after - before)).toBe(1);
    const again = await Promise.all(
      Array.from({ length: 20 }, () => caller().call(method, address, body, key)),
    );
    for (const response of again)
      expect([response.status, response.body]).toEqual([first.status, first.body]);
    expect(await count()).toBe(after);

    const another = await caller().call(method, address, other, key);
    expect(another).toMatchObject({ status: 422, body: { code: 'INVALID' } });
    expect(await count()).toBe(after);
  });

  it('doesn’t share keys between users', async () => {
    const role = access === 'promoter' ? access : 'hunter';
    const someone = access === 'admin' ? await app.admin() : await app.member(role);
    const { body, params } = await getCreation(name).sample(someone);
    const response = await someone.call(method, getAddress(path, params), body, key);
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  });

  it('rejects an invalid key', async () => {
    const { body, params } = await getCreation(name).sample(caller());
    const response = await caller().call(method, getAddress(path, params), body, {
      'idempotency-key': 'x'.repeat(201),
    });
    expect(response).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });
});
