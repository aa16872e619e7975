import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { expectLedgerInvariants } from '../../../test/factories/credits.ts';
import { type Caller, createTestApp, setUpApp, type TestApp } from '../../../test/harness/app.ts';
import { resetLimits } from '../../../test/harness/limits.ts';
import { renewProofs } from '../../../test/harness/proofs.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { expirePendingGrants } from './jobs.server.ts';
import { transfer } from './ledger/commands.server.ts';

type Person = Caller & { id: string; email: string };

const noon = new Date('2026-11-20T12:00:00Z');

const app = setUpApp({ jobs: false, clock: () => now });
let now = noon;
let admin: Person;

beforeAll(async () => {
  admin = await app.createAdmin();
});
beforeEach(async () => {
  now = noon;
  await renewProofs(app.services.db, now);
  await resetLimits(app.services.db);
});

const grantsPath = '/admin/credits/grants';
const grant = async (user: Person, amount: unknown, note?: string, by = admin) => {
  await renewProofs(app.services.db, now);
  return by.call('POST', grantsPath, { userId: user.id, amount, ...(note !== undefined && { note }) });
};

const getMessage = (body: unknown) => (body as { message?: unknown } | null)?.message ?? body;

async function callAsAdmin(method: string, path: string, body?: unknown): Promise<[number, unknown]> {
  const response = await admin.call(method, path, body);
  return [response.status, getMessage(response.body)];
}

const findRecipient = (q: string) => admin.call('GET', `/admin/credits/recipient?q=${encodeURIComponent(q)}`);

async function listAmounts(path: string, by: Person = admin): Promise<unknown[]> {
  const { status, body } = await by.call('GET', path);
  expect(status).toBe(200);
  return (body as { items: { amount: number }[] }).items.map(({ amount }) => amount);
}

async function setZone(person: Person, zone: string): Promise<void> {
  const { db, sessions } = app.services;
  await db.updateTable('profiles').set({ time_zone: zone }).where('id', '=', person.id).execute();
  sessions.forgetUser(person.id);
}

const download = (path: string, by?: Person) =>
  app.request(path, { headers: { cookie: by?.cookie() ?? '' } });

describe('GET /api/admin/credits/recipient', () => {
  it('finds a user by UUID or email address in any notation', async () => {
    const user = await app.createMember();
    await grant(user, 40);
    const recipient = {
      id: user.id,
      email: user.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      pointsBalance: 40,
    };
    for (const q of [user.id, user.id.toUpperCase(), user.email, ` ${user.email.toUpperCase()} `]) {
      expect(await findRecipient(q)).toMatchObject({ status: 200, body: recipient });
    }
  });

  it('returns 404 for unknown users and rejects other search texts', async () => {
    const getPath = (q: string) => `/admin/credits/recipient?q=${encodeURIComponent(q)}`;
    const nobody = [404, 'No user found with that ID'];
    expect(await callAsAdmin('GET', getPath(uuidv7()))).toEqual(nobody);
    const noEmail = [404, 'No user found with that email'];
    expect(await callAsAdmin('GET', getPath('nobody@example.com'))).toEqual(noEmail);
    expect(await callAsAdmin('GET', getPath(' '))).toEqual([400, 'Please enter a user email']);
    expect(await callAsAdmin('GET', '/admin/credits/recipient')).toEqual([400, 'Please enter a user email']);
    expect(await callAsAdmin('GET', getPath('Ada'))).toEqual([400, "Please enter the user's UUID or email."]);
  });
});

