import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { forgetLimits } from '../../../test/harness/limits.ts';

let app: TestApp;
let admin: Caller & { id: string };
let now: Date;

beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  now = new Date();
  admin = await app.admin();
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date();
  await forgetLimits(app.services.db);
  await app.services.db.deleteFrom('newsletter_subscribers').execute();
});

let people = 0;
const newEmail = () => {
  people += 1;
  return `reader-${people}@example.com`;
};
const ask = (email: string) => app.caller().call('POST', '/newsletter', { email });
const rowOf = (email: string) =>
  app.services.db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();

/** The emails to an address, newest first, once there are as many. */
async function mailsTo(email: string, count: number) {
  const found = async () => (await app.mails()).filter(({ to }) => to === email);
  await expect.poll(async () => (await found()).length, { timeout: 15_000 }).toBe(count);
  return found();
}

const tokenIn = (text: string | undefined, path: string) =>
  new RegExp(`${path}\\?token=(\\S+)`).exec(text ?? '')?.[1] ?? `no link to ${path}`;

async function confirmed(email: string): Promise<{ confirm: string; unsubscribe: string }> {
  await ask(email);
  const [mail] = await mailsTo(email, 1);
  const confirm = tokenIn(mail?.text, '/newsletter/confirm');
  expect((await app.caller().call('POST', '/newsletter/confirm', { token: confirm })).status).toBe(200);
  return { confirm, unsubscribe: tokenIn(mail?.text, '/newsletter/unsubscribe') };
}

describe('the newsletter', () => {
  it('begins only once the address is confirmed, by a link that works once', async () => {
    const email = newEmail();
    expect(await ask(`  ${email.toUpperCase()} `)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await rowOf(email)).toMatchObject({ status: 'pending', confirmed_at: null });
    const [mail] = await mailsTo(email, 1);
    const token = tokenIn(mail?.text, '/newsletter/confirm');
    expect((await rowOf(email))?.confirm_token_hash).not.toContain(token);

    const confirm = () => app.caller().call('POST', '/newsletter/confirm', { token });
    expect((await confirm()).status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed', confirmed_at: expect.any(Date) });
    expect(await confirm()).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });

  it('refuses a link after 24 hours, and one that a newer link replaced', async () => {
    const email = newEmail();
    await ask(email);
    const first = tokenIn((await mailsTo(email, 1))[0]?.text, '/newsletter/confirm');
    await ask(email);
    const mails = await mailsTo(email, 2);
    const tokens = mails.map(({ text }) => tokenIn(text, '/newsletter/confirm'));
    const second = tokens.find((one) => one !== first) ?? '';
    const confirm = (token: string) => app.caller().call('POST', '/newsletter/confirm', { token });
    expect((await confirm(first)).status).toBe(400);
    now = new Date(now.getTime() + 24 * 3_600_000 + 1000);
    expect((await confirm(second)).status).toBe(400);
    expect(await rowOf(email)).toMatchObject({ status: 'pending' });
  });

  it('answers known and unknown addresses alike', async () => {
    const email = newEmail();
    await confirmed(email);
    const known = await ask(email);
    const unknown = await ask(newEmail());
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed' });
    const subjects = (await mailsTo(email, 2)).map(({ subject }) => subject);
    expect(subjects).toContain('You’re already subscribed to the Dropfolio newsletter');
  });

  it('sends an address three emails an hour at most', async () => {
    const email = newEmail();
    for (let at = 0; at < 3; at += 1) expect((await ask(email)).status).toBe(200);
    expect(await ask(email)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await ask(newEmail())).status).toBe(200);
  });

  it('ends by the link in each email, and can begin again', async () => {
    const email = newEmail();
    const { confirm, unsubscribe } = await confirmed(email);
    const stop = (token: string) => app.caller().call('POST', '/newsletter/unsubscribe', { token });
    expect((await stop(`${unsubscribe.slice(0, -2)}xx`)).status).toBe(400);
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed' });
    for (let again = 0; again < 2; again += 1) expect((await stop(unsubscribe)).status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ status: 'unsubscribed', unsubscribed_at: expect.any(Date) });
    await ask(email);
    expect(await rowOf(email)).toMatchObject({ status: 'pending' });
    const tokens = (await mailsTo(email, 2)).map(({ text }) => tokenIn(text, '/newsletter/confirm'));
    const token = tokens.find((one) => one !== confirm);
    await app.caller().call('POST', '/newsletter/confirm', { token });
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed', unsubscribed_at: null });
  });

  it('ends by the one click that mail programs send, which carries its own proof and no cookie', async () => {
    const email = newEmail();
    await confirmed(email);
    const [mail] = await mailsTo(email, 1);
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
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed' });
    // To look at the page changes nothing.
    await app.request(url.pathname + url.search);
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed' });
    const done = await post(url.pathname + url.search);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain('You’re unsubscribed');
    expect(await rowOf(email)).toMatchObject({ status: 'unsubscribed' });
  });

  it('keeps no email to those who have not confirmed', async () => {
    const email = newEmail();
    await ask(email);
    await mailsTo(email, 1);
    const rows = () =>
      app.services.db.selectFrom('mails').select('id').where('to_address', '=', email).execute();
    await expect.poll(rows, { timeout: 15_000 }).toEqual([]);
  });
});

describe('the list of readers', () => {
  it('is for administrators: found by the beginning of an address and by status, page by page', async () => {
    const member = await app.member();
    for (const path of ['/admin/newsletter', '/admin/newsletter/counts']) {
      expect((await member.call('GET', path)).status).toBe(403);
    }
    const rows = Array.from({ length: 120 }, (_, at) => ({
      id: crypto.randomUUID(),
      email: `crowd-${at}@example.com`,
      status: at % 3 === 0 ? ('confirmed' as const) : ('pending' as const),
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, at)),
    }));
    await app.services.db.insertInto('newsletter_subscribers').values(rows).execute();
    type Page = { items: { email: string }[]; nextCursor: string | null; previousCursor: string | null };
    // What the operation declares as its output.
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

  it('is exported as CSV: those who confirmed, each with their own link to unsubscribe', async () => {
    const email = newEmail();
    await confirmed(email);
    await ask(newEmail());
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
    const own = lines.find((line) => line.startsWith(email))?.split(',')[2] ?? '';
    const stopped = await app.request(own.slice(app.baseUrl.length), { method: 'POST' });
    expect(stopped.status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ status: 'unsubscribed' });
  });
});
