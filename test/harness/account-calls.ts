import { expect } from 'vitest';
import { goodPassword } from '../factories/passwords.ts';
import type { ApiResponse, Caller, TestApp } from './app.ts';

/** The response without its request id, so that two responses can be compared. */
export const omitRequestId = ({ status, body }: ApiResponse) => [
  status,
  JSON.stringify(body).replace(/"requestId":"[^"]+"/, ''),
];

export async function signInAs(
  app: TestApp,
  email: string,
  { password = goodPassword, userAgent = 'curl/8.9.1' } = {},
): Promise<Caller> {
  const caller = app.createCaller();
  const response = await caller.call(
    'POST',
    '/account/sign-in',
    { email, password },
    { 'user-agent': userAgent },
  );
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return caller;
}

export const isSignedIn = async (caller: Caller) => (await caller.call('GET', '/account')).body !== null;

/** Lists the audit actions about a user in order, without sign-ins. */
export async function listAuditActions(app: TestApp, userId: string): Promise<string[]> {
  const rows = await app.services.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', userId)
    .where('action', 'not like', 'sign-in.%')
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}
