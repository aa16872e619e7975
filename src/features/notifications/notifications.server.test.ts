import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Change } from '#/platform/context.server.ts';
import { tidyExpired } from '#/platform/tidy.server.ts';
import { makeMember } from '../../../test/factories/members.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { type NotificationToWrite, notify } from './commands.server.ts';
import { deliverNotifications } from './jobs.server.ts';
import { toSettingChanges } from './switches.ts';

type Member = Caller & { id: string; email: string };

const app = setUpApp({ limits: false, jobs: false });
let member: Member;

beforeEach(async () => {
  const { db } = app.services;
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
  member = await app.createMember();
});

const now = new Date();
const dayMs = 24 * 60 * 60_000;

function send(changes: Partial<NotificationToWrite> = {}, createdAt = now): Promise<void> {
  const notificationInput = {
    userId: member.id,
    kind: 'submission',
    title: 'Your guide is approved',
    body: 'It is public now.',
    url: '/guides',
    key: uuidv7(),
    ...changes,
  };
  // Spreading loses the union of one and several recipients.
  return notify(app.services.db, { now: createdAt }, notificationInput as NotificationToWrite);
}

async function listQueuedIds(): Promise<string[][]> {
  const { rows } = await sql<{ payload: { ids: string[] } }>`
    SELECT jobs.payload FROM graphile_worker._private_jobs jobs
    JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = 'notifications.tell' ORDER BY jobs.id`.execute(app.database.ownerDb);
  return rows.map(({ payload }) => payload.ids);
}

const getLatest = async (person: Caller = member) => (await person.call('GET', '/notifications/latest')).body;

/** Returns the ids of a response's items. */
function getIds(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || !('items' in body) || !Array.isArray(body.items))
    return [];
  return body.items.map(({ id }: { id: string }) => id);
}

