import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import type { TestApp } from '../../../test/harness/app.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { recordReminders } from '../../../test/reminders/record.ts';
import { createReminderTest, type Member, startMs } from '../../../test/reminders/reminder-test.ts';
import { deliverNotifications } from '../notifications/jobs.server.ts';

const dayMs = 24 * 60 * 60_000;

const reminders = createReminderTest();
const { setTime, tick, goTo, listNotifications, titles, add, edit } = reminders;

let app: TestApp;
let member: Member;
beforeEach(() => {
  ({ app, member } = reminders);
});

describe('a claim', () => {
  it('reminds a day and three hours before, and isn’t missed without a closing date', async () => {
    await add();
    await tick();
    expect(await titles()).toEqual([]);
    await goTo('2026-11-25T17:59:00Z');
    expect(await titles()).toEqual([]);
    await goTo('2026-11-25T18:00:00Z');
    expect(await titles()).toEqual(['Nebula: claim opens in 24 hours']);
    await goTo('2026-11-26T15:00:30Z');
    await goTo('2026-11-26T18:59:00Z');
    await goTo('2026-11-26T19:00:00Z');
    await goTo('2026-11-27T19:00:00Z');
    expect(await listNotifications()).toEqual([
      expect.objectContaining({ kind: 'claim_opens', title: 'Nebula: claim opens in 24 hours' }),
      {
        kind: 'claim_opens',
        title: 'Nebula: claim opens in 3 hours',
        body: 'Nebula: the claim opens Nov 26, 2026, 6:00 PM.',
      },
    ]);
  });

  it('reminds in the morning of a day without a time', async () => {
    await add({ claimDate: '2026-11-26T23:59:00.000Z' });
    await goTo('2026-11-26T08:59:00Z');
    expect(await titles()).toEqual([]);
    await goTo('2026-11-26T09:00:00Z');
    await goTo('2026-11-27T12:00:00Z');
    expect(await listNotifications()).toEqual([
      {
        kind: 'claim_opens',
        title: 'Nebula: claim opens today',
        body: 'Nebula: the claim opens Nov 26, 2026.',
      },
    ]);
  });

  it('reminds once with concurrent ticks of several processes', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, count) => add({ name: `Drop ${count}` })));
    setTime('2026-11-25T18:00:00Z');
    await Promise.all([tick(2), tick(2), tick(2)]);
    expect((await titles()).sort()).toEqual(
      Array.from({ length: 12 }, (_, count) => `Nebula Labs · Drop ${count}: claim opens in 24 hours`).sort(),
    );
  });

  it('reminds by its new date from the next tick on', async () => {
    const id = await add();
    await edit(id, { claimDate: '2026-11-28T18:00:00.000Z' });
    await goTo('2026-11-25T18:00:00Z');
    expect(await titles()).toEqual([]);
    await goTo('2026-11-27T18:00:00Z');
    expect(await titles()).toEqual(['Nebula: claim opens in 24 hours']);
    // The claim moved nearer than its lead times; the missed reminder is still sent.
    await edit(id, { claimDate: '2026-11-27T18:30:00.000Z', claimCloseDate: '2026-11-27T19:00:00.000Z' });
    await goTo('2026-11-27T18:59:00Z');
    expect(await titles()).toHaveLength(1);
    await goTo('2026-11-27T20:00:00Z');
    expect(await titles()).toEqual(['Nebula: claim opens in 24 hours', 'Nebula: claim closed']);
  });

  it.each([
    ['claimed', { status: 'claimed' }],
    ['expired', { status: 'expired' }],
    ['muted', { isMuted: true }],
    ['without a date', { claimDate: null }],
  ])('reminds of no airdrop that is %s', async (_, changes) => {
    const id = await add();
    await edit(id, changes);
    for (const at of ['2026-11-25T18:00:00Z', '2026-11-26T15:00:00Z', '2026-11-26T19:00:00Z']) await goTo(at);
    expect(await titles()).toEqual([]);
  });

  it('reminds again once its airdrop is reopened or unmuted, without the reminders missed in between', async () => {
    const muted = await add({ name: 'Muted' });
    const closed = await add({ name: 'Closed' });
    await edit(muted, { isMuted: true });
    await edit(closed, { status: 'claimed' });
    await goTo('2026-11-25T18:00:00Z');
    await goTo('2026-11-25T20:00:00Z');
    await edit(muted, { isMuted: false });
    await edit(closed, { status: 'upcoming' });
    await tick();
    expect(await titles()).toEqual([]);
    await goTo('2026-11-26T15:00:00Z');
    expect((await titles()).sort()).toEqual([
      'Nebula Labs · Closed: claim opens in 3 hours',
      'Nebula Labs · Muted: claim opens in 3 hours',
    ]);
  });

  it('reminds of no deleted airdrop, and not twice when the deletion is undone', async () => {
    const [remaining, deleted] = [await add({ name: 'Kept' }), await add({ name: 'Gone' })];
    await goTo('2026-11-25T18:00:00Z');
    expect(await titles()).toHaveLength(2);
    await member.call('DELETE', `/airdrops/${deleted}`);
    const { body } = await member.call('POST', '/airdrops/bulk/delete', { ids: [remaining] });
    await tick();
    const { batchId } = body as { batchId: string };
    expect((await member.call('POST', '/airdrops/bulk/undo', { batchId })).status).toBe(200);
    await tick();
    await goTo('2026-11-26T15:00:00Z');
    expect((await titles()).slice(2)).toEqual(['Nebula Labs · Kept: claim opens in 3 hours']);
  });

  it('reminds once after three days without a tick', async () => {
    await add({ name: 'Soon', claimDate: '2026-11-27T14:00:00.000Z' });
    await add({ name: 'Past', claimDate: null, claimCloseDate: '2026-11-26T06:00:00.000Z' });
    await tick();
    const dropped = await goTo('2026-11-27T12:00:00Z');
    expect((await titles()).sort()).toEqual([
      'Nebula Labs · Past: claim closed',
      'Nebula Labs · Soon: claim opens in 2 hours',
    ]);
    expect(
      dropped
        .filter(({ key }) => key.startsWith('claim'))
        .map(({ reason }) => reason)
        .sort(),
    ).toEqual(['late', 'late', 'superseded']);
    const claims = dropped.filter(({ key }) => key.startsWith('claim'));
    recordReminders({
      name: 'claims after three days in which nothing ran',
      due: 5,
      created: (await titles()).length,
      sent: 0,
      duplicated: 0,
      missed: 5 - (await titles()).length - claims.length,
      dropped: claims.length,
    });
  });

  it('follows the lead times, the quiet hours, and the zone from the next tick on', async () => {
    await add({ claimDate: '2026-11-26T07:30:00.000Z' });
    const settings = { leadMinutes: [60, 60], quietFrom: '22:00', quietTo: '07:00' };
    expect((await member.call('PATCH', '/reminders/settings', settings)).body).toEqual({
      dailyAt: '09:00',
      leadMinutes: [60],
      dateLeadMinutes: [1440],
      resetLeadMinutes: [],
      quietFrom: '22:00',
      quietTo: '07:00',
      startsInDaily: true,
    });
    await tick();
    // In London an hour before is 06:30, which waits until 07:00; in New York it is 01:30, and the claim is over by 07:00.
    const setZone = (timeZone: string) => member.call('PATCH', '/account', { timeZone });
    expect((await setZone('America/New_York')).status).toBe(200);
    await goTo('2026-11-26T02:59:00Z');
    expect(await titles()).toEqual([]);
    await setZone('Europe/London');
    await goTo('2026-11-26T03:00:00Z');
    expect(await titles()).toEqual([]);
    await goTo('2026-11-26T07:00:00Z');
    expect(await titles()).toEqual(['Nebula: claim opens in 30 minutes']);
  });

  it('reminds no suspended person, and again once they return', async () => {
    await add();
    const suspend = (at: Date | null) =>
      app.services.db
        .updateTable('profiles')
        .set({ suspended_at: at, suspended_reason: at === null ? null : 'Spam' })
        .where('id', '=', member.id)
        .execute();
    await suspend(reminders.now);
    await goTo('2026-11-25T18:00:00Z');
    expect(await titles()).toEqual([]);
    await suspend(null);
    await goTo('2026-11-26T15:00:00Z');
    expect(await titles()).toEqual(['Nebula: claim opens in 3 hours']);
  });

  it('stores nothing if every channel is off', async () => {
    await add();
    const off = { inApp: false, email: false, push: false, telegram: false, webhook: false };
    await member.call('PATCH', '/notifications/settings', { kind: 'claim_opens', ...off });
    await goTo('2026-11-25T18:00:00Z');
    expect(await listNotifications()).toEqual([]);
    await member.call('PATCH', '/notifications/settings', { kind: 'claim_opens', email: true });
    await goTo('2026-11-26T15:00:00Z');
    // The bell doesn't show notifications that are sent by email alone.
    expect(await listNotifications()).toHaveLength(1);
    expect((await member.call('GET', '/notifications/latest')).body).toEqual({ unread: 0, items: [] });
  });
});

