import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import { patienceMs } from '../../../test/harness/eventually.ts';
import { resetLimits } from '../../../test/harness/limits.ts';

const app = setUpApp({ clock: () => now });
let admin: Caller & { id: string };
let now: Date;

beforeAll(async () => {
  now = new Date();
  admin = await app.createAdmin();
});
beforeEach(async () => {
  now = new Date();
  await resetLimits(app.services.db);
  await app.services.db.deleteFrom('newsletter_subscribers').execute();
});

let emailCount = 0;
const createEmail = () => {
  emailCount += 1;
  return `reader-${emailCount}@example.com`;
};
const subscribe = (email: string) => app.createCaller().call('POST', '/newsletter', { email });
const getRow = (email: string) =>
  app.services.db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();

/** Waits for this number of emails to an address and returns them, newest first. */
async function waitForMails(email: string, count: number) {
  const listMails = async () => (await app.listMails()).filter(({ to }) => to === email);
  await expect.poll(async () => (await listMails()).length, { timeout: patienceMs }).toBe(count);
  return listMails();
}

const findToken = (text: string | undefined, path: string) =>
  new RegExp(`${path}\\?token=(\\S+)`).exec(text ?? '')?.[1] ?? `no link to ${path}`;

async function makeSubscriber(email: string): Promise<{ confirm: string; unsubscribe: string }> {
  await subscribe(email);
  const [mail] = await waitForMails(email, 1);
  const confirm = findToken(mail?.text, '/newsletter/confirm');
  expect((await app.createCaller().call('POST', '/newsletter/confirm', { token: confirm })).status).toBe(200);
  return { confirm, unsubscribe: findToken(mail?.text, '/newsletter/unsubscribe') };
}

describe('POST /api/newsletter', () => {
  it('subscribes an address when its link is opened, which works once', async () => {
    const email = createEmail();
    expect(await subscribe(`  ${email.toUpperCase()} `)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await getRow(email)).toMatchObject({ status: 'pending', confirmed_at: null });
    const [mail] = await waitForMails(email, 1);
    const token = findToken(mail?.text, '/newsletter/confirm');
    expect((await getRow(email))?.confirm_token_hash).not.toContain(token);

    const confirm = () => app.createCaller().call('POST', '/newsletter/confirm', { token });
    expect((await confirm()).status).toBe(200);
    expect(await getRow(email)).toMatchObject({ status: 'confirmed', confirmed_at: expect.any(Date) });
    expect(await confirm()).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });

  it('rejects links after 24 hours and links replaced by a newer one', async () => {
    const email = createEmail();
    await subscribe(email);
    const first = findToken((await waitForMails(email, 1))[0]?.text, '/newsletter/confirm');
    await subscribe(email);
    const mails = await waitForMails(email, 2);
    const tokens = mails.map(({ text }) => findToken(text, '/newsletter/confirm'));
    const second = tokens.find((token) => token !== first) ?? '';
    const confirm = (token: string) => app.createCaller().call('POST', '/newsletter/confirm', { token });
    expect((await confirm(first)).status).toBe(400);
    now = new Date(now.getTime() + 24 * 3_600_000 + 1000);
    expect((await confirm(second)).status).toBe(400);
    expect(await getRow(email)).toMatchObject({ status: 'pending' });
  });

  it('responds equally for known and unknown addresses', async () => {
    const email = createEmail();
    await makeSubscriber(email);
    const knownResponse = await subscribe(email);
    const unknownResponse = await subscribe(createEmail());
    expect([knownResponse.status, knownResponse.body]).toEqual([
      unknownResponse.status,
      unknownResponse.body,
    ]);
    expect(await getRow(email)).toMatchObject({ status: 'confirmed' });
    const subjects = (await waitForMails(email, 2)).map(({ subject }) => subject);
    expect(subjects).toContain('You’re already subscribed to the Dropfolio newsletter');
  });

  it('sends at most three emails per address and hour', async () => {
    const email = createEmail();
    for (let index = 0; index < 3; index += 1) expect((await subscribe(email)).status).toBe(200);
    expect(await subscribe(email)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await subscribe(createEmail())).status).toBe(200);
  });

  it('unsubscribes by the link in each email, and allows subscribing again', async () => {
    const email = createEmail();
    const { confirm, unsubscribe } = await makeSubscriber(email);
    const unsubscribeWith = (token: string) =>
      app.createCaller().call('POST', '/newsletter/unsubscribe', { token });
    expect((await unsubscribeWith(`${unsubscribe.slice(0, -2)}xx`)).status).toBe(400);
    expect(await getRow(email)).toMatchObject({ status: 'confirmed' });
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await unsubscribeWith(unsubscribe)).status).toBe(200);
    expect(await getRow(email)).toMatchObject({ status: 'unsubscribed', unsubscribed_at: expect.any(Date) });
    await subscribe(email);
    expect(await getRow(email)).toMatchObject({ status: 'pending' });
    const tokens = (await waitForMails(email, 2)).map(({ text }) => findToken(text, '/newsletter/confirm'));
    const token = tokens.find((item) => item !== confirm);
    await app.createCaller().call('POST', '/newsletter/confirm', { token });
    expect(await getRow(email)).toMatchObject({ status: 'confirmed', unsubscribed_at: null });
  });

  it('unsubscribes by the one-click request of mail clients, without a cookie', async () => {
    const email = createEmail();
    await makeSubscriber(email);
    const [mail] = await waitForMails(email, 1);
    const url = new URL(mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? 'no:address');
    expect(url.origin).toBe(app.baseUrl);
    const post = (path: string) =>
      app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await post('/newsletter/unsubscribe')).status).toBe(400);
    expect((await post('/newsletter/unsubscribe?token=abc')).status).toBe(400);
    expect(await getRow(email)).toMatchObject({ status: 'confirmed' });
    // Opening the page changes nothing.
    await app.request(url.pathname + url.search);
    expect(await getRow(email)).toMatchObject({ status: 'confirmed' });
    const response = await post(url.pathname + url.search);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('You’re unsubscribed');
    expect(await getRow(email)).toMatchObject({ status: 'unsubscribed' });
  });

  it('deletes sent emails to unconfirmed addresses', async () => {
    const email = createEmail();
    await subscribe(email);
    await waitForMails(email, 1);
    const listStoredMails = () =>
      app.services.db.selectFrom('mails').select('id').where('to_address', '=', email).execute();
    await expect.poll(listStoredMails, { timeout: patienceMs }).toEqual([]);
  });
});

