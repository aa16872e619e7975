import { randomBytes } from 'node:crypto';
import { beforeEach, describe } from 'vitest';
import { createLimits } from '../../src/platform/limits.server.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { getDayFromNow, getNoonFromNow } from '../harness/calendar.ts';
import { noLimits, resetLimits } from '../harness/limits.ts';
import { attack } from './attack.ts';
import { type Person, setUpTarget } from './target.ts';

const target = setUpTarget();

beforeEach(() => {
  target.services.limits = noLimits;
});

/** Returns the path of a user's calendar feed. */
async function requestFeed(person: Person, action = ''): Promise<string> {
  const { body } = await person.call('POST', `/calendar-feed${action}`, {});
  return new URL((body as { url: string }).url).pathname; // the operation's declared output
}

type FeedResponse = { status: number; text: string; names: string };

async function fetchFeed(path: string, headers: Record<string, string> = {}): Promise<FeedResponse> {
  const response = await target.request(path, { headers });
  const names = [...response.headers.keys()].toSorted().join();
  return { status: response.status, text: await response.text(), names };
}

const createSecret = () => randomBytes(32).toString('base64url');

describe('calendar feeds', () => {
  attack('guessing calendar feed secrets, and telling wrong secrets apart', async ({ count }) => {
    const person = await target.createPerson();
    const path = await requestFeed(person);
    const secret = path.slice('/calendar/'.length, -'.ics'.length);
    await requestFeed(person, '/renew');
    const deletedPerson = await target.createPerson();
    const revoked = await requestFeed(deletedPerson);
    await deletedPerson.call('DELETE', '/calendar-feed');
    const suspended = await target.createPerson();
    const suspendedFeed = await requestFeed(suspended);
    await target.services.db
      .updateTable('profiles')
      .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
      .where('id', '=', suspended.id)
      .execute();
    const baseline = await fetchFeed(`/calendar/${createSecret()}.ics`);
    count(baseline.status === 404, `a secret that never existed returned ${baseline.status}`);
    const wrong = {
      renewed: path,
      revoked,
      'of a suspended person': suspendedFeed,
      short: '/calendar/x.ics',
      long: `/calendar/${secret.repeat(20)}.ics`,
      'another letter': `/calendar/${secret.slice(0, -1)}_.ics`,
      'another case': `/calendar/${secret.toUpperCase()}.ics`,
      'of bytes that are no text': '/calendar/%ff%00%fe.ics',
      'with a wild card': '/calendar/%25.ics',
      'with a quote': "/calendar/'%20or%20''='.ics",
      'an id': `/calendar/${person.id}.ics`,
      'its hash': `/calendar/${secret}%00.ics`,
    };
    for (const [kind, item] of Object.entries(wrong)) {
      const response = await fetchFeed(item);
      count(
        JSON.stringify(response) === JSON.stringify(baseline),
        `${kind} returned ${response.status} ${response.text}`,
      );
    }
    target.services.limits = createLimits(target.services.db, {
      secret: 'of this test',
      // Longer than a busy machine takes for all requests.
      overrides: { public: { limit: 10, windowSeconds: 3_600 } },
    });
    await resetLimits(target.services.db);
    let guesses = 0;
    for (let index = 0; index < 25; index += 1) {
      if ((await fetchFeed(`/calendar/${createSecret()}.ics`)).status === 404) guesses += 1;
    }
    count(guesses <= 10, `${guesses} feeds could be guessed`);
  });

  attack('reading another user’s calendar feed', async ({ count, need }) => {
    const { db } = target.services;
    const [victim, attacker] = [await target.createPerson(), await target.createPerson()];
    const row = {
      name: 'The victim’s claim',
      status: 'active',
      eligibility_date: getDayFromNow(1),
      claim_date: getNoonFromNow(2),
    };
    await makeAirdrop(db, victim, row);
    const [victimFeed, attackerFeed] = [await requestFeed(victim), await requestFeed(attacker)];
    need((await fetchFeed(victimFeed)).text.includes('The victim'), 'the victim’s feed shows the claim');
    const [path, query] = [`${attackerFeed}?user=${victim.id}&userId=${victim.id}`, `?secret=${victimFeed}`];
    for (const item of [attackerFeed, path, `${attackerFeed}${query}`]) {
      count(!(await fetchFeed(item)).text.includes('The victim'), `${item} shows another person’s claim`);
    }
    // Sessions don't open feeds, and a feed's secret opens nothing else.
    const unknownFeed = `/calendar/${createSecret()}.ics`;
    count(
      (await fetchFeed(unknownFeed, { cookie: victim.cookie })).status === 404,
      'a session opened a feed',
    );
    const secret = victimFeed.slice('/calendar/'.length, -'.ics'.length);
    const headers = { authorization: `Bearer ${secret}`, 'x-client-key': target.services.clientKeys[0] };
    count((await fetchFeed('/api/airdrops', headers)).status === 401, 'the secret of a feed opened the API');
    for (const action of ['reveal', 'renew']) {
      const { body } = await attacker.call('POST', `/calendar-feed/${action}`, {
        userId: victim.id,
        id: victim.id,
      });
      count(!JSON.stringify(body).includes(secret), `${action} returned another person’s secret`);
    }
    await attacker.call('DELETE', `/calendar-feed?userId=${victim.id}`);
    count((await fetchFeed(victimFeed)).status === 200, 'another person’s feed was turned off');
  });

  attack('reading another user’s feed by moving its encrypted secret', async ({ count }) => {
    const { db } = target.services;
    const [victim, attacker] = [await target.createPerson(), await target.createPerson()];
    const secret = (await requestFeed(victim)).slice('/calendar/'.length, -'.ics'.length);
    await requestFeed(attacker);
    const { sealed_secret } = await db
      .selectFrom('calendar_feeds')
      .select('sealed_secret')
      .where('user_id', '=', victim.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('calendar_feeds')
      .set({ sealed_secret })
      .where('user_id', '=', attacker.id)
      .execute();
    const { status, body } = await attacker.call('POST', '/calendar-feed/reveal', {});
    count(
      status === 500 && !JSON.stringify(body).includes(secret),
      `an unexpected error returned ${status} or its secret`,
    );
  });
});
