import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../src/api.server.ts';
import { emptyQuestForm } from '../src/features/quests/components/quest-form.ts';
import { listingKinds, listingNouns } from '../src/lib/listing-kinds.ts';
import { uuidv7 } from '../src/lib/uuid.ts';
import type { Change } from '../src/platform/context.server.ts';
import { listOperations, type Operation } from '../src/platform/rpc/operations.server.ts';
import { makeAirdrop } from './factories/airdrops.ts';
import { listingInputs } from './factories/listing-inputs.ts';
import { makeFactor, makeToken } from './factories/members.ts';
import { type ApiResponse, type Caller, setUpApp } from './harness/app.ts';
import { createFingerprints, findChangedTables } from './harness/fingerprint.ts';
import { listAttackableOperations } from './security/operations.ts';

const callerKinds = [
  'visitor',
  'hunter',
  'promoter',
  'admin',
  'other user',
  'demoted admin',
  'read token',
  'write token',
  'pending factor',
  'suspended user',
] as const;
type CallerKind = (typeof callerKinds)[number];
/** Callers without access to anything that isn't public. */
const callersWithoutAccess: readonly CallerKind[] = ['visitor', 'pending factor', 'suspended user'];
/** An admin's tokens, because tokens can't do what requires a session. */
const tokens: readonly CallerKind[] = ['read token', 'write token'];

/** Returns the expected rejection; undefined if access control passes the call on to the operation. */
function getExpectedRejection(operation: Operation, kind: CallerKind): number | undefined {
  const { access, method, sessionOnly, whilePending } = operation;
  if (tokens.includes(kind)) {
    if (sessionOnly || access === 'admin') return 403;
    const isRead = method === 'GET';
    return !isRead && (access === 'public' || kind === 'read token') ? 403 : undefined;
  }
  if (access === 'public' || (whilePending && kind === 'pending factor')) return undefined;
  if (callersWithoutAccess.includes(kind)) return 401;
  if (access === 'admin' && kind !== 'admin') return 403;
  if (access === 'promoter' && kind !== 'promoter') return 403;
  return undefined;
}

const operations = listOperations(api);
/** Inputs made from the schemas. Public operations get none, because made-up credentials would be rejected with 401. */
const samples = new Map(
  listAttackableOperations().flatMap(({ name, access, input }) =>
    access === 'public' ? [] : [[name, input] as const],
  ),
);
const airdrop = { name: 'Genesis', project: 'Example', status: 'upcoming', eligibilityDate: '2026-11-20' };

const quest = listingInputs.quest('First steps');
const seenAt = '2026-11-20T09:00:00.000Z';
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const questForm = { kind: 'quest', form: emptyQuestForm };

const reward = { kind: 'reward', day: '2026-11-20', amount: '1', currency: 'USD' };

const pushKeys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };

const contract = { chainId: 1, address: `0x${'a'.repeat(40)}` };
const knownContract = { ...contract, project: 'Taken over', source: 'https://example.com/' };

/**
 * Bodies that would change the owner's airdrop if access control accepted them, and those of operations whose sample
 * isn't valid or breaks a rule of the operation.
 */
