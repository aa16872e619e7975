import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setUpApp, type TestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { sendBatchedNotices } from './commands.server.ts';

const app = setUpApp({ jobs: false });

type Person = Awaited<ReturnType<TestApp['createMember']>>;

const path = '/account/api-tokens';

async function makeToken(person: Person, name: string): Promise<string> {
  const { status, body } = await person.call('POST', path, { name, scope: 'read', expiresInDays: 30 });
  expect(status, JSON.stringify(body)).toBe(201);
  return (body as { id: string }).id;
}

const getMails = async ({ id }: Person) =>
  app.services.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();

async function listWaitingJobs({ id }: Person) {
  const { rows } =
    await sql`SELECT id FROM graphile_worker._private_jobs WHERE key = ${`notices:${id}`}`.execute(
      app.database.ownerDb,
    );
  return rows;
}

describe('notices about sign-in methods', () => {
  it('arrive immediately three times a day, later ones in one email', async () => {
    const member = await app.createMember();
    const ids: string[] = [];
    for (let index = 1; index <= 8; index += 1) ids.push(await makeToken(member, `Token ${index}`));
    const subject = 'An API token was created for your Dropfolio account';
    expect((await getMails(member)).map(({ subject }) => subject)).toEqual([subject, subject, subject]);
    expect(await listWaitingJobs(member)).toHaveLength(1);
    // Notices of another kind are still sent immediately.
    await member.call('DELETE', `${path}/${ids[0]}`);
    expect((await getMails(member)).at(-1)?.subject).toBe(
      'An API token for your Dropfolio account was revoked',
    );
    await runJobNow(app.services.db, sendBatchedNotices, { userId: member.id });
    const mails = await getMails(member);
    expect(mails).toHaveLength(5);
    expect(mails[4]?.subject).toBe('5 more changes to your Dropfolio account');
    for (const number of [4, 5, 6, 7, 8]) expect(mails[4]?.text).toContain(`“Token ${number}”`);
    expect(mails[4]?.text).not.toContain('“Token 3”');
    expect(mails[4]?.text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d UTC: An API token was created/);
  });

  it('send six emails and one batch for twenty tokens created and revoked', async () => {
    const member = await app.createMember();
    for (let index = 1; index <= 20; index += 1)
      await member.call('DELETE', `${path}/${await makeToken(member, `Token ${index}`)}`);
    await runJobNow(app.services.db, sendBatchedNotices, { userId: member.id });
    const mails = await getMails(member);
    expect(mails).toHaveLength(7);
    const texts = mails.map(({ text }) => text).join('\n');
    for (let index = 1; index <= 20; index += 1) expect(texts.split(`“Token ${index}”`)).toHaveLength(3);
  });

  it('lose none that are written while others are being sent', async () => {
    const member = await app.createMember();
    const names = Array.from({ length: 16 }, (_, index) => `Parallel ${index}`);
    const sending = Array.from({ length: 6 }, () =>
      runJobNow(app.services.db, sendBatchedNotices, { userId: member.id }, { times: 1 }),
    );
    await Promise.all([...names.map((name) => makeToken(member, name)), ...sending]);
    // Any notices left have a queued job.
    const { count } = await app.services.db
      .selectFrom('sign_in_notices')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', member.id)
      .where('is_waiting', '=', true)
      .executeTakeFirstOrThrow();
    if (count > 0) expect(await listWaitingJobs(member)).toHaveLength(1);
    await runJobNow(app.services.db, sendBatchedNotices, { userId: member.id });
    const texts = (await getMails(member)).map(({ text }) => text).join('\n');
    for (const name of names) expect(texts).toContain(`“${name}”`);
  });

  it('stay within the hourly limit of new tokens', async () => {
    const member = await app.createMember();
    for (let index = 0; index < 60; index += 1)
      await member.call('DELETE', `${path}/${await makeToken(member, `Token ${index}`)}`);
    const rejected = await member.call('POST', path, { name: 'One more', scope: 'read', expiresInDays: 30 });
    expect(rejected).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    await eventually(async () => expect(await getMails(member)).toHaveLength(6));
  });
});
