import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeFactor, makeMember, makeToken } from '../../../test/factories/members.ts';
import { goodPassword } from '../../../test/factories/passwords.ts';
import { listAuditActions } from '../../../test/harness/account-calls.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { eventually, stopCacheClock } from '../../../test/harness/eventually.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { removeFactors } from './jobs.server.ts';

type Person = Caller & { id: string; email: string };

let app: TestApp;
/** A second server process on the same database. */
let otherApp: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp({ limits: false });
  otherApp = await createTestApp({ limits: false, database: app.database, jobs: false });
});
afterAll(async () => {
  await otherApp.close();
  await app.close();
});
beforeEach(async () => {
  admin = await app.createAdmin();
});
/** Removes the admins of earlier tests. */
afterEach(async () => {
  await app.services.db.deleteFrom('user_roles').where('role', '=', 'admin').execute();
});

const path = ({ id }: { id: string }, subpath = '') => `/admin/users/${id}${subpath}`;

/** Sends a request with the user's cookie to the other process. */
async function callOther(person: Caller, method: string, path: string) {
  return otherApp.request(`/api${path}`, {
    method,
    headers: {
      'x-client-key': otherApp.services.clientKeys[0],
      origin: otherApp.baseUrl,
      cookie: person.cookie() ?? '',
    },
  });
}

async function getViewerFromOther(person: Caller): Promise<unknown> {
  return (await callOther(person, 'GET', '/account')).json();
}

const getRoles = async (id: string) =>
  (
    await app.services.db
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', id)
      .orderBy('role')
      .execute()
  ).map((row) => row.role);

const listAdminIds = async () =>
  (
    await app.services.db.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').execute()
  ).map((row) => row.user_id);