describe('POST /api/admin/credits/grants', () => {
  it('transfers the credits and writes the grant log and the audit log', async () => {
    const user = await app.createMember();
    const { status, body } = await grant(user, 25, '  Thanks for the report  ');
    expect(status).toBe(201);
    expect(body).toMatchObject({ amount: 25, recipient: { id: user.id, pointsBalance: 25 } });
    expect((await user.call('GET', '/credits/balance')).body).toEqual({ balance: 25 });
    expect((await admin.call('GET', `${grantsPath}?user=${user.id}`)).body).toMatchObject({
      items: [
        {
          amount: 25,
          note: 'Thanks for the report',
          createdAt: now.toISOString(),
          userId: user.id,
          adminId: admin.id,
          user: { id: user.id, name: 'Ada Lovelace', email: user.email },
          admin: { id: admin.id, name: 'Ada Lovelace', email: admin.email },
        },
      ],
      previousCursor: null,
      nextCursor: null,
    });
    const entry = await app.services.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action', 'details'])
      .where('subject_id', '=', user.id)
      .where('action', '=', 'credits.granted')
      .executeTakeFirst();
    expect(entry).toEqual({
      actor_id: admin.id,
      action: 'credits.granted',
      details: { amount: 25, note: 'Thanks for the report' },
    });
    await expectLedgerInvariants(app.services.db);
  });

  it('stores a blank note as null', async () => {
    const user = await app.createMember();
    await grant(user, 1, '   ');
    expect((await user.call('GET', '/credits')).body).toMatchObject({ items: [{ note: null }] });
  });

  it('rejects an unknown recipient and an amount above the maximum', async () => {
    const missing = await callAsAdmin('POST', grantsPath, { amount: 5 });
    expect(missing).toEqual([400, 'Please search and select a user first']);
    const nobody = await callAsAdmin('POST', grantsPath, { userId: uuidv7(), amount: 5 });
    expect(nobody).toEqual([404, 'No user found with that ID']);
    const user = await app.createMember();
    const tooMuch = await grant(user, 1_000_001);
    expect(getMessage(tooMuch.body)).toBe('You can grant up to 1,000,000 credits at once');
    expect((await user.call('GET', '/credits/balance')).body).toEqual({ balance: 0 });
  });
});

describe('a grant above the operator’s limit', () => {
  let strict: TestApp;
  let requester: Person;
  let second: Person;
  const waitingPath = '/admin/credits/pending-grants';

  beforeAll(async () => {
    strict = await createTestApp({
      jobs: false,
      clock: () => now,
      database: app.database,
      env: { GRANT_SECOND_ADMIN_ABOVE: '100' },
    });
    requester = await strict.createAdmin();
    second = await strict.createAdmin();
  });
  afterAll(() => strict.close());

  const grantTo = (userId: string, amount: number, by = requester) =>
    by.call('POST', grantsPath, { userId, amount, note: 'For the prize' });
  const decide = (id: string, decision: 'confirm' | 'reject' | 'withdraw', by: Person) =>
    by.call('POST', `${waitingPath}/${id}/${decision}`, {});
  const getId = ({ body }: { body: unknown }): string => (body as { id: string }).id;
  const readBalance = async (person: Person) => (await person.call('GET', '/credits/balance')).body;

  it('awaits another admin and transfers once for repeated confirmations', async () => {
    const user = await strict.createMember();
    expect((await grantTo(user.id, 100)).body).toMatchObject({ isWaiting: false });
    const other = await strict.createMember();
    const added = await grantTo(other.id, 101);
    expect(added).toMatchObject({ status: 201, body: { isWaiting: true, recipient: { pointsBalance: 0 } } });
    const id = getId(added);
    expect(await readBalance(other)).toEqual({ balance: 0 });
    const waiting = (await second.call('GET', waitingPath)).body;
    expect(waiting).toMatchObject({
      above: 100,
      items: [{ id, amount: 101, note: 'For the prize', isOwn: false, user: { id: other.id } }],
    });
    expect((await requester.call('GET', waitingPath)).body).toMatchObject({ items: [{ id, isOwn: true }] });
    const ownDecisions = await Promise.all(
      (['confirm', 'reject'] as const).map((decision) => decide(id, decision, requester)),
    );
    expect(ownDecisions.map(({ status }) => status)).toEqual([403, 403]);
    const responses = await Promise.all(Array.from({ length: 20 }, () => decide(id, 'confirm', second)));
    for (const response of responses)
      expect(response).toMatchObject({ status: 200, body: { status: 'confirmed' } });
    expect(await readBalance(other)).toEqual({ balance: 101 });
    expect((await second.call('GET', `${grantsPath}?user=${other.id}`)).body).toMatchObject({
      items: [{ id, amount: 101, admin: { id: requester.id }, confirmer: { id: second.id } }],
    });
    expect((await decide(id, 'withdraw', requester)).status).toBe(409);
    expect((await decide(id, 'confirm', await strict.createAdmin())).status).toBe(409);
    const actions = await strict.services.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', other.id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(actions).toEqual([
      { action: 'credits.grant-requested', actor_id: requester.id },
      { action: 'credits.granted', actor_id: second.id },
    ]);
    await expectLedgerInvariants(strict.services.db);
  });

  it('adds up the admin’s grants to the same user within a day', async () => {
    const user = await strict.createMember();
    const pieces = await Promise.all(Array.from({ length: 10 }, () => grantTo(user.id, 30)));
    expect(pieces.filter(({ body }) => (body as { isWaiting: boolean }).isWaiting)).toHaveLength(7);
    expect(await readBalance(user)).toEqual({ balance: 90 });
    now = new Date(noon.getTime() + 25 * 3_600_000);
    await renewProofs(app.services.db, now);
    expect((await grantTo(user.id, 30)).body).toMatchObject({ isWaiting: false });
  });

  it('ends by rejection, withdrawal, or expiry after three days', async () => {
    const user = await strict.createMember();
    const rejected = getId(await grantTo(user.id, 500));
    const withdrawn = getId(await grantTo(user.id, 500));
    const expired = getId(await grantTo(user.id, 500));
    expect((await decide(rejected, 'reject', second)).body).toEqual({ id: rejected, status: 'rejected' });
    expect((await decide(withdrawn, 'withdraw', second)).status).toBe(404);
    expect((await decide(withdrawn, 'withdraw', requester)).body).toMatchObject({ status: 'withdrawn' });
    now = new Date(noon.getTime() + 73 * 3_600_000);
    await renewProofs(app.services.db, now);
    const afterExpiry = await decide(expired, 'confirm', second);
    expect([afterExpiry.status, getMessage(afterExpiry.body)]).toEqual([
      409,
      'This grant expired before it was approved. You can request it again.',
    ]);
    await runJobNow(strict.services.db, expirePendingGrants, {}, { now });
    const rows = await strict.services.db
      .selectFrom('pending_grants')
      .select(['id', 'status'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: rejected, status: 'rejected' },
      { id: withdrawn, status: 'withdrawn' },
      { id: expired, status: 'expired' },
    ]);
    for (const { id } of rows) expect((await decide(id, 'confirm', second)).status).toBe(409);
    expect(await readBalance(user)).toEqual({ balance: 0 });
    await expectLedgerInvariants(strict.services.db);
  });
});

