import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { addedWebhook } from './calls.ts';
import { deliver } from './commands.server.ts';
import { sendDelivery } from './jobs.server.ts';

let app: TestApp;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  app = await createTestApp({ jobs: false, env: { ALLOW_PRIVATE_FETCH: 'true' } });
});
afterAll(async () => {
  receiver.close();
  await app.close();
});

/** Queues a message. Returns the ID of its delivery. */
async function queueMessage(userId: string): Promise<string> {
  const { db } = app.services;
  const key = uuidv7();
  const content = {
    kind: 'claim_opens',
    title: 'Claim opens in 3 hours',
    body: '',
    url: '/tracker',
  } as const;
  await deliver(db, { now: new Date() }, [{ userId, key, channels: new Set(['webhook']), ...content }]);
  const { id } = await db
    .selectFrom('deliveries')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return id;
}

async function runDelivery(id: string): Promise<void> {
  const { db, channelCipher, senders, config, log } = app.services;
  const ctx = { now: new Date(), channelCipher, senders, config, log, times: 1 };
  await runJobNow(db, sendDelivery, { id, isPatient: true }, ctx);
}

/** Returns the queues of a delivery's jobs, oldest first. */
async function listQueues(id: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT queue.queue_name AS name FROM graphile_worker._private_jobs AS job
    LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.id = job.job_queue_id
    WHERE job.payload->>'id' = ${id} ORDER BY job.id`.execute(app.database.ownerDb);
  return rows.map(({ name }) => name);
}

it('retries a failed message, and sends those after it, in the queue of failing channels', async () => {
  const member = await app.createMember();
  const path = `/hook/${uuidv7()}`;
  const input = { url: receiver.origin + path, name: 'My server', form: 'json' };
  const { channel } = addedWebhook.parse((await member.call('POST', '/channels/webhook', input)).body);
  await app.services.db
    .updateTable('channels')
    .set({ last_ok_at: new Date() })
    .where('id', '=', channel.id)
    .execute();
  receiver.setBehavior(path, { status: 500 });
  const [failed, later] = [await queueMessage(member.id), await queueMessage(member.id)];
  await runDelivery(failed);
  await runDelivery(later);
  const [[reliable, retry], [, postponed]] = [await listQueues(failed), await listQueues(later)];
  expect(retry).toMatch(/^channels\.trouble\./);
  expect(postponed).toBe(retry);
  expect(reliable).not.toBe(retry);
});