async function find(q: string, more = ''): Promise<string[]> {
  const response = await admin.call('GET', `/admin/users?q=${encodeURIComponent(q)}${more}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return (response.body as { items: { id: string }[] }).items.map((item) => item.id);
}

describe('GET /api/admin/users', () => {
  it('searches by UUID, email prefix, and prefixes of the name’s words', async () => {
    const { db } = app.services;
    const names = { first_name: 'Mary Jane', last_name: "O'Brien-Šimić" };
    const member = await makeMember(db, { ...names, name: 'x', email: 'mj.watson@search.example' });
    const two = await makeMember(db, { first_name: 'Maryam', last_name: 'Mirzakhani', name: 'x' });
    expect(await find(member.id.toUpperCase())).toEqual([member.id]);
    expect(await find('MJ.Watson@')).toEqual([member.id]);
    expect(await find('mj.wat')).toEqual([member.id]);
    expect(await find('watson@search')).toEqual([]);
    expect(await find('  jane ')).toEqual([member.id]);
    expect(await find('obr')).toEqual([]);
    expect(await find("o'br")).toEqual([member.id]);
    expect(await find('ŠIMIĆ mary')).toEqual([member.id]);
    expect(await find('mary')).toEqual([two.id, member.id]);
    expect(await find('mary mirza')).toEqual([two.id]);
    expect(await find('mary watson')).toEqual([]);
    expect(await find(uuidv7())).toEqual([]);
  });

  it.each(['%', '_', "'", "' | !zz", 'a:*b', '\\', '!!', '()', 'a & b | c', '💥', `${'x'.repeat(200)}`])(
    'treats %s as text',
    async (q) => {
      expect(await find(q)).toEqual([]);
    },
  );

  it('paginates newest first in both directions while users sign up', async () => {
    const { db } = app.services;
    const created_at = new Date('2030-01-01T00:00:00.000Z');
    // Equal times, so that the order depends on the id.
    const ids: string[] = [];
    for (let index = 0; index < 120; index += 1) {
      ids.push((await makeMember(db, { first_name: 'Pagename', created_at })).id);
    }
    const expected = ids.toSorted().reverse();
    type Page = { items: { id: string }[]; nextCursor: string | null; previousCursor: string | null };
    const getPage = async (query: string): Promise<Page> =>
      (await admin.call('GET', `/admin/users?q=pagename${query}`)).body as Page;
    const first = await getPage('');
    expect(first.previousCursor).toBeNull();
    const second = await getPage(`&cursor=${first.nextCursor}`);
    await makeMember(db, { first_name: 'Pagename', created_at: new Date('2030-01-02T00:00:00.000Z') });
    const third = await getPage(`&cursor=${second.nextCursor}`);
    expect([...first.items, ...second.items, ...third.items].map((item) => item.id)).toEqual(expected);
    expect(third.nextCursor).toBeNull();
    const back = await getPage(`&cursor=${third.previousCursor}`);
    expect(back.items).toEqual(second.items);
    const start = await getPage(`&cursor=${back.previousCursor}`);
    expect(start.items).toEqual(first.items);
    expect(start.previousCursor).not.toBeNull();
    expect((await admin.call('GET', '/admin/users?cursor=none')).status).toBe(400);
  });
});

describe('GET /api/admin/users/{id}', () => {
  it('returns roles, sessions, factors, tokens, and audit entries', async () => {
    const person = await app.createMember('promoter');
    const { db } = app.services;
    await app.openSession(person.id, 'aal2');
    await makeFactor(db, person);
    await makeToken(db, person);
    await admin.call('POST', path(person, '/roles'), { role: 'hunter' });
    const { body } = await admin.call('GET', path(person));
    expect(body).toMatchObject({
      id: person.id,
      email: person.email,
      roles: ['hunter', 'promoter'],
      sessions: 2,
      verifiedFactors: 1,
      apiTokens: 1,
      suspendedAt: null,
      suspendedReason: null,
      entries: [
        {
          action: 'role.granted',
          details: { role: 'hunter' },
          actor: { id: admin.id, email: admin.email, name: 'Ada Lovelace' },
          subject: { id: person.id, email: person.email },
        },
      ],
    });
    expect((await admin.call('GET', path({ id: uuidv7() }))).status).toBe(404);
  });
});

describe('roles', () => {
  it('write one audit entry per grant and revocation, and reject unknown ones', async () => {
    const person = await app.createMember();
    const granted = await admin.call('POST', path(person, '/roles'), { role: 'promoter' });
    expect(granted).toMatchObject({ status: 200, body: { roles: ['hunter', 'promoter'] } });
    await admin.call('POST', path(person, '/roles'), { role: 'promoter' });
    expect(await listAuditActions(app, person.id)).toEqual(['role.granted']);
    const revoked = await admin.call('DELETE', path(person, '/roles/hunter'));
    expect(revoked).toMatchObject({ status: 200, body: { roles: ['promoter'] } });
    await admin.call('DELETE', path(person, '/roles/hunter'));
    expect(await listAuditActions(app, person.id)).toEqual(['role.granted', 'role.revoked']);
    for (const role of ['owner', 'Admin', ['admin'], null, '']) {
      expect((await admin.call('POST', path(person, '/roles'), { role })).status).toBe(400);
    }
    const unknownField = { role: 'admin', user_id: admin.id };
    expect((await admin.call('POST', path(person, '/roles'), unknownField)).status).toBe(400);
    expect((await admin.call('DELETE', path(person, '/roles/owner'))).status).toBe(400);
    expect(await getRoles(person.id)).toEqual(['promoter']);
  });

  it('change the menu in every process without delay; promoter takes precedence over hunter', async () => {
    stopCacheClock();
    const person = await app.createMember();
    expect(await getViewerFromOther(person)).toMatchObject({ role: 'hunter' });
    const waitForRole = (role: string | null) =>
      eventually(async () => expect(await getViewerFromOther(person)).toMatchObject({ role }));
    await admin.call('POST', path(person, '/roles'), { role: 'promoter' });
    await waitForRole('promoter');
    await admin.call('DELETE', path(person, '/roles/promoter'));
    await waitForRole('hunter');
    await admin.call('DELETE', path(person, '/roles/hunter'));
    await waitForRole(null);
  });

  it('end admin access at once and everything else soon after the admin role is revoked', async () => {
    stopCacheClock();
    const second = await app.createAdmin();
    expect((await callOther(second, 'GET', '/admin/users')).status).toBe(200);
    expect(await getViewerFromOther(second)).toMatchObject({ isAdmin: true });
    await admin.call('DELETE', path(second, '/roles/admin'));
    // Immediately, in both processes, regardless of their caches.
    expect((await callOther(second, 'GET', '/admin/users')).status).toBe(403);
    expect((await second.call('GET', '/admin/users')).status).toBe(403);
    expect((await second.call('POST', path(second, '/roles'), { role: 'admin' })).status).toBe(403);
    await eventually(async () => expect(await getViewerFromOther(second)).toMatchObject({ isAdmin: false }));
    expect(await getRoles(second.id)).toEqual(['hunter']);
  });

  it('can’t be revoked from oneself as an admin', async () => {
    const second = await app.createAdmin();
    const response = await admin.call('DELETE', path(admin, '/roles/admin'));
    expect(response).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await getRoles(admin.id)).toEqual(['admin', 'hunter']);
    expect(await listAuditActions(app, admin.id)).toEqual([]);
    expect((await second.call('DELETE', path(admin, '/roles/admin'))).status).toBe(200);
  });

  it('keep one admin when the last two revoke each other’s role concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      await app.services.db.deleteFrom('user_roles').where('role', '=', 'admin').execute();
      const [first, second] = [await app.createAdmin(), await app.createAdmin()];
      const responses = await Promise.all([
        first.call('DELETE', path(second, '/roles/admin')),
        callOther(second, 'DELETE', path(first, '/roles/admin')),
        first.call('POST', path(second, '/suspend'), { reason: 'Race' }),
        second.call('POST', path(first, '/suspend'), { reason: 'Race' }),
      ]);
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
      const adminIds = await listAdminIds();
      const active = await app.services.db
        .selectFrom('profiles')
        .select('id')
        .where('id', 'in', adminIds)
        .where('suspended_at', 'is', null)
        .execute();
      expect(active).toHaveLength(1);
    }
  });

  it('don’t count suspended admins', async () => {
    const second = await app.createAdmin();
    await admin.call('POST', path(second, '/suspend'), { reason: 'Away' });
    expect(await listAdminIds()).toHaveLength(2);
    const third = await app.createAdmin();
    expect((await admin.call('DELETE', path(third, '/roles/admin'))).status).toBe(200);
    // Two admins, one of them suspended: the other one is the last.
    await app.services.db.deleteFrom('user_roles').where('user_id', '=', third.id).execute();
    expect((await admin.call('POST', path(admin, '/suspend'), { reason: 'x' })).status).toBe(409);
  });
});

describe('suspending a user', () => {
  it('ends sessions and tokens in every process without delay, and emails the owner without the reason', async () => {
    stopCacheClock();
    const person = await app.createMember();
    const { token } = await makeToken(app.services.db, person);
    const script = otherApp.createScriptCaller(token);
    expect((await script.call('GET', '/airdrops')).status).toBe(200);
    expect((await callOther(person, 'GET', '/airdrops')).status).toBe(200);
    const response = await admin.call('POST', path(person, '/suspend'), {
      reason: '  Sells <b>fake</b> drops ',
    });
    expect(response).toMatchObject({
      status: 200,
      body: {
        suspendedReason: 'Sells <b>fake</b> drops',
        sessions: 0,
        entries: [{ action: 'user.suspended' }],
      },
    });
    expect((await person.call('GET', '/airdrops')).status).toBe(401);
    await eventually(async () => {
      expect((await callOther(person, 'GET', '/airdrops')).status).toBe(401);
      expect((await script.call('GET', '/airdrops')).status).toBe(401);
    });
    const mail = await eventually(async () => {
      const sentMail = (await app.listMails()).find(
        (item) => item.to === person.email && /suspended/.test(item.subject),
      );
      if (sentMail === undefined) throw new Error('no mail yet');
      return sentMail;
    });
    expect(mail.text).not.toContain('fake');
    expect(mail.text).toContain(app.baseUrl);
  });

  it('closes the user’s event streams', async () => {
    const person = await app.createMember();
    const stream = await otherApp.request('/events', { headers: { cookie: person.cookie() ?? '' } });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('retry');
    await admin.call('POST', path(person, '/suspend'), { reason: 'Spam' });
    for (let chunk = await reader?.read(); chunk?.done === false; chunk = await reader?.read());
    const reconnected = await otherApp.request('/events', { headers: { cookie: person.cookie() ?? '' } });
    expect(reconnected.status).toBe(204);
  });

  it('reveals the reason only after the correct password, and opens no session', async () => {
    const person = await app.createMember();
    await admin.call('POST', path(person, '/suspend'), { reason: 'Spam' });
    const caller = app.createCaller();
    const signIn = (password: string) =>
      caller.call('POST', '/account/sign-in', { email: person.email, password });
    const wrong = await signIn('not the password 7');
    expect(wrong.status).toBe(401);
    expect(JSON.stringify(wrong.body)).not.toMatch(/suspend|Spam/i);
    const right = await signIn(goodPassword);
    expect(right).toMatchObject({ status: 403, body: { message: 'This account is suspended: Spam' } });
    expect(caller.cookie()).toBeUndefined();
    expect((await admin.call('GET', path(person))).body).toMatchObject({ sessions: 0 });
  });

  it('restores tokens, but no sessions, when it is undone', async () => {
    const person = await app.createMember();
    const { token } = await makeToken(app.services.db, person);
    await admin.call('POST', path(person, '/suspend'), { reason: 'Spam' });
    expect((await admin.call('POST', path(person, '/suspend'), { reason: 'Again' })).status).toBe(409);
    const response = await admin.call('POST', path(person, '/restore'), {});
    expect(response).toMatchObject({ status: 200, body: { suspendedAt: null, suspendedReason: null } });
    expect((await admin.call('POST', path(person, '/restore'), {})).status).toBe(409);
    expect((await app.createScriptCaller(token).call('GET', '/airdrops')).status).toBe(200);
    expect((await person.call('GET', '/airdrops')).status).toBe(401);
    const signed = await app.createCaller().call('POST', '/account/sign-in', {
      email: person.email,
      password: goodPassword,
    });
    expect(signed.status).toBe(200);
    expect(await listAuditActions(app, person.id)).toEqual(['user.suspended', 'user.restored']);
    await eventually(async () => {
      const subjects = (await app.listMails())
        .filter((item) => item.to === person.email)
        .map((item) => item.subject);
      expect(subjects).toContain('Your Dropfolio account was restored');
    });
  });

  it('requires a reason of 1 to 500 characters and another user', async () => {
    const person = await app.createMember();
    const suspend = async (reason: unknown) =>
      (await admin.call('POST', path(person, '/suspend'), { reason })).status;
    for (const reason of [undefined, null, 7, '', '   \n', 'x'.repeat(501)])
      expect(await suspend(reason)).toBe(400);
    expect(await suspend('x'.repeat(500))).toBe(200);
    await app.createAdmin();
    expect((await admin.call('POST', path(admin, '/suspend'), { reason: 'Me' })).status).toBe(409);
  });

  it('ends an admin’s access at once', async () => {
    const second = await app.createAdmin();
    await admin.call('POST', path(second, '/suspend'), { reason: 'Away' });
    expect([401, 403]).toContain((await callOther(second, 'GET', '/admin/users')).status);
  });
});

describe('ending sessions', () => {
  it('ends all of a user’s sessions and keeps their tokens', async () => {
    const person = await app.createMember();
    const second = await app.openSession(person.id);
    const { token } = await makeToken(app.services.db, person);
    const response = await admin.call('POST', path(person, '/end-sessions'), {});
    expect(response).toMatchObject({ status: 200, body: { sessions: 0 } });
    for (const caller of [person, second]) expect((await caller.call('GET', '/airdrops')).status).toBe(401);
    expect((await app.createScriptCaller(token).call('GET', '/airdrops')).status).toBe(200);
    const entry = await app.services.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'details'])
      .where('subject_id', '=', person.id)
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'session.ended', actor_id: admin.id, details: { sessions: 2 } });
  });
});

describe('admins with a second factor', () => {
  it('need a session that a second factor verified', async () => {
    const second = await app.createAdmin();
    const before = await app.openSession(second.id, 'aal1');
    expect((await before.call('GET', '/admin/users')).status).toBe(200);
    await makeFactor(app.services.db, second);
    // The cache still has the session as sufficient; the operation reads the database.
    expect((await before.call('GET', '/admin/users')).status).toBe(403);
    const proved = await app.openSession(second.id, 'aal2');
    expect((await proved.call('GET', '/admin/users')).status).toBe(200);
  });
});

describe('removing lost second factors', () => {
  const dayMs = 86_400_000;
  const waitForToken = async (email: string): Promise<string> => {
    let token: string | undefined;
    await eventually(async () => {
      const mails = (await app.listMails()).filter(
        (item) => item.to === email && item.text.includes('/keep-factors'),
      );
      token = mails.at(0)?.text.match(/token=(\S+)/)?.[1];
      expect(token).toBeDefined();
    });
    return token ?? '';
  };
  const requestRemoval = (item: { id: string }, reason = 'Showed their passport') =>
    admin.call('POST', path(item, '/factor-removal'), { reason });
  const getRemoval = ({ id }: { id: string }) =>
    app.services.db
      .selectFrom('factor_removals')
      .select(['id', 'due_at'])
      .where('user_id', '=', id)
      .executeTakeFirst();
  const getFactors = ({ id }: { id: string }) =>
    app.services.db.selectFrom('factors').select('id').where('user_id', '=', id).execute();
  const makeMemberWithFactor = async () => {
    const member = await app.createMember();
    await makeFactor(app.services.db, member);
    return member;
  };
  const listRemovalActions = async ({ id }: { id: string }) =>
    (await listAuditActions(app, id)).filter((action) => action.startsWith('factor-removal'));

  it('happens a day after an admin’s request, and emails the reason to the owner', async () => {
    const { db } = app.services;
    const person = await makeMemberWithFactor();
    const pending = await app.openSession(person.id);
    const requested = await requestRemoval(person);
    expect(requested.body).toMatchObject({ factorRemoval: { reason: 'Showed their passport' } });
    expect(await requestRemoval(person)).toMatchObject({ status: 409 });
    await waitForToken(person.email);
    const notice = (await app.listMails()).find(
      (mail) => mail.to === person.email && mail.text.includes('/keep-'),
    );
    expect(notice?.text).toContain('Showed their passport');
    const removal = await getRemoval(person);
    const payload = { removalId: removal?.id ?? '' };
    const dueAt = removal?.due_at.getTime() ?? 0;
    await runJobNow(db, removeFactors, payload, { now: new Date(dueAt - 1000) });
    expect(await getFactors(person)).toHaveLength(1);

    const changes: unknown[] = [];
    const publish = (published: readonly unknown[]) => void changes.push(...published);
    await runJobNow(db, removeFactors, payload, { now: new Date(dueAt + 1000), publish });
    expect(await getFactors(person)).toEqual([]);
    expect(changes).toEqual([{ topic: 'account', userId: person.id }]);
    expect((await admin.call('GET', path(person))).body).toMatchObject({
      factorRemoval: null,
      verifiedFactors: 0,
    });
    expect((await pending.call('GET', '/airdrops')).status).toBe(401);
    const back = await app
      .createCaller()
      .call('POST', '/account/sign-in', { email: person.email, password: goodPassword });
    expect(back.body).toMatchObject({ viewer: { id: person.id } });
    expect(await listRemovalActions(person)).toEqual(['factor-removal.requested', 'factor-removal.done']);
  });

  it('ends by the owner’s emailed link, which works once', async () => {
    const person = await makeMemberWithFactor();
    expect((await requestRemoval(person)).status).toBe(200);
    const removal = await getRemoval(person);
    const token = await waitForToken(person.email);
    const cancelRemoval = (body: unknown) => app.createCaller().call('POST', '/account/keep-factors', body);
    expect((await cancelRemoval({ token: `${token}x` })).status).toBe(400);
    expect((await cancelRemoval({ token })).body).toEqual({ ok: true });
    expect((await cancelRemoval({ token })).status).toBe(400);
    const afterDelay = { now: new Date(Date.now() + 2 * dayMs) };
    await runJobNow(app.services.db, removeFactors, { removalId: removal?.id ?? '' }, afterDelay);
    expect(await getFactors(person)).toHaveLength(1);
    expect(await listRemovalActions(person)).toEqual(['factor-removal.requested', 'factor-removal.refused']);
  });

  it('ends when an admin withdraws it, and can be requested again', async () => {
    const person = await makeMemberWithFactor();
    await requestRemoval(person);
    const withdrawn = await admin.call('DELETE', path(person, '/factor-removal'));
    expect(withdrawn.body).toMatchObject({ factorRemoval: null, verifiedFactors: 1 });
    expect((await admin.call('DELETE', path(person, '/factor-removal'))).status).toBe(404);
    expect((await requestRemoval(person)).status).toBe(200);
  });

  it('requires a reason, a recent proof, existing factors, and another admin', async () => {
    const person = await makeMemberWithFactor();
    expect(await requestRemoval(person, '  ')).toMatchObject({
      status: 400,
      body: { data: { field: 'reason' } },
    });
    expect((await requestRemoval(await app.createMember())).status).toBe(409);
    expect((await requestRemoval(admin)).status).toBe(409);
    const { db } = app.services;
    await db.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', admin.id).execute();
    expect(await requestRemoval(person)).toMatchObject({
      status: 403,
      body: { data: { details: { reason: 'proof' } } },
    });
    expect(await getRemoval(person)).toBeUndefined();
  });
});
