import { beforeEach, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { makeFaucet } from '../../../../test/factories/faucets.ts';
import { makeListingTraces } from '../../../../test/factories/listings.ts';
import { grantAdmin, type Member, makeMember } from '../../../../test/factories/members.ts';
import { makeQuest } from '../../../../test/factories/quests.ts';
import { makeSubmission } from '../../../../test/factories/submissions.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { runJobNow } from '../../../../test/harness/run-job.ts';
import { uuidv7 } from '../../../lib/uuid.ts';
import { createLinkGuard } from '../../links/guard.server.ts';
import { countDangerousAirdrops } from '../../links/queries.server.ts';
import { judgeListings } from '../link-jobs.server.ts';
import { warnOfLinks } from './jobs.server.ts';

const database = setUpDatabase();
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
/** Creates a guard whose version differs from earlier ones. */
function createBlockingGuard(...hosts: string[]) {
  versions += 1;
  const guard = createLinkGuard({ blocked: new Set(hosts) });
  return { ...guard, version: `${versions}` };
}

async function warn(linkGuard: ReturnType<typeof createBlockingGuard>, now = new Date()): Promise<void> {
  await runJobNow(database.db, judgeListings, {}, { linkGuard, publish: () => undefined });
  await runJobNow(database.db, warnOfLinks, {}, { linkGuard, now });
}

const listNotifications = (person: { id: string }) =>
  database.db
    .selectFrom('notifications')
    .select(['title', 'body', 'url'])
    .where('user_id', '=', person.id)
    .where('kind', '=', 'link_warning')
    .orderBy('title')
    .execute();

async function makeAdmin() {
  const admin = await makeMember(database.db);
  await grantAdmin(database.db, admin);
  return admin;
}

describe('a newly blocked host', () => {
  it('notifies the owners of its links and active admins once', async () => {
    const { db } = database;
    const [ada, ben, other] = [await makeMember(db), await makeMember(db), await makeMember(db)];
    const [admin, suspended] = [await makeAdmin(), await makeAdmin()];
    await db
      .updateTable('profiles')
      .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
      .where('id', '=', suspended.id)
      .execute();
    await makeAirdrop(db, ada, { name: 'Bob’s & Co.', project_link: 'HTTPS://Drain.example:443/claim' });
    await makeAirdrop(db, ada, { name: 'Another', project_link: 'https://drain.example' });
    await makeAirdrop(db, ben, { name: 'Drop', project_link: 'https://drain.example?x=1' });
    await makeAirdrop(db, other, { name: 'Fine', project_link: 'https://drain.example.com/' });
    await warn(createBlockingGuard());
    expect(await listNotifications(ada)).toEqual([]);

    const bad = createBlockingGuard('drain.example');
    await warn(bad);
    await warn(bad);
    await warn(createBlockingGuard('drain.example', 'else.example'));
    expect(await listNotifications(ada)).toHaveLength(1);
    expect(await listNotifications(ben)).toEqual([
      {
        title: 'drain.example may be dangerous',
        body: '“Example · Drop” in your tracker links to this site, which we now block. Don’t connect a wallet or sign anything there.',
        url: '/tracker?q=Drop',
      },
    ]);
    expect(await listNotifications(other)).toEqual([]);
    expect(await listNotifications(suspended)).toEqual([]);
    expect(await listNotifications(admin)).toEqual([
      {
        title: 'drain.example is blocked now',
        body: expect.stringMatching(/^Found in people’s .+: drain\.example\. We notify their owners\.$/),
        url: '/admin/links',
      },
    ]);
  });

  it('notifies users with a task that links to it once', async () => {
    const { db } = database;
    const [ada, ben] = [await makeMember(db), await makeMember(db)];
    const makeTask = async (owner: Member, name: string, project_link: string | null = null) => {
      const { id: airdrop_id } = await makeAirdrop(db, owner, { name, project_link });
      const task = { id: uuidv7(), user_id: owner.id, airdrop_id, position: 0, text: 'Swap' };
      await db
        .insertInto('airdrop_tasks')
        .values({ ...task, link: 'https://Drain.example/swap' })
        .execute();
    };
    await makeTask(ada, 'Tasked');
    await makeAirdrop(db, ben, { name: 'Last', project_link: 'https://zz-drain.example/' });
    await warn(createBlockingGuard('drain.example'));
    await warn(createBlockingGuard('drain.example', 'zz-drain.example'));
    const body = 'links to this site, which we now block. Don’t connect a wallet or sign anything there.';
    const title = 'drain.example may be dangerous';
    expect(await listNotifications(ada)).toEqual([
      { title, body: `A task of “Example · Tasked” in your tracker ${body}`, url: '/tracker?q=Tasked' },
    ]);
    expect(await listNotifications(ben)).toMatchObject([{ title: 'zz-drain.example may be dangerous' }]);
  });

  it('is counted by countDangerousAirdrops', async () => {
    const { db } = database;
    const ada = await makeMember(db);
    for (const link of ['https://drain.example/', 'https://DRAIN.example/x', 'https://fine.example/']) {
      await makeAirdrop(db, ada, { project_link: link });
    }
    await warn(createBlockingGuard());
    expect(await countDangerousAirdrops({ db })).toBe(0);
    await warn(createBlockingGuard('drain.example'));
    expect(await countDangerousAirdrops({ db })).toBe(2);
    await warn(createBlockingGuard());
    expect(await countDangerousAirdrops({ db })).toBe(0);
  });

  it('doesn’t match parts of an IPv6 address', async () => {
    const [ada, admin] = [await makeMember(database.db), await makeAdmin()];
    await makeAirdrop(database.db, ada, { project_link: 'https://[2001:db8::1]/x' });
    await warn(createBlockingGuard('drain.example'));
    expect(await listNotifications(admin)).toEqual([]);
    expect(await listNotifications(ada)).toEqual([]);
    const row = await database.db.selectFrom('airdrops').select('link_host').executeTakeFirstOrThrow();
    expect(row.link_host).toBe('[2001:db8::1]');
  });

  it('matches the host that browsers open, and redirect targets', async () => {
    const links = [
      'https://DRÄIN.example./',
      'https://xn--drin-moa.example:444/x',
      'https://www.google.com/url?q=https%3A%2F%2Fdr%C3%A4in.example',
    ];
    const people = await Promise.all(links.map(() => makeMember(database.db)));
    for (const [index, person] of people.entries()) {
      await makeAirdrop(database.db, person, { project_link: links[index] ?? '' });
    }
    await warn(createBlockingGuard('xn--drin-moa.example'));
    for (const person of people) {
      expect(await listNotifications(person)).toMatchObject([
        { title: 'xn--drin-moa.example may be dangerous' },
      ]);
    }
  });

  it('matches a link edited since its host was extracted', async () => {
    const ada = await makeMember(database.db);
    const { id } = await makeAirdrop(database.db, ada, { project_link: 'https://drain.example/' });
    await warn(createBlockingGuard());
    await database.db
      .updateTable('airdrops')
      .set({ project_link: 'https://fine.example/' })
      .where('id', '=', id)
      .execute();
    await warn(createBlockingGuard('drain.example'));
    expect(await listNotifications(ada)).toEqual([]);
    await warn(createBlockingGuard('fine.example'));
    expect(await listNotifications(ada)).toMatchObject([{ title: 'fine.example may be dangerous' }]);
  });

  it('notifies again after it was unblocked', async () => {
    const ada = await makeMember(database.db);
    await makeAirdrop(database.db, ada, { project_link: 'https://drain.example/' });
    await warn(createBlockingGuard('drain.example'));
    await warn(createBlockingGuard());
    await warn(createBlockingGuard('drain.example'), new Date(Date.now() + 60_000));
    expect(await listNotifications(ada)).toHaveLength(2);
  });

  it('notifies owners in several batches among many hosts', async () => {
    const { ownerDb, db } = database;
    const people = await Promise.all(Array.from({ length: 3 }, () => makeMember(db)));
    for (let n = 0; n < 1_100; n += 1) {
      const person = people[n % 3];
      if (person) await makeAirdrop(ownerDb, person, { project_link: `https://site-${n}.example/` });
    }
    const [first] = people;
    if (first) await makeAirdrop(db, first, { project_link: 'https://zz-drain.example/' });
    await warn(createBlockingGuard('zz-drain.example', 'site-7.example'));
    const notified = (await Promise.all(people.map(listNotifications))).flat().map(({ title }) => title);
    expect(notified.sort()).toEqual(['site-7.example may be dangerous', 'zz-drain.example may be dangerous']);
  });
});

describe('a listing with a newly blocked link', () => {
  it('notifies its followers and admins once', async () => {
    const { db } = database;
    const [follower, admin] = [await makeMember(db), await makeAdmin()];
    const { id } = await makeFaucet(db, { name: 'Tap', url: 'https://tap.example/' });
    await makeListingTraces(db, follower, { kind: 'faucet', id });
    await db
      .updateTable('listings')
      .set({ links: ['https://tap.example/'] })
      .where('item_id', '=', id)
      .execute();
    const bad = createBlockingGuard('tap.example');
    await warn(bad);
    await warn(bad);
    expect(await listNotifications(follower)).toMatchObject([{ title: 'The links of “Tap” are hidden' }]);
    expect(await listNotifications(admin)).toMatchObject([{ title: 'The links of “Tap” are hidden' }]);
  });

  it('notifies its promoter, also when its links are restored', async () => {
    const { db } = database;
    const promoter = await makeMember(db);
    const { questId } = await makeQuest(db, { title: 'First steps' });
    for (const _ of ['submission', 'revision']) {
      await makeSubmission(db, promoter, { status: 'approved', item_id: questId, decided_at: new Date() });
    }
    await db
      .updateTable('listings')
      .set({ links: ['https://drain.example/'] })
      .where('item_id', '=', questId)
      .execute();
    const readNotifications = () =>
      db
        .selectFrom('notifications')
        .select(['kind', 'title', 'body', 'url'])
        .where('user_id', '=', promoter.id)
        .orderBy('created_at')
        .execute();
    await warn(createBlockingGuard('drain.example'));
    await warn(createBlockingGuard('drain.example', 'else.example'));
    const hidden = {
      kind: 'submission',
      title: 'The links of “First steps” are hidden',
      body: 'One of them is blocked as dangerous now. Replace it, or write to support if it is safe.',
      url: '/my-projects',
    };
    expect(await readNotifications()).toEqual([hidden]);
    const later = new Date(Date.now() + 60_000);
    await warn(createBlockingGuard(), later);
    await warn(createBlockingGuard(), later);
    const shown = {
      kind: 'submission',
      title: 'The links of “First steps” are shown again',
      body: 'None of them are blocked anymore.',
      url: `/quests/${questId}`,
    };
    expect(await readNotifications()).toEqual([hidden, shown]);
  });
});
