import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toCalendarDay } from '#/lib/zones.ts';
import { changeTopic } from '#/platform/events.server.ts';
import { makeToken } from '../../../../test/factories/members.ts';
import { goodPassword } from '../../../../test/factories/passwords.ts';
import {
  isSignedIn,
  listAuditActions,
  omitRequestId,
  signInAs,
} from '../../../../test/harness/account-calls.ts';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { resetLimits } from '../../../../test/harness/limits.ts';

const app = setUpApp();
beforeEach(async () => {
  await resetLimits(app.services.db);
});

const freshPassword = 'another staple 7 horses';
let addressCount = 0;
const createAddress = () => `moved-${++addressCount}-${process.pid}@example.com`;

async function readMail(to: string, subject: string) {
  return eventually(async () => {
    const mail = (await app.listMails()).find((item) => item.to === to && item.subject === subject);
    if (mail === undefined) throw new Error(`no mail '${subject}' to ${to} yet`);
    return mail;
  });
}

async function readLinkToken(to: string): Promise<string> {
  const { text } = await readMail(to, 'Confirm your new email for Dropfolio');
  return text.match(/confirm-new-email\?token=(\S+)/)?.[1] ?? '';
}

describe('PATCH /api/account', () => {
  it('changes only the given fields and returns the updated viewer', async () => {
    const member = await app.createMember();
    const response = await member.call('PATCH', '/account', {
      firstName: '  Augusta ',
      timeZone: 'Asia/Tokyo',
    });
    expect(response).toMatchObject({
      status: 200,
      body: {
        id: member.id,
        firstName: 'Augusta',
        lastName: 'Lovelace',
        timeZone: 'Asia/Tokyo',
        locale: null,
      },
    });
    await member.call('PATCH', '/account', { lastName: 'King', locale: 'en-GB' });
    expect((await member.call('GET', '/account')).body).toMatchObject({
      firstName: 'Augusta',
      lastName: 'King',
      timeZone: 'Asia/Tokyo',
      locale: 'en-GB',
    });
    await member.call('PATCH', '/account', { locale: null });
    expect((await member.call('GET', '/account')).body).toMatchObject({ locale: null });
    const row = await app.services.db
      .selectFrom('profiles')
      .select('name')
      .where('id', '=', member.id)
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
    const member = await app.createMember();
    expect(await member.call('PATCH', '/account', changes)).toMatchObject({
      status: 400,
      body: { data: { field } },
    });
  });

  it('changes the current day in every session and notifies open pages', async () => {
    const member = await app.createMember();
    const phone = await signInAs(app, member.email);
    await phone.call('GET', '/account');
    const notified: unknown[] = [];
    const publish = vi.spyOn(app.services.events, 'closeUser').mockImplementation((id) => notified.push(id));
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Pacific/Kiritimati']) {
      await member.call('PATCH', '/account', { timeZone });
      const { body } = await phone.call('GET', '/visits/today');
      expect(body).toMatchObject({ today: toCalendarDay(Date.now(), timeZone) });
    }
    publish.mockRestore();
    expect(notified).toEqual([member.id, member.id, member.id]);
    expect(changeTopic.schema.safeParse({ topic: 'account', userId: member.id }).success).toBe(true);
  });

  it('returns the avatar hash only while showAvatar is set', async () => {
    const member = await app.createMember();
    expect((await member.call('GET', '/account')).body).toMatchObject({ avatarHash: null });
    await member.call('PATCH', '/account', { showAvatar: true });
    expect((await member.call('GET', '/account')).body).toMatchObject({
      avatarHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await member.call('GET', '/account/profile')).body).toMatchObject({ showAvatar: true });
    await member.call('PATCH', '/account', { showAvatar: false });
    expect((await member.call('GET', '/account')).body).toMatchObject({ avatarHash: null });
  });
});

