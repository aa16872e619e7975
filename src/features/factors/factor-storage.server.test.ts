import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { goodPassword } from '../../../test/factories/passwords.ts';
import type { Caller } from '../../../test/harness/app.ts';
import { patienceMs } from '../../../test/harness/eventually.ts';
import {
  addedFactor,
  addPhone,
  advanceTime,
  app,
  beginChallenge,
  enrollApp,
  factorList,
  getNextCode,
  hourMs,
  listActorActions,
  type Member,
  minuteMs,
  now,
  parseBody,
  proofRequired,
  proveWithCode,
  readTextedCode,
  setUpFactorApp,
  signInPendingFactor,
  verifiedFactor,
  verify,
  wrongCodeResponse,
} from '../../../test/harness/factors.ts';
import { createTotpCode, createWrongCode } from '../../../test/harness/totp.ts';
import { hashPassword } from '../../platform/auth/passwords.server.ts';

setUpFactorApp();

describe('backup codes', () => {
  it('work once each and are counted', async () => {
    const member = await enrollApp(await app.createMember());
    const code = member.codes[0] ?? '';
    const caller = await signInPendingFactor(member);
    const text = ` ${code.toUpperCase().replace('-', ' ')} `;
    const challengeId = await beginChallenge(caller, member.factorId, 'backup');
    const response = parseBody(verifiedFactor, await verify(caller, member.factorId, challengeId, text));
    expect(response.backup_codes).toBeUndefined();
    expect(parseBody(factorList, await caller.call('GET', '/factors')).backupCodesLeft).toBe(9);
    expect(await listActorActions(member.id)).toContain('backup-code.used');

    const second = await signInPendingFactor(member);
    expect(
      await verify(second, member.factorId, await beginChallenge(second, member.factorId), code),
    ).toMatchObject(wrongCodeResponse);
    expect((await second.call('GET', '/airdrops')).status).toBe(401);
  });

  it('reject another account', async () => {
    const member = await enrollApp(await app.createMember());
    const other = await enrollApp(await app.createMember());
    const caller = await signInPendingFactor(member);
    const challengeId = await beginChallenge(caller, member.factorId);
    expect(await verify(caller, member.factorId, challengeId, other.codes[0] ?? '')).toMatchObject(
      wrongCodeResponse,
    );
  });

  it('require a proof to regenerate, which invalidates the old ones', async () => {
    const member = await enrollApp(await app.createMember());
    const codes = z.object({ codes: z.array(z.string()) });
    const regenerate = (caller: Caller) => caller.call('POST', '/factors/backup-codes');
    advanceTime(5 * minuteMs);
    expect(await regenerate(member)).toMatchObject(proofRequired);
    expect((await proveWithCode(member, getNextCode(member.secret))).status).toBe(200);
    const fresh = parseBody(codes, await regenerate(member)).codes;
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => member.codes.includes(code))).toEqual([]);
    expect(await proveWithCode(member, member.codes[0] ?? '')).toMatchObject(wrongCodeResponse);
    expect((await proveWithCode(member, fresh[0] ?? '')).status).toBe(200);
    expect((await regenerate(await app.createMember())).status).toBe(409);
  });

  it('store keyed hashes, and work when stored as password hashes', async () => {
    const member = await enrollApp(await app.createMember());
    const { db } = app.services;
    const stored = await db
      .selectFrom('backup_codes')
      .select('code_hash')
      .where('user_id', '=', member.id)
      .execute();
    for (const { code_hash: hash } of stored) expect(hash).toMatch(/^hmac-sha256\$[\w-]{43}$/);
    await db.deleteFrom('backup_codes').where('user_id', '=', member.id).execute();
    await db
      .insertInto('backup_codes')
      .values({ user_id: member.id, code_hash: await hashPassword('0123456789') })
      .execute();
    advanceTime(5 * minuteMs);
    expect((await proveWithCode(member, '01234-56789')).status).toBe(200);
    expect(await proveWithCode(member, '01234-56789')).toMatchObject(wrongCodeResponse);
  });

  it('regenerate at most five times an hour', async () => {
    const member = await enrollApp(await app.createMember());
    const regenerate = () => member.call('POST', '/factors/backup-codes');
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await regenerate()).status).toBe(200);
    const rejected = await regenerate();
    expect(rejected).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_500);
  });

  it('stay out of stored responses for an Idempotency-Key, as do secrets', async () => {
    const member = await app.createMember();
    const key = { 'idempotency-key': 'the same one' };
    const first = parseBody(addedFactor, await member.call('POST', '/factors', { factorType: 'totp' }, key));
    const second = parseBody(addedFactor, await member.call('POST', '/factors', { factorType: 'totp' }, key));
    expect(second.secret).not.toBe(first.secret);
    const stored = await app.services.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('user_id', '=', member.id)
      .execute();
    expect(stored).toEqual([]);
  });
});

