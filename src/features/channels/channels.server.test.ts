import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeEndedChannel } from '../../../test/factories/channels.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import { resetLimits } from '../../../test/harness/limits.ts';
import { makeKeys } from '../../../test/harness/push-service.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { queueMail } from '../../platform/mailer.server.ts';
import { addedWebhook, channelList, channel as channelSchema, deliveriesPage, delivery } from './calls.ts';
import { recordMailDelivery } from './commands.server.ts';

type Person = Caller & { id: string };

const app = setUpApp({ jobs: false });
const fakeSender = { send: async () => ({ state: 'sent' as const, answer: '201' }) };

beforeAll(async () => {
  app.services.senders = {
    push: { ...fakeSender, publicKey: 'the-public-key' },
    telegram: undefined,
    webhook: fakeSender,
  };
});
beforeEach(() => resetLimits(app.services.db));

const makePushInput = (endpoint = `https://push.example.com/${uuidv7()}`) => ({
  endpoint,
  keys: makeKeys().keys,
  name: 'Chrome on Android',
});
const makeWebhookInput = (overrides: Record<string, unknown> = {}) => ({
  url: 'https://hooks.example.com/T0/secret-path',
  name: 'My server',
  form: 'json',
  ...overrides,
});

const getChannels = async (caller: Caller) => channelList.parse((await caller.call('GET', '/channels')).body);
const getDeliveries = async (caller: Caller, search = '') =>
  deliveriesPage.parse((await caller.call('GET', `/channels/deliveries${search}`)).body);

async function linkPush(caller: Caller, input: unknown = makePushInput()) {
  const response = await caller.call('POST', '/channels/push', input);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return channelSchema.parse(response.body);
}

async function addWebhook(caller: Caller, input: unknown = makeWebhookInput()) {
  const response = await caller.call('POST', '/channels/webhook', input);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return addedWebhook.parse(response.body);
}

