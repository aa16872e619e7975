import { uuidv7 } from '../../src/lib/uuid.ts';
import { createSessionCookie } from '../../src/platform/auth/session-cookie.server.ts';
import { createLimits, type LimitsOptions } from '../../src/platform/limits.server.ts';
import { attack } from './attack.ts';
import { setUpTarget } from './target.ts';

const target = setUpTarget();

const setLimits = (overrides: NonNullable<LimitsOptions['overrides']>): void => {
  target.services.limits = createLimits(target.services.db, { secret: 'of this test', overrides });
};

/** Longer than a busy machine takes for all requests. */
const windowSeconds = 3_600;

attack('random sessions at /events and the operator’s token at /healthz', async ({ count, need }) => {
  setLimits({ public: { limit: 20, windowSeconds } });
  const cookies = createSessionCookie(target.baseUrl);
  const collectStatuses = async (get: () => Promise<Response>) => {
    const statuses: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      const response = await get();
      await response.text();
      statuses.push(response.status);
    }
    return statuses;
  };
  const events = await collectStatuses(() =>
    target.request('/events', { headers: { cookie: cookies.serialize(uuidv7()).split(';')[0] ?? '' } }),
  );
  for (const [index, status] of events.entries())
    count(index < 20 ? status === 204 : status === 429, `guess ${index} returned ${status}`);
  setLimits({ public: { limit: 20, windowSeconds } });
  const health = await collectStatuses(() =>
    target.request('/healthz?details', { headers: { authorization: `Bearer ${uuidv7()}` } }),
  );
  for (const [index, status] of health.entries())
    count(index < 20 ? status === 200 : status === 429, `guess ${index} returned ${status}`);
  need((await target.request('/healthz')).status === 200, 'the status without details remains available');
  const person = await target.createPerson();
  const abort = new AbortController();
  const stream = await target.request('/events', {
    headers: { cookie: person.cookie },
    signal: abort.signal,
  });
  need(stream.status === 200, 'signed-in users still get their stream');
  abort.abort();
});
