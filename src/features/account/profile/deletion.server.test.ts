import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { makeCampaigns } from '../../../../test/factories/campaigns.ts';
import { makeOnchainRows } from '../../../../test/factories/chains.ts';
import { makeDelivery, makeEndedChannel, makeWebhook } from '../../../../test/factories/channels.ts';
import { makeCreditTraces } from '../../../../test/factories/credit-traces.ts';
import { makeFaucet } from '../../../../test/factories/faucets.ts';
import { makeGuide } from '../../../../test/factories/guides.ts';
import { makeListingTraces } from '../../../../test/factories/listings.ts';
import { grantPremium } from '../../../../test/factories/members.ts';
import { goodPassword } from '../../../../test/factories/passwords.ts';
import { makeSettledPayment } from '../../../../test/factories/payments.ts';
import { makePortfolio } from '../../../../test/factories/portfolio.ts';
import { makePresale } from '../../../../test/factories/presales.ts';
import { makeQuest } from '../../../../test/factories/quests.ts';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { findOccurrences, listOwnedTables } from '../../../../test/harness/columns.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { resetLimits } from '../../../../test/harness/limits.ts';
import { notify } from '../../notifications/commands.server.ts';
import { findBreaches } from '../../payments/invariant-queries.server.ts';

type Person = Caller & { id: string; email: string };

const app = setUpApp();
beforeEach(async () => {
  await resetLimits(app.services.db);
});

const deleteAccount = (person: Person, changes: Record<string, unknown> = {}) =>
  person.call('POST', '/account/delete', { confirm: person.email, ...changes });

const names = { firstName: 'Zwentibold', lastName: 'Quastenflosser' };

/** Pays for credits and for premium months. */
async function buyThings(id: string): Promise<void> {
  const { db } = app.services;
  const person = await db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await makeSettledPayment(db, person);
  await makeSettledPayment(db, person, { kind: 'premium', months: 1, amount: 5000 });
}

