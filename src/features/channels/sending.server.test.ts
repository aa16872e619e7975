import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { makeFactor } from '../../../test/factories/members.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { patienceMs, shortTimeoutMs } from '../../../test/harness/eventually.ts';
import { type PushService, type Subscription, startPushService } from '../../../test/harness/push-service.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { verifyWebhook } from '../../../test/harness/webhooks.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { createSenders } from '../../platform/channels/senders.server.ts';
import type { JobCtx } from '../../platform/jobs.server.ts';
import { addedWebhook, channelList, deliveriesPage } from './calls.ts';
import { deliver, type OutgoingMessage } from './commands.server.ts';
import { sendDelivery } from './jobs.server.ts';

type Person = Caller & { id: string; email: string };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let app: TestApp;
let service: PushService;
let receiver: Receiver;
let webhookCount = 0;

beforeAll(async () => {
  [service, receiver] = await Promise.all([startPushService(), startReceiver()]);
  app = await createTestApp({ jobs: false, limits: false, env: { ALLOW_PRIVATE_FETCH: 'true' } });
});
afterAll(async () => {
  service.close();
  receiver.close();
  await app.close();
});

const getChannels = async (caller: Caller) => channelList.parse((await caller.call('GET', '/channels')).body);
const getDeliveries = async (caller: Caller) =>
  deliveriesPage.parse((await caller.call('GET', '/channels/deliveries')).body).items;

async function subscribe(caller: Caller): Promise<Subscription> {
  const { available } = await getChannels(caller);
  const subscription = service.subscribe(available.push?.publicKey ?? '');
  const response = await caller.call('POST', '/channels/push', { ...subscription, name: 'Phone' });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return subscription;
}

/** Adds a webhook with a new URL. `listRequests` returns the requests it received. */
async function addWebhook(caller: Caller, form = 'json') {
  webhookCount += 1;
  const path = `/hook/${webhookCount}`;
  const input = { url: receiver.origin + path, name: 'My server', form };
  const { channel, secret } = addedWebhook.parse(
    (await caller.call('POST', '/channels/webhook', input)).body,
  );
  return { id: channel.id, path, secret: secret ?? '', listRequests: () => receiver.listRequests(path) };
}

const makeMessage = (person: Person, overrides: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  userId: person.id,
  channels: new Set(['push', 'webhook']),
  key: uuidv7(),
  kind: 'claim_opens',
  title: 'Claim opens in 3 hours',
  body: 'Aurora',
  url: '/tracker?airdrop=1#claim',
  ...overrides,
});

/** Queues the message like a notification. Returns the ids of its deliveries. */
async function queueMessage(message: OutgoingMessage): Promise<string[]> {
  const { db } = app.services;
  await deliver(db, { now: new Date() }, [message]);
  const rows = await db.selectFrom('deliveries').select('id').where('key', '=', message.key).execute();
  return rows.map(({ id }) => id);
}

/** Runs the job once for this delivery. */
async function runDelivery(id: string, { now = new Date(), ...rest }: { now?: Date } & Partial<JobCtx> = {}) {
  const { channelCipher, senders, config, log } = app.services;
  await runJobNow(
    app.services.db,
    sendDelivery,
    { id, isPatient: true },
    { now, channelCipher, senders, config, log, times: 1, ...rest },
  );
}

/** Returns the times of the queued retries, soonest first. */
async function getRetryTimes(id: string): Promise<Date[]> {
  const { rows } = await sql<{ run_at: Date }>`
    SELECT run_at FROM graphile_worker._private_jobs WHERE payload->>'id' = ${id} ORDER BY run_at`.execute(
    app.database.ownerDb,
  );
  return rows.map((row) => row.run_at);
}

/** Runs the job at each of its retry times until it stops. Returns the number of tries and their time span. */
async function runUntilDone(
  id: string,
  start = new Date(),
): Promise<{ tries: number; durationMs: number; now: Date }> {
  const { db } = app.services;
  let now = start;
  for (let tries = 1; ; tries += 1) {
    await runDelivery(id, { now });
    const next = (await getRetryTimes(id)).find((runAt) => runAt > now);
    const { state } = await db
      .selectFrom('deliveries')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (state !== 'waiting' || next === undefined) {
      return { tries, durationMs: now.getTime() - start.getTime(), now };
    }
    now = next;
  }
}