const getAuditEntries = (id: string) =>
  app.services.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'details'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('the channels API', () => {
  it('lists supported and linked channels', async () => {
    const member = await app.createMember();
    const available = { push: { publicKey: 'the-public-key' }, telegram: null, webhook: true };
    expect(await getChannels(member)).toEqual({ available, items: [] });
    const push = await linkPush(member);
    const { channel } = await addWebhook(member);
    expect(push).toMatchObject({
      kind: 'push',
      name: 'Chrome on Android',
      shown: 'push.example.com',
      isThisDevice: true,
      lastOkAt: null,
      failingSince: null,
      brokenAt: null,
      lastAnswer: null,
    });
    expect(channel).toMatchObject({ kind: 'webhook', shown: 'hooks.example.com', isThisDevice: false });
    expect((await getChannels(member)).items).toEqual([push, channel]);
    const elsewhere = await app.openSession(member.id);
    expect((await getChannels(elsewhere)).items.map(({ isThisDevice }) => isThisDevice)).toEqual([
      false,
      false,
    ]);
  });

  it('returns a webhook’s secret once and its address never', async () => {
    const member = await app.createMember();
    const { channel, secret } = await addWebhook(member);
    expect(Buffer.from(secret?.replace('whsec_', '') ?? '', 'base64')).toHaveLength(32);
    await linkPush(member, makePushInput('https://push.example.com/secret-path'));
    const stored = await app.services.db
      .selectFrom('channels')
      .selectAll()
      .where('user_id', '=', member.id)
      .execute();
    const outputs = [
      JSON.stringify((await member.call('GET', '/account/data')).body),
      JSON.stringify((await member.call('GET', '/channels')).body),
      JSON.stringify(stored),
      JSON.stringify(await getAuditEntries(channel.id)),
      JSON.stringify(app.logLines),
    ];
    expect(outputs[0]).toContain('My server');
    for (const text of outputs) expect(text).not.toMatch(/secret-path|whsec_/);
    expect(app.services.channelCipher.decrypt(stored[0]?.sealed ?? '', channel.id)).toContain(secret);
  });

  it('leaves the ended channels of others with the same webhook', async () => {
    const [member, other] = [await app.createMember(), await app.createMember()];
    const { url } = makeWebhookInput();
    const { db } = app.services;
    await Promise.all([member, other].map((person) => makeEndedChannel(db, person, { url })));
    await addWebhook(member);
    const rows = await db
      .selectFrom('ended_channels')
      .select('user_id')
      .where('user_id', 'in', [member.id, other.id])
      .execute();
    expect(rows).toEqual([{ user_id: other.id }]);
  });

  it('returns no secret for a Discord or Slack webhook', async () => {
    const member = await app.createMember();
    for (const form of ['discord', 'slack'])
      expect((await addWebhook(member, makeWebhookInput({ form }))).secret).toBeNull();
  });

  it('writes audit entries without personal data', async () => {
    const member = await app.createMember();
    const { channel } = await addWebhook(member);
    expect((await member.call('DELETE', `/channels/${channel.id}`)).body).toEqual({ id: channel.id });
    const details = { kind: 'webhook', host: 'hooks.example.com' };
    expect(await getAuditEntries(channel.id)).toEqual([
      { action: 'channel.linked', actor_id: member.id, details },
      { action: 'channel.unlinked', actor_id: member.id, details },
    ]);
    expect((await getChannels(member)).items).toEqual([]);
  });

  it('requires a recent proof for a new webhook and emails the owner', async () => {
    const { db } = app.services;
    const member = await app.createMember();
    await db.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', member.id).execute();
    const unproved = { status: 403, body: { data: { details: { reason: 'proof' } } } };
    expect(await member.call('POST', '/channels/webhook', makeWebhookInput())).toMatchObject(unproved);
    expect(await member.call('POST', '/channels/telegram', {})).toMatchObject(unproved);
    expect(await member.call('POST', '/channels/push', makePushInput())).toMatchObject({ status: 201 });
    await db
      .updateTable('sessions')
      .set({ proved_at: new Date() })
      .where('user_id', '=', member.id)
      .execute();
    await addWebhook(member);
    const mails = await db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('to_address', '=', member.email)
      .execute();
    expect(mails).toMatchObject([{ subject: 'A webhook was linked to your Dropfolio account' }]);
    expect(mails[0]?.text).toContain('the webhook “My server” at hooks.example.com');
  });

  it('rejects the 61st link within an hour, even after unlinking', async () => {
    const member = await app.createMember();
    for (let count = 0; count < 60; count += 1) {
      const { channel } = await addWebhook(member);
      expect((await member.call('DELETE', `/channels/${channel.id}`)).status).toBe(200);
    }
    expect(await member.call('POST', '/channels/webhook', makeWebhookInput())).toMatchObject({ status: 429 });
    expect(await member.call('POST', '/channels/push', makePushInput())).toMatchObject({ status: 429 });
  });

  it.each([
    ['', 'name', 'Name is required'],
    ['x'.repeat(61), 'name', 'Name must be at most 60 characters'],
  ])('rejects the name %j, which isn’t 1 to 60 characters long', async (name, field, message) => {
    const member = await app.createMember();
    const { channel } = await addWebhook(member);
    const rejected = { status: 400, body: { code: 'INVALID', message, data: { field } } };
    expect(await member.call('POST', '/channels/webhook', makeWebhookInput({ name }))).toMatchObject(
      rejected,
    );
    expect(await member.call('PATCH', `/channels/${channel.id}`, { name })).toMatchObject(rejected);
  });

  it.each([
    ['http://hooks.example.com/', 'Enter a URL starting with https://'],
    ['hooks.example.com', 'Please enter a valid URL'],
    ['https://me:secret@hooks.example.com/', 'Please enter a valid URL'],
    ['https://127.0.0.1/', 'Messages can’t be sent to this address.'],
    ['https://hooks.example.com:22/', 'Messages can’t be sent to this address.'],
  ])('rejects the URL %s with the field', async (url, message) => {
    const member = await app.createMember();
    const createRejection = (field: string) => ({
      status: 400,
      body: { code: 'INVALID', message, data: { field } },
    });
    expect(await member.call('POST', '/channels/webhook', makeWebhookInput({ url }))).toMatchObject(
      createRejection('url'),
    );
    expect(await member.call('POST', '/channels/push', makePushInput(url))).toMatchObject(
      createRejection('endpoint'),
    );
    expect((await getChannels(member)).items).toEqual([]);
  });

  it('rejects invalid subscription keys', async () => {
    const member = await app.createMember();
    const { keys } = makePushInput();
    const invalidKeys = [
      { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      { ...keys, p256dh: Buffer.alloc(20).toString('base64url') },
      { ...keys, auth: Buffer.alloc(15).toString('base64url') },
    ];
    for (const invalid of invalidKeys) {
      const response = await member.call('POST', '/channels/push', { ...makePushInput(), keys: invalid });
      expect(response).toMatchObject({ status: 400, body: { data: { field: 'keys' } } });
    }
  });

  it('allows at most 5 webhooks and 20 channels under concurrent requests', async () => {
    const member = await app.createMember();
    const webhooks = await Promise.all(
      Array.from({ length: 8 }, () => member.call('POST', '/channels/webhook', makeWebhookInput())),
    );
    expect(webhooks.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(webhooks.filter(({ status }) => status === 403)).toHaveLength(3);
    const devices = await Promise.all(
      Array.from({ length: 17 }, () => member.call('POST', '/channels/push', makePushInput())),
    );
    expect(devices.filter(({ status }) => status === 201)).toHaveLength(15);
    expect(devices.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'You can link at most 20 channels. Unlink one first.',
    });
  });

  it('returns 409 for channels that are turned off on the site', async () => {
    const member = await app.createMember();
    const { senders } = app.services;
    app.services.senders = { push: undefined, telegram: undefined, webhook: undefined };
    try {
      expect((await getChannels(member)).available).toEqual({ push: null, telegram: null, webhook: false });
      const push = await member.call('POST', '/channels/push', makePushInput());
      const webhook = await member.call('POST', '/channels/webhook', makeWebhookInput());
      expect(push).toMatchObject({ status: 409, body: { message: 'Push is turned off on this site.' } });
      expect(webhook).toMatchObject({
        status: 409,
        body: { message: 'Webhooks are turned off on this site.' },
      });
    } finally {
      app.services.senders = senders;
    }
  });

  it('renames a channel', async () => {
    const member = await app.createMember();
    const { id } = await linkPush(member);
    const renamed = await member.call('PATCH', `/channels/${id}`, { name: '  Old   phone ' });
    expect(renamed.body).toMatchObject({ id, name: 'Old phone', isThisDevice: true });
    expect((await getChannels(member)).items).toEqual([renamed.body]);
  });
});

describe('a push channel', () => {
  it('keeps its id and name when the browser subscribes again', async () => {
    const member = await app.createMember();
    const { endpoint } = makePushInput();
    const first = await linkPush(member, makePushInput(endpoint));
    await member.call('PATCH', `/channels/${first.id}`, { name: 'Phone' });
    await app.services.db
      .updateTable('channels')
      .set({ failing_since: new Date(), broken_at: new Date() })
      .where('id', '=', first.id)
      .execute();
    const later = await app.openSession(member.id);
    const again = await linkPush(later, makePushInput(endpoint));
    expect(again).toEqual({ ...first, name: 'Phone' });
    expect((await getChannels(member)).items).toEqual([{ ...again, isThisDevice: false }]);
    expect(await getAuditEntries(first.id)).toHaveLength(1);
  });

  it('moves to another person who subscribes in the same browser', async () => {
    const [first, second] = [await app.createMember(), await app.createMember()];
    const { endpoint } = makePushInput();
    const before = await linkPush(first, makePushInput(endpoint));
    await first.call('POST', `/channels/${before.id}/test`);
    const after = await linkPush(second, makePushInput(endpoint));
    expect(after.id).not.toBe(before.id);
    expect((await getChannels(first)).items).toEqual([]);
    expect((await getDeliveries(first)).items).toEqual([]);
    expect((await getChannels(second)).items).toEqual([after]);
    expect((await getAuditEntries(before.id)).at(-1)).toMatchObject({
      action: 'channel.unlinked',
      actor_id: second.id,
      details: { kind: 'push', host: 'push.example.com', takenOver: true },
    });
  });

  const causes: Record<string, (member: Person & { email: string }) => Promise<unknown>> = {
    'signing out': (member) => member.call('POST', '/account/sign-out', {}),
    'ending the other sessions': async (member) =>
      (await app.openSession(member.id)).call('DELETE', '/account/sessions'),
    suspension: async (member) =>
      (await app.createAdmin()).call('POST', `/admin/users/${member.id}/suspend`, { reason: 'Spam' }),
  };
  it.each(Object.keys(causes))('is unlinked by %s', async (name) => {
    const member = await app.createMember();
    await linkPush(member);
    await addWebhook(member);
    expect(await causes[name]?.(member)).toMatchObject({ status: 200 });
    const remaining = await app.services.db
      .selectFrom('channels')
      .select('kind')
      .where('user_id', '=', member.id)
      .execute();
    expect(remaining).toEqual([{ kind: 'webhook' }]);
  });

  it('can’t be linked in a session that has just ended', async () => {
    const member = await app.createMember();
    const sessionList = z.object({ items: z.array(z.object({ id: z.string() })) });
    const sessions = sessionList.parse((await member.call('GET', '/account/sessions')).body);
    // Deletes the row directly, so that this process's cache still holds the session.
    await app.services.db
      .deleteFrom('sessions')
      .where('id', '=', sessions.items[0]?.id ?? '')
      .execute();
    expect((await member.call('POST', '/channels/push', makePushInput())).status).toBe(401);
  });
});

describe('POST /api/channels/{id}/test', () => {
  it('returns the delivery, which also appears in the list', async () => {
    const member = await app.createMember();
    const { channel } = await addWebhook(member);
    const response = await member.call('POST', `/channels/${channel.id}/test`);
    const sent = delivery.parse(response.body);
    expect(sent).toMatchObject({
      channel: 'webhook',
      channelId: channel.id,
      kind: 'test',
      title: 'Test from Dropfolio',
      state: 'waiting',
      answer: null,
      doneAt: null,
    });
    expect((await getDeliveries(member)).items).toEqual([sent]);
    expect((await getDeliveries(member, `?channelId=${channel.id}`)).items).toEqual([sent]);
    expect((await getDeliveries(member, `?channelId=${uuidv7()}`)).items).toEqual([]);
  });

  it('allows at most ten tests an hour', async () => {
    const member = await app.createMember();
    const { channel } = await addWebhook(member);
    for (let count = 0; count < 10; count += 1)
      expect((await member.call('POST', `/channels/${channel.id}/test`)).status).toBe(200);
    expect((await member.call('POST', `/channels/${channel.id}/test`)).status).toBe(429);
  });
});

describe('GET /api/channels/deliveries', () => {
  it('returns the state of emails', async () => {
    const member = await app.createMember();
    const { db } = app.services;
    const states: Record<string, object> = {
      waiting: {},
      sent: { sent_at: new Date(), text: null, html: null },
      dropped: { text: null, html: null },
      unknown: { text: null, html: null, handed_over_at: new Date() },
    };
    for (const [state, columns] of Object.entries(states)) {
      const key = uuidv7();
      await recordMailDelivery(
        db,
        { now: new Date() },
        { userId: member.id, key, kind: 'claim_opens', title: state, body: '', url: '/' },
      );
      const mail = { to: 'one@example.com', userId: member.id, subject: state, text: 'text', html: 'html' };
      await queueMail(db, { ...mail, key: `notification:${key}` });
      if (state !== 'waiting')
        await db.updateTable('mails').set(columns).where('key', '=', `notification:${key}`).execute();
    }
    const { items } = await getDeliveries(member);
    expect(items.map(({ state }) => state)).toEqual(['unknown', 'dropped', 'sent', 'waiting']);
    expect(items.every(({ title, state }) => title === state)).toBe(true);
    expect(items.find(({ state }) => state === 'sent')?.doneAt).not.toBeNull();
  });

  it('paginates newest first', async () => {
    const member = await app.createMember();
    for (let index = 0; index < 35; index += 1) {
      const message = {
        userId: member.id,
        key: uuidv7(),
        kind: 'claim_opens',
        title: `${index}`,
        body: '',
        url: '/',
      };
      await recordMailDelivery(app.services.db, { now: new Date(Date.now() - index * 1000) }, message);
    }
    const first = await getDeliveries(member);
    const second = await getDeliveries(member, `?cursor=${first.nextCursor}`);
    const titles = [...first.items, ...second.items].map(({ title }) => Number(title));
    expect(titles).toEqual(Array.from({ length: 35 }, (_, index) => index));
    expect(second).toMatchObject({ nextCursor: null });
    expect((await getDeliveries(member, `?cursor=${second.previousCursor}`)).items).toEqual(first.items);
  });
});
