import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import * as z from 'zod';
import { goodPassword } from '../factories/passwords.ts';
import { type ApiResponse, type Caller, createTestApp, type TestApp } from './app.ts';
import { resetLimits } from './limits.ts';
import { createTotpCode } from './totp.ts';

export type Member = Caller & { id: string; email: string };
export type EnrolledMember = Member & { factorId: string; secret: string; codes: string[]; uri: string };

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** The server of this test file. */
export let app: TestApp;
/** The server's time. It doesn't advance on its own and starts in the middle of a 30-second TOTP step. */
export let now = getMidStep();

function getMidStep(): Date {
  return new Date(Math.floor(Date.now() / 30_000) * 30_000 + 15_000);
}

/** Starts the server for the tests of a file. */
export function setUpFactorApp(): void {
  beforeAll(async () => {
    now = getMidStep();
    app = await createTestApp({ clock: () => now });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    advanceTime(minuteMs);
    await resetLimits(app.services.db);
  });
}

export function advanceTime(ms: number): void {
  now = new Date(now.getTime() + ms);
}

export const addedFactor = z.object({ id: z.string(), secret: z.string(), uri: z.string() });
export const idResponse = z.object({ id: z.string() });
export const verifiedFactor = z.object({
  expires_in: z.number(),
  session: z.object({ assurance: z.literal('aal2'), viewer: z.object({ id: z.string() }) }),
  backup_codes: z.array(z.string()).optional(),
});
export const factorList = z.object({
  factors: z.array(
    z.object({ id: z.string(), factorType: z.string(), status: z.string(), hint: z.string() }),
  ),
  backupCodesLeft: z.number(),
  canAddPhone: z.boolean(),
});

/** Parses the body of a response that must be successful. */
export function parseBody<T>(schema: z.ZodType<T>, response: ApiResponse): T {
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  return schema.parse(response.body);
}

export async function beginChallenge(caller: Caller, factorId: string, channel = 'totp'): Promise<string> {
  return parseBody(idResponse, await caller.call('POST', `/factors/${factorId}/challenge`, { channel })).id;
}

export function verify(
  caller: Caller,
  factorId: string,
  challengeId: string,
  code: string,
): Promise<ApiResponse> {
  return caller.call('POST', `/factors/${factorId}/verify`, { code, challenge_id: challengeId });
}

/** Proves the identity of an open session's user with a code. */
export function proveWithCode(caller: Caller, code: string): Promise<ApiResponse> {
  return caller.call('POST', '/account/proof', { by: 'code', code });
}

/** Returns an unused code by advancing the time by half a minute. */
export function getNextCode(secret: string): string {
  advanceTime(30_000);
  return createTotpCode(secret, now);
}

export async function enrollApp(member: Member): Promise<EnrolledMember> {
  const factor = parseBody(addedFactor, await member.call('POST', '/factors', { factorType: 'totp' }));
  const challengeId = await beginChallenge(member, factor.id);
  const response = parseBody(
    verifiedFactor,
    await verify(member, factor.id, challengeId, getNextCode(factor.secret)),
  );
  const { id: factorId, secret, uri } = factor;
  return { ...member, factorId, secret, uri, codes: response.backup_codes ?? [] };
}

/** Returns a session after the password step that still needs its second factor, at the server's time. */
export async function signInPendingFactor(member: Member, password = goodPassword): Promise<Caller> {
  await resetLimits(app.services.db);
  const caller = app.createCaller();
  const signedIn = await caller.call('POST', '/account/sign-in', { email: member.email, password });
  expect(signedIn).toMatchObject({ status: 200, body: { viewer: null } });
  // The session library uses the system clock.
  await app.services.db
    .updateTable('sessions')
    .set({ created_at: now })
    .where('user_id', '=', member.id)
    .where('assurance', '=', 'aal1')
    .execute();
  return caller;
}

export async function addPhone(member: Member, phone: string): Promise<string> {
  return parseBody(idResponse, await member.call('POST', '/factors', { factorType: 'phone', phone })).id;
}

export async function readTextedCode(to: string): Promise<string> {
  const texts = (await app.listTextMessages()).filter((message) => message.to === to);
  return texts.at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? '';
}

export async function listActorActions(userId: string): Promise<string[]> {
  const rows = await app.services.db
    .selectFrom('audit_entries')
    .select('action')
    .where('actor_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.action);
}

export const proofRequired = {
  status: 403,
  body: { code: 'FORBIDDEN', data: { details: { reason: 'proof' } } },
};

export const wrongCodeResponse = { status: 400, body: { code: 'INVALID', data: { field: 'code' } } };