const bodies: Record<string, (id: string) => unknown> = {
  ...Object.fromEntries(
    listingKinds.flatMap((kind) =>
      ['add', 'edit'].map((verb) => [
        `${listingNouns[kind]}.${verb}`,
        () => listingInputs[kind]('Taken over'),
      ]),
    ),
  ),
  'airdropContracts.add': () => contract,
  'airdropContracts.edit': () => ({ checksIn: false }),
  'airdropContracts.editToken': () => ({ isToken: true }),
  'foundClaims.edit': () => ({ state: 'dismissed' }),
  'knownContracts.add': () => knownContract,
  'knownContracts.edit': () => knownContract,
  'airdrops.add': () => airdrop,
  'airdrops.edit': () => ({ name: 'Taken over' }),
  'airdrops.changeStatus': () => ({ status: 'active' }),
  'airdrops.changeMany': (id) => ({ ids: [id], changes: { status: 'expired' } }),
  'airdrops.removeMany': (id) => ({ ids: [id] }),
  'airdrops.recordVisits': (id) => ({ ids: [id] }),
  'airdrops.recordVisit': () => ({}),
  // Today in UTC is a future day in some zones.
  'airdrops.correctVisit': () => ({ day: yesterday, isVisited: true }),
  'airdrops.undoVisits': (id) => ({ ids: [id] }),
  'onchain.edit': () => ({ chainIds: [1] }),
  'onchain.changeSettings': () => ({ booksClaims: true }),
  'trackerWallets.edit': () => ({}),
  'tags.add': () => ({ name: 'Taken over' }),
  'tags.edit': () => ({ name: 'Taken over' }),
  'savedViews.add': () => ({ name: 'Taken over', search: { status: 'active' } }),
  'savedViews.edit': () => ({ name: 'Taken over' }),
  'trackerSetup.change': () => ({ tableColumns: [{ key: 'name', width: 200 }] }),
  'airdrops.undoRemove': () => ({ batchId: uuidv7() }),
  'airdropWallets.set': (id) => ({ cells: [{ airdropId: id, walletId: uuidv7(), state: 'done' }] }),
  'airdropTasks.add': () => ({ text: 'Taken over' }),
  'airdropTasks.edit': () => ({ text: 'Taken over' }),
  'airdropTasks.tick': () => ({ walletIds: null, done: true }),
  'presales.addFact': () => ({ kind: 'team', value: 'Taken over', sourceUrl: 'https://example.com/' }),
  'passkeys.rename': () => ({ name: 'Taken over' }),
  'users.grantRole': () => ({ role: 'hunter' }),
  'users.suspend': () => ({ reason: 'Spam' }),
  'users.askFactorRemoval': () => ({ reason: 'Lost the phone' }),
  'checks.set': () => ({ kind: 'faucet', isRight: true }),
  'listings.follow': () => ({ kind: 'faucet' }),
  'follow.claim': () => ({ proofUrl: 'https://x.com/ada' }),
  'follow.edit': () => ({ proofUrl: 'https://x.com/ada' }),
  'follow.resubmit': () => ({ proofUrl: 'https://x.com/ada' }),
  'items.count': () => ({ kind: 'quest', event: 'view' }),
  'submissions.save': () => ({ item: questForm }),
  'submissions.send': () => ({ item: { kind: 'quest', payload: quest } }),
  'submissions.edit': () => ({ item: { kind: 'quest', payload: quest }, updatedAt: seenAt }),
  'submissions.approve': () => ({ updatedAt: seenAt }),
  'submissions.reject': () => ({ updatedAt: seenAt, reason: 'Spam' }),
  'quests.mark': () => ({ taskId: uuidv7(), done: true }),
  'notifications.changeSetting': () => ({ kind: 'submission', email: true }),
  'notifications.changeSettings': () => ({ items: [{ kind: 'submission', email: true }] }),
  'reminders.changeSettings': () => ({ dailyAt: '08:00' }),
  'reminders.snooze': (id) => ({ airdropId: id, minutes: 60 }),
  'channels.linkPush': () => ({ endpoint: 'https://push.example.com/device', keys: pushKeys, name: 'Phone' }),
  'channels.addWebhook': () => ({ url: 'https://hooks.example.com/', name: 'Taken over', form: 'json' }),
  'channels.rename': () => ({ name: 'Taken over' }),
  'factors.add': () => ({ factorType: 'totp' }),
  'factors.challenge': () => ({ channel: 'totp' }),
  'factors.verify': () => ({ code: '123456', challenge_id: uuidv7() }),
  'files.fetch': () => ({}),
  'faucets.vote': () => ({ vote: 'worked' }),
  'links.addEntry': () => ({ host: 'taken-over.example', verdict: 'allow', note: 'Fine' }),
  'links.judge': () => ({ urls: ['https://example.com/'] }),
  'imports.start': () => ({ fileName: 'drops.csv', source: 'csv', rowCount: 1 }),
  'imports.addRows': () => ({ rows: [{ subject: 'airdrop', rowNumber: 1, decision: 'add', airdrop }] }),
  'imports.saveMapping': () => ({ headingsHash: 'a'.repeat(32), mapping: '{}' }),
  'credits.grant': () => ({ userId: owner.id, amount: 5 }),
  'followCampaigns.add': () => ({ twitterHandle: 'taken_over', pointsPerFollower: 1, targetFollows: 1 }),
  'followCampaigns.dispute': () => ({ reason: 'Does not follow' }),
  'claimDisputes.uphold': () => ({ reason: 'Spam' }),
  'claimDisputes.dismiss': () => ({ reason: 'It follows' }),
  'reports.add': () => ({ kind: 'faucet', what: 'spam', text: 'Spam' }),
  'reports.uphold': () => ({ kind: 'faucet', upTo: '2026-11-20T09:00:00.000Z', hides: true }),
  'reports.dismiss': () => ({ kind: 'faucet', upTo: '2026-11-20T09:00:00.000Z' }),
  'reports.hide': () => ({ kind: 'faucet', reason: 'Spam' }),
  'reports.restore': () => ({ kind: 'faucet' }),
  'followClaims.reject': () => ({ reason: 'Spam' }),
  'followClaims.clawBack': () => ({ reason: 'Spam' }),
  'followClaims.approveMany': (id) => ({ ids: [id] }),
  'followClaims.rejectMany': (id) => ({ ids: [id], reason: 'Spam' }),
  'payments.buyCredits': () => ({ packageId: 'credits-110' }),
  'payments.startPremium': () => ({ months: 1 }),
  'payments.manualUpgrade': () => ({ months: 1 }),
  'payments.verify': () => ({ reference: `credit_${owner.id}_1` }),
  'payments.refund': () => ({ amount: 5_000, reason: 'A mistake' }),
  'payments.chargeback': () => ({ amount: 5_000, reason: 'By mail' }),
  'payments.addNote': () => ({ text: 'Looked at' }),
  'guides.tick': () => ({ stepId: uuidv7(), done: true }),
  'system.settleMail': () => ({ as: 'sent' }),
  'system.runJob': () => ({ job: 'files.tidy' }),
  'profit.addEntry': () => reward,
  'profit.editEntry': () => reward,
  'profit.changeSettings': () => ({ currency: 'EUR' }),
};

