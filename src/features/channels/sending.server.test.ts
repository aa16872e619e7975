import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { makeFactor } from '../../../test/factories/members.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { type PushService, type Subscription, startPushService } from '../../../test/harness/push-service.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { verifyWebhook } from '../../../test/harness/webhooks.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { createSenders } from '../../platform/channels/senders.server.ts';
import type { JobCtx } from '../../platform/jobs.server.ts';
import { addedWebhook, channelList, deliveriesPage } from './calls.ts';
import { deliver, type Outgoing } from './commands.server.ts';
import { sendDelivery } from './jobs.server.ts';

type Person = Caller & { id: string; email: string };

const minute = 60_000;
const day = 24 * 60 * minute;

let app: TestApp;
let service: PushService;
let receiver: Receiver;
let paths = 0;

beforeAll(async () => {
  [service, receiver] = await Promise.all([startPushService(), startReceiver()]);
  app = await createTestApp({ jobs: false, limits: false, env: { ALLOW_PRIVATE_FETCH: 'true' } });
});
afterAll(async () => {
  service.close();
  receiver.close();
  await app.close();
});

const getChannels = async (one: Caller) => channelList.parse((await one.call('GET', '/channels')).body);
const getDeliveries = async (one: Caller) =>
  deliveriesPage.parse((await one.call('GET', '/channels/deliveries')).body).items;

