import { describe, expect, it } from 'vitest';
import { grantAdmin, makeFactor } from '../factories/members.ts';
import { findChangedTables } from '../harness/fingerprint.ts';
import { addPasskey } from '../harness/sign-in-methods.ts';
import { attack } from './attack.ts';
import { fillPathId, listAttackableOperations } from './operations.ts';
import { type Person, setUpTarget } from './target.ts';

const target = setUpTarget({ env: { ADMIN_NEEDS_FACTOR: 'on' } });

const requestOverview = (person: Pick<Person, 'call'>) => person.call('GET', '/admin/overview');
const readAccess = async (person: Pick<Person, 'call'>) =>
  (await person.call('GET', '/account/admin-access')).body;
const rejected = { status: 403, body: { data: { details: { reason: 'admin-factor' } } } };

describe('with required second factors for admins', () => {
  attack('an admin with a password alone at every admin operation', async ({ count, need }) => {
    const victim = await target.createPerson();
    const admin = await target.createAdminPerson();
    const operations = listAttackableOperations().filter((operation) => operation.access === 'admin');
    need(operations.length > 60, 'admin operations');
    const before = await target.fingerprint();
    for (const operation of operations) {
      const body = operation.method === 'GET' || operation.method === 'DELETE' ? undefined : operation.input;
      const response = await admin.call(operation.method, fillPathId(operation, victim.id), body);
      const text = JSON.stringify(response.body);
      count(
        response.status === 403 && text.includes('"reason":"admin-factor"'),
        `${operation.name} returned ${response.status} ${text}`,
      );
    }
    const changed = findChangedTables(before, await target.fingerprint());
    count(changed.length === 0, `changed ${changed.join()}`);
    const file = await target.request('/admin/credit-logs.csv', { headers: { cookie: admin.cookie } });
    count(file.status === 303, `the credit log returned ${file.status}`);
    const health = await target.request('/healthz?details', { headers: { cookie: admin.cookie } });
    count(!(await health.text()).includes('parts'), '/healthz returned its details');
  });

  it('admits only admins with a second factor, and keeps the rest of the account open', async () => {
    const { db } = target.services;
    const admin = await target.createAdminPerson();
    expect(await requestOverview(admin)).toMatchObject(rejected);
    expect(await readAccess(admin)).toEqual({ standing: 'needs-factor' });
    expect((await admin.call('GET', '/airdrops')).status).toBe(200);
    expect(await readAccess(await target.createPerson())).toEqual({ standing: 'none' });

    // A passkey doesn't protect an account whose password is reset.
    await addPasskey(admin, target.baseUrl);
    await db
      .updateTable('sessions')
      .set({ method: 'passkey', assurance: 'aal2' })
      .where('id', '=', admin.sessionId)
      .execute();
    expect(await requestOverview(admin)).toMatchObject(rejected);

    const other = await target.createMember();
    await grantAdmin(db, other);
    await makeFactor(db, other);
    const byFactor = await target.openSession(other.id, 'aal2');
    expect((await requestOverview(byFactor)).status).toBe(200);
    expect(await readAccess(byFactor)).toEqual({ standing: 'admin' });
    // A session that has shown a factor loses the admin pages with the last factor.
    await db.deleteFrom('factors').where('user_id', '=', other.id).execute();
    expect(await requestOverview(byFactor)).toMatchObject(rejected);
  });

  it('exports the addresses of the credit log only after a recent proof', async () => {
    const { db } = target.services;
    const admin = await target.createAdminPerson();
    await makeFactor(db, admin);
    const session = db.updateTable('sessions').where('id', '=', admin.sessionId);
    const downloadLog = () => target.request('/admin/credit-logs.csv', { headers: { cookie: admin.cookie } });
    await session.set({ assurance: 'aal2', proved_at: null }).execute();
    expect(await admin.call('POST', '/admin/credits/grants/export')).toMatchObject({
      status: 403,
      body: { data: { details: { reason: 'proof' } } },
    });
    const rejection = await downloadLog();
    expect([rejection.status, rejection.headers.get('location')]).toEqual([303, '/admin/credit-logs']);
    await session.set({ proved_at: new Date() }).execute();
    expect((await downloadLog()).status).toBe(200);
  });
});
