import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';

/** Creates the record of a backup, by default a successful one. */
export async function makeBackupRow(
  db: Db,
  change: Partial<Insertable<Database['backups']>> = {},
): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('backups')
    .values({
      id,
      place: '/srv/backups',
      name: 'dropfolio-2026-11-21.backup',
      version: '1.0.0',
      taken_at: new Date(),
      finished_at: new Date(),
      bytes: 1_234_567,
      row_count: 4_321,
      file_count: 12,
      encrypted: true,
      ...change,
    })
    .execute();
  return id;
}

/** Creates a mail that is queued or in doubt. */
export async function makeMail(db: Db, change: Partial<Insertable<Database['mails']>> = {}): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('mails')
    .values({
      id,
      key: `test ${id}`,
      to_address: 'ada@example.com',
      subject: 'Welcome',
      text: 'Hello',
      html: '<p>Hello</p>',
      ...change,
    })
    .execute();
  return id;
}