describe('GET /api/credits', () => {
  it('paginates newest first with running balances', async () => {
    const [user, other] = [await app.createMember(), await app.createMember()];
    await grant(other, 999);
    for (const amount of [1, 2, 3, 4, 5]) await grant(user, amount);
    const first = await user.call('GET', '/credits?limit=2');
    expect(first.body).toMatchObject({
      balance: 15,
      items: [
        { cause: 'grant', amount: 5, balance: 15 },
        { cause: 'grant', amount: 4, balance: 10 },
      ],
      previousCursor: null,
      nextCursor: expect.any(String),
    });
    const { nextCursor } = first.body as { nextCursor: string };
    const second = await user.call('GET', `/credits?limit=2&cursor=${nextCursor}`);
    expect(second.body).toMatchObject({
      items: [{ amount: 3 }, { amount: 2 }],
      previousCursor: expect.any(String),
    });
    const { previousCursor } = second.body as { previousCursor: string };
    expect(await listAmounts(`/credits?limit=2&cursor=${previousCursor}`, user)).toEqual([5, 4]);
    expect(await listAmounts('/credits?limit=1000', user)).toEqual([5, 4, 3, 2, 1]);
    expect((await user.call('GET', '/credits?limit=1001')).status).toBe(400);
    expect((await user.call('GET', '/credits?cursor=x')).status).toBe(400);
  });
});

