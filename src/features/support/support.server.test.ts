import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { forgetLimits } from '../../../test/harness/limits.ts';

let app: TestApp;
let admin: Caller & { id: string };
let member: Caller & { id: string; email: string };

beforeAll(async () => {
  app = await createTestApp({ env: { SUPPORT_EMAIL: 'desk@example.com' } });
  admin = await app.admin();
  member = await app.member();
});
afterAll(() => app.close());
beforeEach(async () => {
  await forgetLimits(app.services.db);
  await app.services.db.deleteFrom('support_messages').execute();
});

const form = { name: 'Ada', email: 'ada@example.com', subject: 'A claim', message: 'Where is it?\n\nThanks' };
const input = (changes: Record<string, unknown> = {}) => ({
  ...form,
  requestKey: crypto.randomUUID(),
  ...changes,
});
const stored = () => app.services.db.selectFrom('support_messages').selectAll().execute();

type Page = {
  items: { id: string; subject: string; status: string; userId: string | null; doneAt: string | null }[];
  nextCursor: string | null;
  previousCursor: string | null;
};

async function list(query = ''): Promise<Page> {
  const { status, body } = await admin.call('GET', `/admin/support${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  // What the operation declares as its output.
  return body as Page;
}

describe('a message to the support', () => {
  it('of a stranger is stored, and mailed with the way back to them', async () => {
    const sent = input({ subject: 'Mail me' });
    expect(await app.caller().call('POST', '/support', sent)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await stored()).toMatchObject([{ ...form, subject: 'Mail me', user_id: null, status: 'open' }]);
    const mailed = async () => (await app.mails()).find(({ subject }) => subject === '[Support] Mail me');
    await expect.poll(mailed, { timeout: 15_000 }).toMatchObject({
      to: 'desk@example.com',
      replyTo: 'ada@example.com',
      text: expect.stringContaining('Where is it?\n\nThanks'),
    });
    // Nothing of it is kept beside the message itself.
    const rows = () =>
      app.services.db.selectFrom('mails').select('id').where('reply_to', 'is not', null).execute();
    await expect.poll(rows, { timeout: 15_000 }).toEqual([]);
  });

  it('of a member is known to be theirs, and leaves with their account', async () => {
    const leaver = await app.member();
    await leaver.call('POST', '/support', input());
    expect(await stored()).toMatchObject([{ user_id: leaver.id }]);
    await app.services.db.deleteFrom('profiles').where('id', '=', leaver.id).execute();
    expect(await stored()).toEqual([]);
  });

  it('that is sent again with its key is stored once, also in parallel', async () => {
    const sent = input();
    const calls = Array.from({ length: 5 }, () => app.caller().call('POST', '/support', sent));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect(await stored()).toHaveLength(1);
    const other = await app.caller().call('POST', '/support', { ...sent, message: 'Another' });
    expect(other).toMatchObject({ status: 422 });
    expect(await stored()).toMatchObject([{ message: form.message }]);
  });

  it.each([
    ['name', 'Please enter your name'],
    ['email', 'Please enter your email'],
    ['subject', 'Please enter a subject'],
    ['message', 'Please enter a message'],
  ])('needs a %s', async (field, message) => {
    const answer = await app.caller().call('POST', '/support', input({ [field]: '  ' }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', message, data: { field } } });
    expect(await stored()).toEqual([]);
  });

  it('is refused with a broken address, too long, or with what is not asked for', async () => {
    const refused = async (changes: Record<string, unknown>) =>
      (await app.caller().call('POST', '/support', input(changes))).status;
    expect(await refused({ email: 'ada' })).toBe(400);
    expect(await refused({ email: 'ada@example.com\r\nBcc: all@example.com' })).toBe(400);
    expect(await refused({ message: 'x'.repeat(5001) })).toBe(400);
    expect(await refused({ status: 'done' })).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('can be sent five times an hour by strangers at one address, and by members beside them', async () => {
    const stranger = app.caller();
    for (let at = 0; at < 5; at += 1) {
      expect((await stranger.call('POST', '/support', input())).status).toBe(200);
    }
    const sixth = await stranger.call('POST', '/support', input());
    expect(sixth).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await member.call('POST', '/support', input())).status).toBe(200);
  });
});

describe('the list of messages', () => {
  it('is for administrators, newest first, page by page and by status', async () => {
    expect((await member.call('GET', '/admin/support')).status).toBe(403);
    const rows = Array.from({ length: 60 }, (_, at) => ({
      id: crypto.randomUUID(),
      request_key: crypto.randomUUID(),
      ...form,
      subject: `Number ${at}`,
      status: at % 2 === 0 ? ('open' as const) : ('done' as const),
      done_at: at % 2 === 0 ? null : new Date(),
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, at)),
    }));
    await app.services.db.insertInto('support_messages').values(rows).execute();
    const first = await list();
    expect(first.items).toHaveLength(25);
    expect(first.items[0]?.subject).toBe('Number 59');
    expect(first.previousCursor).toBeNull();
    const second = await list(`?cursor=${first.nextCursor}`);
    const third = await list(`?cursor=${second.nextCursor}`);
    expect(third.items).toHaveLength(10);
    expect(third.nextCursor).toBeNull();
    expect((await list(`?cursor=${second.previousCursor}`)).items).toEqual(first.items);
    const open = await list('?status=open');
    expect(open.items[0]?.subject).toBe('Number 58');
    expect(open.items.every(({ status }) => status === 'open')).toBe(true);
  });

  it('lets an administrator mark one as done and open it again, and writes down both', async () => {
    await app.caller().call('POST', '/support', input());
    const [message] = (await list()).items;
    const at = `/admin/support/${message?.id}`;
    expect((await member.call('POST', `${at}/done`)).status).toBe(403);
    for (let again = 0; again < 2; again += 1) {
      const done = await admin.call('POST', `${at}/done`);
      expect(done).toMatchObject({ status: 200, body: { status: 'done', doneAt: expect.any(String) } });
    }
    expect((await list('?status=open')).items).toEqual([]);
    expect(await admin.call('POST', `${at}/reopen`)).toMatchObject({
      body: { status: 'open', doneAt: null },
    });
    const entries = await app.services.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', message?.id ?? '')
      .orderBy('at')
      .execute();
    expect(entries).toEqual([
      { action: 'support-message.done', actor_id: admin.id },
      { action: 'support-message.reopened', actor_id: admin.id },
    ]);
  });
});