describe('the mail of a claim', () => {
  async function readMail(): Promise<{ text: string | null; sent: boolean } | undefined> {
    const ids = await app.services.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', member.id)
      .execute();
    const { config } = app.services;
    await runJobNow(
      app.services.db,
      deliverNotifications,
      { ids: ids.map(({ id }) => id) },
      { now: reminders.now, config },
    );
    const row = await app.services.db
      .selectFrom('mails')
      .select(['id', 'text', 'sent_at', 'airdrop_id', 'useful_until'])
      .where('user_id', '=', member.id)
      .where('key', 'like', 'notification:%')
      .executeTakeFirst();
    return row && { text: row.text, sent: row.sent_at !== null };
  }

  it('explains what to do and how to unsubscribe', async () => {
    await add();
    await goTo('2026-11-25T18:00:00Z');
    const { text } = (await readMail()) ?? {};
    expect(text).toContain('Nebula: the claim opens Nov 26, 2026, 6:00 PM.');
    expect(text).toContain(`${app.baseUrl}/tracker?q=Nebula`);
    expect(text).toContain(`${app.baseUrl}/notifications/unsubscribe?token=`);
  });
});

describe('the daily message', () => {
  it('arrives once at the person’s hour, with due check-ins and starts', async () => {
    await add({ name: 'Daily', checkInDuration: 'daily', claimDate: null });
    await add({ name: 'Monthly', claimDate: null });
    await add({ name: 'Muted', checkInDuration: 'daily', claimDate: null, status: 'upcoming' });
    const { body } = await member.call('GET', '/airdrops?limit=50');
    const muted = (body as { items: { id: string; name: string }[] }).items.find(
      ({ name }) => name === 'Muted',
    );
    await edit(muted?.id ?? '', { isMuted: true });
    await add({ name: 'New', status: 'upcoming', eligibilityDate: '2026-11-25', claimDate: null });
    await goTo('2026-11-25T08:59:00Z');
    expect(await listNotifications()).toEqual([]);
    await goTo('2026-11-25T09:00:00Z');
    await goTo('2026-11-25T09:01:00Z');
    await goTo('2026-11-25T23:59:00Z');
    expect(await listNotifications()).toEqual([
      {
        kind: 'check_ins',
        title: '1 check-in due, 1 airdrop starts today',
        body: 'Check-ins due: 1\n• Nebula Labs · Daily\n\nStarts today: 1\n• Nebula Labs · New',
      },
    ]);
  });

  it('omits assumed starts', async () => {
    const visited = {
      status: 'upcoming',
      eligibility_date: '2026-11-25',
      last_visit_date: '2026-11-24',
      // Messages begin after the airdrop was added.
      updated_at: new Date('2026-11-24T12:00:00Z'),
    };
    const { db } = app.services;
    await makeAirdrop(db, member, { ...visited, name: 'Imported', start_date_is_assumed: true });
    await goTo('2026-11-25T09:00:00Z');
    expect(await listNotifications()).toEqual([]);
    await makeAirdrop(db, member, { ...visited, name: 'SelfReported', eligibility_date: '2026-11-26' });
    await goTo('2026-11-26T09:00:00Z');
    expect(await titles()).toEqual(['1 airdrop starts today']);
  });

  it('isn’t sent when nothing is due', async () => {
    await add({ checkInDuration: 'daily', claimDate: null });
    setTime('2026-11-25T08:00:00Z');
    await member.call('POST', `/airdrops/${await add({ name: 'Other', claimDate: null })}/visits`);
    const { body } = await member.call('GET', '/airdrops?limit=50');
    for (const { id } of (body as { items: { id: string }[] }).items) {
      await member.call('POST', `/airdrops/${id}/visits`);
    }
    await goTo('2026-11-25T09:00:00Z');
    expect(await listNotifications()).toEqual([]);
  });

  it('isn’t sent later for days without a tick, except for today', async () => {
    await add({ checkInDuration: 'daily', claimDate: null });
    await tick();
    const dropped = await goTo('2026-11-28T11:00:00Z');
    expect(await titles()).toEqual(['1 check-in due']);
    expect(dropped.filter(({ key }) => key.startsWith('check-ins')).map(({ key }) => key)).toEqual([
      'check-ins:2026-11-25',
      'check-ins:2026-11-26',
      'check-ins:2026-11-27',
    ]);
  });

  it('arrives again after a snooze', async () => {
    await add({ checkInDuration: 'daily', claimDate: null });
    await goTo('2026-11-25T09:00:00Z');
    const { body } = await member.call('POST', '/reminders/snooze', { airdropId: null, minutes: 60 });
    expect(body).toEqual({ until: '2026-11-25T10:00:00.000Z' });
    await goTo('2026-11-25T09:59:00Z');
    expect(await titles()).toHaveLength(1);
    await goTo('2026-11-25T10:00:00Z');
    await goTo('2026-11-25T10:01:00Z');
    expect(await titles()).toEqual(['1 check-in due', '1 check-in due']);
  });
});

