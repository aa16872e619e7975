import { beforeEach, describe, expect, it } from 'vitest';
import { createReminderTest, type Member } from '../../../test/reminders/reminder-test.ts';

const reminders = createReminderTest();
const { setTime, tick, goTo, listNotifications, titles, add, edit } = reminders;

let member: Member;
beforeEach(() => {
  ({ member } = reminders);
});

describe('a claim with more dates', () => {
  it('reminds a day and three hours before it closes, and as missed an hour after that', async () => {
    await add({ claimCloseDate: '2026-12-02T18:00:00.000Z' });
    await goTo('2026-11-26T15:00:00Z');
    await goTo('2026-11-27T18:00:00Z');
    expect(await titles()).toEqual(['Nebula: claim opens in 3 hours']);
    for (const instant of ['12-01T18:00', '12-02T15:00', '12-02T18:00', '12-02T19:00', '12-03T19:00'])
      await goTo(`2026-${instant}:00Z`);
    const claims = (await listNotifications()).filter(({ kind }) => kind.startsWith('claim'));
    expect(claims.slice(1)).toEqual([
      expect.objectContaining({ kind: 'claim_closes', title: 'Nebula: claim closes in 24 hours' }),
      expect.objectContaining({ kind: 'claim_closes', title: 'Nebula: claim closes in 3 hours' }),
      expect.objectContaining({ kind: 'claim_missed', title: 'Nebula: claim closed' }),
    ]);
  });

  it('doesn’t lose a due reminder when another date changes before the tick', async () => {
    const id = await add();
    await tick();
    setTime('2026-11-25T18:00:20Z');
    await edit(id, { snapshotDate: '2026-12-24T18:00:00.000Z' });
    await goTo('2026-11-25T18:01:00Z');
    expect(await titles()).toEqual(['Nebula: claim opens in 24 hours']);
    await goTo('2026-11-25T18:02:00Z');
    expect(await titles()).toHaveLength(1);
  });
});

describe('another date', () => {
  it('reminds a day before, once each, unless it was entered later', async () => {
    const at = '2026-11-26T18:00:00.000Z';
    await add({
      claimDate: null,
      snapshotDate: at,
      registrationEndDate: at,
      tokenLaunchDate: at,
      unlockDate: at,
      ownDates: [
        { label: 'Vote', date: at },
        { label: 'Too near', date: '2026-11-24T23:00:00.000Z' },
      ],
    });
    for (const instant of ['25T17:59', '25T18:00', '25T18:01', '26T15:00', '26T18:00', '26T19:00'])
      await goTo(`2026-11-${instant}:00Z`);
    const sent = await listNotifications();
    expect(sent.map(({ title }) => title).sort()).toEqual([
      'Nebula: Vote in 24 hours',
      'Nebula: registration ends in 24 hours',
      'Nebula: snapshot in 24 hours',
      'Nebula: token launch in 24 hours',
      'Nebula: unlock in 24 hours',
    ]);
    expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(['airdrop_date']));
  });

  it('follows its own lead times, and a change of its date', async () => {
    await member.call('PATCH', '/reminders/settings', { dateLeadMinutes: [60, 60, 2880] });
    const id = await add({ claimDate: null, snapshotDate: '2026-11-28T18:00:00.000Z' });
    await goTo('2026-11-26T18:00:00Z');
    expect(await titles()).toEqual(['Nebula: snapshot on Nov 28, 2026']);
    await edit(id, { snapshotDate: '2026-11-30T18:00:00.000Z' });
    await goTo('2026-11-28T17:00:00Z');
    expect(await titles()).toHaveLength(1);
    await goTo('2026-11-28T18:00:00Z');
    await goTo('2026-11-30T17:00:00Z');
    expect((await titles()).slice(1)).toEqual([
      'Nebula: snapshot on Nov 30, 2026',
      'Nebula: snapshot in 60 minutes',
    ]);
  });

  it('appears among the upcoming reminders until it is claimed', async () => {
    const id = await add({
      claimDate: null,
      ownDates: [{ label: 'Vote', date: '2026-11-26T18:00:00.000Z' }],
    });
    const listDates = async () =>
      ((await member.call('GET', '/reminders')).body as { items: { kind: string; title: string }[] }).items
        .filter(({ kind }) => kind === 'airdrop_date')
        .map(({ title }) => title);
    expect(await listDates()).toEqual(['Nebula: Vote']);
    await edit(id, { status: 'claimed' });
    expect(await listDates()).toEqual([]);
  });
});
