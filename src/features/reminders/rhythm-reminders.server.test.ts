import { beforeEach, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import type { TestApp } from '../../../test/harness/app.ts';
import { createReminderTest, type Member } from '../../../test/reminders/reminder-test.ts';

const reminders = createReminderTest();
const { setTime, tick, goTo, listNotifications, titles, add } = reminders;

let app: TestApp;
let member: Member;
beforeEach(() => {
  ({ app, member } = reminders);
});

describe('an airdrop that counts hours', () => {
  const checkInAt = async (id: string, iso: string) => {
    setTime(iso);
    await member.call('POST', `/airdrops/${id}/visits`);
    await tick();
  };
  const listReadyTitles = async () => (await titles()).filter((title) => title.endsWith('ready'));

  it('reminds once when it is ready, 24 hours after the last check-in', async () => {
    const id = await add({ name: 'Faucet', claimDate: null, rhythm: '24 hours after' });
    await goTo('2026-11-25T09:59:00Z');
    expect(await listReadyTitles()).toEqual([]);
    await goTo('2026-11-25T10:00:00Z');
    await goTo('2026-11-25T10:01:00Z');
    await goTo('2026-11-26T10:01:00Z');
    expect(await listReadyTitles()).toEqual(['Nebula Labs · Faucet: ready']);
    await checkInAt(id, '2026-11-26T15:00:00Z');
    await goTo('2026-11-27T15:00:00Z');
    expect(await listReadyTitles()).toHaveLength(2);
  });

  it('reminds together with others within ten minutes, and not when done before', async () => {
    const rhythm = { claimDate: null, rhythm: '4 hours after' };
    const [first, second, third] = [
      await add({ name: 'One', ...rhythm }),
      await add({ name: 'Two', ...rhythm }),
      await add({ name: 'Three', ...rhythm }),
    ];
    await checkInAt(first, '2026-11-24T14:01:00Z');
    await checkInAt(second, '2026-11-24T14:09:00Z');
    await checkInAt(third, '2026-11-24T14:02:00Z');
    await goTo('2026-11-24T18:05:00Z');
    await checkInAt(third, '2026-11-24T18:06:00Z');
    await goTo('2026-11-24T18:10:00Z');
    expect((await listNotifications()).at(-1)).toEqual({
      kind: 'check_ins',
      title: '2 check-ins ready',
      body: 'Check in:\n• Nebula Labs · One\n• Nebula Labs · Two',
    });
  });
});

describe('the daily message', () => {
  it('includes check-ins by their own rhythm and reset', async () => {
    await add({ name: 'Thursdays', claimDate: null, rhythm: 'on thu' });
    await makeAirdrop(app.services.db, member, {
      name: 'Once',
      project: 'Nebula Labs',
      eligibility_date: '2026-11-01',
      rhythm: 'once',
    });
    await add({ name: 'Never', claimDate: null, checkInDuration: 'daily', rhythm: 'never' });
    const tokyo = await add({ name: 'Tokyo', claimDate: null, checkInDuration: 'daily', reset: '20:00 UTC' });
    setTime('2026-11-24T21:00:00Z');
    await member.call('POST', `/airdrops/${tokyo}/visits`);
    await goTo('2026-11-25T09:00:00Z');
    await goTo('2026-11-26T09:00:00Z');
    const lists = (await listNotifications()).map(({ body }) => body.match(/(?<=· ).*/g)?.sort());
    expect(lists).toEqual([['Once'], ['Once', 'Thursdays', 'Tokyo']]);
  });

  it('uses the day that begins at the person’s hour', async () => {
    await member.call('PATCH', '/account', { dayStartsAt: 6 });
    const id = await add({ claimDate: null, checkInDuration: 'daily' });
    await member.call('PATCH', '/reminders/settings', { dailyAt: '05:00' });
    setTime('2026-11-24T22:00:00Z');
    await member.call('POST', `/airdrops/${id}/visits`);
    await goTo('2026-11-25T05:00:00Z');
    expect(await listNotifications()).toEqual([]);
    await goTo('2026-11-26T05:00:00Z');
    expect(await titles()).toEqual(['1 check-in due']);
  });
});