async function subscribe(one: Caller): Promise<Subscription> {
  const { available } = await getChannels(one);
  const subscription = service.subscribe(available.push?.publicKey ?? '');
  const answer = await one.call('POST', '/channels/push', { ...subscription, name: 'Phone' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return subscription;
}

/** Adds a webhook with its own URL. `arrived` returns the requests it received. */
async function hook(one: Caller, form = 'json') {
  paths += 1;
  const path = `/hook/${paths}`;
  const input = { url: receiver.origin + path, name: 'My server', form };
  const { channel, secret } = addedWebhook.parse((await one.call('POST', '/channels/webhook', input)).body);
  return { id: channel.id, path, secret: secret ?? '', arrived: () => receiver.at(path) };
}

const makeMessage = (one: Person, more: Partial<Outgoing> = {}): Outgoing => ({
  userId: one.id,
  channels: new Set(['push', 'webhook']),
  key: uuidv7(),
  kind: 'claim_opens',
  title: 'Claim opens in 3 hours',
  body: 'Aurora',
  url: '/tracker?airdrop=1#claim',
  ...more,
});

/** Queues the message like a notification. Returns the ids of its deliveries. */
async function queueMessage(message: Outgoing): Promise<string[]> {
  const { db } = app.services;
  await deliver(db, { now: new Date() }, [message]);
  const rows = await db.selectFrom('deliveries').select('id').where('key', '=', message.key).execute();
  return rows.map(({ id }) => id);
}

/** Runs the job once for this delivery. */
async function run(id: string, { now = new Date(), ...rest }: { now?: Date } & Partial<JobCtx> = {}) {
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
  from = new Date(),
): Promise<{ tries: number; lastedMs: number; now: Date }> {
  const { db } = app.services;
  let now = from;
  for (let tries = 1; ; tries += 1) {
    await run(id, { now });
    const next = (await getRetryTimes(id)).find((at) => at > now);
    const { state } = await db
      .selectFrom('deliveries')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (state !== 'waiting' || next === undefined) {
      return { tries, lastedMs: now.getTime() - from.getTime(), now };
    }
    now = next;
  }
}

describe('a push message', () => {
  it('is encrypted for the browser and holds the notification’s content', async () => {
    const one = await app.member();
    const airdrop = await makeAirdrop(app.services.db, one);
    const subscription = await subscribe(one);
    const usefulUntil = new Date(Date.now() + 90 * minute);
    const message = makeMessage(one, { airdropId: airdrop.id, usefulUntil });
    const [id = ''] = await queueMessage(message);
    await run(id);
    await run(id);
    expect(service.refusals).toEqual([]);
    const [push, ...more] = service.to(subscription);
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
    expect(await getDeliveries(one)).toMatchObject([{ id, state: 'sent', answer: '201 Created' }]);
    expect((await getChannels(one)).items).toMatchObject([{ lastAnswer: '201 Created', failingSince: null }]);
  });

  it('is truncated to the push service’s size limit', async () => {
    const one = await app.member();
    const subscription = await subscribe(one);
    const [id = ''] = await queueMessage(makeMessage(one, { body: '💰'.repeat(4_000), kind: 'week_ahead' }));
    await run(id);
    const [push] = service.to(subscription);
    expect(push?.payload.body).toMatch(/^(💰){200,}…$/u);
    expect(push?.urgency).toBe('normal');
  });

  it.each([404, 410])('deletes the subscription after a response of %i', async (status) => {
    const one = await app.member();
    const subscription = await subscribe(one);
    service.behave(subscription, { status });
    const [id = ''] = await queueMessage(makeMessage(one));
    await run(id);
    expect((await getChannels(one)).items).toEqual([]);
    expect(await app.mails()).toEqual([]);
  });

  it.each([400, 403, 413])('fails without a retry after a response of %i', async (status) => {
    const one = await app.member();
    const subscription = await subscribe(one);
    service.behave(subscription, { status });
    const [id = ''] = await queueMessage(makeMessage(one));
    expect(await runUntilDone(id)).toMatchObject({ tries: 1 });
    expect(await getDeliveries(one)).toMatchObject([
      { state: 'failed', answer: expect.stringContaining(`${status}`) },
    ]);
    expect((await getChannels(one)).items).toMatchObject([
      { failingSince: expect.any(String), brokenAt: null },
    ]);
  });

  it('is retried after the service’s Retry-After', async () => {
    const one = await app.member();
    const subscription = await subscribe(one);
    service.behave(subscription, { status: 429, headers: { 'retry-after': '7200' } });
    const [id = ''] = await queueMessage(makeMessage(one));
    const now = new Date();
    await run(id, { now });
    expect((await getRetryTimes(id)).map((at) => at.getTime() - now.getTime())).toContain(7_200_000);
    expect(await getDeliveries(one)).toMatchObject([{ state: 'waiting', answer: '429 Too Many Requests' }]);
  });

  it('isn’t sent to a browser after sign-out, even if queued before', async () => {
    const one = await app.member();
    const subscription = await subscribe(one);
    const [id = ''] = await queueMessage(makeMessage(one));
    await one.call('POST', '/account/sign-out', {});
    await run(id);
    expect(await queueMessage(makeMessage(one))).toEqual([]);
    expect(service.to(subscription)).toEqual([]);
  });

  it('isn’t sent to a browser whose session expired or awaits a second factor', async () => {
    const [late, unproven] = [await app.member(), await app.member()];
    const subscriptions = [await subscribe(late), await subscribe(unproven)];
    const { db } = app.services;
    await db.updateTable('sessions').set({ expires_at: new Date() }).where('user_id', '=', late.id).execute();
    await makeFactor(db, unproven);
    for (const one of [late, unproven]) for (const id of await queueMessage(makeMessage(one))) await run(id);
    expect(subscriptions.flatMap((one) => service.to(one))).toEqual([]);
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
    const one = await app.member();
    const { arrived, secret } = await hook(one);
    const message = makeMessage(one);
    const [id = ''] = await queueMessage(message);
    await run(id);
    await run(id);
    const [request, ...more] = arrived();
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

  it('is retried with the same message id for one day', async () => {
    const one = await app.member();
    const { path, arrived, id: channelId } = await hook(one);
    receiver.behave(path, { status: 500, body: 'the inside of a server' });
    const [id = ''] = await queueMessage(makeMessage(one));
    const { tries, lastedMs } = await runUntilDone(id);
    expect(tries).toBe(8);
    expect(lastedMs).toBeGreaterThan(0.9 * day);
    expect(lastedMs).toBeLessThanOrEqual(day);
    expect(new Set(arrived().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await getDeliveries(one)).toMatchObject([
      { state: 'failed', answer: '500 Internal Server Error' },
    ]);
    const { items } = await getChannels(one);
    expect(items).toMatchObject([{ id: channelId, brokenAt: null, lastAnswer: '500 Internal Server Error' }]);
    expect(JSON.stringify(items)).not.toContain('the inside');
  });

  it('is turned off with an email after five days of failures, and on by a test that arrives', async () => {
    const one = await app.member();
    const { path, id: channelId } = await hook(one);
    receiver.behave(path, { status: 503 });
    const start = new Date();
    let now = start;
    while (now.getTime() < start.getTime() + 5 * day) {
      expect((await getChannels(one)).items[0]?.brokenAt).toBeNull();
      const [id = ''] = await queueMessage(makeMessage(one));
      ({ now } = await runUntilDone(id, now));
    }
    expect((await getChannels(one)).items).toMatchObject([{ brokenAt: expect.any(String) }]);
    const mails = await app.services.db
      .selectFrom('mails')
      .selectAll()
      .where('user_id', '=', one.id)
      .where('subject', 'not like', '%was linked%')
      .execute();
    expect(mails).toMatchObject([{ to_address: one.email, subject: 'Reminders to My server are off' }]);
    expect(mails[0]?.text).toContain('have failed for five days');
    expect(mails[0]?.text).toContain('503 Service Unavailable');
    expect(await queueMessage(makeMessage(one))).toEqual([]);

    const { body } = await one.call('POST', `/channels/${channelId}/test`);
    const failed = body as { id: string };
    await run(failed.id);
    expect((await getDeliveries(one))[0]).toMatchObject({ id: failed.id, state: 'failed' });
    receiver.behave(path, { status: 204 });
    const again = (await one.call('POST', `/channels/${channelId}/test`)).body as { id: string };
    await run(again.id);
    expect((await getChannels(one)).items).toMatchObject([{ brokenAt: null, failingSince: null }]);
    expect(await queueMessage(makeMessage(one))).toHaveLength(1);
  });

  it('stays on after a single failure that follows days without messages', async () => {
    const one = await app.member();
    const { path } = await hook(one);
    receiver.behave(path, { status: 503 });
    const [first = '', second = ''] = [
      ...(await queueMessage(makeMessage(one))),
      ...(await queueMessage(makeMessage(one))),
    ];
    await run(first);
    await run(second, { now: new Date(Date.now() + 6 * day) });
    expect((await getChannels(one)).items).toMatchObject([
      { failingSince: expect.any(String), brokenAt: null },
    ]);
  });

  it('is turned off by a 410 response, with an email only to a confirmed address', async () => {
    for (const isConfirmed of [true, false]) {
      const one = await app.member();
      const { path } = await hook(one);
      const [id = ''] = await queueMessage(makeMessage(one));
      const { db } = app.services;
      await db
        .updateTable('profiles')
        .set({ email_verified: isConfirmed })
        .where('id', '=', one.id)
        .execute();
      receiver.behave(path, { status: 410 });
      await run(id);
      const row = await db
        .selectFrom('channels')
        .select('broken_at')
        .where('user_id', '=', one.id)
        .executeTakeFirst();
      expect(row?.broken_at).not.toBeNull();
      const mails = await db
        .selectFrom('mails')
        .select('text')
        .where('user_id', '=', one.id)
        .where('subject', 'not like', '%was linked%')
        .execute();
      expect(mails).toHaveLength(isConfirmed ? 1 : 0);
    }
  });

  it.each(['cut', 'hang'] as const)('is retried when the connection is lost (%s)', async (behavior) => {
    const one = await app.member();
    const { path, arrived } = await hook(one);
    receiver.behave(path, behavior);
    const [id = ''] = await queueMessage(makeMessage(one));
    const { safeFetch, config } = app.services;
    await run(id, {
      senders: createSenders(config, {
        safeFetch: (url, options) => safeFetch(url, { ...options, timeoutMs: 300 }),
        vapidKeys: { publicKey: '', privateKey: '' },
        telegram: undefined,
      }),
    });
    expect(await getDeliveries(one)).toMatchObject([
      { state: 'waiting', answer: expect.stringMatching(/^This address/) },
    ]);
    receiver.behave(path, { status: 200 });
    await run(id, { now: new Date(Date.now() + minute) });
    expect(await getDeliveries(one)).toMatchObject([{ state: 'sent', answer: '200 OK' }]);
    expect(new Set(arrived().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('receives the message again, with the same id, after a run was killed while sending', async () => {
    const one = await app.member();
    const { path, arrived } = await hook(one);
    receiver.behave(path, 'hang');
    const [id = ''] = await queueMessage(makeMessage(one));
    const { db } = app.services;
    const killed = new AbortController();
    const first = run(id, { signal: killed.signal });
    await expect.poll(() => arrived().length).toBe(1);
    await expect(run(id)).rejects.toThrow('another run is sending this message');
    killed.abort(new Error('killed'));
    await expect(first).rejects.toThrow('killed');
    // A killed process leaves its lease behind.
    const leased_until = new Date(Date.now() + minute);
    await db.updateTable('deliveries').set({ leased_until }).where('id', '=', id).execute();
    await expect(run(id)).rejects.toThrow('another run is sending this message');
    receiver.behave(path, { status: 200 });
    await run(id, { now: leased_until });
    await run(id, { now: leased_until });
    const ids = arrived().map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await getDeliveries(one)).toMatchObject([{ state: 'sent' }]);
  });

  it('keeps the state written by another run that has taken the lease', async () => {
    const one = await app.member();
    const { path } = await hook(one);
    const [id = ''] = await queueMessage(makeMessage(one));
    const { db } = app.services;
    receiver.behave(path, (_, response) => {
      const leased_until = new Date(Date.now() + 10 * minute);
      void db
        .updateTable('deliveries')
        .set({ leased_until })
        .where('id', '=', id)
        .execute()
        .finally(() => response.writeHead(500).end());
    });
    await run(id);
    const row = await db
      .selectFrom('deliveries')
      .select(['leased_until', 'answer'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toMatchObject({ leased_until: expect.any(Date), answer: null });
  });

  it('is turned off when its address can’t be decrypted', async () => {
    const one = await app.member();
    const { id: channelId, arrived } = await hook(one);
    await app.services.db
      .updateTable('channels')
      .set({ sealed: 'changed' })
      .where('id', '=', channelId)
      .execute();
    const [id = ''] = await queueMessage(makeMessage(one));
    await run(id);
    expect(arrived()).toEqual([]);
    expect((await getChannels(one)).items).toMatchObject([{ brokenAt: expect.any(String) }]);
  });

  it('never receives or logs the signing secret', async () => {
    const one = await app.member();
    const { path, arrived, secret } = await hook(one);
    receiver.behave(path, { status: 500 });
    const [id = ''] = await queueMessage(makeMessage(one));
    await run(id);
    const request = arrived()[0];
    expect(JSON.stringify([request?.headers, request?.body.toString()])).not.toContain(secret);
    expect(request?.headers).not.toHaveProperty('cookie');
    expect(JSON.stringify(app.logLines)).not.toContain(secret);
    expect(JSON.stringify(app.logLines)).not.toContain(path);
  });
});

describe('an outdated message', () => {
  const endings: Record<string, (one: Person, airdropId: string) => Promise<unknown>> = {
    'The airdrop is closed, muted, or deleted.': (one, id) => one.call('DELETE', `/airdrops/${id}`),
    'The account is suspended.': (one) =>
      app.services.db
        .updateTable('profiles')
        .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
        .where('id', '=', one.id)
        .execute(),
    'The channel was turned off.': (one) =>
      app.services.db
        .updateTable('channels')
        .set({ broken_at: new Date() })
        .where('user_id', '=', one.id)
        .execute(),
  };
  it.each(Object.keys(endings))('is dropped: %s', async (reason) => {
    const one = await app.member();
    const { arrived } = await hook(one);
    const airdrop = await makeAirdrop(app.services.db, one);
    const [id = ''] = await queueMessage(makeMessage(one, { airdropId: airdrop.id }));
    await endings[reason]?.(one, airdrop.id);
    await run(id);
    expect(arrived()).toEqual([]);
    const row = await app.services.db
      .selectFrom('deliveries')
      .select(['state', 'answer'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'dropped', answer: reason });
  });

  it('is dropped after its usefulUntil', async () => {
    const one = await app.member();
    const { path, arrived } = await hook(one);
    receiver.behave(path, { status: 500 });
    const [id = ''] = await queueMessage(
      makeMessage(one, { usefulUntil: new Date(Date.now() + 10 * minute) }),
    );
    await runUntilDone(id);
    expect(arrived()).toHaveLength(3);
    expect(await getDeliveries(one)).toMatchObject([
      { state: 'dropped', answer: 'Skipped: no longer relevant.' },
    ]);
  });
});
