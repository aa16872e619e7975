import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runAdmin } from '#/commands/admin.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { makeMember } from '../../../../test/factories/members.ts';
import { makeTrackerWallet } from '../../../../test/factories/portfolio.ts';
import { setUpApp } from '../../../../test/harness/app.ts';
import { runJobNow } from '../../../../test/harness/run-job.ts';
import { warnOfSecrets } from './jobs.server.ts';
import { countSecrets } from './queries.server.ts';

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const hash = '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b';

const app = setUpApp({ jobs: false });

const listNotifications = (userId: string) =>
  app.services.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body', 'url'])
    .where('user_id', '=', userId)
    .execute();

describe('secrets saved before they were refused', () => {
  it('are counted by table, and their owners are notified once', async () => {
    const { db } = app.services;
    expect(await countSecrets(db)).toEqual(new Map());
    const [owner, other] = [await makeMember(db), await makeMember(db)];
    await makeAirdrop(db, owner, { notes: `Main wallet\n${phrase.toUpperCase()}` });
    await makeAirdrop(db, owner, { name: 'Private key', tags: [`pk: ${hash}`] });
    await makeTrackerWallet(db, owner, { address: phrase, address_key: phrase, label: '' });
    const importId = uuidv7();
    await sql`INSERT INTO imports (id, user_id, file_name, source, row_count)
      VALUES (${importId}, ${owner.id}, 'drops.csv', 'csv', 1)`.execute(db);
    await sql`INSERT INTO import_rows (import_id, subject, row_number, action, name, after)
      VALUES (${importId}, 'airdrop', 1, 'added', 'Alpha', ${JSON.stringify({ notes: phrase })}::jsonb)`.execute(
      db,
    );
    await makeAirdrop(db, other, {
      notes: `Claimed in ${hash}, then bridged every week and swapped some tokens before the snapshot in June`,
    });
    expect(await countSecrets(db)).toEqual(
      new Map([
        ['airdrops', 2],
        ['import_rows', 1],
        ['tracker_wallets', 1],
      ]),
    );
    const lines: string[] = [];
    await runAdmin(app.services, ['secrets'], (line) => lines.push(line));
    expect(lines.join('\n')).toMatch(
      /^note {2}4 rows may contain .*\n {6}airdrops: 2\n {6}import_rows: 1\n {6}tracker_wallets: 1$/,
    );
    await runJobNow(db, warnOfSecrets, {});
    expect(await listNotifications(other.id)).toEqual([]);
    const notifications = await listNotifications(owner.id);
    expect(notifications).toEqual([
      {
        kind: 'secret_warning',
        title: 'A recovery phrase or private key may be in your texts',
        body: 'We found what looks like one in 2 airdrops, 1 row of an import, and 1 wallet. Delete it there, and move the funds to a new wallet if anyone else may have seen it. Your exports and backups may contain it, too.',
        url: '/tracker',
      },
    ]);
    expect(JSON.stringify(notifications)).not.toContain('sausage');
  });
});
