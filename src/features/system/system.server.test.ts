import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeMail } from '../../../test/factories/operations.ts';
import { setUpApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import type { Change } from '../../platform/context.server.ts';

const app = setUpApp({
  env: { SMTP_URL: 'smtp://ada:secret-of-the-mail@127.0.0.1:1', MAIL_FROM: 'us@example.com' },
});
const published: Change[] = [];
beforeAll(async () => {
  const { publish } = app.services;
  app.services.publish = (changes) => {
    published.push(...changes);
    publish(changes);
  };
});

const pageSchema = z.object({
  jobs: z.array(z.object({ name: z.string(), state: z.string(), endedAt: z.string().nullable() })),
});

async function readActions(adminId: string): Promise<string[]> {
  const rows = await app.services.db
    .selectFrom('audit_entries')
    .select('action')
    .where('actor_id', '=', adminId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

describe('GET /api/admin/system', () => {
  it('returns the status and settings to admins, without secrets', async () => {
    const admin = await app.createAdmin();
    const { status, body } = await admin.call('GET', '/admin/system');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      instanceId: app.services.instanceId,
      instances: [{ id: app.services.instanceId, pid: process.pid }],
      settings: expect.arrayContaining([
        { name: 'SMTP_URL', value: 'Set' },
        { name: 'PAYMENTS', value: 'sandbox' },
        { name: 'TRUSTED_PROXIES', value: 'Not set' },
      ]),
    });
    expect(JSON.stringify(body)).not.toContain('secret-of-the-mail');
    expect(pageSchema.parse(body).jobs.map(({ name }) => name)).toContain('credits.examine');
  });

  it('lists the problems', async () => {
    const admin = await app.createAdmin();
    const { body } = await admin.call('GET', '/admin/system/problems');
    expect(body).toMatchObject({ items: expect.any(Array) });
  });
});

describe('POST /api/admin/system/jobs/run', () => {
  it('runs a job at once and writes an audit entry', async () => {
    const admin = await app.createAdmin();
    const started = await admin.call('POST', '/admin/system/jobs/run', { job: 'credits.examine' });
    expect(started).toMatchObject({ status: 200, body: { name: 'credits.examine', state: 'waiting' } });
    await eventually(async () => {
      const { body } = await admin.call('GET', '/admin/system');
      expect(pageSchema.parse(body).jobs.find(({ name }) => name === 'credits.examine')).toMatchObject({
        state: 'succeeded',
        endedAt: expect.any(String),
      });
    });
    expect(published.filter(({ topic }) => topic === 'system')).toEqual([
      { topic: 'system', userId: admin.id },
    ]);
    expect(await readActions(admin.id)).toEqual(['job.started']);
  });

  it('rejects a job that is already running', async () => {
    const { db } = app.services;
    const admin = await app.createAdmin();
    await db.insertInto('job_runs').values({ job: 'files.tidy', started_at: new Date() }).execute();
    expect(await admin.call('POST', '/admin/system/jobs/run', { job: 'files.tidy' })).toMatchObject({
      status: 409,
      body: { message: 'This job is already running.' },
    });
    expect(await readActions(admin.id)).toEqual([]);
  });

  it('rejects jobs without a schedule', async () => {
    const admin = await app.createAdmin();
    for (const job of ['mail.send', 'none', '']) {
      expect((await admin.call('POST', '/admin/system/jobs/run', { job })).status).toBe(404);
    }
  });
});

describe('an email in doubt', () => {
  const makeMailInDoubt = () => makeMail(app.services.db, { handed_over_at: new Date(Date.now() - 300_000) });
  const listMails = async (admin: { call: (method: string, path: string) => Promise<{ body: unknown }> }) =>
    z
      .object({ items: z.array(z.object({ id: z.string(), to: z.string() })) })
      .parse((await admin.call('GET', '/admin/system/mails')).body).items;

  it('can be marked as sent once, with an audit entry', async () => {
    const admin = await app.createAdmin();
    const id = await makeMailInDoubt();
    expect(await listMails(admin)).toContainEqual({ id, to: 'a***@example.com' });
    const settle = () => admin.call('POST', `/admin/system/mails/${id}/settle`, { as: 'sent' });
    expect(await settle()).toMatchObject({ status: 200, body: { id } });
    expect((await listMails(admin)).map((item) => item.id)).not.toContain(id);
    expect((await settle()).status).toBe(404);
    expect(await readActions(admin.id)).toEqual(['mail.settled']);
    expect(published).toContainEqual({ topic: 'system', userId: admin.id });
  });

  it('can be resent only while its content is stored', async () => {
    const { db } = app.services;
    const admin = await app.createAdmin();
    const id = await makeMailInDoubt();
    await db.updateTable('mails').set({ text: null, html: null }).where('id', '=', id).execute();
    const resend = (item: string) => admin.call('POST', `/admin/system/mails/${item}/resend`, {});
    expect((await resend(id)).status).toBe(409);
    const other = await makeMailInDoubt();
    expect(await resend(other)).toMatchObject({ status: 200, body: { id: other } });
    expect((await listMails(admin)).map((item) => item.id)).not.toContain(other);
    expect(await readActions(admin.id)).toEqual(['mail.resent']);
  });
});