describe('removing a second factor', () => {
  it('requires a proof by a code, emails the owner, and ends sessions that never entered a code', async () => {
    const member = await enrollApp(await app.createMember());
    advanceTime(5 * minuteMs);
    const pending = await signInPendingFactor(member);
    const path = `/factors/${member.factorId}`;
    expect(await member.call('DELETE', path)).toMatchObject(proofRequired);
    expect(await proveWithCode(member, createWrongCode(member.secret, now))).toMatchObject(wrongCodeResponse);
    const byPassword = await member.call('POST', '/account/proof', {
      by: 'password',
      password: goodPassword,
    });
    expect(byPassword).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    expect(await member.call('DELETE', path)).toMatchObject(proofRequired);
    expect(parseBody(factorList, await member.call('GET', '/factors')).factors).toHaveLength(1);
    expect((await proveWithCode(pending, createTotpCode(member.secret, now))).status).toBe(401);
    expect((await pending.call('DELETE', path)).status).toBe(401);

    expect((await proveWithCode(member, getNextCode(member.secret))).status).toBe(200);
    expect((await member.call('DELETE', path)).status).toBe(200);
    expect(parseBody(factorList, await member.call('GET', '/factors'))).toMatchObject({
      factors: [],
      backupCodesLeft: 0,
    });
    expect((await pending.call('GET', '/airdrops')).status).toBe(401);
    const signedIn = await app
      .createCaller()
      .call('POST', '/account/sign-in', { email: member.email, password: goodPassword });
    expect(signedIn.body).toMatchObject({ viewer: { id: member.id }, factors: [] });
    expect(await listActorActions(member.id)).toContain('factor.removed');
    await vi.waitFor(async () => {
      const subjects = (await app.listMails())
        .filter((mail) => mail.to === member.email)
        .map((mail) => mail.subject);
      expect(subjects).toContain('A two-factor method was removed from your Dropfolio account');
    }, patienceMs);
  });

  it('accepts a backup code as a proof', async () => {
    const member = await enrollApp(await app.createMember());
    const phone = await addPhone(member, '+2348000000002');
    expect((await member.call('DELETE', `/factors/${phone}`)).status).toBe(200);
    advanceTime(5 * minuteMs);
    expect((await proveWithCode(member, member.codes[9] ?? '')).status).toBe(200);
    expect((await member.call('DELETE', `/factors/${member.factorId}`)).status).toBe(200);
  });
});

describe('a password reset', () => {
  it('keeps the second factor', async () => {
    const member = await enrollApp(await app.createMember());
    await app.createCaller().call('POST', '/account/request-reset', { email: member.email });
    const token = await vi.waitFor(async () => {
      const mail = (await app.listMails()).find(
        (item) => item.to === member.email && item.text.includes('/reset-password'),
      );
      const resetToken = mail?.text.match(/token=([^\s]+)/)?.[1];
      if (resetToken === undefined) throw new Error('no mail yet');
      return decodeURIComponent(resetToken);
    }, patienceMs);
    const password = 'a wholly new password 7';
    const reset = await app.createCaller().call('POST', '/account/reset-password', { token, password });
    expect(reset.status).toBe(200);
    expect((await member.call('GET', '/account')).body).toBeNull();
    const caller = await signInPendingFactor(member, password);
    expect((await caller.call('GET', '/airdrops')).status).toBe(401);
    const challengeId = await beginChallenge(caller, member.factorId);
    expect((await verify(caller, member.factorId, challengeId, getNextCode(member.secret))).status).toBe(200);
  });
});

