import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import { patienceMs } from '../../../test/harness/eventually.ts';
import { resetLimits } from '../../../test/harness/limits.ts';

const app = setUpApp({ env: { SUPPORT_EMAIL: 'desk@example.com' } });
let admin: Caller & { id: string };
let member: Caller & { id: string; email: string };

beforeAll(async () => {
  admin = await app.createAdmin();
  member = await app.createMember();
});
beforeEach(async () => {
  await resetLimits(app.services.db);
  await app.services.db.deleteFrom('support_messages').execute();
});

const form = { name: 'Ada', email: 'ada@example.com', subject: 'A claim', message: 'Where is it?\n\nThanks' };
const createInput = (changes: Record<string, unknown> = {}) => ({
  ...form,
  requestKey: crypto.randomUUID(),
  ...changes,
});
const listStored = () => app.services.db.selectFrom('support_messages').selectAll().execute();

type Page = {
  items: { id: string; subject: string; status: string; userId: string | null; doneAt: string | null }[];
  nextCursor: string | null;
  previousCursor: string | null;
};

async function list(query = ''): Promise<Page> {
  const { status, body } = await admin.call('GET', `/admin/support${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  // The operation validates its output.
  return body as Page;
}

describe('POST /api/support', () => {
  it('stores a visitor’s message and emails it with their address for replies', async () => {
    const message = createInput({ subject: 'Mail me' });
    expect(await app.createCaller().call('POST', '/support', message)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await listStored()).toMatchObject([
      { ...form, subject: 'Mail me', user_id: null, status: 'open' },
    ]);
    const findMail = async () =>
      (await app.listMails()).find(({ subject }) => subject === '[Support] Mail me');
    await expect.poll(findMail, { timeout: patienceMs }).toMatchObject({
      to: 'desk@example.com',
      replyTo: 'ada@example.com',
      text: expect.stringContaining('Where is it?\n\nThanks'),
    });
    // The sent email isn't stored beside the message.
    const listMails = () =>
      app.services.db.selectFrom('mails').select('id').where('reply_to', 'is not', null).execute();
    await expect.poll(listMails, { timeout: patienceMs }).toEqual([]);
  });

  it('links a member’s message to their account and deletes it with the account', async () => {
    const leaver = await app.createMember();
    await leaver.call('POST', '/support', createInput());
    expect(await listStored()).toMatchObject([{ user_id: leaver.id }]);
    await app.services.db.deleteFrom('profiles').where('id', '=', leaver.id).execute();
    expect(await listStored()).toEqual([]);
  });

  it('stores a message sent again with its key once, even in parallel', async () => {
    const message = createInput();
    const calls = Array.from({ length: 5 }, () => app.createCaller().call('POST', '/support', message));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect(await listStored()).toHaveLength(1);
    const other = await app.createCaller().call('POST', '/support', { ...message, message: 'Another' });
    expect(other).toMatchObject({ status: 422 });
    expect(await listStored()).toMatchObject([{ message: form.message }]);
  });

  it.each([
    ['name', 'Enter your name'],
    ['email', 'Enter your email'],
    ['subject', 'Enter a subject'],
    ['message', 'Enter a message'],
  ])('requires a %s', async (field, message) => {
    const response = await app.createCaller().call('POST', '/support', createInput({ [field]: '  ' }));
    expect(response).toMatchObject({ status: 400, body: { code: 'INVALID', message, data: { field } } });
    expect(await listStored()).toEqual([]);
  });

  it('rejects invalid addresses, long messages, and unknown fields', async () => {
    const getStatus = async (changes: Record<string, unknown>) =>
      (await app.createCaller().call('POST', '/support', createInput(changes))).status;
    expect(await getStatus({ email: 'ada' })).toBe(400);
    expect(await getStatus({ email: 'ada@example.com\r\nBcc: all@example.com' })).toBe(400);
    expect(await getStatus({ message: 'x'.repeat(5001) })).toBe(400);
    expect(await getStatus({ status: 'done' })).toBe(400);
    expect(await listStored()).toEqual([]);
  });

  it('allows five messages per hour and visitor address, in addition to those of members', async () => {
    const stranger = app.createCaller();
    for (let index = 0; index < 5; index += 1) {
      expect((await stranger.call('POST', '/support', createInput())).status).toBe(200);
    }
    const sixth = await stranger.call('POST', '/support', createInput());
    expect(sixth).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await member.call('POST', '/support', createInput())).status).toBe(200);
  });
});

describe('/api/admin/support', () => {
  it('lists messages for admins, newest first, in pages and by status', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      id: crypto.randomUUID(),
      request_key: crypto.randomUUID(),
      ...form,
      subject: `Number ${index}`,
      status: index % 2 === 0 ? ('open' as const) : ('done' as const),
      done_at: index % 2 === 0 ? null : new Date(),
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
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

  it('lets admins mark a message as done and reopen it, and audits both', async () => {
    await app.createCaller().call('POST', '/support', createInput());
    const [message] = (await list()).items;
    const path = `/admin/support/${message?.id}`;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await admin.call('POST', `${path}/done`);
      expect(response).toMatchObject({ status: 200, body: { status: 'done', doneAt: expect.any(String) } });
    }
    expect((await list('?status=open')).items).toEqual([]);
    expect(await admin.call('POST', `${path}/reopen`)).toMatchObject({
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
