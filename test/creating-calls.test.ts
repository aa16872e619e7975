import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
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
import { createMemberCtx, makeMember } from './factories/members.ts';
import { makeSettledPayment } from './factories/payments.ts';
import { makeEvmAddress } from './factories/portfolio.ts';
import { makePresale } from './factories/presales.ts';
import { type Caller, setUpApp } from './harness/app.ts';

const app = setUpApp({ pricing: 'freemium', limits: false });
let member: Caller & { id: string };
let admin: Caller & { id: string };
let promoter: Caller & { id: string };

beforeAll(async () => {
  member = await app.createMember();
  admin = await app.createAdmin();
  promoter = await app.createMember('promoter');
});

const createAirdropInput = (name: string) => ({
  name,
  project: 'Example',
  status: 'upcoming',
  eligibilityDate: '2026-11-20',
});

const createRewardInput = (amount: string) => ({
  kind: 'reward',
  day: '2026-11-20',
  amount,
  currency: 'USD',
});

async function addAirdrop(name: string): Promise<string> {
  const { body } = await member.call('POST', '/airdrops', createAirdropInput(name));
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
  /** Creates inputs for a call by `caller`. */
  createSample: (caller: { id: string }) => Promise<Sample>;
  /** Counts the rows that the call creates or removes. */
  count: () => Promise<number>;
};

async function countAirdrops(): Promise<number> {
  const { db } = app.services;
  const rows = await db.selectFrom('airdrops').select('id').where('user_id', '=', member.id).execute();
  return rows.length;
}

const createCampaignInput = (twitterHandle: string) => ({
  twitterHandle,
  pointsPerFollower: 1,
  targetFollows: 5,
});

/** Gives credits to every caller, for calls that cost some. */
async function grantCreditsToAll(): Promise<void> {
  const { db } = app.services;
  const people = await db.selectFrom('profiles').select('id').execute();
  const creditAdmin = createMemberCtx(db, await makeCreditAdmin(db));
  for (const { id } of people) {
    await grantCredits(creditAdmin, { userId: id, amount: 50, note: null });
  }
}

async function countRows(table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(app.services.db);
  return rows[0]?.count ?? 0;
}

type MoneyTable = 'payments' | 'premium_periods' | 'payment_refunds' | 'payment_notes';

async function countMoneyRows(table: MoneyTable): Promise<number> {
  return (await app.services.db.selectFrom(table).select('id').execute()).length;
}

/** Creates a paid payment with its own buyer. */
async function createPaymentParams(): Promise<{ id: string }> {
  const { db } = app.services;
  const { id } = await makeSettledPayment(db, await makeMember(db));
  return { id };
}

let names = 0;

/** Creates a name that no other call of this function returned. */
function createUniqueName(): string {
  names += 1;
  return `Name ${names}`;
}