/** Creates an account with a row in every table that references one. */
async function makeOwner(): Promise<Person> {
  const { db } = app.services;
  const member = await app.createMember();
  const { id } = member;
  await member.call('PATCH', '/account', { ...names, timeZone: 'Africa/Lagos' });
  const notes = `Written by ${names.firstName}`;
  const row = await makeAirdrop(db, member, { name: 'Owned drop', notes, claim_date: new Date() });
  const deletedAirdrop = await makeAirdrop(db, member);
  await member.call('DELETE', `/airdrops/${deletedAirdrop.id}`);
  await member.call('POST', `/airdrops/${row.id}/visits`, {});
  await member.call('PATCH', `/airdrops/${row.id}`, { pausedUntil: '2099-01-01' });
  const addition = { name: 'Once', project: 'Example', status: 'upcoming', eligibilityDate: '2026-11-20' };
  await member.call('POST', '/airdrops', addition, { 'idempotency-key': uuidv7() });
  await grantPremium(db, { id }, '2099-01-01');
  const ownerColumns = { user_id: id };
  await sql`INSERT INTO airdrop_visit_removals VALUES (${id}, ${row.id}, '2026-11-01', now())`.execute(db);
  const factor = {
    ...ownerColumns,
    id: uuidv7(),
    name: `${names.firstName}'s phone`,
    phone: '+2348000000001',
  };
  await db
    .insertInto('factors')
    .values({ ...factor, factor_type: 'phone' })
    .execute();
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const expires_at = new Date(Date.now() + 60_000);
  await db
    .insertInto('factor_challenges')
    .values({ id: uuidv7(), factor_id: factor.id, session_id: session.id, code_hash: 'hash', expires_at })
    .execute();
  await db
    .insertInto('sign_in_notices')
    .values({
      ...ownerColumns,
      subject: 'A passkey was added',
      line: 'You can sign in with it.',
      is_waiting: true,
    })
    .execute();
  await db
    .insertInto('backup_codes')
    .values({ ...ownerColumns, code_hash: 'hash of a code' })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      ...ownerColumns,
      id: uuidv7(),
      credential_id: uuidv7(),
      public_key: Buffer.from(`key of ${names.lastName}`),
      counter: 0,
      name: 'Laptop',
    })
    .execute();
  await db
    .insertInto('support_messages')
    .values({
      ...ownerColumns,
      id: uuidv7(),
      request_key: uuidv7(),
      name: `${names.firstName} ${names.lastName}`,
      email: member.email,
      subject: 'A question',
      message: 'Of mine',
      done_at: null,
    })
    .execute();
  await db
    .insertInto('wallets')
    .values({ ...ownerColumns, id: uuidv7(), address: `0x${id.replaceAll('-', '').padEnd(40, '0')}` })
    .execute();
  await db
    .insertInto('nonces')
    .values({ ...ownerColumns, nonce: uuidv7(), purpose: 'wallet-link', payload: id, expires_at })
    .execute();
  await db
    .insertInto('api_tokens')
    .values({
      ...ownerColumns,
      id: uuidv7(),
      name: 'Script',
      scope: 'read',
      token_hash: uuidv7(),
      last_four: 'abcd',
    })
    .execute();
  await makeCreditTraces(app, id);
  const pendingGrant = {
    ...ownerColumns,
    id: uuidv7(),
    amount: 5,
    note: null,
    asked_by: uuidv7(),
    expires_at,
  };
  await db
    .insertInto('pending_grants')
    .values({ ...pendingGrant, created_at: new Date() })
    .execute();
  await buyThings(id);
  const faucet = await makeFaucet(db);
  await db
    .insertInto('faucet_votes')
    .values({ ...ownerColumns, faucet_id: faucet.id, vote: 'dry' })
    .execute();
  await db
    .insertInto('faucet_uses')
    .values({ ...ownerColumns, faucet_id: faucet.id })
    .execute();
  const { questId, taskId } = await makeQuest(db, { submitted_by: id });
  await db
    .insertInto('submissions')
    .values({ ...ownerColumns, id: uuidv7(), kind: 'quest', form: '{}', payload: null, revises: null })
    .execute();
  await member.call('PUT', `/quests/${questId}/progress`, { taskId, done: true });
  const { id: presale_id } = await makePresale(db, { submitted_by: id });
  await makeListingTraces(db, member, { kind: 'presale', id: presale_id });
  await db
    .insertInto('claimant_notes')
    .values({
      ...ownerColumns,
      id: uuidv7(),
      admin_id: null,
      text: 'Whoever this is',
      created_at: new Date(),
    })
    .execute();
  await makeCampaigns(db);
  const campaign = await db.selectFrom('hub_campaigns').select('id').limit(1).executeTakeFirstOrThrow();
  for (const table of ['campaign_participants', 'campaign_reminders'] as const) {
    await db
      .insertInto(table)
      .values({ ...ownerColumns, campaign_id: campaign.id })
      .execute();
  }
  await db
    .insertInto('files')
    .values({
      ...ownerColumns,
      name: `${uuidv7()}.webp`,
      content_type: 'image/webp',
      bytes: 100,
      width: 10,
      height: 10,
      source_url: null,
    })
    .execute();
  await notify(
    db,
    { now: new Date() },
    {
      userId: id,
      kind: 'submission',
      title: `To ${names.firstName}`,
      body: '',
      url: '/profile',
      key: 'once',
    },
  );
  await member.call('PATCH', '/notifications/settings', { kind: 'submission', email: true });
  const guide = await makeGuide(db, ownerColumns);
  await db
    .insertInto('guide_progress')
    .values({ ...ownerColumns, guide_id: guide.id, step_id: uuidv7() })
    .execute();
  await member.call('POST', '/yaps', {
    projectName: 'Aurora',
    notes: `For ${names.firstName}`,
    airdropId: row.id,
  });
  await db
    .insertInto('factor_removals')
    .values({
      ...ownerColumns,
      id: uuidv7(),
      reason: `${names.firstName} lost the phone`,
      token_hash: uuidv7(),
      asked_at: new Date(),
      due_at: new Date(Date.now() + 86_400_000),
    })
    .execute();
  await makePortfolio(db, member, row.id, names.firstName);
  await makeOnchainRows(db, member, row.id);
  await member.call('PATCH', '/reminders/settings', { dailyAt: '08:00' });
  const channelId = await makeWebhook(db, member, { name: names.firstName });
  await makeDelivery(db, member, { channelId, title: names.firstName });
  await makeEndedChannel(db, member);
  await member.call('POST', '/calendar-feed', {});
  const cancellation = { kind: 'start', subject_id: row.id, sequence: 1, on_day: '2026-11-20' } as const;
  await db
    .insertInto('calendar_cancellations')
    .values({ ...ownerColumns, ...cancellation, starts_at: null, cancelled_at: new Date() })
    .execute();
  await member.call('POST', '/account/email-change', { newEmail: `new-${member.email}` });
  await app.createCaller().call('POST', '/account/request-reset', { email: member.email });
  return member;
}

