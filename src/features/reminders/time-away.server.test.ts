import { beforeEach, describe, expect, it } from 'vitest';
import { createReminderTest, type Member } from '../../../test/reminders/reminder-test.ts';

const reminders = createReminderTest({ name: 'One', checkInDuration: 'daily' });
const { setTime, goTo, listNotifications, titles, add } = reminders;

let member: Member;
beforeEach(() => {
  ({ member } = reminders);
});

describe('time away and pauses', () => {
  const setAway = (from: string, until: string) => member.call('PUT', '/away', { from, until });

  it('sends only claim reminders', async () => {
    await add();
    await setAway('2026-11-25', '2026-11-27');
    await goTo('2026-11-25T09:00:00Z');
    await goTo('2026-11-25T18:00:00Z');
    expect(await titles()).toEqual(['Nebula Labs · One: claim opens in 24 hours']);
    const { body } = await member.call('GET', '/reminders');
    const days = (body as { items: { kind: string; at: string }[] }).items.filter(
      ({ kind }) => kind === 'check_ins',
    );
    expect(days[0]?.at).toMatch(/^2026-11-27/);
    await goTo('2026-11-27T09:00:00Z');
    expect((await titles()).at(-1)).toBe('1 claim, 1 check-in due');
  });

  it('begins and ends with the person’s day in the list of upcoming reminders', async () => {
    await member.call('PATCH', '/account', { dayStartsAt: 4 });
    await member.call('PATCH', '/reminders/settings', { dailyAt: '02:00' });
    await add({ claimDate: null });
    await setAway('2026-11-25', '2026-11-27');
    const { body } = await member.call('GET', '/reminders');
    const days = (body as { items: { kind: string; at: string }[] }).items
      .filter(({ kind }) => kind === 'check_ins')
      .map(({ at }) => at.slice(0, 10));
    expect(days.slice(0, 2)).toEqual(['2026-11-25', '2026-11-28']);
  });

  it('leaves paused airdrops out of the daily message', async () => {
    const id = await add({ claimDate: null });
    await add({ name: 'Two', claimDate: null });
    await member.call('PATCH', `/airdrops/${id}`, { pausedUntil: '2026-11-26' });
    await goTo('2026-11-25T09:00:00Z');
    expect((await listNotifications()).map(({ body }) => body)).toEqual([expect.not.stringContaining('One')]);
    await goTo('2026-11-26T09:00:00Z');
    expect((await listNotifications()).at(-1)?.body).toContain('One');
  });

  it('silences airdrops that are ready some hours after their last check-in', async () => {
    const rhythm = '24 hours after';
    const paused = await add({ name: 'Paused', claimDate: null, rhythm });
    await member.call('PATCH', `/airdrops/${paused}`, { pausedUntil: '2026-11-28' });
    await add({ name: 'Faucet', claimDate: null, rhythm });
    const listReady = async () => (await titles()).filter((title) => title.includes('ready'));
    await setAway('2026-11-25', '2026-11-26');
    await goTo('2026-11-25T18:00:00Z');
    expect(await listReady()).toEqual([]);
    await member.call('DELETE', '/away');
    await add({ name: 'Other', claimDate: null, rhythm });
    await goTo('2026-11-26T20:00:00Z');
    expect(await listReady()).toEqual(['Nebula Labs · Other: ready']);
  });

  it('neither ends a streak nor announces its end', async () => {
    const id = await add({ claimDate: null, checkInDuration: 'monthly' });
    await member.call('PATCH', '/notifications/settings', { kind: 'streak', inApp: true });
    for (const at of ['2026-11-25T12:00:00Z', '2026-11-26T12:00:00Z']) {
      setTime(at);
      await member.call('POST', `/airdrops/${id}/visits`);
    }
    await setAway('2026-11-27', '2026-11-29');
    await goTo('2026-11-27T21:00:00Z');
    expect((await listNotifications()).filter(({ kind }) => kind === 'streak')).toEqual([]);
    await goTo('2026-11-29T21:00:00Z');
    expect((await listNotifications()).filter(({ kind }) => kind === 'streak')).toMatchObject([
      { title: 'Your 3-day streak ends at midnight' },
    ]);
  });
});
