import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calendarDay } from '#/lib/zones.ts';
import { changeTopic } from '#/platform/events.server.ts';
import { makeToken } from '../../../../test/factories/members.ts';
import { goodPassword } from '../../../../test/factories/passwords.ts';
import {
  isSignedIn,
  listAuditActions,
  signedIn,
  withoutRequestId,
} from '../../../../test/harness/account-calls.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { resetLimits } from '../../../../test/harness/limits.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await resetLimits(app.services.db);
});

const fresh = 'another staple 7 horses';
let addresses = 0;
const newAddress = () => `moved-${++addresses}-${process.pid}@example.com`;

async function mailTo(to: string, subject: string) {
  return eventually(async () => {
    const mail = (await app.mails()).find((one) => one.to === to && one.subject === subject);
    if (mail === undefined) throw new Error(`no mail '${subject}' to ${to} yet`);
    return mail;
  });
}

async function linkTo(to: string): Promise<string> {
  const { text } = await mailTo(to, 'Confirm your new email for Dropfolio');
  return text.match(/confirm-new-email\?token=(\S+)/)?.[1] ?? '';
}

describe('PATCH /api/account', () => {
  it('changes only the given fields and returns the updated viewer', async () => {
    const one = await app.member();
    const answer = await one.call('PATCH', '/account', { firstName: '  Augusta ', timeZone: 'Asia/Tokyo' });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: one.id, firstName: 'Augusta', lastName: 'Lovelace', timeZone: 'Asia/Tokyo', locale: null },
    });
    await one.call('PATCH', '/account', { lastName: 'King', locale: 'en-GB' });
    expect((await one.call('GET', '/account')).body).toMatchObject({
      firstName: 'Augusta',
      lastName: 'King',
      timeZone: 'Asia/Tokyo',
      locale: 'en-GB',
    });
    await one.call('PATCH', '/account', { locale: null });
    expect((await one.call('GET', '/account')).body).toMatchObject({ locale: null });
    const row = await app.services.db
      .selectFrom('profiles')
      .select('name')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    expect(row.name).toBe('Augusta King');
  });

  it.each([
    [{ firstName: ' ' }, 'firstName'],
    [{ lastName: 'x'.repeat(101) }, 'lastName'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+02:00' }, 'timeZone'],
    [{ timeZone: 'US/Pacific-New' }, 'timeZone'],
    [{ timeZone: 'us/pacific-new' }, 'timeZone'],
    [{ locale: 'not a language' }, 'locale'],
    [{ showAvatar: 'yes' }, 'showAvatar'],
  ])('rejects %j with the field', async (changes, field) => {
    const one = await app.member();
    expect(await one.call('PATCH', '/account', changes)).toMatchObject({
      status: 400,
      body: { data: { field } },
    });
  });

  it.each(['id', 'email', 'role', 'isAdmin', 'pointsBalance', 'points_balance', 'emailVerified'])(
    'rejects the unknown key %s',
    async (key) => {
      const one = await app.member();
      const answer = await one.call('PATCH', '/account', { firstName: 'Eve', [key]: 'x' });
      expect(answer.status).toBe(400);
      expect((await one.call('GET', '/account')).body).toMatchObject({ firstName: 'Ada' });
    },
  );

  it('changes the current day in every session and notifies open pages', async () => {
    const one = await app.member();
    const phone = await signedIn(app, one.email);
    await phone.call('GET', '/account');
    const notified: unknown[] = [];
    const publish = vi.spyOn(app.services.events, 'closeUser').mockImplementation((id) => notified.push(id));
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Pacific/Kiritimati']) {
      await one.call('PATCH', '/account', { timeZone });
      const { body } = await phone.call('GET', '/visits/today');
      expect(body).toMatchObject({ today: calendarDay(Date.now(), timeZone) });
    }
    publish.mockRestore();
    expect(notified).toEqual([one.id, one.id, one.id]);
    expect(changeTopic.schema.safeParse({ topic: 'account', userId: one.id }).success).toBe(true);
  });

  it('returns the avatar hash only while showAvatar is set', async () => {
    const one = await app.member();
    expect((await one.call('GET', '/account')).body).toMatchObject({ avatarHash: null });
    await one.call('PATCH', '/account', { showAvatar: true });
    expect((await one.call('GET', '/account')).body).toMatchObject({
      avatarHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await one.call('GET', '/account/profile')).body).toMatchObject({ showAvatar: true });
    await one.call('PATCH', '/account', { showAvatar: false });
    expect((await one.call('GET', '/account')).body).toMatchObject({ avatarHash: null });
  });
});

