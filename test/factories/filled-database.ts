import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { enqueue } from '../../src/platform/jobs.server.ts';
import { queueMail, sendMail } from '../../src/platform/mailer.server.ts';
import type { Storage } from '../../src/platform/storage.server.ts';
import type { TestDatabase } from '../harness/database.ts';
import { restoreBackup } from '../harness/imports.ts';
import { makeAirdrop, makeAirdrops } from './airdrops.ts';
import { backupArbitrary } from './backups.ts';
import { makeCreditAdmin, makeUserWithCredits } from './credits.ts';
import { makeFollowCampaign, submitClaimAsNewUser } from './follow.ts';
import { createMemberCtx, makeMember } from './members.ts';
import { makePortfolio } from './portfolio.ts';

const specialCharacters = 'tab\t, newline\n, backslash \\., \\N, quote " and \u{1F600}';

/** Adds members with all that a tracker holds, credits, claims, mails, and waiting jobs. */
export async function fillDatabase({ db }: TestDatabase): Promise<void> {
  for (const tracker of fc.sample(backupArbitrary, { numRuns: 6, seed: 20261122 })) {
    await restoreBackup(createMemberCtx(db, await makeMember(db)), tracker);
  }
  const owner = await makeMember(db);
  await makePortfolio(
    db,
    owner,
    (await makeAirdrop(db, owner, { notes: specialCharacters })).id,
    specialCharacters.slice(0, 20),
  );
  await makeAirdrops(db, await makeMember(db), 3_000);
  const bank = await makeCreditAdmin(db);
  await makeUserWithCredits(db, bank, 70);
  const campaign = await makeFollowCampaign(db);
  await submitClaimAsNewUser(db, campaign.id, 'backed_up');
  await queueMail(db, {
    key: 'waits',
    to: 'ada@example.com',
    subject: 'Waits',
    text: specialCharacters,
    html: specialCharacters,
  });
  await enqueue(
    db,
    sendMail,
    { mailId: uuidv7() },
    { queueName: 'one after another', key: 'keyed', priority: 3 },
  );
  await db.insertInto('settings').values({ name: 'a secret', value: 'kept' }).execute();
}

/** Adds a picture's row, and its bytes if there is a storage. Returns its name. */
export async function addPicture(
  { db }: TestDatabase,
  storage: Storage | undefined,
  size: number,
): Promise<string> {
  const name = `${crypto.randomUUID()}.webp`;
  const values = {
    name,
    user_id: null,
    content_type: 'image/webp',
    bytes: size,
    width: 1,
    height: 1,
  } as const;
  await db
    .insertInto('files')
    .values({ ...values, source_url: null })
    .execute();
  await storage?.put(name, randomBytes(size), 'image/webp');
  return name;
}