describe('a phone as second factor', () => {
  it('accepts only the newest texted code, once', async () => {
    const member = await app.createMember();
    const number = '+2348031234567';
    const phone = await addPhone(member, '+234 (803) 123-4567');
    const first = await beginChallenge(member, phone, 'sms');
    const firstCode = await readTextedCode(number);
    const second = await beginChallenge(member, phone, 'sms');
    const secondCode = await readTextedCode(number);
    expect((await verify(member, phone, first, firstCode)).status).toBe(400);
    const response = parseBody(verifiedFactor, await verify(member, phone, second, secondCode));
    expect(response.backup_codes).toHaveLength(10);
    expect(parseBody(factorList, await member.call('GET', '/factors')).factors).toMatchObject([
      { factorType: 'phone', status: 'verified', hint: '4567' },
    ]);

    const caller = await signInPendingFactor(member);
    const challengeId = await beginChallenge(caller, phone, 'sms');
    const code = await readTextedCode(number);
    const guess = code === '000000' ? '000001' : '000000';
    expect(await verify(caller, phone, challengeId, guess)).toMatchObject(wrongCodeResponse);
    expect((await verify(caller, phone, challengeId, code)).status).toBe(200);
    expect((await caller.call('GET', '/airdrops')).status).toBe(200);
    const challenged = await beginChallenge(caller, phone, 'sms');
    expect(challenged).not.toBe(challengeId);
    advanceTime(5 * minuteMs - 1000);
    expect((await proveWithCode(caller, await readTextedCode(number))).status).toBe(200);
    expect((await caller.call('DELETE', `/factors/${phone}`)).status).toBe(200);
  });

  it('stores the code as a hash for five minutes', async () => {
    const member = await app.createMember();
    const number = '+2348031234568';
    const phone = await addPhone(member, number);
    const challengeId = await beginChallenge(member, phone, 'sms');
    const code = await readTextedCode(number);
    const row = await app.services.db
      .selectFrom('factor_challenges')
      .select('code_hash')
      .where('id', '=', challengeId)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toMatch(/^\$argon2id\$/);
    advanceTime(5 * minuteMs);
    expect((await verify(member, phone, challengeId, code)).status).toBe(400);
  });

  const startChallenge = (caller: Caller, id: string) =>
    caller.call('POST', `/factors/${id}/challenge`, { channel: 'sms' });

  async function provePhone(member: Member, number: string): Promise<string> {
    const id = await addPhone(member, number);
    const challengeId = await beginChallenge(member, id, 'sms');
    parseBody(verifiedFactor, await verify(member, id, challengeId, await readTextedCode(number)));
    return id;
  }

  it('sends at most five messages an hour to an account’s unverified numbers', async () => {
    const number = '+2348031234569';
    const member = await app.createMember();
    const phone = await addPhone(member, number);
    for (let n = 0; n < 5; n += 1) expect((await startChallenge(member, phone)).status).toBe(200);
    const sixth = await startChallenge(member, phone);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await startChallenge(member, await addPhone(member, '+2348031234570'))).status).toBe(429);
    expect((await app.listTextMessages()).filter(({ to }) => to === number)).toHaveLength(5);
    advanceTime(hourMs - 1000);
    await member.call('POST', '/account/proof', { by: 'password', password: goodPassword });
    expect((await startChallenge(member, await addPhone(member, number))).status).toBe(429);
    advanceTime(1000);
    expect((await startChallenge(member, await addPhone(member, number))).status).toBe(200);
  });

  it('sends codes regardless of other accounts’ messages to the same number', async () => {
    const number = '+2348031234571';
    const owner = await app.createMember();
    const strangers = [await app.createMember(), await app.createMember()];
    const phone = await provePhone(owner, number);
    for (const stranger of strangers) {
      const strangerPhone = await addPhone(stranger, number);
      const statuses = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await startChallenge(stranger, strangerPhone)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect((await startChallenge(owner, phone)).status).toBe(200);
  });

  it('sends codes regardless of messages to an unverified number', async () => {
    const member = await app.createMember();
    const phone = await provePhone(member, '+2348031234572');
    const next = await addPhone(member, '+2348031234573');
    for (let n = 0; n < 4; n += 1) expect((await startChallenge(member, next)).status).toBe(200);
    expect((await startChallenge(member, next)).status).toBe(429);
    for (let n = 0; n < 5; n += 1) expect((await startChallenge(member, phone)).status).toBe(200);
    expect((await startChallenge(member, phone)).status).toBe(429);
  });

  it('sends at most fifteen messages an hour to unverified numbers from one network', async () => {
    const members = [
      await app.createMember(),
      await app.createMember(),
      await app.createMember(),
      await app.createMember(),
    ];
    const phones = await Promise.all(
      members.map(async (member, index) => ({ member, id: await addPhone(member, `+23480312346${index}0`) })),
    );
    const statuses = [];
    for (let n = 0; n < 5; n += 1) {
      for (const { member, id } of phones) statuses.push((await startChallenge(member, id)).status);
    }
    expect(statuses.slice(0, 15).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(15)).toEqual([429, 429, 429, 429, 429]);
  });

  it('refunds the limit when the message can’t be sent', async () => {
    const member = await app.createMember();
    const phone = await addPhone(member, '+2348031234574');
    const send = vi.spyOn(app.services.sms ?? { send: async () => undefined }, 'send');
    send.mockRejectedValue(new Error('no line'));
    for (let n = 0; n < 6; n += 1) expect((await startChallenge(member, phone)).status).toBe(503);
    send.mockRestore();
    for (let n = 0; n < 5; n += 1) expect((await startChallenge(member, phone)).status).toBe(200);
  });

  it('rejects a third phone, a duplicate, and an incomplete number', async () => {
    const member = await app.createMember();
    const prove = async (number: string) => {
      const id = await addPhone(member, number);
      const challengeId = await beginChallenge(member, id, 'sms');
      return verify(member, id, challengeId, await readTextedCode(number));
    };
    parseBody(verifiedFactor, await prove('+447700900001'));
    expect(parseBody(verifiedFactor, await prove('+447700900002')).backup_codes).toBeUndefined();
    const add = (phone: unknown) => member.call('POST', '/factors', { factorType: 'phone', phone });
    expect(await add('+447700900001')).toMatchObject({ status: 409, body: { data: { field: 'phone' } } });
    expect(await add('+447700900003')).toMatchObject({ status: 409, body: { data: { field: 'phone' } } });
    const newcomer = await app.createMember();
    for (const phone of ['0803 123 4567', '+0803', '+12', 'a number', '', 7]) {
      const response = await newcomer.call('POST', '/factors', { factorType: 'phone', phone });
      expect(response, String(phone)).toMatchObject({ status: 400, body: { data: { field: 'phone' } } });
    }
  });
});

