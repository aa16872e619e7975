import { describe, expect, it, vi } from 'vitest';
import { createMemberCtx } from '../../../test/factories/members.ts';
import { goodPassword } from '../../../test/factories/passwords.ts';
import { patienceMs } from '../../../test/harness/eventually.ts';
import {
  addedFactor,
  addPhone,
  advanceTime,
  app,
  beginChallenge,
  enrollApp,
  getNextCode,
  hourMs,
  idResponse,
  listActorActions,
  minuteMs,
  now,
  parseBody,
  proveWithCode,
  setUpFactorApp,
  signInPendingFactor,
  verifiedFactor,
  verify,
  wrongCodeResponse,
} from '../../../test/harness/factors.ts';
import { noLimits, resetLimits } from '../../../test/harness/limits.ts';
import { makeKeys } from '../../../test/harness/push-service.ts';
import { slowIt } from '../../../test/harness/slow-it.ts';
import { createTotpCode, createWrongCode } from '../../../test/harness/totp.ts';
import { reportAttack } from '../../../test/security/attack.ts';
import { proveFactor } from './commands.server.ts';

setUpFactorApp();

const waitForMail = (email: string, subject: string) =>
  vi.waitFor(async () => {
    const mails = (await app.listMails()).filter(({ to }) => to === email);
    expect(mails.map((mail) => mail.subject)).toContain(subject);
  }, patienceMs);

