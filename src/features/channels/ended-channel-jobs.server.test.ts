import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEndedChannel } from '../../../test/factories/channels.ts';
import { createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { sendToEndedChannel } from './ended-channel-jobs.server.ts';

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

const content = { title: 'Your password was reset', body: '', url: '/account/security' };

/** Inserts an ended webhook. `send` runs its job at a time; `getRetries` returns the queued jobs. */
async function createNotice() {
  const member = await app.createMember();
  const { db, channelCipher, senders, config, log } = app.services;
  const path = `/hook/${uuidv7()}`;
  const channelId = await makeEndedChannel(db, member, {
    url: receiver.origin + path,
    cipher: channelCipher,
  });
  const notice = { channelId, key: uuidv7(), ...content, createdAt: new Date().toISOString() };
  const send = (now: Date, failures = 0) =>
    runJobNow(db, sendToEndedChannel, { ...notice, failures }, { now, channelCipher, senders, config, log });
  const getRetries = async () => {
    const { rows } = await sql<{ payload: { failures: number }; run_at: Date }>`
      SELECT payload, run_at FROM graphile_worker._private_jobs WHERE payload->>'key' = ${notice.key}`.execute(
      app.database.ownerDb,
    );
    return rows;
  };
  return { path, send, getRetries };
}

describe('a security notice to an ended channel', () => {
  it('is sent', async () => {
    const { path, send, getRetries } = await createNotice();
    await send(new Date());
    expect(receiver.listRequests(path).map((request) => JSON.parse(request.body.toString()))).toMatchObject([
      { title: content.title },
      { title: content.title },
    ]);
    expect(await getRetries()).toEqual([]);
  });

  it('is retried once, after the receiver’s Retry-After', async () => {
    const { path, send, getRetries } = await createNotice();
    receiver.setBehavior(path, { status: 429, headers: { 'retry-after': '7200' } });
    const now = new Date();
    await send(now);
    expect(await getRetries()).toEqual([
      { payload: expect.objectContaining({ failures: 1 }), run_at: new Date(now.getTime() + 7_200_000) },
    ]);
  });

  it('is dropped after seven retries', async () => {
    const { path, send, getRetries } = await createNotice();
    receiver.setBehavior(path, { status: 503 });
    await send(new Date(), 7);
    expect(await getRetries()).toEqual([]);
  });
});