describe('/api/admin/newsletter', () => {
  it('lists subscribers for admins by address prefix and status, in pages', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      id: crypto.randomUUID(),
      email: `crowd-${index}@example.com`,
      status: index % 3 === 0 ? ('confirmed' as const) : ('pending' as const),
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    }));
    await app.services.db.insertInto('newsletter_subscribers').values(rows).execute();
    type Page = { items: { email: string }[]; nextCursor: string | null; previousCursor: string | null };
    // The operation validates its output.
    const list = async (query: string) => (await admin.call('GET', `/admin/newsletter${query}`)).body as Page;
    const first = await list('');
    expect(first.items.map(({ email }) => email).slice(0, 2)).toEqual([
      'crowd-119@example.com',
      'crowd-118@example.com',
    ]);
    expect(first.items).toHaveLength(50);
    const second = await list(`?cursor=${first.nextCursor}`);
    expect((await list(`?cursor=${second.nextCursor}`)).items).toHaveLength(20);
    expect((await list(`?cursor=${second.previousCursor}`)).items).toEqual(first.items);
    expect((await list('?q=crowd-11')).items).toHaveLength(11);
    expect((await list('?q=%25')).items).toEqual([]);
    expect((await list('?q=crowd-11&status=confirmed')).items).toHaveLength(3);
    expect(await admin.call('GET', '/admin/newsletter/counts')).toMatchObject({
      body: { confirmed: 40, pending: 80, unsubscribed: 0 },
    });
  });

  it('exports confirmed subscribers as CSV with their unsubscribe links', async () => {
    const email = createEmail();
    await makeSubscriber(email);
    await subscribe(createEmail());
    const values = { id: crypto.randomUUID(), email: '=cmd@example.com', status: 'confirmed' as const };
    await app.services.db
      .insertInto('newsletter_subscribers')
      .values({ ...values, confirmed_at: new Date(0) })
      .execute();
    const { status, body } = await admin.call('POST', '/admin/newsletter/export');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      fileName: expect.stringMatching(/^newsletter-\d{4}-\d\d-\d\d\.csv$/),
      count: 2,
    });
    const { csv } = body as { csv: string };
    const lines = csv.split('\r\n');
    expect(lines[0]).toBe('Email,Confirmed,Unsubscribe link');
    expect(lines.find((line) => line.includes('cmd'))).toMatch(
      /^'=cmd@example.com,1970-01-01T00:00:00.000Z,http/,
    );
    const link = lines.find((line) => line.startsWith(email))?.split(',')[2] ?? '';
    const response = await app.request(link.slice(app.baseUrl.length), { method: 'POST' });
    expect(response.status).toBe(200);
    expect(await getRow(email)).toMatchObject({ status: 'unsubscribed' });
  });
});