/** Query parameters that reads need beside an id. */
const queries: Readonly<Record<string, string>> = {
  'listings.changes': '?kind=faucet',
  'queue.listing': '?kind=faucet',
};

const app = setUpApp({ limits: false, jobs: false });
let callers: Record<CallerKind, Caller>;
let owner: Caller & { id: string };
const published: Change[] = [];
let rowId: string;
let pendingId: string;

beforeAll(async () => {
  const { publish } = app.services;
  app.services.publish = (changes) => {
    published.push(...changes);
    publish(changes);
  };
  owner = await app.createMember();
  const demoted = await app.createAdmin();
  const { db } = app.services;
  await demoted.call('GET', '/account');
  // Deleted directly, as another program would, so that no notification reaches the caches.
  await db.deleteFrom('user_roles').where('user_id', '=', demoted.id).where('role', '=', 'admin').execute();
  const pending = await app.createMember();
  await makeFactor(db, pending);
  const suspended = await app.createMember();
  await db
    .updateTable('profiles')
    .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
    .where('id', '=', suspended.id)
    .execute();
  app.services.publish([{ topic: 'account', userId: suspended.id }]);
  const scripted = await app.createAdmin();
  const createToken = async (scope: 'read' | 'write') =>
    app.createScriptCaller((await makeToken(db, scripted, { scope })).token);
  pendingId = pending.id;
  callers = {
    'read token': await createToken('read'),
    'write token': await createToken('write'),
    'pending factor': await app.openSession(pending.id),
    'suspended user': suspended,
    visitor: app.createCaller(),
    hunter: await app.createMember('hunter'),
    promoter: await app.createMember('promoter'),
    admin: await app.createAdmin(),
    'other user': await app.createMember(),
    'demoted admin': demoted,
  };
  rowId = (await makeAirdrop(db, owner)).id;
});
beforeEach(async () => {
  const { db } = app.services;
  // Keeps proofs from expiring while the table runs; expired proofs have their own test.
  await db.updateTable('sessions').set({ proved_at: new Date() }).execute();
});