describe('POST /api/account/password', () => {
  const change = (caller: Caller, newPassword = freshPassword) =>
    caller.call('POST', '/account/password', { newPassword });

  it('ends all other sessions, emails the owner, and invalidates the old password', async () => {
    const member = await app.createMember();
    const other = await signInAs(app, member.email);
    expect((await change(member)).status).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(member)).toBe(true);
    await readMail(member.email, 'Your Dropfolio password was changed');
    expect(await listAuditActions(app, member.id)).toEqual(['password.changed']);
    const old = await app
      .createCaller()
      .call('POST', '/account/sign-in', { email: member.email, password: goodPassword });
    expect(old.status).toBe(401);
    await signInAs(app, member.email, { password: freshPassword });
  });

  it('revokes API tokens unless keepTokens is set', async () => {
    const member = await app.createMember();
    const { token } = await makeToken(app.services.db, member, { name: 'Nightly' });
    const script = app.createScriptCaller(token);
    const response = await member.call('POST', '/account/password', {
      newPassword: freshPassword,
      keepTokens: true,
    });
    expect(response.status).toBe(200);
    expect((await script.call('GET', '/airdrops')).status).toBe(200);
    const input = { newPassword: `${freshPassword} again` };
    expect((await member.call('POST', '/account/password', input)).status).toBe(200);
    await eventually(async () => expect((await script.call('GET', '/airdrops')).status).toBe(401));
    await eventually(async () => {
      const texts = (await app.listMails()).filter(({ to }) => to === member.email).map(({ text }) => text);
      expect(texts.filter((text) => text.includes('These API tokens were revoked: “Nightly”.'))).toHaveLength(
        1,
      );
    });
  });

  it('rejects a short and a common password with the field', async () => {
    const member = await app.createMember();
    expect(await change(member, 'short')).toMatchObject({
      status: 400,
      body: { message: 'Password must be at least 8 characters', data: { field: 'newPassword' } },
    });
    expect(await change(member, 'x'.repeat(129))).toMatchObject({ body: { data: { field: 'newPassword' } } });
    expect(await change(member, 'Password123')).toMatchObject({
      status: 400,
      body: { data: { field: 'newPassword' } },
    });
    for (const weak of [member.email, 'zzzzzzzzzz', 'my dropfolio', 'of Lovelace 7']) {
      expect(await change(member, weak), weak).toMatchObject({
        status: 400,
        body: { data: { field: 'newPassword' } },
      });
    }
    await signInAs(app, member.email);
    expect(await listAuditActions(app, member.id)).toEqual([]);
  });

  it('ends the session of the later of two concurrent changes', async () => {
    const member = await app.createMember();
    const other = await signInAs(app, member.email);
    const responses = await Promise.all([
      change(member, `${freshPassword} a`),
      change(other, `${freshPassword} b`),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('invalidates links emailed before the change', async () => {
    const member = await app.createMember();
    const target = createAddress();
    await member.call('POST', '/account/email-change', { newEmail: target });
    const token = await readLinkToken(target);
    await app.createCaller().call('POST', '/account/request-reset', { email: member.email });
    const reset = (await readMail(member.email, 'Reset your Dropfolio password')).text.match(
      /token=(\S+)/,
    )?.[1];
    await change(member);
    expect((await member.call('POST', '/account/confirm-new-email', { token })).status).toBe(400);
    const expiredLink = await app
      .createCaller()
      .call('POST', '/account/reset-password', { token: reset, password: 'yet another one 8' });
    expect(expiredLink.status).toBe(400);
  });
});

describe('POST /api/account/reset-password', () => {
  it('cancels a pending email change', async () => {
    const member = await app.createMember();
    const target = createAddress();
    await member.call('POST', '/account/email-change', { newEmail: target });
    const token = await readLinkToken(target);
    await app.createCaller().call('POST', '/account/request-reset', { email: member.email });
    const { text } = await readMail(member.email, 'Reset your Dropfolio password');
    const reset = { token: text.match(/token=(\S+)/)?.[1], password: freshPassword };
    expect((await app.createCaller().call('POST', '/account/reset-password', reset)).status).toBe(200);
    expect(await isSignedIn(member)).toBe(false);
    const back = await signInAs(app, member.email, { password: freshPassword });
    expect((await back.call('POST', '/account/confirm-new-email', { token })).status).toBe(400);
    expect(await listAuditActions(app, member.id)).toEqual(['email-change.requested', 'password.reset']);
  });
});

describe('POST /api/account/email-change', () => {
  const requestChange = (caller: Caller, newEmail: string) =>
    caller.call('POST', '/account/email-change', { newEmail });
  const confirm = (caller: Caller, token: string) =>
    caller.call('POST', '/account/confirm-new-email', { token });

  it('changes the email only after the link is confirmed, then ends all other sessions', async () => {
    const member = await app.createMember();
    const other = await signInAs(app, member.email);
    const target = createAddress();
    expect((await requestChange(member, `  ${target.toUpperCase()} `)).body).toEqual({ ok: true });
    expect((await member.call('GET', '/account/profile')).body).toMatchObject({
      emailChange: { newEmail: target },
    });
    expect((await member.call('GET', '/account')).body).toMatchObject({ email: member.email });

    const token = await readLinkToken(target);
    expect((await confirm(member, token)).body).toEqual({ email: target });
    expect((await member.call('GET', '/account')).body).toMatchObject({ email: target, emailVerified: true });
    expect((await member.call('GET', '/account/profile')).body).toMatchObject({ emailChange: null });
    expect(await isSignedIn(other)).toBe(false);
    const notice = await readMail(member.email, 'Your Dropfolio email was changed');
    expect(notice.text).not.toContain(target);
    expect(await listAuditActions(app, member.id)).toEqual(['email-change.requested', 'email.changed']);
    await signInAs(app, target);
    const old = await app
      .createCaller()
      .call('POST', '/account/sign-in', { email: member.email, password: goodPassword });
    expect(old.status).toBe(401);
  });

  it('rejects every account but the one that requested it', async () => {
    const member = await app.createMember();
    const target = createAddress();
    await requestChange(member, target);
    const token = await readLinkToken(target);
    expect((await confirm(app.createCaller(), token)).status).toBe(401);
    expect((await confirm(await app.createMember(), token)).status).toBe(400);
    expect((await member.call('GET', '/account')).body).toMatchObject({ email: member.email });
    expect((await confirm(member, token)).status).toBe(200);
  });

  it('takes the address from an unconfirmed account', async () => {
    const member = await app.createMember();
    const target = createAddress();
    const stranger = { email: target, password: 'a stranger’s 7 words', firstName: 'Mal', lastName: 'Ory' };
    await app.createCaller().call('POST', '/account/sign-up', stranger);
    await requestChange(member, target);
    expect((await confirm(member, await readLinkToken(target))).body).toEqual({ email: target });
    const { db } = app.services;
    const holders = await db.selectFrom('profiles').select('id').where('email', '=', target).execute();
    expect(holders).toEqual([{ id: member.id }]);
  });

  it('emails a link that works once for ten concurrent requests', async () => {
    const member = await app.createMember();
    const target = createAddress();
    await requestChange(member, target);
    const token = await readLinkToken(target);
    const responses = await Promise.all(Array.from({ length: 10 }, () => confirm(member, token)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(400),
    ]);
    expect(
      (await listAuditActions(app, member.id)).filter((action) => action === 'email.changed'),
    ).toHaveLength(1);
    expect(await confirm(member, token)).toMatchObject({
      status: 400,
      body: { message: 'This link is no longer valid. Request a new one.' },
    });
  });

  it('emails a link that expires after 24 hours', async () => {
    const member = await app.createMember();
    const target = createAddress();
    const before = Date.now();
    await requestChange(member, target);
    const after = Date.now();
    const token = await readLinkToken(target);
    const rows = app.services.db.updateTable('email_changes').where('user_id', '=', member.id);
    const { expires_at } = await app.services.db
      .selectFrom('email_changes')
      .select('expires_at')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const requestedAt = expires_at.getTime() - 86_400_000;
    expect(requestedAt).toBeGreaterThanOrEqual(before);
    expect(requestedAt).toBeLessThanOrEqual(after);
    await rows.set({ expires_at: new Date(Date.now() - 1000) }).execute();
    expect((await confirm(member, token)).status).toBe(400);
    expect((await member.call('GET', '/account/profile')).body).toMatchObject({ emailChange: null });
    expect((await member.call('GET', '/account')).body).toMatchObject({ email: member.email });
  });

  it('rejects the links of a replaced and of a canceled request', async () => {
    const member = await app.createMember();
    const [first, second] = [createAddress(), createAddress()];
    await requestChange(member, first);
    await requestChange(member, second);
    expect((await confirm(member, await readLinkToken(first))).status).toBe(400);
    expect((await member.call('DELETE', '/account/email-change')).status).toBe(200);
    expect((await confirm(member, await readLinkToken(second))).status).toBe(400);
    expect((await member.call('GET', '/account')).body).toMatchObject({ email: member.email });
    expect((await member.call('DELETE', '/account/email-change')).status).toBe(200);
  });

  it('returns the same response for a taken address and emails its owner no link', async () => {
    const member = await app.createMember();
    const holder = await app.createMember();
    const free = await requestChange(member, createAddress());
    const duplicate = await requestChange(member, holder.email.toUpperCase());
    expect(omitRequestId(duplicate)).toEqual(omitRequestId(free));
    expect((await member.call('GET', '/account/profile')).body).toMatchObject({
      emailChange: { newEmail: holder.email },
    });
    const email = await readMail(holder.email, 'You already have a Dropfolio account');
    expect(email.text).not.toContain('token');
    expect(
      (await app.listMails()).filter(({ to, text }) => to === holder.email && text.includes('token=')),
    ).toEqual(
      (await app.listMails()).filter(
        ({ to, text }) => to === holder.email && text.includes('/confirm-email?'),
      ),
    );
  });

  it('returns 409 on confirmation when another account has taken the address', async () => {
    const member = await app.createMember();
    const target = createAddress();
    await requestChange(member, target);
    const token = await readLinkToken(target);
    const laterMember = await app.createMember();
    await app.services.db
      .updateTable('profiles')
      .set({ email: target })
      .where('id', '=', laterMember.id)
      .execute();
    expect(await confirm(member, token)).toMatchObject({
      status: 409,
      body: { message: 'This email is already in use' },
    });
    expect((await member.call('GET', '/account')).body).toMatchObject({ email: member.email });
  });

  it('rejects the current and an invalid address, and limits requests', async () => {
    const member = await app.createMember();
    expect(await requestChange(member, member.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { message: 'That’s already your email', data: { field: 'newEmail' } },
    });
    expect(await requestChange(member, 'no address')).toMatchObject({
      status: 400,
      body: { data: { field: 'newEmail' } },
    });
    const statuses = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      statuses.push((await requestChange(member, createAddress())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('POST /api/account/confirm-email', () => {
  it('succeeds once for five concurrent requests', async () => {
    const email = createAddress();
    const person = { email, password: goodPassword, firstName: 'Grace', lastName: 'Hopper' };
    await app.createCaller().call('POST', '/account/sign-up', person);
    const { text } = await readMail(email, 'Confirm your email for Dropfolio');
    const token = text.match(/token=(\S+)/)?.[1];
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.createCaller().call('POST', '/account/confirm-email', { token, password: goodPassword }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(4).fill(400),
    ]);
  });

  it('rejects an invalid token the same way each time', async () => {
    const response = await app
      .createCaller()
      .call('POST', '/account/confirm-email', { token: 'no.such.token', password: goodPassword });
    expect(response).toMatchObject({ status: 400, body: { message: /no longer valid/ } });
    const repeated = await app
      .createCaller()
      .call('POST', '/account/confirm-email', { token: 'no.such.token', password: goodPassword });
    expect(omitRequestId(repeated)).toEqual(omitRequestId(response));
  });
});