describe('an admin with a second factor', () => {
  it('can use admin operations only at aal2', async () => {
    const admin = await app.createAdmin();
    expect((await admin.call('GET', '/admin/overview')).status).toBe(200);
    const other = app.createCaller();
    await other.call('POST', '/account/sign-in', { email: admin.email, password: goodPassword });
    expect((await other.call('GET', '/admin/overview')).status).toBe(200);
    const enrolled = await enrollApp(admin);
    expect((await other.call('GET', '/admin/overview')).status).toBe(401);
    expect((await enrolled.call('GET', '/admin/overview')).status).toBe(200);
    const pending = await signInPendingFactor(enrolled);
    expect((await pending.call('GET', '/admin/overview')).status).toBe(401);
  });
});

describe('second-factor secrets', () => {
  it('never appear in plain text in the database or logs', async () => {
    const member = await enrollApp(await app.createMember());
    const caller = await signInPendingFactor(member);
    const used = getNextCode(member.secret);
    parseBody(
      verifiedFactor,
      await verify(caller, member.factorId, await beginChallenge(caller, member.factorId), used),
    );
    const { ownerDb } = app.database;
    const tables = await sql<{ name: string }>`
      SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'graphile_worker')`.execute(ownerDb);
    const contents = await Promise.all(
      tables.rows.map(({ name }) =>
        sql<{ row: string }>`SELECT t::text AS row FROM ${sql.raw(name)} AS t`.execute(ownerDb),
      ),
    );
    const stored = contents.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
    expect(stored).toContain(member.factorId);
    const logged = JSON.stringify(app.logLines);
    expect(logged).toContain(member.id);
    const token = caller.cookie()?.split('=')[1] ?? '';
    const secrets = [
      member.secret,
      token,
      ...member.codes,
      ...member.codes.map((code) => code.replace('-', '')),
    ];
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(9);
      expect(stored.includes(secret)).toBe(false);
      expect(logged.includes(secret)).toBe(false);
    }
    expect(logged).not.toMatch(new RegExp(`"${used}"`));
  });
});
