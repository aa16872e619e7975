import { beforeEach, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import type { TestApp } from '../../../test/harness/app.ts';
import { createReminderTest, type Member } from '../../../test/reminders/reminder-test.ts';
import { upcomingReminders } from './schema.ts';

const reminders = createReminderTest({ claimDate: null, checkInDuration: 'daily' });
const { setTime, tick, goTo, listNotifications, titles, add, edit } = reminders;

let app: TestApp;
let member: Member;
beforeEach(() => {
  ({ app, member } = reminders);
});

const changeSettings = (settings: Record<string, unknown>) =>
  member.call('PATCH', '/reminders/settings', settings);
const turnOn = (resetLeadMinutes: number[] = [60, 180]) =>
  changeSettings({ resetLeadMinutes, dailyAt: '08:00' });
const listResets = async () => (await titles()).filter((title) => /reset/.test(title));
const checkInAt = async (id: string, iso: string) => {
  setTime(iso);
  await member.call('POST', `/airdrops/${id}/visits`);
  await tick();
};

describe('reset reminders', () => {
  it('sends none by default', async () => {
    await add();
    for (const at of ['21:00', '23:00']) await goTo(`2026-11-25T${at}:00Z`);
    expect(await listResets()).toEqual([]);
    expect((await member.call('GET', '/reminders/settings')).body).toMatchObject({ resetLeadMinutes: [] });
  });

  it('rejects other lead times', async () => {
    expect((await turnOn([90])).status).toBe(400);
    expect((await turnOn()).body).toMatchObject({ resetLeadMinutes: [180, 60] });
  });

  it('lists the check-ins still due, in one message per moment', async () => {
    await turnOn();
    const airdrop = await add({ name: 'One' });
    setTime('2026-11-24T10:01:00Z');
    await add({ name: 'Two' });
    await add({ name: 'Weekly', checkInDuration: 'weekly' });
    await goTo('2026-11-25T20:59:00Z');
    expect(await listResets()).toEqual([]);
    await goTo('2026-11-25T21:00:00Z');
    await goTo('2026-11-25T21:01:00Z');
    expect((await listNotifications()).at(-1)).toEqual({
      kind: 'check_ins',
      title: '2 check-ins reset in 3 hours',
      body: 'Still due:\n• Nebula Labs · Two\n• Nebula Labs · One',
    });
    await checkInAt(airdrop, '2026-11-25T22:00:00Z');
    await goTo('2026-11-25T23:00:00Z');
    await goTo('2026-11-26T00:30:00Z');
    expect(await listResets()).toEqual([
      '2 check-ins reset in 3 hours',
      'Nebula Labs · Two: resets in 60 minutes',
    ]);
  });

  it('sends at the end of the week, the month, and the period of a rhythm', async () => {
    await turnOn([180]);
    await add({ name: 'Weekly', checkInDuration: 'weekly' });
    await add({ name: 'Monthly', checkInDuration: 'monthly' });
    await add({ name: 'Thursdays', rhythm: 'on thu' });
    await add({ name: 'Faucet', rhythm: '24 hours after' });
    await add({ name: 'Twice', rhythm: '2 times a week' });
    for (let day = 25; day <= 30; day += 1) await goTo(`2026-11-${day}T21:00:00Z`);
    for (let day = 1; day <= 6; day += 1) await goTo(`2026-12-0${day}T21:00:00Z`);
    const lists = (await listNotifications())
      .filter(({ title }) => title.includes('reset'))
      .map(({ body }) => body.match(/(?<=· ).*/g)?.sort());
    expect(lists).toEqual([['Thursdays'], ['Twice'], ['Thursdays'], ['Twice', 'Weekly']]);
  });

  it('follows the reset of an airdrop, also of one that is added before it', async () => {
    await turnOn();
    await add({ name: 'UTC', reset: '00:00 UTC' });
    await member.call('PATCH', '/account', { timeZone: 'America/New_York' });
    await tick();
    setTime('2026-11-24T10:30:00Z');
    await makeAirdrop(app.services.db, member, {
      name: 'Noon',
      project: 'Nebula Labs',
      status: 'active',
      eligibility_date: '2026-11-01',
      check_in_duration: 'daily',
      reset: '12:00 UTC',
    });
    await goTo('2026-11-24T11:00:00Z');
    expect(await listResets()).toEqual(['Nebula Labs · Noon: resets in 60 minutes']);
    await goTo('2026-11-25T21:00:00Z');
    expect((await listResets()).at(-1)).toBe('Nebula Labs · UTC: resets in 3 hours');
    // The day of New York ends at 05:00 UTC.
    await goTo('2026-11-26T02:00:00Z');
    expect(await listResets()).toHaveLength(2);
  });

  it('leaves out paused and muted airdrops, and people who are away', async () => {
    await turnOn([180]);
    await edit(await add({ name: 'Paused' }), { pausedUntil: '2026-11-26' });
    await edit(await add({ name: 'Muted' }), { isMuted: true });
    await goTo('2026-11-25T21:00:00Z');
    expect(await listResets()).toEqual([]);
    await goTo('2026-11-26T21:00:00Z');
    expect(await listResets()).toEqual(['Nebula Labs · Paused: resets in 3 hours']);
    await member.call('PUT', '/away', { from: '2026-11-27', until: '2026-11-28' });
    await goTo('2026-11-27T21:00:00Z');
    expect(await listResets()).toHaveLength(1);
  });

  it('lists them as upcoming', async () => {
    await turnOn([60]);
    await add();
    const { items } = upcomingReminders.parse((await member.call('GET', '/reminders')).body);
    expect(items.find(({ title }) => title === 'Before the reset')).toMatchObject({
      key: 'reset:2026-11-24T23:00:00.000Z',
      kind: 'check_ins',
      airdropId: null,
    });
  });
});
