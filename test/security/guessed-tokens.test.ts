import { afterAll, beforeAll } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { createSessionCookie } from '../../src/platform/auth/session-cookie.server.ts';
import { createLimits, type LimitsOptions } from '../../src/platform/limits.server.ts';
import { attack } from './attack.ts';
import { createTarget, type Target } from './target.ts';

let target: Target;

beforeAll(async () => {
  target = await createTarget();
});
afterAll(() => target.close());

const bounded = (overrides: NonNullable<LimitsOptions['overrides']>): void => {
  target.services.limits = createLimits(target.services.db, { secret: 'of this test', overrides });
};

attack('random sessions at /events and the operator’s token at /healthz', async ({ count, need }) => {
  bounded({ public: { limit: 20, windowSeconds: 60 } });
  const cookies = createSessionCookie(target.baseUrl);
  const statuses = async (get: () => Promise<Response>) => {
    const all: number[] = [];
    for (let at = 0; at < 40; at += 1) {
      const response = await get();
      await response.text();
      all.push(response.status);
    }
    return all;
  };
  const events = await statuses(() =>
    target.request('/events', { headers: { cookie: cookies.serialize(uuidv7()).split(';')[0] ?? '' } }),
  );
  for (const [at, status] of events.entries()) count(at < 20 ? status === 204 : status === 429, `${status}`);
  bounded({ public: { limit: 20, windowSeconds: 60 } });
  const health = await statuses(() =>
    target.request('/healthz?details', { headers: { authorization: `Bearer ${uuidv7()}` } }),
  );
  for (const [at, status] of health.entries()) count(at < 20 ? status === 200 : status === 429, `${status}`);
  need((await target.request('/healthz')).status === 200, 'the plain state is answered on');
  const person = await target.person();
  const abort = new AbortController();
  const own = await target.request('/events', { headers: { cookie: person.cookie }, signal: abort.signal });
  need(own.status === 200, 'whoever is signed in gets their stream');
  abort.abort();
});