/** Returns an operation's path with this row's id. */
function getPath({ name, path }: Operation, id: string): string {
  return `${path.replaceAll('{id}', id).replaceAll('{role}', 'hunter')}${queries[name] ?? ''}`;
}

/** Returns a caller of the kind. Signing out would end their session for later calls, so it gets a new caller. */
async function getCaller({ name }: Operation, kind: CallerKind): Promise<Caller> {
  if (name !== 'accounts.signOut' || kind === 'visitor' || tokens.includes(kind)) return callers[kind];
  if (kind === 'suspended user') return callers[kind];
  return kind === 'pending factor' ? app.openSession(pendingId) : app.createMember();
}

async function callOperation(caller: Caller, operation: Operation): Promise<ApiResponse> {
  const path = getPath(operation, rowId);
  const body =
    operation.method === 'GET' || operation.method === 'DELETE'
      ? undefined
      : (bodies[operation.name]?.(rowId) ?? samples.get(operation.name) ?? {});
  const query = operation.name === 'airdrops.changes' ? '?since=0' : '';
  return caller.call(operation.method, path + query, body);
}

async function readOwnersRow() {
  return app.services.db
    .selectFrom('airdrops')
    .select(['id', 'user_id', 'name', 'status', 'revision', 'last_visit_date', 'priority'])
    .where('id', '=', rowId)
    .executeTakeFirst();
}

