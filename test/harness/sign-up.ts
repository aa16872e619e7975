import { vi } from 'vitest';
import { listOutbox } from '../../src/platform/mail-transport.server.ts';
import { patienceMs } from './eventually.ts';

export type SignedIn = { headers: Record<string, string>; email: string };

const password = 'correct horse battery 9';
let signUpCount = 0;

/** Signs up, confirms the address, and signs in at a program that stores mails in `dataDir`. */
export async function signUpAndSignIn(baseUrl: string, dataDir: string): Promise<SignedIn> {
  const key = (await (await fetch(baseUrl)).text()).match(/"key":"([^"]+)"/)?.[1] ?? '';
  const headers = { 'x-client-key': key, origin: baseUrl, 'content-type': 'application/json' };
  signUpCount += 1;
  const email = `process-${Date.now()}-${signUpCount}@example.com`;
  const post = (path: string, body: unknown) =>
    fetch(`${baseUrl}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/account/sign-up', { email, password, firstName: 'Ada', lastName: 'L', role: 'hunter' });
  const token = await vi.waitFor(
    async () => {
      const text = (await listOutbox(dataDir)).find((mail) => mail.to === email)?.text;
      const mailToken = text?.match(/token=([^\s]+)/)?.[1];
      if (mailToken === undefined) throw new Error('no mail yet');
      return mailToken;
    },
    { timeout: patienceMs },
  );
  await post('/account/confirm-email', { token, password });
  const signedIn = await post('/account/sign-in', { email, password });
  if (signedIn.status !== 200) throw new Error(`signing in returned ${signedIn.status}`);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { email, headers: { ...headers, cookie } };
}
