import { expect, it } from 'vitest';
import { expectLedgerInvariants } from '../../test/factories/credits.ts';
import { setUpApp } from '../../test/harness/app.ts';
import { addDemoCredits } from './demo-credits.server.ts';
import { makeDemoPerson } from './demo-person.server.ts';

const app = setUpApp({ jobs: false });

const emails = { hunter: 'hunter@example.com', promoter: 'promoter@example.com' };

it('addDemoCredits gives the demo users credits once, over the last weeks, as the application', async () => {
  const { db } = app.services;
  const createPerson = async (role: 'hunter' | 'promoter') =>
    makeDemoPerson(db, {
      email: emails[role],
      password: 'x'.repeat(12),
      firstName: 'Dana',
      lastName: 'Demo',
      role,
    });
  const hunter = await createPerson('hunter');
  await addDemoCredits(app.services, emails);
  await addDemoCredits(app.services, emails);
  const member = await app.openSession(hunter);
  const { body } = await member.call('GET', '/credits');
  const { balance, items } = body as { balance: number; items: { createdAt: string; balance: number }[] };
  expect(balance).toBe(120);
  expect(items.map((item) => item.balance)).toEqual([120, 80, 65, 35, 20]);
  const times = items.map((item) => Date.parse(item.createdAt));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect((await member.call('GET', '/credits/history')).body).toMatchObject({ days: { 0: { balance: 20 } } });
  const admin = await app.createAdmin();
  expect((await admin.call('GET', '/admin/credits/grants')).body).toMatchObject({
    items: Array.from({ length: 5 }, () => ({ adminId: null, admin: null })),
  });
  // The promoter account is created later, and gets its credits then.
  await createPerson('promoter');
  await addDemoCredits(app.services, emails);
  expect((await admin.call('GET', '/admin/credits/stats')).body).toEqual({
    totalActions: 8,
    totalCredits: 970,
    averageCredits: 121,
  });
  await expectLedgerInvariants(db);
});