describe('POST /api/account/password', () => {
  const change = (caller: Caller, newPassword = fresh) =>
    caller.call('POST', '/account/password', { newPassword });

  it('ends all other sessions, emails the owner, and invalidates the old password', async () => {
    const one = await app.member();
    const other = await signedIn(app, one.email);
    expect((await change(one)).status).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(one)).toBe(true);
    await mailTo(one.email, 'Your Dropfolio password was changed');
    expect(await listAuditActions(app, one.id)).toEqual(['password.changed']);
    const old = await app
      .caller()
      .call('POST', '/account/sign-in', { email: one.email, password: goodPassword });
    expect(old.status).toBe(401);
    await signedIn(app, one.email, { password: fresh });
  });

  it('revokes API tokens unless keepTokens is set', async () => {
    const one = await app.member();
    const { token } = await makeToken(app.services.db, one, { name: 'Nightly' });
    const script = app.script(token);
    const response = await one.call('POST', '/account/password', { newPassword: fresh, keepTokens: true });
    expect(response.status).toBe(200);
    expect((await script.call('GET', '/airdrops')).status).toBe(200);
    const again = { newPassword: `${fresh} again` };
    expect((await one.call('POST', '/account/password', again)).status).toBe(200);
    await eventually(async () => expect((await script.call('GET', '/airdrops')).status).toBe(401));
    await eventually(async () => {
      const texts = (await app.mails()).filter(({ to }) => to === one.email).map(({ text }) => text);
      expect(texts.filter((text) => text.includes('These API tokens were revoked: “Nightly”.'))).toHaveLength(
        1,
      );
    });
  });

  it('rejects a short and a common password with the field', async () => {
    const one = await app.member();
    expect(await change(one, 'short')).toMatchObject({
      status: 400,
      body: { message: 'Password must be at least 8 characters', data: { field: 'newPassword' } },
    });
    expect(await change(one, 'x'.repeat(129))).toMatchObject({ body: { data: { field: 'newPassword' } } });
    expect(await change(one, 'Password123')).toMatchObject({
      status: 400,
      body: { data: { field: 'newPassword' } },
    });
    for (const weak of [one.email, 'zzzzzzzzzz', 'my dropfolio', 'of Lovelace 7']) {
      expect(await change(one, weak), weak).toMatchObject({
        status: 400,
        body: { data: { field: 'newPassword' } },
      });
    }
    await signedIn(app, one.email);
    expect(await listAuditActions(app, one.id)).toEqual([]);
  });

  it('ends the session of the later of two concurrent changes', async () => {
    const one = await app.member();
    const other = await signedIn(app, one.email);
    const answers = await Promise.all([change(one, `${fresh} a`), change(other, `${fresh} b`)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('invalidates links emailed before the change', async () => {
    const one = await app.member();
    const target = newAddress();
    await one.call('POST', '/account/email-change', { newEmail: target });
    const token = await linkTo(target);
    await app.caller().call('POST', '/account/request-reset', { email: one.email });
    const reset = (await mailTo(one.email, 'Reset your Dropfolio password')).text.match(/token=(\S+)/)?.[1];
    await change(one);
    expect((await one.call('POST', '/account/confirm-new-email', { token })).status).toBe(400);
    const expiredLink = await app
      .caller()
      .call('POST', '/account/reset-password', { token: reset, password: 'yet another one 8' });
    expect(expiredLink.status).toBe(400);
  });
});

describe('POST /api/account/reset-password', () => {
  it('cancels a pending email change', async () => {
    const one = await app.member();
    const target = newAddress();
    await one.call('POST', '/account/email-change', { newEmail: target });
    const token = await linkTo(target);
    await app.caller().call('POST', '/account/request-reset', { email: one.email });
    const { text } = await mailTo(one.email, 'Reset your Dropfolio password');
    const reset = { token: text.match(/token=(\S+)/)?.[1], password: fresh };
    expect((await app.caller().call('POST', '/account/reset-password', reset)).status).toBe(200);
    expect(await isSignedIn(one)).toBe(false);
    const back = await signedIn(app, one.email, { password: fresh });
    expect((await back.call('POST', '/account/confirm-new-email', { token })).status).toBe(400);
    expect(await listAuditActions(app, one.id)).toEqual(['email-change.requested', 'password.reset']);
  });
});

describe('POST /api/account/email-change', () => {
  const requestChange = (caller: Caller, newEmail: string) =>
    caller.call('POST', '/account/email-change', { newEmail });
  const confirm = (caller: Caller, token: string) =>
    caller.call('POST', '/account/confirm-new-email', { token });

  it('changes the email only after the link is confirmed, then ends all other sessions', async () => {
    const one = await app.member();
    const other = await signedIn(app, one.email);
    const target = newAddress();
    expect((await requestChange(one, `  ${target.toUpperCase()} `)).body).toEqual({ ok: true });
    expect((await one.call('GET', '/account/profile')).body).toMatchObject({
      emailChange: { newEmail: target },
    });
    expect((await one.call('GET', '/account')).body).toMatchObject({ email: one.email });

    const token = await linkTo(target);
    expect((await confirm(one, token)).body).toEqual({ email: target });
    expect((await one.call('GET', '/account')).body).toMatchObject({ email: target, emailVerified: true });
    expect((await one.call('GET', '/account/profile')).body).toMatchObject({ emailChange: null });
    expect(await isSignedIn(other)).toBe(false);
    const notice = await mailTo(one.email, 'Your Dropfolio email was changed');
    expect(notice.text).not.toContain(target);
    expect(await listAuditActions(app, one.id)).toEqual(['email-change.requested', 'email.changed']);
    await signedIn(app, target);
    const old = await app
      .caller()
      .call('POST', '/account/sign-in', { email: one.email, password: goodPassword });
    expect(old.status).toBe(401);
  });

  it('is confirmed only by the signed-in account that requested it', async () => {
    const one = await app.member();
    const target = newAddress();
    await requestChange(one, target);
    const token = await linkTo(target);
    expect((await confirm(app.caller(), token)).status).toBe(401);
    expect((await confirm(await app.member(), token)).status).toBe(400);
    expect((await one.call('GET', '/account')).body).toMatchObject({ email: one.email });
    expect((await confirm(one, token)).status).toBe(200);
  });

  it('takes the address from an unconfirmed account', async () => {
    const one = await app.member();
    const target = newAddress();
    const stranger = { email: target, password: 'a stranger’s 7 words', firstName: 'Mal', lastName: 'Ory' };
    await app.caller().call('POST', '/account/sign-up', stranger);
    await requestChange(one, target);
    expect((await confirm(one, await linkTo(target))).body).toEqual({ email: target });
    const { db } = app.services;
    const holders = await db.selectFrom('profiles').select('id').where('email', '=', target).execute();
    expect(holders).toEqual([{ id: one.id }]);
  });

  it('emails a link that works once for ten concurrent requests', async () => {
    const one = await app.member();
    const target = newAddress();
    await requestChange(one, target);
    const token = await linkTo(target);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(one, token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(400),
    ]);
    expect((await listAuditActions(app, one.id)).filter((action) => action === 'email.changed')).toHaveLength(
      1,
    );
    expect(await confirm(one, token)).toMatchObject({
      status: 400,
      body: { message: 'This link is no longer valid. Request a new one.' },
    });
  });

  it('emails a link that expires after 24 hours', async () => {
    const one = await app.member();
    const target = newAddress();
    const requestedAt = Date.now();
    await requestChange(one, target);
    const token = await linkTo(target);
    const rows = app.services.db.updateTable('email_changes').where('user_id', '=', one.id);
    const { expires_at } = await app.services.db
      .selectFrom('email_changes')
      .select('expires_at')
      .where('user_id', '=', one.id)
      .executeTakeFirstOrThrow();
    expect(Math.abs(expires_at.getTime() - requestedAt - 86_400_000)).toBeLessThan(60_000);
    await rows.set({ expires_at: new Date(Date.now() - 1000) }).execute();
    expect((await confirm(one, token)).status).toBe(400);
    expect((await one.call('GET', '/account/profile')).body).toMatchObject({ emailChange: null });
    expect((await one.call('GET', '/account')).body).toMatchObject({ email: one.email });
  });

  it('can be canceled, and is replaced by a second request', async () => {
    const one = await app.member();
    const [first, second] = [newAddress(), newAddress()];
    await requestChange(one, first);
    await requestChange(one, second);
    expect((await confirm(one, await linkTo(first))).status).toBe(400);
    expect((await one.call('DELETE', '/account/email-change')).status).toBe(200);
    expect((await confirm(one, await linkTo(second))).status).toBe(400);
    expect((await one.call('GET', '/account')).body).toMatchObject({ email: one.email });
    expect((await one.call('DELETE', '/account/email-change')).status).toBe(200);
  });

  it('returns the same response for a taken address and emails its owner no link', async () => {
    const one = await app.member();
    const holder = await app.member();
    const free = await requestChange(one, newAddress());
    const duplicate = await requestChange(one, holder.email.toUpperCase());
    expect(withoutRequestId(duplicate)).toEqual(withoutRequestId(free));
    expect((await one.call('GET', '/account/profile')).body).toMatchObject({
      emailChange: { newEmail: holder.email },
    });
    const email = await mailTo(holder.email, 'You already have a Dropfolio account');
    expect(email.text).not.toContain('token');
    expect(
      (await app.mails()).filter(({ to, text }) => to === holder.email && text.includes('token=')),
    ).toEqual(
      (await app.mails()).filter(({ to, text }) => to === holder.email && text.includes('/confirm-email?')),
    );
  });

  it('returns 409 on confirmation when another account has taken the address', async () => {
    const one = await app.member();
    const target = newAddress();
    await requestChange(one, target);
    const token = await linkTo(target);
    const laterMember = await app.member();
    await app.services.db
      .updateTable('profiles')
      .set({ email: target })
      .where('id', '=', laterMember.id)
      .execute();
    expect(await confirm(one, token)).toMatchObject({
      status: 409,
      body: { message: 'This email is already in use' },
    });
    expect((await one.call('GET', '/account')).body).toMatchObject({ email: one.email });
  });

  it('rejects the current and an invalid address, and limits requests', async () => {
    const one = await app.member();
    expect(await requestChange(one, one.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { message: 'That’s already your email', data: { field: 'newEmail' } },
    });
    expect(await requestChange(one, 'no address')).toMatchObject({
      status: 400,
      body: { data: { field: 'newEmail' } },
    });
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await requestChange(one, newAddress())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('POST /api/account/confirm-email', () => {
  it('succeeds once for five concurrent requests', async () => {
    const email = newAddress();
    const person = { email, password: goodPassword, firstName: 'Grace', lastName: 'Hopper' };
    await app.caller().call('POST', '/account/sign-up', person);
    const { text } = await mailTo(email, 'Confirm your email for Dropfolio');
    const token = text.match(/token=(\S+)/)?.[1];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.caller().call('POST', '/account/confirm-email', { token, password: goodPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(4).fill(400),
    ]);
  });

  it('rejects an invalid token the same way each time', async () => {
    const answer = await app
      .caller()
      .call('POST', '/account/confirm-email', { token: 'no.such.token', password: goodPassword });
    expect(answer).toMatchObject({ status: 400, body: { message: /no longer valid/ } });
    const again = await app
      .caller()
      .call('POST', '/account/confirm-email', { token: 'no.such.token', password: goodPassword });
    expect(withoutRequestId(again)).toEqual(withoutRequestId(answer));
  });
});