describe('a streak', () => {
  it('reminds three hours before midnight after three days, if turned on and nothing is done', async () => {
    const id = await add({ claimDate: null });
    const visit = () => member.call('POST', `/airdrops/${id}/visits`);
    await member.call('PATCH', '/notifications/settings', { kind: 'streak', inApp: true });
    for (const at of ['2026-11-25T12:00:00Z', '2026-11-26T12:00:00Z']) {
      setTime(at);
      await visit();
    }
    await goTo('2026-11-26T21:00:00Z');
    expect(await titles()).toEqual([]);
    await goTo('2026-11-27T20:59:00Z');
    await goTo('2026-11-27T21:00:00Z');
    expect(await titles()).toEqual(['Your 3-day streak ends at midnight']);
  });
});

describe('the week ahead', () => {
  it('arrives on Mondays for those who turned it on', async () => {
    await add({ name: 'Late', claimDate: '2026-12-20T10:00:00.000Z' });
    await add({ name: 'This week', claimDate: '2026-12-03T10:00:00.000Z' });
    await member.call('PATCH', '/notifications/settings', { kind: 'week_ahead', inApp: true });
    await goTo('2026-11-30T09:00:00Z');
    expect(await listNotifications()).toEqual([
      expect.objectContaining({ title: 'This week: 1 claim', body: 'Claims:\n• Nebula Labs · This week' }),
    ]);
  });
});

