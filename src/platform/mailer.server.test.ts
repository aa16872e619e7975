import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { SMTPServer, SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { createRecordingLog, silentLog } from '../../test/harness/logs.ts';
import { startMailServer } from '../../test/harness/mail-server.ts';
import { runJobNow, unusedServices } from '../../test/harness/run-job.ts';
import { startJobs } from './jobs.server.ts';
import type { LogFields } from './log.server.ts';
import { createMailer, listOutbox, type Mailer } from './mail-transport.server.ts';
import { queueMail, sendMail } from './mailer.server.ts';

let database: TestDatabase;
let dataDir: string;
let servers: SMTPServer[] = [];
let mailers: Mailer[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dropfolio-mail-'));
});
afterEach(async () => {
  for (const mailer of mailers) mailer.close();
  mailers = [];
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
  servers = [];
  await rm(dataDir, { recursive: true });
  await sql`DELETE FROM mails`.execute(database.db);
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(database.db);
});

const mail = {
  key: 'confirm:1',
  to: 'ada@example.com',
  subject: 'Confirm your email ✓',
  text: 'Open https://example.com/confirm',
  html: '<p>Open <a href="https://example.com/confirm">this</a></p>',
};

async function queueTestMail(overrides: Partial<typeof mail> = {}): Promise<string> {
  const mailToQueue = { ...mail, ...overrides };
  await queueMail(database.db, mailToQueue);
  const row = await database.db
    .selectFrom('mails')
    .select('id')
    .where('key', '=', mailToQueue.key)
    .executeTakeFirstOrThrow();
  return row.id;
}

function findMail(mailId: string) {
  return database.db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirstOrThrow();
}

async function startSmtp(options: SMTPServerOptions = {}) {
  const { server, port, mails } = await startMailServer(options);
  servers.push(server);
  const mailer = (userInfo = ''): Mailer => {
    const mailer = createMailer({
      smtp: { smtpUrl: `smtp://${userInfo}127.0.0.1:${port}`, from: 'Dropfolio <no-reply@example.com>' },
      dataDir,
    });
    mailers.push(mailer);
    return mailer;
  };
  return { mails, mailer };
}

describe('createMailer with SMTP', () => {
  const outgoing = (id: string) => ({ ...mail, id, createdAt: new Date() });
  const deliver = (mailer: Mailer, id: string) =>
    mailer.deliver(outgoing(id), async () => undefined, new AbortController().signal);
  const concurrency = 20;

  it('reuses connections', async () => {
    let connections = 0;
    const smtp = await startSmtp({
      onConnect: (_session, done) => {
        connections += 1;
        done();
      },
    });
    const mailer = smtp.mailer();
    await Promise.all(
      Array.from({ length: concurrency }, async (_, lane) => {
        for (let index = 0; index < 10; index += 1)
          expect(await deliver(mailer, `${lane}-${index}`)).toBe('sent');
      }),
    );
    mailer.close();
    expect(smtp.mails).toHaveLength(10 * concurrency);
    expect(new Set(smtp.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])).size).toBe(
      10 * concurrency,
    );
    expect(connections).toBeLessThanOrEqual(concurrency);
  });

  it('reopens connections that the server has closed', async () => {
    const { server, port, mails } = await startMailServer();
    servers.push(server);
    const sockets: Socket[] = [];
    server.server.on('connection', (socket: Socket) => sockets.push(socket));
    const mailer = createMailer({
      smtp: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'no-reply@example.com' },
      dataDir,
    });
    expect(await deliver(mailer, 'first')).toBe('sent');
    for (const socket of sockets) socket.destroy();
    expect(await deliver(mailer, 'second')).toBe('sent');
    mailer.close();
    expect([mails.length, sockets.length]).toEqual([2, 2]);
  });

  it('closes a connection after an email was rejected', async () => {
    let connections = 0;
    const smtp = await startSmtp({
      onConnect: (_session, done) => {
        connections += 1;
        done();
      },
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('nobody') ? done(new Error('no such mailbox')) : done(),
    });
    const mailer = smtp.mailer();
    const rejected = { ...outgoing('refused'), to: 'nobody@example.com' };
    await expect(
      mailer.deliver(rejected, async () => undefined, new AbortController().signal),
    ).rejects.toMatchObject({ responseCode: expect.any(Number) });
    expect(await deliver(mailer, 'next')).toBe('sent');
    mailer.close();
    expect(connections).toBe(2);
  });
});