describe('adding an authenticator app', () => {
  it('returns the secret once and, after a valid code, an aal2 session and ten backup codes', async () => {
    const member = await app.createMember();
    const before = member.cookie() ?? '';
    const factor = parseBody(
      addedFactor,
      await member.call('POST', '/factors', { factorType: 'totp', name: 'My phone' }),
    );
    expect(factor.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(factor.uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain(`Dropfolio:${member.email}`);
    expect(uri.searchParams.get('issuer')).toBe('Dropfolio');
    expect(uri.searchParams.get('secret')).toBe(factor.secret);
    expect((await member.call('GET', '/factors')).body).toMatchObject({
      factors: [{ id: factor.id, factorType: 'totp', status: 'unverified', name: 'My phone' }],
      backupCodesLeft: 0,
    });

    const challengeId = await beginChallenge(member, factor.id);
    expect(await verify(member, factor.id, challengeId, createWrongCode(factor.secret, now))).toMatchObject(
      wrongCodeResponse,
    );
    const response = await verify(member, factor.id, challengeId, getNextCode(factor.secret));
    const { expires_in, session, backup_codes: codes = [] } = parseBody(verifiedFactor, response);
    expect(expires_in).toBe(30 * 86_400);
    expect(session).toMatchObject({ assurance: 'aal2', viewer: { id: member.id } });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);

    expect(member.cookie()).not.toBe(before);
    expect((await member.call('GET', '/airdrops')).status).toBe(200);
    expect((await app.createCaller().call('GET', '/airdrops', undefined, { cookie: before })).status).toBe(
      401,
    );
    const list = await member.call('GET', '/factors');
    expect(list.body).toMatchObject({ factors: [{ status: 'verified' }], backupCodesLeft: 10 });
    expect(JSON.stringify(list.body)).not.toContain(factor.secret);
    expect(await listActorActions(member.id)).toContain('factor.added');
    await waitForMail(member.email, 'A two-factor method was added to your Dropfolio account');
  });

  it('keeps the browser’s push subscription', async () => {
    app.services.senders = {
      ...app.services.senders,
      push: { publicKey: 'key', send: async () => ({ state: 'sent', answer: '' }) },
    };
    const member = await app.createMember();
    const device = { endpoint: 'https://push.example.com/1', keys: makeKeys().keys, name: 'Phone' };
    const { id } = parseBody(idResponse, await member.call('POST', '/channels/push', device));
    const enrolled = await enrollApp(member);
    const { body } = await enrolled.call('GET', '/channels');
    expect(body).toMatchObject({ items: [{ id, isThisDevice: true }] });
  });

  it('locks the person’s other sessions until they enter a code', async () => {
    const member = await app.createMember();
    const other = app.createCaller();
    await other.call('POST', '/account/sign-in', { email: member.email, password: goodPassword });
    expect((await other.call('GET', '/airdrops')).status).toBe(200);
    await enrollApp(member);
    expect((await other.call('GET', '/account')).body).toBeNull();
    expect((await other.call('GET', '/airdrops')).status).toBe(401);
  });

  it('replaces an unverified app, rejects a second one, and expires after an hour', async () => {
    const member = await app.createMember();
    const first = parseBody(addedFactor, await member.call('POST', '/factors', { factorType: 'totp' }));
    const second = parseBody(addedFactor, await member.call('POST', '/factors', { factorType: 'totp' }));
    expect((await member.call('POST', `/factors/${first.id}/challenge`, { channel: 'totp' })).status).toBe(
      404,
    );
    const challengeId = await beginChallenge(member, second.id);
    advanceTime(hourMs);
    expect((await verify(member, second.id, challengeId, createTotpCode(second.secret, now))).status).toBe(
      404,
    );
    await member.call('POST', '/account/proof', { by: 'password', password: goodPassword });
    await enrollApp(member);
    expect(await member.call('POST', '/factors', { factorType: 'totp' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
  });

  it('isn’t required at sign-in until it is verified', async () => {
    const member = await app.createMember();
    await member.call('POST', '/factors', { factorType: 'totp' });
    const signedIn = await app
      .createCaller()
      .call('POST', '/account/sign-in', { email: member.email, password: goodPassword });
    expect(signedIn.body).toMatchObject({ viewer: { id: member.id }, factors: [] });
  });

  it('rejects unknown keys, types, and channels', async () => {
    const member = await enrollApp(await app.createMember());
    for (const body of [
      {},
      { factorType: 'totp', status: 'verified' },
      { factorType: 'totp', secret: 'AAAA' },
      { factorType: 'email' },
      { factorType: 'totp', user_id: member.id },
    ]) {
      expect((await member.call('POST', '/factors', body)).status).toBe(400);
    }
    for (const channel of ['sms', 'whatsapp', null]) {
      expect((await member.call('POST', `/factors/${member.factorId}/challenge`, { channel })).status).toBe(
        400,
      );
    }
  });
});

describe('signing in with a second factor', () => {
  it('grants access only after the code, in a new session', async () => {
    const member = await enrollApp(await app.createMember());
    const caller = app.createCaller();
    await resetLimits(app.services.db);
    const signedIn = await caller.call('POST', '/account/sign-in', {
      email: member.email,
      password: goodPassword,
    });
    expect(signedIn.body).toMatchObject({
      viewer: null,
      factors: [{ id: member.factorId, factorType: 'totp', status: 'verified' }],
    });
    await app.services.db
      .updateTable('sessions')
      .set({ created_at: now })
      .where('user_id', '=', member.id)
      .execute();
    const before = caller.cookie() ?? '';
    expect((await caller.call('GET', '/account')).body).toBeNull();

    const challengeId = await beginChallenge(caller, member.factorId);
    parseBody(verifiedFactor, await verify(caller, member.factorId, challengeId, getNextCode(member.secret)));
    expect(caller.cookie()).not.toBe(before);
    expect((await caller.call('GET', '/airdrops')).status).toBe(200);
    expect((await caller.call('GET', '/account')).body).toMatchObject({ id: member.id });
    expect((await app.createCaller().call('GET', '/account', undefined, { cookie: before })).body).toBeNull();
    const rows = await app.services.db
      .selectFrom('sessions')
      .select(['assurance', 'method'])
      .where('user_id', '=', member.id)
      .execute();
    expect(rows).toEqual([
      { assurance: 'aal2', method: 'password' },
      { assurance: 'aal2', method: 'password' },
    ]);
  });

  it('accepts the current, previous, and next code only', async () => {
    const member = await enrollApp(await app.createMember());
    advanceTime(10 * minuteMs);
    const tryCode = async (offset: number) => {
      const caller = await signInPendingFactor(member);
      const code = createTotpCode(member.secret, new Date(now.getTime() + offset));
      const response = await verify(
        caller,
        member.factorId,
        await beginChallenge(caller, member.factorId),
        code,
      );
      return response.status;
    };
    expect(await tryCode(-60_000)).toBe(400);
    expect(await tryCode(60_000)).toBe(400);
    expect(await tryCode(-30_000)).toBe(200);
    expect(await tryCode(30_000)).toBe(200);
    // An unused code that is older than the last used one.
    expect(await tryCode(0)).toBe(400);
  });

  it('accepts a code once', async () => {
    const member = await enrollApp(await app.createMember());
    const code = getNextCode(member.secret);
    const first = await signInPendingFactor(member);
    parseBody(
      verifiedFactor,
      await verify(first, member.factorId, await beginChallenge(first, member.factorId), code),
    );
    const second = await signInPendingFactor(member);
    const reused = await verify(second, member.factorId, await beginChallenge(second, member.factorId), code);
    expect(reused).toMatchObject(wrongCodeResponse);
    expect((await second.call('GET', '/airdrops')).status).toBe(401);
  });

  it('consumes a code atomically: one of 50 concurrent calls succeeds without rate limits', async () => {
    const { db, cipher, hashBackupCode } = app.services;
    const services = { cipher, hashBackupCode, limits: { ...noLimits, consume: async () => 5 }, address: '' };
    const member = await enrollApp(await app.createMember());
    const row = await db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    const code = getNextCode(member.secret);
    const proofs = await Promise.allSettled(
      Array.from({ length: 50 }, () => proveFactor(createMemberCtx(db, row, { now }), code, services)),
    );
    expect(proofs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const backup = member.codes[0] ?? '';
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => proveFactor(createMemberCtx(db, row, { now }), backup, services)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('expires a sign-in that began ten minutes ago', async () => {
    const member = await enrollApp(await app.createMember());
    const caller = await signInPendingFactor(member);
    advanceTime(10 * minuteMs + 1000);
    expect(
      (await caller.call('POST', `/factors/${member.factorId}/challenge`, { channel: 'totp' })).status,
    ).toBe(401);
  });
});

describe('a challenge', () => {
  it('expires after five minutes and works once', async () => {
    const member = await enrollApp(await app.createMember());
    const caller = await signInPendingFactor(member);
    const old = await beginChallenge(caller, member.factorId);
    advanceTime(5 * minuteMs);
    expect(await verify(caller, member.factorId, old, createTotpCode(member.secret, now))).toMatchObject({
      status: 400,
      body: { data: { field: 'challenge_id' } },
    });
    const current = await beginChallenge(member, member.factorId);
    parseBody(
      verifiedFactor,
      await verify(member, member.factorId, current, createTotpCode(member.secret, now)),
    );
    expect((await verify(member, member.factorId, current, getNextCode(member.secret))).status).toBe(400);
  });

  it('works only in the session that requested it', async () => {
    const member = await enrollApp(await app.createMember());
    const foreign = await beginChallenge(await signInPendingFactor(member), member.factorId);
    const caller = await signInPendingFactor(member);
    expect(await verify(caller, member.factorId, foreign, getNextCode(member.secret))).toMatchObject({
      status: 400,
      body: { data: { field: 'challenge_id' } },
    });
    expect((await caller.call('GET', '/airdrops')).status).toBe(401);
  });

  it('works only for its own factor', async () => {
    const member = await enrollApp(await app.createMember());
    const thief = await enrollApp(await app.createMember());
    const foreign = await beginChallenge(member, member.factorId);
    expect((await verify(thief, thief.factorId, foreign, getNextCode(thief.secret))).status).toBe(400);
  });

  it('isn’t created for an unverified factor in a session that needs a code', async () => {
    const member = await enrollApp(await app.createMember());
    const phone = await addPhone(member, '+2348000000001');
    const caller = await signInPendingFactor(member);
    for (const channel of ['sms', 'totp', 'backup']) {
      expect((await caller.call('POST', `/factors/${phone}/challenge`, { channel })).status).toBe(404);
    }
    expect((await app.listTextMessages()).filter(({ to }) => to === '+2348000000001')).toEqual([]);
    expect((await caller.call('POST', '/factors', { factorType: 'totp' })).status).toBe(401);
    expect((await caller.call('GET', '/factors')).status).toBe(401);
  });
});

describe('rate limits of second-factor codes', () => {
  it('reject even a correct code after five tries in five minutes, with Retry-After', async () => {
    const member = await enrollApp(await app.createMember());
    const caller = await signInPendingFactor(member);
    const challengeId = await beginChallenge(caller, member.factorId);
    for (let n = 0; n < 5; n += 1) {
      const response = await verify(
        caller,
        member.factorId,
        challengeId,
        createWrongCode(member.secret, now, n),
      );
      expect(response).toMatchObject(wrongCodeResponse);
    }
    const rejected = await verify(caller, member.factorId, challengeId, getNextCode(member.secret));
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    advanceTime(5 * minuteMs);
    const next = await beginChallenge(caller, member.factorId);
    expect((await verify(caller, member.factorId, next, getNextCode(member.secret))).status).toBe(200);
    await waitForMail(member.email, 'Failed sign-in attempts on your Dropfolio account');
  });

  it('count backup codes, codes without a challenge, and codes of a proof', async () => {
    const member = await enrollApp(await app.createMember());
    await resetLimits(app.services.db);
    const sendCode = (code: string) => proveWithCode(member, code);
    expect((await sendCode('00000-00000')).status).toBe(400);
    expect((await sendCode(createWrongCode(member.secret, now))).status).toBe(400);
    expect((await sendCode('zzzzz-zzzzz')).status).toBe(400);
    const unknownId = '01890000-0000-7000-8000-000000000000';
    expect(
      (await verify(member, member.factorId, unknownId, createTotpCode(member.secret, now))).status,
    ).toBe(400);
    expect((await verify(member, member.factorId, unknownId, 'rubbish')).status).toBe(400);
    expect((await sendCode(getNextCode(member.secret))).status).toBe(429);
    expect((await sendCode(member.codes[0] ?? '')).status).toBe(429);
  });

  slowIt('reject 1,000 guesses in one window, the right code among them', async () => {
    const member = await enrollApp(await app.createMember());
    const caller = await signInPendingFactor(member);
    const challengeId = await beginChallenge(caller, member.factorId);
    const correctCode = getNextCode(member.secret);
    const counts = new Map<number, number>();
    for (let n = 0; n < 1_000; n += 1) {
      const code = n === 500 ? correctCode : createWrongCode(member.secret, now, n);
      const { status } = await verify(caller, member.factorId, challengeId, code);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    reportAttack('1,000 codes of a second factor in one window', 1_000, counts.get(200) ?? 0);
    expect(Object.fromEntries(counts)).toEqual({ 400: 5, 429: 995 });
    advanceTime(minuteMs);
    expect((await caller.call('GET', '/account')).body).toBeNull();
    expect((await caller.call('GET', '/airdrops')).status).toBe(401);
    advanceTime(4 * minuteMs);
    const next = await beginChallenge(caller, member.factorId);
    expect((await verify(caller, member.factorId, next, getNextCode(member.secret))).status).toBe(200);
  });

  it('count guesses from many networks together without locking out the owner’s network', async () => {
    const { limits } = app.services;
    const consumeFrom = (address: string) =>
      limits.consume('factorAccount', { account: `factors ${app.baseUrl}`, address }, { now });
    const home = { account: `factors ${app.baseUrl}`, address: '192.0.2.7' };
    await limits.consume('factorAccount', home, { now });
    await limits.restore('factorAccount', home, { now });
    for (let n = 0; n < 5; n += 1) await consumeFrom(`198.51.${n}.1`);
    await expect(consumeFrom('198.51.99.1')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await consumeFrom('192.0.2.99')).toBe(4);
  });

  slowIt('check at most 100 of 1,000 guesses a day and never lock an account permanently', async () => {
    const member = await enrollApp(await app.createMember());
    const { sessions, sessionCookie, db } = app.services;
    await resetLimits(db);
    const openPendingSession = async () => {
      const session = {
        userId: member.id,
        method: 'password',
        assurance: 'aal1',
        address: '',
        userAgent: '',
        now,
      } as const;
      const { token } = await sessions.open(db, session);
      return { cookie: sessionCookie.serialize(token).split(';')[0] ?? '' };
    };
    const startMs = now.getTime();
    const counts = new Map<number, number>();
    for (let n = 0; n < 1_000; n += 1) {
      if (n % 5 === 0) advanceTime(5 * minuteMs);
      const cookie = await openPendingSession();
      const path = `/factors/${member.factorId}`;
      const challenged = await app
        .createCaller()
        .call('POST', `${path}/challenge`, { channel: 'totp' }, cookie);
      const { id } = parseBody(idResponse, challenged);
      const code = createWrongCode(member.secret, now, n * 7);
      const guess = await app
        .createCaller()
        .call('POST', `${path}/verify`, { code, challenge_id: id }, cookie);
      counts.set(guess.status, (counts.get(guess.status) ?? 0) + 1);
    }
    expect(now.getTime() - startMs).toBeLessThan(24 * hourMs);
    reportAttack('1,000 codes of a second factor over a day', 1_000, counts.get(200) ?? 0);
    expect(Object.fromEntries(counts)).toEqual({ 400: 100, 429: 900 });
    // The owner can still use a backup code, and the app the next day.
    advanceTime(5 * minuteMs);
    const ownerCaller = app.createCaller();
    const cookie = await openPendingSession();
    const path = `/factors/${member.factorId}`;
    const { id } = parseBody(
      idResponse,
      await ownerCaller.call('POST', `${path}/challenge`, { channel: 'totp' }, cookie),
    );
    const code = member.codes[3] ?? '';
    parseBody(
      verifiedFactor,
      await ownerCaller.call('POST', `${path}/verify`, { code, challenge_id: id }, cookie),
    );
    expect((await ownerCaller.call('GET', '/airdrops')).status).toBe(200);
    advanceTime(24 * hourMs);
    const next = await beginChallenge(ownerCaller, member.factorId);
    expect((await verify(ownerCaller, member.factorId, next, getNextCode(member.secret))).status).toBe(200);
  });
});
