import { expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { createMemberCtx, makeMember } from '../../../../test/factories/members.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { buildClaimsMessage, buildTodayMessage } from './lists.server.ts';

const test = setUpDatabase();

const now = new Date('2026-11-25T12:00:00.000Z');
const addHours = (hours: number) => new Date(now.getTime() + hours * 60 * 60_000);

it('buildTodayMessage and buildClaimsMessage say when claims close', async () => {
  const member = await makeMember(test.db);
  const ctx = createMemberCtx(test.db, member, { now });
  const add = (name: string, hoursUntilClose: number) =>
    makeAirdrop(test.db, member, {
      name,
      claim_date: addHours(-100),
      claim_close_date: addHours(hoursUntilClose),
      eligibility_date: '2027-01-01',
    });
  await add('Closing', 5);
  await add('Open', 20 * 24);
  await add('Missed', -2);
  expect((await buildClaimsMessage(ctx)).text).toContain(
    'Next seven days: 1\n• Example · Closing: Closes in 5h 0m\n\nOpen for longer: 1\n• Example · Open: Closes Dec 15\n\nMissed: 1\n• Example · Missed: Closed Nov 25',
  );
  expect((await buildTodayMessage(ctx)).text).toContain(
    'Claims: 2\n• Example · Closing: Closes in 5h 0m\n• Example · Open: Closes Dec 15\n\nMissed claims: 1\n• Example · Missed: Closed Nov 25',
  );
});
