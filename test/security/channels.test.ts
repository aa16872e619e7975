import { afterAll, beforeAll, describe } from 'vitest';
import { sendDelivery } from '../../src/features/channels/jobs.server.ts';
import { createSenders } from '../../src/platform/channels/senders.server.ts';
import { type Network, safeFetch } from '../../src/platform/safe-fetch.server.ts';
import { patienceMs } from '../harness/eventually.ts';
import { makeKeys } from '../harness/push-service.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { runJobNow } from '../harness/run-job.ts';
import { attack } from './attack.ts';
import { createTarget, type Person, type Target } from './target.ts';

let target: Target;
/** A server in our private network that must not be reachable from outside. */
let internalServer: Receiver;

beforeAll(async () => {
  target = await createTarget();
  internalServer = await startReceiver({ status: 200, body: 'INSIDE' });
});
afterAll(async () => {
  internalServer.close();
  await target.close();
});

const spellings = [
  '127.0.0.1',
  '127.1',
  '0x7f.0.0.1',
  '2130706433',
  '017700000001',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[64:ff9b::7f00:1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
];

const createDevice = (endpoint: string) => ({ endpoint, keys: makeKeys().keys, name: 'Phone' });
const createWebhook = (url: string, form = 'json') => ({ url, name: 'Server', form });

/** Sends the user's latest test message, with name resolution controlled by the attack. */
async function sendTest(
  person: Person,
  id: string,
  network: Network,
): Promise<{ state: string; answer: string }> {
  const { db, config, channelCipher, senders, log } = target.services;
  const { publicKey } = senders.push ?? { publicKey: '' };
  const keys = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'vapid_keys')
    .executeTakeFirstOrThrow();
  const response = await person.call('POST', `/channels/${id}/test`);
  const delivery = (response.body as { id: string }).id;
  const testSenders = createSenders(config, {
    safeFetch: (url, options) =>
      safeFetch(url, { ...options, allowPrivate: false, timeoutMs: patienceMs }, network),
    vapidKeys: { publicKey, ...JSON.parse(keys.value) },
    telegram: undefined,
  });
  await runJobNow(
    db,
    sendDelivery,
    { id: delivery, isPatient: true },
    { config, log, channelCipher, senders: testSenders, times: 1 },
  );
  const row = await db
    .selectFrom('deliveries')
    .select(['state', 'answer'])
    .where('id', '=', delivery)
    .executeTakeFirst();
  return { state: row?.state ?? 'forgotten', answer: row?.answer ?? '' };
}

describe('SSRF through notification channels', () => {
  attack('webhooks and push endpoints at private addresses', async ({ count }) => {
    const person = await target.createPerson();
    const port = new URL(internalServer.origin).port;
    for (const host of spellings) {
      for (const url of [`https://${host}/`, `https://${host}:8443/a?b`, `http://${host}:${port}/`]) {
        const push = await person.call('POST', '/channels/push', createDevice(url));
        count(push.status === 400, `push to ${url} returned ${push.status}`);
        for (const form of ['json', 'discord', 'slack']) {
          const webhook = await person.call('POST', '/channels/webhook', createWebhook(url, form));
          count(webhook.status === 400, `${form} to ${url} returned ${webhook.status}`);
        }
      }
    }
    const stored = await target.services.db.selectFrom('channels').select('id').execute();
    count(stored.length === 0, `${stored.length} channels were linked`);
    count(internalServer.received.length === 0, 'the internal server received a request');
  });

  attack(
    'hostnames that resolve to private addresses, at once or on the second lookup',
    async ({ count, need }) => {
      const { port } = new URL(internalServer.origin);
      const network = { isPublic: (address: string) => address === '203.0.113.7', isAllowedPort: () => true };
      const resolutions: Record<string, () => string[]> = {
        'to loopback': () => ['127.0.0.1'],
        'to one of each': () => ['203.0.113.7', '127.0.0.1'],
        'to a mapped address': () => ['::ffff:127.0.0.1'],
      };
      for (const [name, getAddresses] of Object.entries(resolutions)) {
        const person = await target.createPerson();
        const names = [`https://rebind.example:8443/${name.length}`, `https://rebind.example/${port}`];
        for (const url of names) {
          const responses = [
            await person.call('POST', '/channels/push', createDevice(url)),
            await person.call('POST', '/channels/webhook', createWebhook(url)),
          ];
          need(
            responses.every(({ status }) => status === 201),
            'host names are accepted, and resolved when sending',
          );
          for (const { body } of responses) {
            const id =
              (body as { id?: string; channel?: { id: string } }).id ??
              (body as { channel: { id: string } }).channel.id;
            const { state, answer } = await sendTest(person, id, {
              ...network,
              resolve: async () =>
                getAddresses().map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
            });
            count(
              state === 'failed' && answer === 'Messages can’t be sent to this address.',
              `sending to ${name} ended as ${state}, ${answer}`,
            );
          }
        }
      }
      count(internalServer.received.length === 0, 'the internal server received a request');
    },
  );

  attack('redirects from a webhook to private addresses', async ({ count, need }) => {
    const outside = await startReceiver();
    try {
      const { db, channelCipher } = target.services;
      const person = await target.createPerson();
      const { port } = new URL(outside.origin);
      const network: Network = {
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
        // Treats the address of this test's server as public.
        isPublic: (address) => address === '127.0.0.1',
        isAllowedPort: () => true,
      };
      for (const status of [301, 302, 303, 307, 308]) {
        const path = `/redirect/${status}`;
        outside.setBehavior(path, { status, headers: { location: `${internalServer.origin}/admin` } });
        const added = await person.call(
          'POST',
          '/channels/webhook',
          createWebhook('https://hooks.example.com/'),
        );
        const { id } = (added.body as { channel: { id: string } }).channel;
        const address = { form: 'json', url: `http://hooks.example:${port}${path}`, secret: 'whsec_AAAA' };
        await db
          .updateTable('channels')
          .set({ sealed: channelCipher.encrypt(JSON.stringify(address), id) })
          .where('id', '=', id)
          .execute();
        const plain = await sendTest(person, id, network);
        count(plain.state === 'failed' && /https/.test(plain.answer), `http was used: ${plain.answer}`);
        const followed = await safeFetch(
          address.url,
          {
            timeoutMs: patienceMs,
            maxBytes: 0,
            allowPrivate: false,
            post: { body: Buffer.from('x'), headers: {} },
          },
          network,
        );
        need(outside.listRequests(path).length > 0, 'the redirecting server was reached');
        count(followed.status === status, `a redirect of ${status} was followed`);
      }
      count(internalServer.received.length === 0, 'the internal server received a request');
    } finally {
      outside.close();
    }
  });
});