describe('a push message', () => {
  it('encrypts the notification’s content for the browser', async () => {
    const member = await app.createMember();
    const airdrop = await makeAirdrop(app.services.db, member);
    const subscription = await subscribe(member);
    const usefulUntil = new Date(Date.now() + 90 * minuteMs);
    const message = makeMessage(member, { airdropId: airdrop.id, usefulUntil });
    const [id = ''] = await queueMessage(message);
    await runDelivery(id);
    await runDelivery(id);
    expect(service.rejections).toEqual([]);
    const [push, ...more] = service.listMessagesTo(subscription);
    expect(more).toEqual([]);
    expect(push?.payload).toEqual({
      id: message.key,
      kind: 'claim_opens',
      title: message.title,
      body: 'Aurora',
      url: '/tracker?airdrop=1#claim',
      airdropId: airdrop.id,
      actions: ['claimed', 'snooze'],
      createdAt: expect.any(String),
    });
    expect(push).toMatchObject({ urgency: 'high', topic: expect.any(String) });
    expect(push?.ttl).toBeGreaterThan(88 * 60);
    expect(push?.ttl).toBeLessThanOrEqual(90 * 60);
    expect(await getDeliveries(member)).toMatchObject([{ id, state: 'sent', answer: '201 Created' }]);
    expect((await getChannels(member)).items).toMatchObject([
      { lastAnswer: '201 Created', failingSince: null },
    ]);
  });

  it('is truncated to the push service’s size limit', async () => {
    const member = await app.createMember();
    const subscription = await subscribe(member);
    const [id = ''] = await queueMessage(
      makeMessage(member, { body: '💰'.repeat(4_000), kind: 'week_ahead' }),
    );
    await runDelivery(id);
    const [push] = service.listMessagesTo(subscription);
    expect(push?.payload.body).toMatch(/^(💰){200,}…$/u);
    expect(push?.urgency).toBe('normal');
  });

  it.each([404, 410])('deletes the subscription after a response of %i', async (status) => {
    const member = await app.createMember();
    const subscription = await subscribe(member);
    service.setBehavior(subscription, { status });
    const [id = ''] = await queueMessage(makeMessage(member));
    await runDelivery(id);
    expect((await getChannels(member)).items).toEqual([]);
    expect(await app.listMails()).toEqual([]);
  });

  it.each([400, 403, 413])('isn’t retried after a response of %i', async (status) => {
    const member = await app.createMember();
    const subscription = await subscribe(member);
    service.setBehavior(subscription, { status });
    const [id = ''] = await queueMessage(makeMessage(member));
    expect(await runUntilDone(id)).toMatchObject({ tries: 1 });
    expect(await getDeliveries(member)).toMatchObject([
      { state: 'failed', answer: expect.stringContaining(`${status}`) },
    ]);
    expect((await getChannels(member)).items).toMatchObject([
      { failingSince: expect.any(String), brokenAt: null },
    ]);
  });

  it('is retried after the service’s Retry-After', async () => {
    const member = await app.createMember();
    const subscription = await subscribe(member);
    service.setBehavior(subscription, { status: 429, headers: { 'retry-after': '7200' } });
    const [id = ''] = await queueMessage(makeMessage(member));
    const now = new Date();
    await runDelivery(id, { now });
    expect((await getRetryTimes(id)).map((runAt) => runAt.getTime() - now.getTime())).toContain(7_200_000);
    expect(await getDeliveries(member)).toMatchObject([
      { state: 'waiting', answer: '429 Too Many Requests' },
    ]);
  });

  it('isn’t sent to a browser after sign-out, even if queued before', async () => {
    const member = await app.createMember();
    const subscription = await subscribe(member);
    const [id = ''] = await queueMessage(makeMessage(member));
    await member.call('POST', '/account/sign-out', {});
    await runDelivery(id);
    expect(await queueMessage(makeMessage(member))).toEqual([]);
    expect(service.listMessagesTo(subscription)).toEqual([]);
  });

  it('isn’t sent to a browser whose session expired or awaits a second factor', async () => {
    const [late, unproven] = [await app.createMember(), await app.createMember()];
    const subscriptions = [await subscribe(late), await subscribe(unproven)];
    const { db } = app.services;
    await db.updateTable('sessions').set({ expires_at: new Date() }).where('user_id', '=', late.id).execute();
    await makeFactor(db, unproven);
    for (const item of [late, unproven])
      for (const id of await queueMessage(makeMessage(item))) await runDelivery(id);
    expect(subscriptions.flatMap((subscription) => service.listMessagesTo(subscription))).toEqual([]);
    const rows = await db
      .selectFrom('deliveries')
      .select(['state', 'answer'])
      .where('user_id', 'in', [late.id, unproven.id])
      .execute();
    const dropped = { state: 'dropped', answer: 'This device is signed out.' };
    expect(rows).toEqual([dropped, dropped]);
  });
});

