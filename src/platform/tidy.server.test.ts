import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeMember } from '../../test/factories/members.ts';
import { setUpDatabase } from '../../test/harness/database.ts';
import { runJobNow } from '../../test/harness/run-job.ts';
import { uuidv7 } from '../lib/uuid.ts';
import { tidyExpired } from './tidy.server.ts';

const database = setUpDatabase();

const now = new Date('2026-11-20T18:40:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const [minute, hour, day] = [60, 3_600, 86_400];

async function listNames(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  return (await query.execute(database.db)).rows.map(({ name }) => name).sort();
}

it('deletes expired rows and nothing else', async () => {
  const { db } = database;
  const { id: user_id } = await makeMember(db);
  for (const [name, at] of [
    ['expired', ago(1)],
    ['valid', ago(-1)],
  ] as const) {
    await db.insertInto('sessions').values({ id: uuidv7(), user_id, token: name, expires_at: at }).execute();
    await db
      .insertInto('verifications')
      .values({ id: uuidv7(), identifier: name, value: name, expires_at: at })
      .execute();
    await db.insertInto('spent_tokens').values({ token_hash: name, expires_at: at }).execute();
  }
  await db
    .insertInto('rate_limits')
    .values([
      { key: 'over', used: 1, resets_at: ago(2 * minute) },
      { key: 'just over', used: 1, resets_at: ago(1) },
      { key: 'valid', used: 1, resets_at: ago(-1) },
    ])
    .execute();
  await db
    .insertInto('idempotency_keys')
    .values(
      [
        { key: 'over', created_at: ago(day + 1) },
        { key: 'valid', created_at: ago(day - 1) },
      ].map((row) => ({ ...row, user_id, operation: 'x', request_hash: 'x', response: '{}' })),
    )
    .execute();

  await runJobNow(db, tidyExpired, {}, { now });

  expect(await listNames(sql`SELECT token AS name FROM sessions`)).toEqual(['valid']);
  expect(await listNames(sql`SELECT identifier AS name FROM verifications`)).toEqual(['valid']);
  expect(await listNames(sql`SELECT token_hash AS name FROM spent_tokens`)).toEqual(['valid']);
  expect(await listNames(sql`SELECT key AS name FROM rate_limits`)).toEqual(['just over', 'valid']);
  expect(await listNames(sql`SELECT key AS name FROM idempotency_keys`)).toEqual(['valid']);
});

it('empties the bodies of emails that were sent or are three days old', async () => {
  const { db } = database;
  const mail = { to_address: 'ada@example.com', subject: 'Hello', text: 'text', html: 'html' };
  await db
    .insertInto('mails')
    .values([
      { ...mail, id: uuidv7(), key: 'sent', created_at: ago(minute), sent_at: ago(1) },
      { ...mail, id: uuidv7(), key: 'waiting', created_at: ago(3 * day - hour) },
      { ...mail, id: uuidv7(), key: 'given up', created_at: ago(3 * day + hour) },
    ])
    .execute();
  await runJobNow(db, tidyExpired, {}, { now });
  const withBody = sql<{ name: string }>`
    SELECT key AS name FROM mails WHERE text IS NOT NULL AND html IS NOT NULL`;
  expect(await listNames(withBody)).toEqual(['waiting']);
  expect(await listNames(sql`SELECT key AS name FROM mails`)).toEqual(['given up', 'sent', 'waiting']);
});

it('deletes Telegram updates after three days', async () => {
  const { db } = database;
  await db
    .insertInto('telegram_updates')
    .values([
      { bot_id: 1, update_id: 1, heard_at: ago(3 * day + 1) },
      { bot_id: 1, update_id: 2, heard_at: ago(3 * day - 1) },
    ])
    .execute();
  await runJobNow(db, tidyExpired, {}, { now });
  expect(await listNames(sql`SELECT update_id::text AS name FROM telegram_updates`)).toEqual(['2']);
});

it('deletes captured airdrops that weren’t confirmed in time', async () => {
  const { db } = database;
  const { id: user_id } = await makeMember(db);
  const capture = (name: string, expires_at: Date) => ({
    id: uuidv7(),
    user_id,
    input: JSON.stringify({ name }),
    created_at: ago(day),
    expires_at,
  });
  await db
    .insertInto('airdrop_captures')
    .values([capture('expired', ago(1)), capture('pending', ago(-1))])
    .execute();
  await runJobNow(db, tidyExpired, {}, { now });
  expect(await listNames(sql`SELECT input ->> 'name' AS name FROM airdrop_captures`)).toEqual(['pending']);
});

it('deletes the content of deleted airdrops after a minute, the tombstone after seven days', async () => {
  const { db } = database;
  const { id: user_id } = await makeMember(db);
  const deleted = (revision: number, deleted_at: Date) => ({
    user_id,
    airdrop_id: uuidv7(),
    revision,
    kept: JSON.stringify({ name: 'Genesis' }),
    deleted_at,
  });
  await db
    .insertInto('deleted_airdrops')
    .values([
      deleted(1, ago(minute - 1)),
      deleted(2, ago(minute + 1)),
      deleted(3, ago(7 * day - 1)),
      deleted(4, ago(7 * day + 1)),
    ])
    .execute();
  await runJobNow(db, tidyExpired, {}, { now });
  const remaining = await db
    .selectFrom('deleted_airdrops')
    .select(['revision', 'kept'])
    .orderBy('revision')
    .execute();
  expect(remaining).toEqual([
    { revision: 1, kept: { name: 'Genesis' } },
    { revision: 2, kept: null },
    { revision: 3, kept: null },
  ]);
});

it('deletes visitors and salts of days before yesterday', async () => {
  const { db } = database;
  const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
  for (const day of days) {
    await db
      .insertInto('visitor_salts')
      .values({ day, salt: Buffer.from(day) })
      .execute();
    const visitor = { kind: 'quest' as const, item_id: uuidv7(), event: 'view' as const };
    await db
      .insertInto('item_visitors')
      .values({ ...visitor, day, visitor: Buffer.from(day) })
      .execute();
  }
  await runJobNow(db, tidyExpired, {}, { now });
  expect(await listNames(sql`SELECT day::text AS name FROM item_visitors`)).toEqual(days.slice(1));
  expect(await listNames(sql`SELECT day::text AS name FROM visitor_salts`)).toEqual(days.slice(1));
});

it('deletes unconfirmed newsletter addresses a week after their link expired', async () => {
  const { db } = database;
  const reader = (email: string, status: 'pending' | 'confirmed', seconds: number) => ({
    id: uuidv7(),
    email,
    status,
    confirm_expires_at: ago(seconds),
  });
  await db
    .insertInto('newsletter_subscribers')
    .values([
      reader('lately@example.com', 'pending', 7 * day - 1),
      reader('long-ago@example.com', 'pending', 7 * day + 1),
      reader('reads@example.com', 'confirmed', 7 * day + 1),
    ])
    .execute();
  for (let run = 0; run < 2; run += 1) await runJobNow(db, tidyExpired, {}, { now });
  expect(await listNames(sql`SELECT email AS name FROM newsletter_subscribers`)).toEqual([
    'lately@example.com',
    'reads@example.com',
  ]);
});

it('deletes jobs that were given up 30 days ago', async () => {
  const { db } = database;
  for (const name of ['given up', 'failing', 'given up lately']) {
    await sql`SELECT graphile_worker.add_job(${name}, '{}'::json, max_attempts => 3)`.execute(db);
  }
  await sql`UPDATE graphile_worker._private_jobs AS jobs SET attempts = 3 FROM graphile_worker._private_tasks AS tasks
    WHERE tasks.id = jobs.task_id AND tasks.identifier LIKE 'given up%'`.execute(db);
  const inAMonth = new Date(Date.now() + (30 * day + hour) * 1000);
  await sql`UPDATE graphile_worker._private_jobs AS jobs SET updated_at = ${inAMonth}
    FROM graphile_worker._private_tasks AS tasks
    WHERE tasks.id = jobs.task_id AND tasks.identifier = 'given up lately'`.execute(db);
  await runJobNow(db, tidyExpired, {}, { now: inAMonth });
  expect(await listNames(sql`SELECT task_identifier AS name FROM graphile_worker.jobs`)).toEqual([
    'failing',
    'given up lately',
  ]);
});

it('processes more than one batch', async () => {
  await sql`INSERT INTO spent_tokens SELECT 'token ' || n, ${ago(1)} FROM generate_series(1, 12000) AS n`.execute(
    database.ownerDb,
  );
  await runJobNow(database.db, tidyExpired, {}, { now, times: 1 });
  expect(await listNames(sql`SELECT token_hash AS name FROM spent_tokens WHERE expires_at < ${now}`)).toEqual(
    [],
  );
});

it('limits the rows of each user, checking only users with new rows', async () => {
  const { db } = database;
  const [member, quiet] = [await makeMember(db), await makeMember(db)];
  const add = (userId: string, at: Date) =>
    sql`INSERT INTO notifications (id, user_id, kind, key, title, body, url, created_at)
      SELECT gen_random_uuid(), ${userId}, 'reminder', ${at.toISOString()} || n, 'A claim', '', '/tracker', ${at}
      FROM generate_series(1, 501) n`.execute(db);
  const count = async (userId: string) =>
    (await db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()).length;
  for (const item of [member, quiet]) for (const days of [9, 10]) await add(item.id, ago(days * day));
  await add(member.id, ago(hour));
  await runJobNow(db, tidyExpired, {}, { now });
  expect([await count(member.id), await count(quiet.id)]).toEqual([1_000, 1_002]);
  await add(quiet.id, ago(minute));
  await runJobNow(db, tidyExpired, {}, { now });
  expect(await count(quiet.id)).toBe(1_000);
});