describe('snoozing a claim', () => {
  it('repeats the reminder, also after the others were sent', async () => {
    const id = await add();
    await goTo('2026-11-26T15:00:00Z');
    expect(await titles()).toEqual(['Nebula: claim opens in 3 hours']);
    const snooze = () => member.call('POST', '/reminders/snooze', { airdropId: id, minutes: 60 });
    expect((await snooze()).status).toBe(200);
    await goTo('2026-11-26T16:00:00Z');
    await goTo('2026-11-26T17:00:00Z');
    expect(await titles()).toHaveLength(2);
    await edit(id, { status: 'claimed' });
    expect((await snooze()).status).toBe(409);
  });

  it('rejects other people’s airdrops', async () => {
    const id = await add();
    const other = await app.createMember();
    expect((await other.call('POST', '/reminders/snooze', { airdropId: id, minutes: 60 })).status).toBe(404);
  });
});

describe('PATCH /api/reminders/settings', () => {
  it.each([
    [{ dailyAt: '25:00' }, 'dailyAt'],
    [{ leadMinutes: [-1] }, 'leadMinutes.0'],
    [{ leadMinutes: [20_161] }, 'leadMinutes.0'],
    [{ leadMinutes: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, 'leadMinutes'],
    [{ quietFrom: '22:00' }, 'quietTo'],
    [{ quietFrom: '22:00', quietTo: null }, 'quietTo'],
    [{ quietFrom: '22:00', quietTo: '22:00' }, 'quietTo'],
  ])('rejects %j with the field', async (changes, field) => {
    const { status, body } = await member.call('PATCH', '/reminders/settings', changes);
    expect([status, (body as { data?: { field?: string } }).data?.field]).toEqual([400, field]);
  });
});

describe('GET /api/reminders', () => {
  it('lists reminders soonest first, of the kinds that are turned on', async () => {
    const id = await add({ project: 'Scroll' });
    await tick();
    const { body } = await member.call('GET', '/reminders');
    const { items } = body as {
      items: {
        kind: string;
        at: string;
        title: string;
        airdropId: string | null;
        airdropName: string | null;
      }[];
    };
    expect(items.map(({ kind, at, title }) => [kind, at, title]).slice(0, 4)).toEqual([
      ['check_ins', '2026-11-25T09:00:00.000Z', 'Daily check-ins'],
      ['claim_opens', '2026-11-25T18:00:00.000Z', 'Scroll · Nebula'],
      ['check_ins', '2026-11-26T09:00:00.000Z', 'Daily check-ins'],
      ['claim_opens', '2026-11-26T15:00:00.000Z', 'Scroll · Nebula'],
    ]);
    expect(items[0]).toMatchObject({ airdropId: null, airdropName: null });
    expect(items[1]).toMatchObject({ airdropId: id, airdropName: 'Nebula' });
    expect(items.filter(({ kind }) => kind === 'streak')).toEqual([]);
    expect((await (await app.createMember()).call('GET', '/reminders')).body).toEqual({ items: [] });
  });
});

describe('a tick', () => {
  it('finds due alarms by their index, however many alarms there are', async () => {
    const { ownerDb } = app.database;
    const airdrop = await makeAirdrop(app.services.db, member, { claim_date: new Date(startMs + 3 * dayMs) });
    await sql`INSERT INTO airdrops (id, user_id, name, project, eligibility_date, status, claim_date, revision)
      SELECT gen_random_uuid(), ${member.id}::uuid, 'Drop', 'Project', '2026-11-01', 'active',
        ${new Date(startMs + 30 * dayMs)}::timestamptz, 1 FROM generate_series(1, 20000)`.execute(ownerDb);
    await sql`UPDATE airdrop_alarms SET next_at = ${new Date(startMs + 16 * dayMs)} WHERE airdrop_id <> ${airdrop.id}`.execute(
      ownerDb,
    );
    await sql`ANALYZE airdrop_alarms`.execute(ownerDb);
    const { rows } = await sql<Record<'QUERY PLAN', string>>`
      EXPLAIN SELECT airdrop_id FROM airdrop_alarms WHERE next_at <= ${reminders.now} ORDER BY next_at LIMIT 500 FOR UPDATE SKIP LOCKED`.execute(
      ownerDb,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using airdrop_alarms_next_at');
    expect(plan).not.toContain('Seq Scan');
  });
});
