import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createMemberCtx, defaultSettings, makeMember } from '../../test/factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { runJobNow } from '../../test/harness/run-job.ts';
import type { Ctx } from '../platform/context.server.ts';
import type { Mailer } from '../platform/mail-transport.server.ts';
import { queueMail, sendMail } from '../platform/mailer.server.ts';
import { resendMail } from '../platform/mails-in-doubt.server.ts';
import { runDoctor } from './doctor.server.ts';
import { runMails } from './mails.server.ts';

let database: TestDatabase;
let admin: Ctx;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = createMemberCtx(database.db, await makeMember(database.db));
});
afterAll(() => database.close());
afterEach(async () => {
  await sql`DELETE FROM mails`.execute(database.db);
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(database.db);
});

const losingMailer: Pick<Mailer, 'deliver'> = {
  deliver: async (_, handOver) => {
    await handOver();
    return 'in-doubt';
  },
};

async function queueTestMail(key: string, forget = false): Promise<string> {
  const content = { subject: `About ${key}`, text: 'Text', html: '<p>Text</p>' };
  await queueMail(database.db, { key, to: 'ada.lovelace@example.com', ...content, forget });
  const row = await database.db.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst();
  return row?.id ?? '';
}

/** Leaves an email as the queue would: the job is done, and its arrival is unknown. */
async function makeMailInDoubt(key: string, forget = false): Promise<string> {
  const mailId = await queueTestMail(key, forget);
  await runJobNow(database.db, sendMail, { mailId }, { mailer: losingMailer, times: 1 });
  await sql`DELETE FROM graphile_worker._private_jobs WHERE payload->>'mailId' = ${mailId}`.execute(
    database.db,
  );
  return mailId;
}

async function makeFailedMail(key: string): Promise<string> {
  const mailId = await queueTestMail(key);
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'mailbox full
    at deliver' WHERE payload->>'mailId' = ${mailId}`.execute(database.db);
  return mailId;
}

async function runMailsCommand(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await runMails({ ...admin, now: new Date() }, args, (line) => lines.push(line));
  return lines.join('\n');
}

async function checkHealth(): Promise<{ isHealthy: boolean; report: string }> {
  const lines: string[] = [];
  const isHealthy = await runDoctor({ ...database, config: defaultSettings }, [], (line) => lines.push(line));
  return { isHealthy, report: lines.join('\n') };
}

async function getAuditEntries(mailId: string): Promise<unknown[]> {
  return database.db
    .selectFrom('audit_entries')
    .select(['action', 'details', 'actor_id'])
    .where('subject_id', '=', mailId)
    .orderBy('at')
    .execute();
}

it('lists emails in doubt and given up, with masked addresses and the reason', async () => {
  expect(await runMailsCommand()).toBe('No undelivered emails.');
  const [doubtful, failed] = [await makeMailInDoubt('a claim'), await makeFailedMail('a reset')];
  await queueTestMail('something new');
  const output = await runMailsCommand();
  expect(output).toContain(`${doubtful}  in doubt since 20`);
  expect(output).toContain('to a***@example.com  “About a claim”');
  expect(output).toContain('It may have arrived.');
  expect(output).toMatch(
    new RegExp(`${failed} {2}failed since .*About a reset”\\n.* failed: mailbox full$`, 'm'),
  );
  expect(output).not.toContain('lovelace');
  expect(output).not.toContain('something new');
});

it('resends an email under the same Message-ID once, under concurrent calls', async () => {
  const mailId = await makeMailInDoubt('a claim');
  expect((await checkHealth()).report).toContain(
    `${mailId} (in-doubt): npm run admin -- mails resend ${mailId}, or npm run admin -- mails settle ${mailId} sent|given-up`,
  );
  expect((await checkHealth()).isHealthy).toBe(false);
  const results = await Promise.allSettled([1, 2, 3].map(() => runMailsCommand('resend', mailId)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const ids: string[] = [];
  const acceptingMailer: Pick<Mailer, 'deliver'> = {
    deliver: async ({ id, text }) => {
      ids.push(`${id} ${text}`);
      return 'sent';
    },
  };
  await runJobNow(database.db, sendMail, { mailId }, { mailer: acceptingMailer });
  expect(ids).toEqual([`${mailId} Text`]);
  expect((await checkHealth()).isHealthy).toBe(true);
  expect(await getAuditEntries(mailId)).toEqual([
    { action: 'mail.resent', details: { state: 'in-doubt' }, actor_id: admin.actor?.id },
  ]);
});

it('settles all, and deletes those marked for deletion', async () => {
  const [first, second, third] = [
    await makeMailInDoubt('one'),
    await makeFailedMail('two'),
    await makeMailInDoubt('three', true),
  ];
  expect(await runMailsCommand('settle', 'all', 'given-up')).toBe('3 emails settled as given up.');
  const rows = await database.db
    .selectFrom('mails')
    .select(['id', 'text', 'sent_at'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([first, second].map((id) => ({ id, text: null, sent_at: null })));
  expect((await checkHealth()).isHealthy).toBe(true);
  expect(await getAuditEntries(third)).toMatchObject([
    { action: 'mail.settled', details: { as: 'given-up' } },
  ]);
  await expect(runMailsCommand('settle', first, 'sent')).rejects.toThrow('doesn’t need a decision');
});

it('settles, but can’t resend, an email whose body was deleted', async () => {
  const [deleted, inDoubt] = [await makeMailInDoubt('gone'), await makeMailInDoubt('kept')];
  await database.db.updateTable('mails').set({ text: null, html: null }).where('id', '=', deleted).execute();
  await expect(runMailsCommand('resend', deleted)).rejects.toThrow(
    'was deleted after three days. Mark it as sent or give up on it instead.',
  );
  expect(await runMailsCommand('resend', 'all')).toBe(
    '1 email will be sent again.\n1 email can’t be resent. The content was deleted after three days. Settle instead.',
  );
  expect((await checkHealth()).report).toContain(`${deleted} (in-doubt): npm run admin -- mails settle`);
  expect((await checkHealth()).report).not.toContain(inDoubt);
  expect(await runMailsCommand('settle', deleted, 'sent')).toBe('1 email settled as sent.');
});

it('ignores an email that is being sent', async () => {
  const mailId = await queueTestMail('busy');
  const sendingMailer: Pick<Mailer, 'deliver'> = {
    deliver: async (_, handOver) => {
      await handOver();
      expect(await runMailsCommand()).toContain('No undelivered emails');
      await expect(resendMail(admin, mailId)).rejects.toThrow('doesn’t need a decision');
      return 'sent';
    },
  };
  await runJobNow(database.db, sendMail, { mailId }, { mailer: sendingMailer, times: 1 });
});

it('rejects invalid arguments with its usage', async () => {
  for (const args of [['send'], ['resend'], ['resend', '7'], ['settle', 'all'], ['settle', 'all', 'lost']]) {
    await expect(runMailsCommand(...args)).rejects.toThrow('mails settle ID|all sent|given-up');
  }
});