describe('a webhook', () => {
  it('receives our JSON, signed with its secret', async () => {
    const member = await app.createMember();
    const { listRequests, secret } = await addWebhook(member);
    const message = makeMessage(member);
    const [id = ''] = await queueMessage(message);
    await runDelivery(id);
    await runDelivery(id);
    const [request, ...more] = listRequests();
    expect(more).toEqual([]);
    if (request === undefined) throw new Error('nothing arrived');
    expect(request).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(verifyWebhook(request, secret)).toEqual({
      id: message.key,
      kind: 'claim_opens',
      title: message.title,
      body: 'Aurora',
      airdropId: null,
      url: `${app.baseUrl}${message.url}`,
      at: expect.any(String),
    });
    expect(() => verifyWebhook(request, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow('signature');
  });

  it('retries with the same message id for one day', async () => {
    const member = await app.createMember();
    const { path, listRequests, id: channelId } = await addWebhook(member);
    receiver.setBehavior(path, { status: 500, body: 'the inside of a server' });
    const [id = ''] = await queueMessage(makeMessage(member));
    const { tries, durationMs } = await runUntilDone(id);
    expect(tries).toBe(8);
    expect(durationMs).toBeGreaterThan(0.9 * dayMs);
    expect(durationMs).toBeLessThanOrEqual(dayMs);
    expect(new Set(listRequests().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await getDeliveries(member)).toMatchObject([
      { state: 'failed', answer: '500 Internal Server Error' },
    ]);
    const { items } = await getChannels(member);
    expect(items).toMatchObject([{ id: channelId, brokenAt: null, lastAnswer: '500 Internal Server Error' }]);
    expect(JSON.stringify(items)).not.toContain('the inside');
  });

  it('turns off with an email after five days of failures, and on by a test that arrives', async () => {
    const member = await app.createMember();
    const { path, id: channelId } = await addWebhook(member);
    receiver.setBehavior(path, { status: 503 });
    const start = new Date();
    let now = start;
    while (now.getTime() < start.getTime() + 5 * dayMs) {
      expect((await getChannels(member)).items[0]?.brokenAt).toBeNull();
      const [id = ''] = await queueMessage(makeMessage(member));
      ({ now } = await runUntilDone(id, now));
    }
    expect((await getChannels(member)).items).toMatchObject([{ brokenAt: expect.any(String) }]);
    const mails = await app.services.db
      .selectFrom('mails')
      .selectAll()
      .where('user_id', '=', member.id)
      .where('subject', 'not like', '%was linked%')
      .execute();
    expect(mails).toMatchObject([{ to_address: member.email, subject: 'Reminders to My server are off' }]);
    expect(mails[0]?.text).toContain('have failed for five days');
    expect(mails[0]?.text).toContain('503 Service Unavailable');
    expect(await queueMessage(makeMessage(member))).toEqual([]);

    const { body } = await member.call('POST', `/channels/${channelId}/test`);
    const failed = body as { id: string };
    await runDelivery(failed.id);
    expect((await getDeliveries(member))[0]).toMatchObject({ id: failed.id, state: 'failed' });
    receiver.setBehavior(path, { status: 204 });
    const retest = (await member.call('POST', `/channels/${channelId}/test`)).body as { id: string };
    await runDelivery(retest.id);
    expect((await getChannels(member)).items).toMatchObject([{ brokenAt: null, failingSince: null }]);
    expect(await queueMessage(makeMessage(member))).toHaveLength(1);
  });

  it('stays on after a single failure that follows days without messages', async () => {
    const member = await app.createMember();
    const { path } = await addWebhook(member);
    receiver.setBehavior(path, { status: 503 });
    const [first = '', second = ''] = [
      ...(await queueMessage(makeMessage(member))),
      ...(await queueMessage(makeMessage(member))),
    ];
    await runDelivery(first);
    await runDelivery(second, { now: new Date(Date.now() + 6 * dayMs) });
    expect((await getChannels(member)).items).toMatchObject([
      { failingSince: expect.any(String), brokenAt: null },
    ]);
  });

  it('turns off on a 410 response, with an email only to a confirmed address', async () => {
    for (const isConfirmed of [true, false]) {
      const member = await app.createMember();
      const { path } = await addWebhook(member);
      const [id = ''] = await queueMessage(makeMessage(member));
      const { db } = app.services;
      await db
        .updateTable('profiles')
        .set({ email_verified: isConfirmed })
        .where('id', '=', member.id)
        .execute();
      receiver.setBehavior(path, { status: 410 });
      await runDelivery(id);
      const row = await db
        .selectFrom('channels')
        .select('broken_at')
        .where('user_id', '=', member.id)
        .executeTakeFirst();
      expect(row?.broken_at).not.toBeNull();
      const mails = await db
        .selectFrom('mails')
        .select('text')
        .where('user_id', '=', member.id)
        .where('subject', 'not like', '%was linked%')
        .execute();
      expect(mails).toHaveLength(isConfirmed ? 1 : 0);
    }
  });

  it.each(['cut', 'hang'] as const)('retries when the connection is lost (%s)', async (behavior) => {
    const member = await app.createMember();
    const { path, listRequests } = await addWebhook(member);
    receiver.setBehavior(path, behavior);
    const [id = ''] = await queueMessage(makeMessage(member));
    const { safeFetch, config } = app.services;
    await runDelivery(id, {
      senders: createSenders(config, {
        safeFetch: (url, options) =>
          safeFetch(url, {
            ...options,
            ...(behavior === 'hang' && { timeoutMs: shortTimeoutMs }),
          }),
        vapidKeys: { publicKey: '', privateKey: '' },
        telegram: undefined,
      }),
    });
    expect(await getDeliveries(member)).toMatchObject([
      { state: 'waiting', answer: expect.stringMatching(/^This address/) },
    ]);
    receiver.setBehavior(path, { status: 200 });
    await runDelivery(id, { now: new Date(Date.now() + minuteMs) });
    expect(await getDeliveries(member)).toMatchObject([{ state: 'sent', answer: '200 OK' }]);
    expect(new Set(listRequests().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('receives the message again, with the same id, after a run was killed while sending', async () => {
    const member = await app.createMember();
    const { path, listRequests } = await addWebhook(member);
    receiver.setBehavior(path, 'hang');
    const [id = ''] = await queueMessage(makeMessage(member));
    const { db } = app.services;
    const abortController = new AbortController();
    const first = runDelivery(id, { signal: abortController.signal });
    await expect.poll(() => listRequests().length, { timeout: patienceMs }).toBe(1);
    await expect(runDelivery(id)).rejects.toThrow('another run is sending this message');
    abortController.abort(new Error('killed'));
    await expect(first).rejects.toThrow('killed');
    // A killed process leaves its lease behind.
    const leased_until = new Date(Date.now() + minuteMs);
    await db.updateTable('deliveries').set({ leased_until }).where('id', '=', id).execute();
    await expect(runDelivery(id)).rejects.toThrow('another run is sending this message');
    receiver.setBehavior(path, { status: 200 });
    await runDelivery(id, { now: leased_until });
    await runDelivery(id, { now: leased_until });
    const ids = listRequests().map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await getDeliveries(member)).toMatchObject([{ state: 'sent' }]);
  });

  it('keeps the state written by another run that has taken the lease', async () => {
    const member = await app.createMember();
    const { path } = await addWebhook(member);
    const [id = ''] = await queueMessage(makeMessage(member));
    const { db } = app.services;
    receiver.setBehavior(path, (_, response) => {
      const leased_until = new Date(Date.now() + 10 * minuteMs);
      void db
        .updateTable('deliveries')
        .set({ leased_until })
        .where('id', '=', id)
        .execute()
        .finally(() => response.writeHead(500).end());
    });
    await runDelivery(id);
    const row = await db
      .selectFrom('deliveries')
      .select(['leased_until', 'answer'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toMatchObject({ leased_until: expect.any(Date), answer: null });
  });

  it('turns off when its address can’t be decrypted', async () => {
    const member = await app.createMember();
    const { id: channelId, listRequests } = await addWebhook(member);
    await app.services.db
      .updateTable('channels')
      .set({ sealed: 'changed' })
      .where('id', '=', channelId)
      .execute();
    const [id = ''] = await queueMessage(makeMessage(member));
    await runDelivery(id);
    expect(listRequests()).toEqual([]);
    expect((await getChannels(member)).items).toMatchObject([{ brokenAt: expect.any(String) }]);
  });

  it('never receives or logs the signing secret', async () => {
    const member = await app.createMember();
    const { path, listRequests, secret } = await addWebhook(member);
    receiver.setBehavior(path, { status: 500 });
    const [id = ''] = await queueMessage(makeMessage(member));
    await runDelivery(id);
    const request = listRequests()[0];
    expect(JSON.stringify([request?.headers, request?.body.toString()])).not.toContain(secret);
    expect(request?.headers).not.toHaveProperty('cookie');
    expect(JSON.stringify(app.logLines)).not.toContain(secret);
    expect(JSON.stringify(app.logLines)).not.toContain(path);
  });
});

describe('an outdated message', () => {
  const causes: Record<string, (member: Person, airdropId: string) => Promise<unknown>> = {
    'The airdrop is closed, muted, or deleted.': (member, airdropId) =>
      member.call('DELETE', `/airdrops/${airdropId}`),
    'The account is suspended.': (member) =>
      app.services.db
        .updateTable('profiles')
        .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
        .where('id', '=', member.id)
        .execute(),
    'The channel was turned off.': (member) =>
      app.services.db
        .updateTable('channels')
        .set({ broken_at: new Date() })
        .where('user_id', '=', member.id)
        .execute(),
  };
  it.each(Object.keys(causes))('is dropped: %s', async (reason) => {
    const member = await app.createMember();
    const { listRequests } = await addWebhook(member);
    const airdrop = await makeAirdrop(app.services.db, member);
    const [id = ''] = await queueMessage(makeMessage(member, { airdropId: airdrop.id }));
    await causes[reason]?.(member, airdrop.id);
    await runDelivery(id);
    expect(listRequests()).toEqual([]);
    const row = await app.services.db
      .selectFrom('deliveries')
      .select(['state', 'answer'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'dropped', answer: reason });
  });

  it('is dropped after its usefulUntil', async () => {
    const member = await app.createMember();
    const { path, listRequests } = await addWebhook(member);
    receiver.setBehavior(path, { status: 500 });
    const [id = ''] = await queueMessage(
      makeMessage(member, { usefulUntil: new Date(Date.now() + 10 * minuteMs) }),
    );
    await runUntilDone(id);
    expect(listRequests()).toHaveLength(3);
    expect(await getDeliveries(member)).toMatchObject([
      { state: 'dropped', answer: 'Skipped: no longer relevant.' },
    ]);
  });
});