describe('GET /api/credits/history', () => {
  it('returns the last 30 days in the user’s time zone', async () => {
    const user = await app.createMember();
    await setZone(user, 'Pacific/Auckland');
    const grantAt = async (instant: string, amount: number) => {
      now = new Date(instant);
      await grant(user, amount);
    };
    await grantAt('2026-09-01T12:00:00Z', 7);
    // Already the 15th in Auckland.
    await grantAt('2026-11-14T23:00:00Z', 10);
    await grantAt('2026-11-15T01:00:00Z', 5);
    now = noon;
    const { body } = await user.call('GET', '/credits/history');
    const { days } = body as { days: { day: string; balance: number }[] };
    expect(days).toHaveLength(30);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-23', '2026-11-21']);
    const balances = Object.fromEntries(days.map(({ day, balance }) => [day, balance]));
    expect(balances['2026-10-23']).toBe(7);
    expect(balances['2026-11-14']).toBe(7);
    expect(balances['2026-11-15']).toBe(22);
    expect(balances['2026-11-21']).toBe(22);
  });

  it('returns zeros for a user without transactions', async () => {
    const user = await app.createMember();
    const { body } = await user.call('GET', '/credits/history');
    const { days } = body as { days: { balance: number }[] };
    expect(days.map(({ balance }) => balance)).toEqual(Array.from({ length: 30 }, () => 0));
  });
});

describe('GET /api/admin/credits/grants', () => {
  it('filters by recipient, admin, and days in the reader’s time zone', async () => {
    const [second, user, other] = [
      await app.createAdmin(),
      await app.createMember(),
      await app.createMember(),
    ];
    await setZone(second, 'Asia/Tokyo');
    const grantAt = async (instant: string, to: Person, amount: number) => {
      now = new Date(instant);
      await grant(to, amount, undefined, second);
    };
    await grantAt('2026-05-01T14:59:59Z', user, 1);
    // Already the 2nd in Tokyo.
    await grantAt('2026-05-01T15:00:00Z', user, 2);
    await grantAt('2026-05-02T14:59:59Z', other, 3);
    await grantAt('2026-05-02T15:00:00Z', user, 4);
    const by = `admin=${second.id}`;
    expect(await listAmounts(`${grantsPath}?${by}`, second)).toEqual([4, 3, 2, 1]);
    expect(await listAmounts(`${grantsPath}?admin=${second.email}`, second)).toEqual([4, 3, 2, 1]);
    expect(await listAmounts(`${grantsPath}?user=${user.email.toUpperCase()}`, second)).toEqual([4, 2, 1]);
    expect(await listAmounts(`${grantsPath}?user=${other.id}&${by}`, second)).toEqual([3]);
    const days = 'from=2026-05-02&to=2026-05-02';
    expect(await listAmounts(`${grantsPath}?${by}&${days}`, second)).toEqual([3, 2]);
    expect(await listAmounts(`${grantsPath}?user=${user.id}&from=2026-05-03`, second)).toEqual([4]);
    expect(await listAmounts(`${grantsPath}?user=nobody@example.com`, second)).toEqual([]);
    expect(await listAmounts(`${grantsPath}?user=nobody`, second)).toEqual([]);
    expect((await second.call('GET', `${grantsPath}?from=yesterday`)).status).toBe(400);
  });

  it('paginates with filters', async () => {
    const user = await app.createMember();
    for (const amount of [1, 2, 3]) await grant(user, amount);
    const first = await admin.call('GET', `${grantsPath}?user=${user.id}&limit=2`);
    expect(first.body).toMatchObject({ items: [{ amount: 3 }, { amount: 2 }], previousCursor: null });
    const { nextCursor } = first.body as { nextCursor: string };
    const second = await admin.call('GET', `${grantsPath}?user=${user.id}&limit=2&cursor=${nextCursor}`);
    expect(second.body).toMatchObject({ items: [{ amount: 1 }], nextCursor: null });
    const { previousCursor } = second.body as { previousCursor: string };
    expect(await listAmounts(`${grantsPath}?user=${user.id}&limit=2&cursor=${previousCursor}`)).toEqual([
      3, 2,
    ]);
  });

  it('counts actions and credits, and rounds the average', async () => {
    const readStats = async () => {
      const { body } = await admin.call('GET', '/admin/credits/stats');
      return body as { totalActions: number; totalCredits: number; averageCredits: number };
    };
    const before = await readStats();
    const user = await app.createMember();
    await grant(user, 10);
    await grant(user, 15);
    expect((await admin.call('GET', `/admin/credits/stats?user=${user.email}`)).body).toEqual({
      totalActions: 2,
      totalCredits: 25,
      averageCredits: 13,
    });
    expect((await admin.call('GET', '/admin/credits/stats?user=nobody@example.com')).body).toEqual({
      totalActions: 0,
      totalCredits: 0,
      averageCredits: 0,
    });
    const after = await readStats();
    expect(after.totalActions).toBe(before.totalActions + 2);
    expect(after.totalCredits).toBe(before.totalCredits + 25);
    expect(after.averageCredits).toBe(Math.round(after.totalCredits / after.totalActions));
  });

  it('keeps the ids of deleted users', async () => {
    const user = await app.createMember();
    await grant(user, 6);
    await app.services.db.deleteFrom('profiles').where('id', '=', user.id).execute();
    expect((await admin.call('GET', `${grantsPath}?user=${user.id}`)).body).toMatchObject({
      items: [{ userId: user.id, user: null }],
    });
  });
});

