import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { makeFaucet } from '../../../../test/factories/faucets.ts';
import { makeListingTraces } from '../../../../test/factories/listings.ts';
import { makeMember } from '../../../../test/factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts';
import { runJobNow } from '../../../../test/harness/run-job.ts';
import { createLinkGuard } from '../../links/guard.server.ts';
import { judgeListings } from '../link-jobs.server.ts';
import { warnOfLinks } from './jobs.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [
    'link_warnings',
    'link_judgings',
    'notifications',
    'airdrops',
    'user_roles',
  ] as const) {
    await database.ownerDb.deleteFrom(table).execute();
  }
});

let versions = 0;
/** A guard of lists that have changed. */
function blocking(...hosts: string[]) {
  versions += 1;
  const guard = createLinkGuard({ blocked: new Set(hosts) });
  return { ...guard, version: `${versions}` };
}

async function warn(linkGuard: ReturnType<typeof blocking>, now = new Date()): Promise<void> {
  await runJobNow(database.db, judgeListings, {}, { linkGuard, publish: () => undefined });
  await runJobNow(database.db, warnOfLinks, {}, { linkGuard, now });
}

const toldTo = (person: { id: string }) =>
  database.db
    .selectFrom('notifications')
    .select(['title', 'body', 'url'])
    .where('user_id', '=', person.id)
    .where('kind', '=', 'link_warning')
    .orderBy('title')
    .execute();

async function makeAdmin() {
  const admin = await makeMember(database.db);
  await database.db.insertInto('user_roles').values({ user_id: admin.id, role: 'admin' }).execute();
  return admin;
}

describe('a site that turns bad', () => {
  it('is told once to each who tracks it, however it is spelt, to admins, and to nobody else', async () => {
    const { db } = database;
    const [ada, ben, other] = [await makeMember(db), await makeMember(db), await makeMember(db)];
    const admin = await makeAdmin();
    await makeAirdrop(db, ada, { name: 'Bob’s & Co.', project_link: 'HTTPS://Drain.example:443/claim' });
    await makeAirdrop(db, ada, { name: 'Another', project_link: 'https://drain.example' });
    await makeAirdrop(db, ben, { name: 'Drop', project_link: 'https://drain.example?x=1' });
    await makeAirdrop(db, other, { name: 'Fine', project_link: 'https://drain.example.com/' });
    await warn(blocking());
    expect(await toldTo(ada)).toEqual([]);

    const bad = blocking('drain.example');
    await warn(bad);
    await warn(bad);
    await warn(blocking('drain.example', 'else.example'));
    expect(await toldTo(ada)).toHaveLength(1);
    expect(await toldTo(ben)).toEqual([
      {
        title: 'drain.example may be dangerous',
        body: '“Drop” in your tracker leads to it, and it is blocked now. Don’t connect a wallet or sign anything there.',
        url: '/tracker?q=Drop',
      },
    ]);
    expect(await toldTo(other)).toEqual([]);
    expect(await toldTo(admin)).toEqual([
      {
        title: 'drain.example is blocked now',
        body: 'In people’s trackers: drain.example. Everybody who tracks them is told.',
        url: '/admin/links',
      },
    ]);
  });

  it('is told again where it was mended and turns bad once more', async () => {
    const ada = await makeMember(database.db);
    await makeAirdrop(database.db, ada, { project_link: 'https://drain.example/' });
    await warn(blocking('drain.example'));
    await warn(blocking());
    await warn(blocking('drain.example'), new Date(Date.now() + 60_000));
    expect(await toldTo(ada)).toHaveLength(2);
  });

  it('is found among many others, and told to more people than fit in one slice', async () => {
    const { ownerDb, db } = database;
    const people = await Promise.all(Array.from({ length: 3 }, () => makeMember(db)));
    for (let n = 0; n < 1_100; n += 1) {
      const person = people[n % 3];
      if (person) await makeAirdrop(ownerDb, person, { project_link: `https://site-${n}.example/` });
    }
    const [first] = people;
    if (first) await makeAirdrop(db, first, { project_link: 'https://zz-drain.example/' });
    await warn(blocking('zz-drain.example', 'site-7.example'));
    const told = (await Promise.all(people.map(toldTo))).flat().map(({ title }) => title);
    expect(told.sort()).toEqual(['site-7.example may be dangerous', 'zz-drain.example may be dangerous']);
  });
});

describe('a listing of which a link turns bad', () => {
  it('is told once to its followers and to admins', async () => {
    const { db } = database;
    const [follower, admin] = [await makeMember(db), await makeAdmin()];
    const { id } = await makeFaucet(db, { name: 'Tap', url: 'https://tap.example/' });
    await makeListingTraces(db, follower, { kind: 'faucet', id });
    await db
      .updateTable('listings')
      .set({ links: ['https://tap.example/'] })
      .where('item_id', '=', id)
      .execute();
    const bad = blocking('tap.example');
    await warn(bad);
    await warn(bad);
    expect(await toldTo(follower)).toMatchObject([{ title: 'The links of “Tap” are hidden' }]);
    expect(await toldTo(admin)).toMatchObject([{ title: 'The links of “Tap” are hidden' }]);
  });
});
