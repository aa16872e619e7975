import { expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { grantAdmin, type Member, makeMember } from '../../../test/factories/members.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { createLinkGuard } from '../links/guard.server.ts';
import { warnOfLinks } from '../listings/warnings/jobs.server.ts';

const database = setUpDatabase();

async function makeYap(owner: Member, project_url: string): Promise<void> {
  const yap = { id: uuidv7(), user_id: owner.id, project_name: 'Posted', project_url, notes: null };
  const unplanned = { draft: null, planned_on: null, airdrop_id: null, yapped_at: null };
  await database.db
    .insertInto('yap_list')
    .values({ ...yap, ...unplanned })
    .execute();
}

const listNotifications = (person: { id: string }) =>
  database.db
    .selectFrom('notifications')
    .select(['title', 'body', 'url'])
    .where('user_id', '=', person.id)
    .where('kind', '=', 'link_warning')
    .execute();

it('warnOfLinks notifies owners of yaps with a newly blocked host, once if an airdrop has it too', async () => {
  const { db } = database;
  const [ada, ben] = [await makeMember(db), await makeMember(db)];
  const [cleo, admin] = [await makeMember(db), await makeMember(db)];
  await grantAdmin(db, admin);
  await makeAirdrop(db, ada, { name: 'Tracked', project_link: 'https://drain.example/claim' });
  await makeYap(ada, 'https://drain.example/');
  await makeYap(ben, 'https://Drain.example/');
  await makeYap(cleo, 'https://else.example/');
  const linkGuard = { ...createLinkGuard({ blocked: new Set(['drain.example']) }), version: '1' };
  await runJobNow(db, warnOfLinks, {}, { linkGuard, now: new Date() });
  const advice = 'which we now block. Don’t connect a wallet or sign anything there.';
  expect(await listNotifications(ben)).toEqual([
    {
      title: 'drain.example may be dangerous',
      body: `“Posted” in your yap list links to this site, ${advice}`,
      url: '/yap-list',
    },
  ]);
  expect(await listNotifications(ada)).toMatchObject([{ url: '/tracker?q=Tracked' }]);
  expect(await listNotifications(cleo)).toEqual([]);
  expect(await listNotifications(admin)).toMatchObject([
    { body: 'Found in people’s airdrops, tasks, or yaps: drain.example. We notify their owners.' },
  ]);
});