describe('GET /credits/statement.csv', () => {
  it('contains all transactions and escapes formulas', async () => {
    const user = await app.createMember();
    await grant(user, 30, '=HYPERLINK("https://evil.example.com")');
    now = new Date('2026-11-21T08:00:00Z');
    await app.services.db.transaction().execute((trx) =>
      transfer(
        trx,
        { now, actor: undefined },
        {
          key: `forfeit:${user.id}`,
          cause: 'forfeit',
          moves: [
            { account: `user:${user.id}`, amount: -12 },
            { account: 'system:forfeits', amount: 12 },
          ],
        },
      ),
    );
    const response = await download('/credits/statement.csv', user);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="dropfolio-credits-2026-11-21.csv"',
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe(
      [
        'Date (UTC),Description,Note,Amount,Balance',
        '2026-11-21T08:00:00.000Z,Forfeited on account deletion,,-12,18',
        '2026-11-20T12:00:00.000Z,Granted by Dropfolio,"\'=HYPERLINK(""https://evil.example.com"")",30,30',
        '',
      ].join('\r\n'),
    );
  });

  it('redirects visitors to the page and rejects an eleventh download within a minute', async () => {
    const visitor = await download('/credits/statement.csv');
    expect([visitor.status, visitor.headers.get('location')]).toEqual([303, '/credits']);
    const user = await app.createMember();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const response = await download('/credits/statement.csv', user);
      await response.text();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('GET /admin/credit-logs.csv', () => {
  const path = '/admin/credit-logs.csv';

  it('contains the filtered grants and escapes formulas', async () => {
    const user = await app.createMember();
    await grant(user, 8, '+1+1');
    await grant(await app.createMember(), 9);
    const { body } = await admin.call('GET', `${grantsPath}?user=${user.id}`);
    const { items } = body as { items: { id: string }[] };
    const text = await (await download(`${path}?user=${user.email}`, admin)).text();
    expect(text.split('\r\n')).toEqual([
      'Date (UTC),Credits,Recipient,Recipient email,Recipient id,Granted by,Granted by email,Granted by id,Note,Grant id',
      `2026-11-20T12:00:00.000Z,8,Ada Lovelace,${user.email},${user.id},Ada Lovelace,${admin.email},${admin.id},'+1+1,${items[0]?.id}`,
      '',
    ]);
  });

  it('contains each grant once across read batches', async () => {
    const userId = uuidv7();
    await app.services.db
      .insertInto('admin_credit_logs')
      .values(
        Array.from({ length: 2_100 }, (_, index) => ({
          id: uuidv7(),
          admin_id: admin.id,
          user_id: userId,
          amount: index + 1,
          note: null,
          created_at: now,
        })),
      )
      .execute();
    const lines = (await (await download(`${path}?user=${userId}`, admin)).text())
      .trimEnd()
      .split('\r\n')
      .slice(1);
    const amounts = lines.map((line) => Number(line.split(',')[1]));
    expect(amounts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 2_100 }, (_, index) => index + 1));
  });

  it('redirects callers who are not admins, and requests with an invalid date', async () => {
    const requests: [string, Person | undefined][] = [
      [path, undefined],
      [path, await app.createMember()],
      [`${path}?from=yesterday`, admin],
    ];
    for (const [address, by] of requests) {
      const response = await download(address, by);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/admin/credit-logs']);
      expect(await response.text()).not.toContain('@');
    }
  });
});