describe('queueMail', () => {
  it('writes the email and its send job together', async () => {
    await queueTestMail();
    const { rows } = await sql`SELECT task_identifier FROM graphile_worker.jobs`.execute(database.db);
    expect(rows).toEqual([{ task_identifier: 'mail.send' }]);
  });

  it('does nothing the second time for a key, also in parallel', async () => {
    await Promise.all(Array.from({ length: 10 }, () => queueMail(database.db, mail)));
    const { rows } = await sql`SELECT FROM graphile_worker.jobs`.execute(database.db);
    expect(rows).toHaveLength(1);
    expect(await database.db.selectFrom('mails').select('id').execute()).toHaveLength(1);
  });

  it('writes nothing if the transaction rolls back', async () => {
    const failing = database.db.transaction().execute(async (trx) => {
      await queueMail(trx, mail);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const { rows } = await sql`SELECT FROM graphile_worker.jobs`.execute(database.db);
    expect(rows).toEqual([]);
    expect(await database.db.selectFrom('mails').select('id').execute()).toEqual([]);
  });

  it.each([
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com\n',
    'ada@example.com, eve@example.com',
    'ada@example.com;eve@example.com',
    'Ada <ada@example.com>',
    'group:ada@example.com;',
    'ada@example.com\u0000',
    'ada',
    '@example.com',
    '',
  ])('rejects the address %j', async (to) => {
    await expect(queueMail(database.db, { ...mail, to })).rejects.toMatchObject({
      code: 'INVALID',
      field: 'email',
    });
  });
});

describe('mail.send without a mail server', () => {
  it('writes to the outbox once, privately, and keeps no body in the database', async () => {
    const mailId = await queueTestMail();
    await runJobNow(database.db, sendMail, { mailId }, { mailer: createMailer({ smtp: null, dataDir }) });
    const names = await readdir(join(dataDir, 'outbox'));
    expect(names).toEqual([expect.stringMatching(new RegExp(`^\\d{4}-.*Z-${mailId}\\.json$`))]);
    expect((await stat(join(dataDir, 'outbox', names[0] ?? ''))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
    const row = await findMail(mailId);
    expect(row).toMatchObject({ text: null, html: null, sent_at: expect.any(Date) });
    const { key: _, ...content } = mail;
    expect(await listOutbox(dataDir)).toEqual([{ ...content, id: mailId, at: row.created_at.toISOString() }]);
  });

  it('runs from the queue', async () => {
    const worker = await startJobs({
      pool: database.openPool(),
      jobs: [sendMail],
      log: silentLog,
      ...unusedServices,
      mailer: createMailer({ smtp: null, dataDir }),
    });
    const mailId = await queueTestMail();
    await eventually(async () => expect((await findMail(mailId)).sent_at).not.toBeNull());
    expect(await listOutbox(dataDir)).toMatchObject([{ id: mailId }]);
    await worker.stop();
  });
});

describe('mail.send by SMTP', () => {
  it('sends once however often it runs', async () => {
    const smtp = await startSmtp();
    const mailId = await queueTestMail();
    await runJobNow(database.db, sendMail, { mailId }, { mailer: smtp.mailer(), times: 3 });
    expect(smtp.mails).toMatchObject([{ from: 'no-reply@example.com', to: ['ada@example.com'] }]);
    const raw = smtp.mails[0]?.raw ?? '';
    expect(raw).toContain('From: Dropfolio <no-reply@example.com>');
    expect(raw).toContain(`Message-ID: <${mailId}@example.com>`);
    expect(raw).toContain('To: ada@example.com');
    expect(raw).toContain('Open https://example.com/confirm');
    expect(await findMail(mailId)).toMatchObject({ text: null, html: null, sent_at: expect.any(Date) });
  });

  it('sends once under concurrent runs', async () => {
    const smtp = await startSmtp();
    const mailId = await queueTestMail();
    const runs = Array.from({ length: 5 }, () =>
      runJobNow(database.db, sendMail, { mailId }, { mailer: smtp.mailer(), times: 1 }),
    );
    const failures = (await Promise.allSettled(runs)).filter((run) => run.status === 'rejected');
    for (const { reason } of failures) expect(String(reason)).toContain('another run is sending this mail');
    expect(smtp.mails).toHaveLength(1);
  });

  it('adds the headers for one-click unsubscribing', async () => {
    const smtp = await startSmtp();
    const unsubscribeUrl = 'https://example.com/notifications/unsubscribe?token=abc.def';
    await queueMail(database.db, { ...mail, unsubscribeUrl });
    const { id } = await database.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    await runJobNow(database.db, sendMail, { mailId: id }, { mailer: smtp.mailer() });
    expect(smtp.mails).toHaveLength(1);
    const raw = smtp.mails[0]?.raw.replaceAll(/\r\n\s+/g, ' ') ?? '';
    expect(raw).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const other = await queueTestMail({ key: 'confirm:2' });
    await runJobNow(database.db, sendMail, { mailId: other }, { mailer: smtp.mailer() });
    expect(smtp.mails[1]?.raw).not.toContain('List-Unsubscribe');
  });

  it('sets Reply-To, and rejects anything but one address for it', async () => {
    const smtp = await startSmtp();
    await queueMail(database.db, { ...mail, replyTo: 'grace@example.com' });
    const { id } = await database.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    await runJobNow(database.db, sendMail, { mailId: id }, { mailer: smtp.mailer() });
    expect(smtp.mails[0]?.raw).toContain('Reply-To: grace@example.com');
    expect(smtp.mails[0]?.to).toEqual([mail.to]);
    for (const replyTo of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'Ada']) {
      await expect(queueMail(database.db, { ...mail, key: replyTo, replyTo })).rejects.toThrow('valid email');
    }
  });

  it('keeps line breaks of a subject out of the headers', async () => {
    const smtp = await startSmtp();
    const mailId = await queueTestMail({ subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody' });
    await runJobNow(database.db, sendMail, { mailId }, { mailer: smtp.mailer() });
    const [head = ''] = smtp.mails[0]?.raw.split('\r\n\r\n') ?? [];
    expect(head).toContain('Subject: Hello Bcc: eve@example.com body');
    expect(head).not.toMatch(/^bcc:/im);
    expect(smtp.mails[0]?.to).toEqual(['ada@example.com']);
  });

  it.each<[string, number, SMTPServerOptions]>([
    ['the recipient', 550, { onRcptTo: (_, __, done) => done(new Error('mailbox is full')) }],
    [
      'the message',
      450,
      {
        onData: (stream, _, done) => {
          stream.resume().on('end', () => done(new Error('message refused')));
        },
      },
    ],
  ])('fails and is retried if the server rejects %s', async (_, responseCode, options) => {
    const refusing = await startSmtp(options);
    const mailId = await queueTestMail();
    const run = runJobNow(database.db, sendMail, { mailId }, { mailer: refusing.mailer() });
    await expect(run).rejects.toMatchObject({ responseCode });
    expect(await findMail(mailId)).toMatchObject({ sent_at: null, handed_over_at: null, leased_until: null });
    const smtp = await startSmtp();
    await runJobNow(database.db, sendMail, { mailId }, { mailer: smtp.mailer() });
    expect(smtp.mails).toHaveLength(1);
  });

  it('fails and is retried if the server is unreachable', async () => {
    const smtp = await startSmtp();
    const mailer = smtp.mailer();
    const [server] = servers;
    await new Promise<void>((resolve) => server?.close(() => resolve()));
    servers = [];
    const mailId = await queueTestMail();
    await expect(runJobNow(database.db, sendMail, { mailId }, { mailer })).rejects.toThrow('ECONNREFUSED');
    expect(await findMail(mailId)).toMatchObject({ sent_at: null, leased_until: null, text: mail.text });
  });

  it('signs in with the name and password of the URL', async () => {
    const smtp = await startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'me@x' && password === 'p:w' ? done(null, { user: username }) : done(new Error('no')),
    });
    const mailId = await queueTestMail();
    const rejected = runJobNow(database.db, sendMail, { mailId }, { mailer: smtp.mailer('me%40x:wrong@') });
    await expect(rejected).rejects.toMatchObject({ code: 'EAUTH' });
    await runJobNow(database.db, sendMail, { mailId }, { mailer: smtp.mailer('me%40x:p%3Aw@') });
    expect(smtp.mails).toHaveLength(1);
  });

  it('does not resend an email that the server may have accepted before the connection broke', async () => {
    let received = 0;
    const breaking = await startSmtp({
      onData: (stream) => {
        stream.resume().on('end', () => {
          received += 1;
          const [server] = servers;
          // An SMTPServer's sockets are only reachable through its connections.
          for (const connection of (
            server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }
          ).connections) {
            connection._socket.destroy();
          }
        });
      },
    });
    const { log, lines } = createRecordingLog();
    const mailId = await queueTestMail();
    await runJobNow(database.db, sendMail, { mailId }, { mailer: breaking.mailer(), log, times: 3 });
    expect(received).toBe(1);
    expect(await findMail(mailId)).toMatchObject({
      sent_at: null,
      handed_over_at: expect.any(Date),
      text: mail.text,
    });
    expect(lines[0]).toMatchObject({ level: 'warn', event: 'mail.in_doubt', mailId });
  });

  it('confirms an email that was sent during a brief database outage', async () => {
    const smtp = await startSmtp();
    const mailId = await queueTestMail();
    const role = sql.id(database.appRole);
    const smtpMailer = smtp.mailer();
    const mailer: Pick<Mailer, 'deliver'> = {
      deliver: async (...args) => {
        const outcome = await smtpMailer.deliver(...args);
        await sql`REVOKE UPDATE ON mails FROM ${role}`.execute(database.ownerDb);
        return outcome;
      },
    };
    const { log, lines } = createRecordingLog();
    let granted: Promise<unknown> | undefined;
    const granting = {
      ...log,
      warn: (event: string, fields?: LogFields) => {
        log.warn(event, fields);
        // Two at once would fail.
        granted ??= sql`GRANT UPDATE ON mails TO ${role}`.execute(database.ownerDb);
      },
    };
    await runJobNow(database.db, sendMail, { mailId }, { mailer, log: granting });
    await granted;
    expect(lines[0]).toMatchObject({ event: 'mail.not_noted', mailId });
    expect(smtp.mails).toHaveLength(1);
    expect(await findMail(mailId)).toMatchObject({ sent_at: expect.any(Date), text: null });
  });

  it('does not resend an email that a killed process had started to send', async () => {
    const smtp = await startSmtp();
    const mailId = await queueTestMail();
    const killed = new Promise<never>(() => undefined);
    const handedOver = Promise.withResolvers<void>();
    const hangingMailer: Pick<Mailer, 'deliver'> = {
      deliver: async (_, handOver) => {
        await handOver();
        handedOver.resolve();
        return killed;
      },
    };
    void runJobNow(database.db, sendMail, { mailId }, { mailer: hangingMailer });
    await handedOver.promise;
    const later = new Date(Date.now() + 3_600_000);
    await runJobNow(database.db, sendMail, { mailId }, { mailer: smtp.mailer(), now: later });
    expect(smtp.mails).toEqual([]);
  });

  it('sends an email that a killed process had only claimed, after its lease', async () => {
    const smtp = await startSmtp();
    const mailId = await queueTestMail();
    const claimed = Promise.withResolvers<void>();
    let continueDelivery: () => Promise<void> = async () => undefined;
    const hangingMailer: Pick<Mailer, 'deliver'> = {
      deliver: (_, handOver) => {
        continueDelivery = handOver;
        claimed.resolve();
        return new Promise<never>(() => undefined);
      },
    };
    void runJobNow(database.db, sendMail, { mailId }, { mailer: hangingMailer });
    await claimed.promise;
    const early = runJobNow(database.db, sendMail, { mailId }, { mailer: smtp.mailer() });
    await expect(early).rejects.toThrow('another run is sending this mail');
    const later = new Date(Date.now() + 91_000);
    const next: Pick<Mailer, 'deliver'> = {
      deliver: async (...args) => {
        await expect(continueDelivery()).rejects.toThrow('lost the mail');
        return smtp.mailer().deliver(...args);
      },
    };
    await runJobNow(database.db, sendMail, { mailId }, { mailer: next, now: later });
    expect(smtp.mails).toHaveLength(1);
  });

  it('stops on its timeout', async () => {
    const timeout = new AbortController();
    const silent = await startSmtp({
      onConnect: () => timeout.abort(new DOMException('too late', 'TimeoutError')),
    });
    const mailId = await queueTestMail();
    const run = runJobNow(
      database.db,
      sendMail,
      { mailId },
      { mailer: silent.mailer(), signal: timeout.signal },
    );
    await expect(run).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await findMail(mailId)).toMatchObject({ sent_at: null, leased_until: null });
  });
});

describe('listOutbox', () => {
  it('returns nothing without an outbox', async () => {
    expect(await listOutbox(join(dataDir, 'missing'))).toEqual([]);
  });

  it('returns the newest emails first and skips other files', async () => {
    const mailer = createMailer({ smtp: null, dataDir });
    const signal = new AbortController().signal;
    const ids = [1, 2, 3].map((index) => `0195e0a0-0000-7000-8000-00000000000${index}`);
    for (const [index, id] of ids.entries()) {
      const createdAt = new Date(Date.UTC(2026, 10, 20, 18, index));
      await mailer.deliver({ ...mail, id, createdAt }, async () => undefined, signal);
    }
    const folder = join(dataDir, 'outbox');
    const [first = ''] = await readdir(folder);
    const content = await readFile(join(folder, first), 'utf8');
    await writeFile(join(folder, first.replace('2026', '2027').replace('.json', '.json.part')), content);
    await writeFile(join(folder, first.replace('2026', '2028')), '{"id": 1');
    await writeFile(join(folder, first.replace('2026', '2029')), '{"id": 1}');
    await writeFile(join(folder, 'notes.json'), content);
    await writeFile(join(folder, first.replace('2026', '2030')), ' '.repeat(1_000_001));
    await writeFile(join(dataDir, 'secret.json'), content);
    await symlink(join(dataDir, 'secret.json'), join(folder, first.replace('2026', '2031')));
    expect((await listOutbox(dataDir)).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await listOutbox(dataDir, 2)).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2));
  });
});