describe('POST /api/account/delete', () => {
  it('removes the account from every table but audit entries, which hold ids only', async () => {
    const owner = await makeOwner();
    const bystander = await app.createMember();
    const texts = [owner.id, owner.email, names.firstName, names.lastName];
    // Proves that the scan works: it finds the owner's id in each of these tables.
    const before = await findOccurrences(app.database.ownerDb, texts);
    const tables = await listOwnedTables(app.database.ownerDb);
    expect(tables.length).toBeGreaterThan(15);
    expect(tables.filter((table) => !before.includes(`${table}.user_id: ${owner.id}`))).toEqual([]);
    expect(before).toEqual(
      expect.arrayContaining([
        `verifications.value: ${owner.id}`,
        `mails.to_address: ${owner.email}`,
        `profiles.name: ${names.lastName}`,
        `passkeys.public_key: ${names.lastName}`,
        `airdrops.notes: ${names.firstName}`,
      ]),
    );

    expect((await deleteAccount(owner)).body).toEqual({ ok: true });
    // The ledger and its log retain the id, without a name; the farewell email remains until it is sent.
    const ledger = [
      'admin_credit_logs.user_id',
      'campaigns.handle_key',
      'credit_purchases.reference',
      'ledger_accounts.name',
      'ledger_accounts.owner_id',
      'ledger_entries.account',
      'ledger_transfers.actor_id',
      'ledger_transfers.key',
      'payments.reference',
      'sandbox_payments.reference',
    ].map((occurrence) => `${occurrence}: ${owner.id}`);
    await eventually(async () =>
      expect(
        (await findOccurrences(app.database.ownerDb, texts)).filter(
          (occurrence) => !occurrence.startsWith('audit_entries.'),
        ),
      ).toEqual(ledger),
    );
    const remaining = await findOccurrences(app.database.ownerDb, texts);
    expect(remaining.filter((occurrence) => !ledger.includes(occurrence))).toEqual([
      `audit_entries.actor_id: ${owner.id}`,
      `audit_entries.subject_id: ${owner.id}`,
    ]);
    expect(await findBreaches(app.services.db)).toEqual([]);
    const settled = await app.services.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('owner_id', '=', owner.id)
      .execute();
    expect(settled).toEqual([{ balance: 0 }]);
    const farewell = (await app.listMails()).filter(
      ({ to, subject }) => to === owner.email && subject === 'Your Dropfolio account was deleted',
    );
    expect(farewell).toHaveLength(1);
    expect((await bystander.call('GET', '/account')).body).toMatchObject({ id: bystander.id });
  });

  it('ends all sessions and frees the address for a new account', async () => {
    const member = await app.createMember();
    const other = app.createCaller();
    await other.call('POST', '/account/sign-in', { email: member.email, password: goodPassword });
    expect((await other.call('GET', '/account')).body).toMatchObject({ id: member.id });
    const cookie = member.cookie() ?? '';
    const response = await deleteAccount(member);
    expect(response.headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect((await other.call('GET', '/account')).body).toBeNull();
    expect((await app.createCaller().call('GET', '/airdrops', undefined, { cookie })).status).toBe(401);
    const signIn = { email: member.email, password: goodPassword };
    expect((await app.createCaller().call('POST', '/account/sign-in', signIn)).status).toBe(401);

    const signUp = { ...signIn, firstName: 'Ada', lastName: 'Again' };
    await app.createCaller().call('POST', '/account/sign-up', signUp);
    const created = await app.services.db
      .selectFrom('profiles')
      .select(['id', 'first_name'])
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow();
    expect(created).toMatchObject({ first_name: 'Ada' });
    expect(created.id).not.toBe(member.id);
  });

  it('requires the account’s email in `confirm`, in any letter case', async () => {
    const member = await app.createMember();
    expect(await deleteAccount(member, { confirm: 'somebody@example.com' })).toMatchObject({
      status: 400,
      body: { message: 'This isn’t your account’s email', data: { field: 'confirm' } },
    });
    expect(await deleteAccount(member, { id: uuidv7() })).toMatchObject({ status: 400 });
    expect((await member.call('GET', '/account')).body).toMatchObject({ id: member.id });
    expect((await deleteAccount(member, { confirm: ` ${member.email.toUpperCase()} ` })).status).toBe(200);
  });

  it.each([
    ['without a key', () => ({})],
    ['with an Idempotency-Key', () => ({ 'idempotency-key': uuidv7() })],
  ])('deletes everything while fifty airdrops are added concurrently %s', async (_, headers) => {
    const member = await app.createMember();
    const addition = { name: 'Race', project: 'Example', status: 'upcoming', eligibilityDate: '2026-11-20' };
    const cookie = { cookie: member.cookie() ?? '' };
    const add = () => app.createCaller().call('POST', '/airdrops', addition, { ...cookie, ...headers() });
    const early = Array.from({ length: 25 }, add);
    const deletion = deleteAccount(member);
    const laterAdds = Array.from({ length: 25 }, add);
    const responses = await Promise.all([...early, ...laterAdds]);
    expect((await deletion).status).toBe(200);
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 401)).toEqual([]);
    const rows = await app.services.db
      .selectFrom('airdrops')
      .select('id')
      .where('user_id', '=', member.id)
      .execute();
    expect(rows).toEqual([]);
    expect((await add()).status).toBe(401);
  });

  it('succeeds once for five concurrent requests', async () => {
    const member = await app.createMember();
    const responses = await Promise.all(Array.from({ length: 5 }, () => deleteAccount(member)));
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    expect(statuses.filter((status) => ![200, 400, 401].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('GET /api/account/data', () => {
  const secrets = ['token_hash', 'tokenHash', 'password', 'sealed', 'publicKey', 'codeHash', 'credentialId'];

  it('returns every part as a download, without other accounts’ data', async () => {
    const owner = await makeOwner();
    const other = await app.createMember();
    await makeAirdrop(app.services.db, other, { name: 'Not yours' });
    const { status, headers, body } = await owner.call('GET', '/account/data');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="dropfolio-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      profile: { email: owner.email, ...names, timeZone: 'Africa/Lagos' },
      roles: [{ role: 'hunter' }],
      subscription: { tier: 'premium', renewalDate: '2099-02-01' },
      payments: [
        { kind: 'credits', state: 'succeeded', amount: 5000 },
        { kind: 'premium', months: 1, state: 'succeeded' },
      ],
      creditPurchases: [{ totalCredits: 110, amountPaid: 5000, status: 'completed' }],
      premiumPeriods: [{ months: 1, startsOn: '2099-01-01', endsOn: '2099-02-01' }],
      visits: [{ visitedDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
      emailChange: { newEmail: `new-${owner.email}` },
      factors: [{ factorType: 'phone' }],
      backupCodes: { made: 1, used: 0 },
      passkeys: [{ name: 'Laptop' }],
      wallets: [{ address: expect.stringMatching(/^0x/) }],
      supportMessages: [{ subject: 'A question', message: 'Of mine', status: 'open' }],
      apiTokens: [{ lastFour: 'abcd' }],
      sessions: [{ method: 'password' }],
      auditEntries: [
        { action: 'credits.granted', byYou: false },
        { action: 'calendar-feed.made', byYou: true },
        { action: 'email-change.requested', byYou: true },
      ],
    });
    const text = JSON.stringify(body);
    expect(text).toContain('Owned drop');
    expect(text).not.toContain('Not yours');
    expect(text).not.toContain(other.id);
    expect(secrets.filter((secret) => text.includes(`"${secret}":`))).toEqual([]);
    const session = await app.services.db
      .selectFrom('sessions')
      .select('token')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(text).not.toContain(session.token);
  });

  it('allows ten downloads a minute', async () => {
    const member = await app.createMember();
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await member.call('GET', '/account/data')).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