describe('notify', () => {
  it('creates an unread notification for its recipient only', async () => {
    await send();
    expect(await getLatest()).toEqual({
      unread: 1,
      items: [
        {
          id: expect.any(String),
          kind: 'submission',
          title: 'Your guide is approved',
          body: 'It is public now.',
          url: '/guides',
          createdAt: now.toISOString(),
          isRead: false,
        },
      ],
    });
    expect(await getLatest(await app.createMember())).toEqual({ unread: 0, items: [] });
  });

  it('creates one notification per key, also for concurrent calls', async () => {
    await Promise.all(Array.from({ length: 10 }, () => send({ key: 'presale:1' })));
    await send({ key: 'presale:1', title: 'Again' });
    expect(await getLatest()).toMatchObject({ unread: 1, items: [{ title: 'Your guide is approved' }] });
    expect(await listQueuedIds()).toHaveLength(1);
  });

  it('creates one notification per recipient', async () => {
    const { db } = app.services;
    const people = await Promise.all(Array.from({ length: 7 }, () => makeMember(db)));
    const userIds = people.flatMap(({ id }) => [id, id]);
    await send({ userId: undefined, userIds, key: 'campaign:1', kind: 'campaign_started' });
    await send({ userId: undefined, userIds: [...userIds, member.id], key: 'campaign:1' });
    const rows = await db
      .selectFrom('notifications')
      .select('user_id')
      .where('key', '=', 'campaign:1')
      .execute();
    expect(rows.map((row) => row.user_id).sort()).toEqual([...people.map(({ id }) => id), member.id].sort());
    expect((await listQueuedIds()).map(({ length }) => length)).toEqual([7, 1]);
    await send({ userId: undefined, userIds: [] });
  });

  it('rolls back with the caller’s transaction', async () => {
    const failing = app.services.db.transaction().execute(async (trx) => {
      const notificationInput = {
        userId: member.id,
        kind: 'claim',
        title: 'T',
        body: '',
        url: '/',
        key: 'k',
      } as const;
      await notify(trx, { now }, notificationInput);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await getLatest()).toEqual({ unread: 0, items: [] });
    expect(await listQueuedIds()).toEqual([]);
  });

  it.each(['https://evil.example', '//evil.example', 'guides', 'javascript:alert(1)', ''])(
    'rejects the URL %s of another site',
    async (url) => {
      await expect(send({ url })).rejects.toThrow('must lead to a path of this site');
    },
  );
});

describe('/api/notifications', () => {
  it('marks a notification as read once and returns the unread count', async () => {
    await send();
    await send({ title: 'Second' }, new Date(now.getTime() + 1));
    const [second = '', first = ''] = getIds(await getLatest());
    expect((await member.call('POST', `/notifications/${first}/read`)).body).toEqual({ unread: 1 });
    const getReadAt = async () =>
      (
        await app.services.db
          .selectFrom('notifications')
          .select('read_at')
          .where('id', '=', first)
          .executeTakeFirstOrThrow()
      ).read_at;
    const readAt = await getReadAt();
    expect((await member.call('POST', `/notifications/${first}/read`)).body).toEqual({ unread: 1 });
    expect(await getReadAt()).toEqual(readAt);
    expect(await getLatest()).toMatchObject({
      unread: 1,
      items: [
        { id: second, isRead: false },
        { id: first, isRead: true },
      ],
    });
  });

  it('marks all as read', async () => {
    for (let count = 0; count < 3; count += 1) await send();
    expect((await member.call('POST', '/notifications/read')).body).toEqual({ unread: 0 });
    expect((await member.call('GET', '/notifications/unread')).body).toEqual({ unread: 0 });
  });

  it('counts up to 100', async () => {
    await sql`INSERT INTO notifications (id, user_id, kind, key, title, body, url)
      SELECT gen_random_uuid(), ${member.id}, 'claim', n::text, 'T', '', '/' FROM generate_series(1, 130) n`.execute(
      app.services.db,
    );
    expect((await member.call('GET', '/notifications/unread')).body).toEqual({ unread: 100 });
    const body = await getLatest();
    expect(getIds(body)).toHaveLength(20);
  });

  it('paginates notifications of the same instant', async () => {
    for (let count = 0; count < 65; count += 1) await send({ title: `No ${count}` });
    type Page = { nextCursor: string | null; previousCursor: string | null };
    const getPage = async (query: string) => {
      const { body } = await member.call('GET', `/notifications${query}`);
      // The server has validated the output.
      return { ids: getIds(body), ...(body as Page) };
    };
    const first = await getPage('');
    const second = await getPage(`?cursor=${first.nextCursor}`);
    const third = await getPage(`?cursor=${second.nextCursor}`);
    expect([first.ids.length, second.ids.length, third.ids.length]).toEqual([30, 30, 5]);
    expect([first.previousCursor, third.nextCursor]).toEqual([null, null]);
    expect(new Set([...first.ids, ...second.ids, ...third.ids]).size).toBe(65);
    expect((await getPage(`?cursor=${third.previousCursor}`)).ids).toEqual(second.ids);
    expect((await member.call('GET', '/notifications?cursor=nonsense')).status).toBe(400);
  });
});

describe('deliverNotifications', () => {
  const listMails = async (email: string) =>
    (
      await app.services.db
        .selectFrom('mails')
        .select(['id', 'key', 'subject', 'text', 'unsubscribe_url'])
        .where('to_address', '=', email)
        .where('key', 'like', 'notification:%')
        .execute()
    ).map((row) => ({ ...row, url: new URL(row.unsubscribe_url ?? 'http://none.example') }));

  async function runQueued(times = 2): Promise<Change[]> {
    const changes: Change[] = [];
    const { services } = app;
    const { config, unsubscribing } = services;
    for (const ids of await listQueuedIds()) {
      const publish = (published: readonly Change[]) => void changes.push(...published);
      await runJobNow(services.db, deliverNotifications, { ids }, { config, unsubscribing, publish, times });
    }
    return changes;
  }

  it('publishes to open pages', async () => {
    await send();
    expect(await runQueued(1)).toEqual([{ topic: 'notifications', userId: member.id }]);
  });

  it('sends no email if the kind’s emails are off', async () => {
    await send();
    await member.call('PATCH', '/notifications/settings', { kind: 'claim', email: true });
    await runQueued();
    expect(await listMails(member.email)).toEqual([]);
  });

  it('sends one email for repeated runs, with unsubscribe links', async () => {
    await member.call('PATCH', '/notifications/settings', { kind: 'submission', email: true });
    await send();
    await runQueued();
    await runQueued();
    const [mail, ...rest] = await listMails(member.email);
    expect(rest).toEqual([]);
    expect(mail?.subject).toBe('Your guide is approved');
    expect(mail?.text).toContain('It is public now.');
    expect(mail?.text).toContain(`${app.baseUrl}/guides`);
    expect(mail?.text).toContain(`Unsubscribe from these emails: ${mail?.unsubscribe_url}`);
    expect(mail?.url.origin).toBe(app.baseUrl);
  });

  it('sends no email to unverified or suspended people', async () => {
    const { db } = app.services;
    for (const changes of [{ email_verified: false }, { suspended_at: now, suspended_reason: 'Spam' }]) {
      const person = await makeMember(db, changes);
      await db
        .insertInto('notification_settings')
        .values({ user_id: person.id, kind: 'submission', email: true })
        .execute();
      await send({ userId: person.id });
      await runQueued();
      expect(await listMails(person.email)).toEqual([]);
    }
  });

  describe('the unsubscribe link', () => {
    async function getLink(): Promise<URL> {
      await member.call('PATCH', '/notifications/settings', { kind: 'submission', email: true });
      await send();
      await runQueued();
      const [mail] = await listMails(member.email);
      if (mail === undefined) throw new Error('there is no email');
      return mail.url;
    }

    const getSettings = async () => (await member.call('GET', '/notifications/settings')).body;
    const emailOn = {
      items: expect.arrayContaining([expect.objectContaining({ kind: 'submission', email: true })]),
    };
    const emailOff = {
      items: expect.arrayContaining([expect.objectContaining({ kind: 'submission', email: false })]),
    };

    it('unsubscribes by one-click POST without a session', async () => {
      const { pathname, search } = await getLink();
      expect(await getSettings()).toEqual(emailOn);
      const postUnsubscribe = () =>
        app.request(`${pathname}${search}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
          body: 'List-Unsubscribe=One-Click',
        });
      const response = await postUnsubscribe();
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('You won’t get emails about “Your submissions”');
      expect(await getSettings()).toEqual(emailOff);
      expect((await postUnsubscribe()).status).toBe(200);
    });

    it('unsubscribes from its kind only', async () => {
      const { searchParams } = await getLink();
      await member.call('PATCH', '/notifications/settings', { kind: 'claim', email: true });
      const token = searchParams.get('token');
      const response = await app.createCaller().call('POST', '/notifications/unsubscribe', { token });
      expect(response).toMatchObject({ status: 200, body: { label: 'Your submissions' } });
      expect(await getSettings()).toEqual(emailOff);
      expect(await getSettings()).toEqual({
        items: expect.arrayContaining([expect.objectContaining({ kind: 'claim', email: true })]),
      });
    });

    it('ignores GET, and rejects forged tokens', async () => {
      const { pathname, search, searchParams } = await getLink();
      await app.request(`${pathname}${search}`);
      const token = searchParams.get('token') ?? '';
      const forged = [
        `${token}x`,
        token.slice(0, -1),
        '',
        app.services.unsubscribing.sign('nobody submission'),
      ];
      for (const text of forged) {
        expect(
          (await app.createCaller().call('POST', '/notifications/unsubscribe', { token: text })).status,
        ).toBe(400);
        const path = `/notifications/unsubscribe?token=${encodeURIComponent(text)}`;
        expect((await app.request(path, { method: 'POST' })).status).toBe(400);
      }
      expect(await getSettings()).toEqual(emailOn);
    });

    it('returns the same for a deleted account', async () => {
      const token = app.services.unsubscribing.sign(`${uuidv7()} claim`);
      const response = await app.createCaller().call('POST', '/notifications/unsubscribe', { token });
      expect(response).toMatchObject({ status: 200, body: { label: 'Follow & earn claims' } });
    });
  });
});

describe('/api/notifications/settings', () => {
  it('returns the kind’s defaults until changed per place', async () => {
    const everywhere = { inApp: true, email: true, push: true, telegram: true, webhook: true };
    const nowhere = { inApp: false, email: false, push: false, telegram: false, webhook: false };
    const notByMail = { ...everywhere, email: false };
    expect((await member.call('GET', '/notifications/settings')).body).toEqual({
      items: [
        { kind: 'claim_opens', ...everywhere },
        { kind: 'claim_closes', ...everywhere },
        { kind: 'claim_missed', ...everywhere },
        { kind: 'airdrop_date', ...everywhere },
        { kind: 'check_ins', ...notByMail },
        { kind: 'streak', ...nowhere },
        { kind: 'week_ahead', ...nowhere },
        { kind: 'missing_value', ...notByMail },
        { kind: 'claim_booked', ...notByMail },
        { kind: 'campaign_started', ...notByMail },
        { kind: 'submission', ...notByMail },
        { kind: 'presale_moved', ...notByMail },
        { kind: 'listing_changed', ...notByMail },
        { kind: 'item_removed', ...notByMail },
        { kind: 'credits', ...notByMail },
        { kind: 'claim', ...notByMail },
        { kind: 'follow_campaign', ...notByMail },
        { kind: 'payment', ...notByMail },
        { kind: 'report', ...notByMail },
        { kind: 'link_warning', ...everywhere },
        { kind: 'secret_warning', ...everywhere },
      ],
    });
    const path = '/notifications/settings';
    await member.call('PATCH', path, { kind: 'payment', email: true });
    expect((await member.call('GET', path)).body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ kind: 'payment', email: true })]),
    });
    await member.call('PATCH', path, { kind: 'payment', email: false });
    expect((await member.call('GET', path)).body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ kind: 'payment', email: false })]),
    });
    expect((await member.call('PATCH', path, { kind: 'anything', email: true })).status).toBe(400);
  });

  it('changes several kinds at once, and none if one is invalid', async () => {
    const person = await app.createMember();
    const getSettings = async () => (await person.call('GET', '/notifications/settings')).body;
    const path = '/notifications/settings/bulk';
    const items = toSettingChanges(['claim_opens', 'streak'], false);
    const changed = await person.call('PATCH', path, { items: [...items, { kind: 'payment', email: true }] });
    expect(changed).toMatchObject({ status: 200, body: await getSettings() });
    expect(changed.body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ kind: 'claim_opens', inApp: false, email: false, webhook: false }),
        expect.objectContaining({ kind: 'claim_missed', inApp: true, email: true, webhook: true }),
        expect.objectContaining({ kind: 'payment', inApp: true, email: true, webhook: true }),
      ]),
    });
    const invalid = { items: [...toSettingChanges(['payment'], false), { kind: 'anything', email: true }] };
    expect((await person.call('PATCH', path, invalid)).status).toBe(400);
    expect((await person.call('PATCH', path, { items: [] })).status).toBe(400);
    expect(await getSettings()).toEqual(changed.body);
  });
});

it('tidyExpired deletes read notifications after 180 days and keeps unread ones', async () => {
  const { db } = app.services;
  const old = new Date(now.getTime() - 181 * dayMs);
  await send({ key: 'old and read' }, old);
  await send({ key: 'old and unread' }, old);
  await send({ key: 'read' }, new Date(now.getTime() - 179 * dayMs));
  await db.updateTable('notifications').set({ read_at: now }).where('key', 'like', '%read').execute();
  await db.updateTable('notifications').set({ read_at: null }).where('key', '=', 'old and unread').execute();
  await runJobNow(db, tidyExpired, {}, { now });
  const remaining = await db
    .selectFrom('notifications')
    .select('key')
    .where('user_id', '=', member.id)
    .execute();
  expect(remaining.map(({ key }) => key).sort()).toEqual(['old and unread', 'read']);
});