/** How to call each creating operation. Admin operations are called by an admin. */
const creations: Record<string, Creation> = {
  ...Object.fromEntries(
    listingKinds.map((kind): [string, Creation] => [
      `${listingNouns[kind]}.add`,
      {
        createSample: async () => ({
          body: listingInputs[kind]('One'),
          other: listingInputs[kind]('Another'),
        }),
        count: () => countRows(getListingTable(kind)),
      },
    ]),
  ),
  'airdrops.add': {
    createSample: async () => ({ body: createAirdropInput('Genesis'), other: createAirdropInput('Another') }),
    count: countAirdrops,
  },
  'airdrops.removeMany': {
    createSample: async () => ({
      body: { ids: [await addAirdrop('First')] },
      other: { ids: [await addAirdrop('Second')] },
    }),
    count: countAirdrops,
  },
  'airdropTasks.add': {
    createSample: async (caller) => ({
      body: { text: 'Bridge' },
      other: { text: 'Swap' },
      params: { id: (await makeAirdrop(app.services.db, caller)).id },
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
    createSample: async () => ({ body: { name: createUniqueName() }, other: { name: createUniqueName() } }),
    count: () => countRows('tracker_tags'),
  },
  'savedViews.add': {
    createSample: async () => ({
      body: { name: createUniqueName(), search: {} },
      other: { name: createUniqueName(), search: {} },
    }),
    count: () => countRows('saved_views'),
  },
  'imports.start': {
    createSample: async () => {
      const body = { fileName: 'drops.csv', source: 'csv', rowCount: 1 };
      return { body, other: { ...body, rowCount: 2 } };
    },
    count: () => countRows('imports'),
  },
  'credits.grant': {
    createSample: async () => ({
      body: { userId: member.id, amount: 5 },
      other: { userId: member.id, amount: 6 },
    }),
    count: () => countRows('admin_credit_logs'),
  },
  'follow.claim': {
    createSample: async () => ({
      body: { proofUrl: 'https://x.com/ada' },
      other: { proofUrl: 'https://x.com/grace' },
      params: { id: (await makeFollowCampaign(app.services.db)).id },
    }),
    count: async () => (await app.services.db.selectFrom('follow_claims').select('id').execute()).length,
  },
  'followCampaigns.add': {
    createSample: async () => {
      await grantCreditsToAll();
      return { body: createCampaignInput('first'), other: createCampaignInput('second') };
    },
    count: async () => (await app.services.db.selectFrom('campaigns').select('id').execute()).length,
  },
  'payments.buyCredits': {
    createSample: async () => ({ body: { packageId: 'credits-110' }, other: { packageId: 'credits-210' } }),
    count: () => countMoneyRows('payments'),
  },
  'payments.startPremium': {
    createSample: async () => ({ body: { months: 1 }, other: { months: 2 } }),
    count: () => countMoneyRows('payments'),
  },
  'payments.manualUpgrade': {
    createSample: async () => ({ body: { months: 1 }, other: { months: 2 } }),
    count: () => countMoneyRows('premium_periods'),
  },
  'payments.refund': {
    createSample: async () => ({
      body: { amount: 5_000, reason: 'A mistake' },
      other: { amount: 5_000, reason: 'Something else' },
      params: await createPaymentParams(),
    }),
    count: () => countMoneyRows('payment_refunds'),
  },
  'payments.chargeback': {
    createSample: async () => ({
      body: { amount: 5_000, reason: 'By mail' },
      other: { amount: 5_000, reason: 'By telephone' },
      params: await createPaymentParams(),
    }),
    count: () => countMoneyRows('payment_refunds'),
  },
  'payments.addNote': {
    createSample: async () => ({
      body: { text: 'Looked at' },
      other: { text: 'Looked at again' },
      params: await createPaymentParams(),
    }),
    count: () => countMoneyRows('payment_notes'),
  },
  'knownContracts.add': {
    createSample: async () => {
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
    createSample: async (caller) => {
      const address = `0x${uuidv7().replaceAll('-', '')}00000000`;
      return {
        body: { chainId: 1, address },
        other: { chainId: 10, address },
        params: { id: (await makeAirdrop(app.services.db, caller)).id },
      };
    },
    count: async () => (await app.services.db.selectFrom('airdrop_contracts').select('id').execute()).length,
  },
  'links.addEntry': {
    createSample: async () => {
      const host = `${uuidv7()}.example`;
      const entry = { host, verdict: 'block' };
      return { body: { ...entry, note: 'Drains wallets' }, other: { ...entry, note: 'Another' } };
    },
    count: async () => (await app.services.db.selectFrom('link_entries').select('id').execute()).length,
  },
  'presales.addFact': {
    createSample: async () => ({
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
    createSample: async () => ({
      body: { item: { kind: 'quest', form: emptyQuestForm } },
      other: { item: { kind: 'quest', form: { ...emptyQuestForm, title: 'Another' } } },
    }),
    count: async () => (await app.services.db.selectFrom('submissions').select('id').execute()).length,
  },
  'profit.addEntry': {
    createSample: async () => ({ body: createRewardInput('1'), other: createRewardInput('2') }),
    count: async () => {
      const entries = app.services.db.selectFrom('airdrop_entries').select('id');
      return (await entries.where('user_id', '=', member.id).execute()).length;
    },
  },
  'trackerWallets.add': {
    createSample: async () => ({
      body: { address: makeEvmAddress(1) },
      other: { address: makeEvmAddress(2) },
    }),
    count: async () => {
      const wallets = app.services.db.selectFrom('tracker_wallets').select('id');
      return (await wallets.where('user_id', '=', member.id).execute()).length;
    },
  },
  'yaps.add': {
    createSample: async () => ({ body: { projectName: 'Aurora' }, other: { projectName: 'Lantern' } }),
    count: async () =>
      (await app.services.db.selectFrom('yap_list').select('id').where('user_id', '=', member.id).execute())
        .length,
  },
};

const creatingOperations = listOperations(api).filter((operation) => operation.creates);

function getCreation(name: string): Creation {
  const creation = creations[name];
  if (creation === undefined) throw new Error(`the creating operation ${name} needs an entry here`);
  return creation;
}

const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? `no ${name} given`);

describe.each(creatingOperations)('$name with an Idempotency-Key', ({ name, method, path, access }) => {
  const key = { 'idempotency-key': `key-of-${name}` };
  function getCaller() {
    if (access === 'admin') return admin;
    return access === 'promoter' ? promoter : member;
  }

  it('takes effect once, and returns the same response to repeated, concurrent calls', async () => {
    const { createSample, count } = getCreation(name);
    const { body, other, params } = await createSample(getCaller());
    const address = fillPath(path, params);
    const before = await count();
    const first = await getCaller().call(method, address, body, key);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const after = await count();
    expect(Math.abs(after - before)).toBe(1);
    const repeats = await Promise.all(
      Array.from({ length: 20 }, () => getCaller().call(method, address, body, key)),
    );
    for (const response of repeats)
      expect([response.status, response.body]).toEqual([first.status, first.body]);
    expect(await count()).toBe(after);

    const changed = await getCaller().call(method, address, other, key);
    expect(changed).toMatchObject({ status: 422, body: { code: 'INVALID' } });
    expect(await count()).toBe(after);
  });

  it('doesn’t share keys between users', async () => {
    const role = access === 'promoter' ? access : 'hunter';
    const otherUser = access === 'admin' ? await app.createAdmin() : await app.createMember(role);
    const { body, params } = await getCreation(name).createSample(otherUser);
    const response = await otherUser.call(method, fillPath(path, params), body, key);
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  });

  it('rejects an invalid key', async () => {
    const { body, params } = await getCreation(name).createSample(getCaller());
    const response = await getCaller().call(method, fillPath(path, params), body, {
      'idempotency-key': 'x'.repeat(201),
    });
    expect(response).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });
});