describe('access control', () => {
  it('covers every operation, each with a unique method and path', () => {
    expect(operations.length).toBeGreaterThan(20);
    expect(new Set(operations.map((operation) => `${operation.method} ${operation.path}`)).size).toBe(
      operations.length,
    );
  });

  it.each(operations)(
    '$name responds to every caller as declared, and leaves the owner’s row unchanged',
    async (operation) => {
      const before = await readOwnersRow();
      for (const kind of callerKinds) {
        const caller = await getCaller(operation, kind);
        published.length = 0;
        const response = await callOperation(caller, operation);
        const seen = `${kind}: ${JSON.stringify(response.body)}`;
        const rejection = getExpectedRejection(operation, kind);
        if (rejection === undefined) {
          expect(response.status, seen).toBeLessThan(500);
          // Signing in with an empty body is rejected as invalid, so no public operation returns 401 here.
          expect([401, 403], seen).not.toContain(response.status);
        } else {
          expect(response.status, seen).toBe(rejection);
        }
        if (operation.method === 'GET' || response.status >= 400)
          expect(published, `changes published for a ${kind}`).toEqual([]);
      }
      expect(await readOwnersRow()).toEqual(before);
    },
  );

  it.each(operations.filter((operation) => operation.path.includes('{id}')))(
    '$name returns 404 for another user’s row, as for a nonexistent one',
    async (operation) => {
      // Admins can access every account, but not an airdrop of another user.
      const { access } = operation;
      const caller = callers[access === 'admin' || access === 'promoter' ? access : 'other user'];
      const foreign = await callOperation(caller, operation);
      const path = getPath(operation, uuidv7());
      const body =
        operation.method === 'GET' || operation.method === 'DELETE'
          ? undefined
          : (bodies[operation.name]?.(uuidv7()) ?? samples.get(operation.name));
      const missing = await caller.call(
        operation.method,
        path,
        body ?? (operation.method === 'POST' ? {} : undefined),
      );
      const toComparable = (response: ApiResponse) =>
        JSON.stringify(response.body).replace(/"requestId":"[^"]+"/, '');
      expect(foreign.status).toBe(404);
      expect(toComparable(foreign)).toBe(toComparable(missing));
    },
  );

  it('declares changes of listings for admins only', () => {
    const names = listingKinds.flatMap((kind) =>
      ['add', 'edit', 'remove'].map((verb) => `${listingNouns[kind]}.${verb}`),
    );
    const changes = operations.filter(({ name }) => names.includes(name));
    expect(changes.map(({ access }) => access)).toEqual(names.map(() => 'admin'));
  });

  it('lists every operation that needs a recent proof', () => {
    expect(operations.filter((operation) => operation.needsProof).map((operation) => operation.name)).toEqual(
      [
        'profile.changePassword',
        'profile.requestEmailChange',
        'profile.remove',
        'apiTokens.add',
        'apiTokens.revoke',
        'calendar.add',
        'calendar.renew',
        'calendar.reveal',
        'channels.addWebhook',
        'channels.linkTelegram',
        'credits.grant',
        'credits.confirmGrant',
        'credits.confirmExport',
        'factors.add',
        'factors.remove',
        'factors.remakeBackupCodes',
        'newsletter.export',
        'passkeys.startAdding',
        'passkeys.finishAdding',
        'passkeys.remove',
        'wallets.startLinking',
        'wallets.finishLinking',
        'wallets.unlink',
        'users.grantRole',
        'users.revokeRole',
        'users.suspend',
        'users.restore',
        'users.askFactorRemoval',
        'users.endSessions',
        'followClaims.clawBack',
        'claimDisputes.uphold',
        'payments.refund',
        'payments.chargeback',
      ],
    );
  });

  const missingOrExpired = [null, new Date(Date.now() - 5 * 60_000 - 1)];
  it.each(operations.filter((operation) => operation.needsProof))(
    '$name requires a recent proof before anything else',
    async (operation) => {
      const caller = operation.access === 'admin' ? callers.admin : callers.hunter;
      for (const proved_at of missingOrExpired) {
        await app.services.db.updateTable('sessions').set({ proved_at }).execute();
        expect(await callOperation(caller, operation)).toMatchObject({
          status: 403,
          body: { code: 'FORBIDDEN', data: { details: { reason: 'proof' } } },
        });
      }
    },
  );

  it.each(operations)('$name rejects a call without the client key', async (operation) => {
    const path = getPath(operation, rowId);
    const headers = { cookie: owner.cookie() ?? '', origin: app.baseUrl, 'content-type': 'application/json' };
    for (const key of [undefined, '', 'pk_guess', app.services.clientKeys[0].slice(0, -1)]) {
      const response = await app.request(`/api${path}`, {
        method: operation.method,
        headers: { ...headers, ...(key === undefined ? {} : { 'x-client-key': key }) },
        ...(operation.method === 'GET' ? {} : { body: '{}' }),
      });
      expect(response.status).toBe(401);
    }
  });

  it('returns the owner’s row to the owner', async () => {
    expect((await owner.call('GET', `/airdrops/${rowId}`)).body).toMatchObject({ id: rowId });
  });

  it('returns 404 with the common headers for an unknown operation', async () => {
    const response = await owner.call('GET', '/nothing-here');
    expect(response).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('changes no row for a GET request', async () => {
    const { fingerprint } = await createFingerprints(app.database);
    for (const kind of ['visitor', 'hunter', 'promoter', 'admin', 'write token'] as const) {
      const before = await fingerprint();
      const responses: string[] = [];
      for (const operation of operations) {
        const path = getPath(operation, rowId);
        const { status } = await callers[kind].call('GET', path);
        responses.push(`${operation.name} ${status}`);
      }
      expect(responses.filter((item) => /5\d\d$/.test(item))).toEqual([]);
      expect(findChangedTables(before, await fingerprint()), `GET by a ${kind}`).toEqual([]);
    }
  });

  it('logs one line for each rejection, with its time, method, route, and status, and no secret', async () => {
    app.logLines.length = 0;
    await app.createCaller().call('GET', '/airdrops');
    const line = app.logLines.find((logLine) => logLine.event === 'request.refused');
    expect(line).toMatchObject({ level: 'warn', method: 'GET', route: '/api/airdrops', status: 401 });
    expect(line).toHaveProperty('at');
    expect(JSON.stringify(app.logLines)).not.toContain(app.services.clientKeys[0]);
  });
});
