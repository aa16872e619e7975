import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { sendEmail } from '../../platform/email.server.ts';
import { addedWebhook } from './calls.ts';
import { deliver } from './commands.server.ts';

type Person = Caller & { id: string; email: string };

let app: TestApp;
let hanging: Receiver;
let quick: Receiver;

beforeAll(async () => {
  [hanging, quick] = await Promise.all([startReceiver('hang'), startReceiver()]);
  app = await createTestApp({ limits: false, env: { ALLOW_PRIVATE_FETCH: 'true' } });
});
afterAll(async () => {
  hanging.close();
  quick.close();
  await app.close();
});

/** Links `count` webhooks of the receiver's host. With `hasAnswered`, each counts as one that received a message before. */
async function linkWebhooks(
  person: Person,
  { origin }: Receiver,
  count: number,
  hasAnswered: boolean,
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const input = { url: `${origin}/${person.id}/${index}`, name: 'Server', form: 'json' };
    const { channel } = addedWebhook.parse((await person.call('POST', '/channels/webhook', input)).body);
    if (!hasAnswered) continue;
    await app.services.db
      .updateTable('channels')
      .set({ last_ok_at: new Date() })
      .where('id', '=', channel.id)
      .execute();
  }
}

async function sendMessages(person: Person, count: number): Promise<void> {
  const messages = Array.from({ length: count }, () => ({
    userId: person.id,
    channels: new Set(['webhook']),
    key: uuidv7(),
    kind: 'claim_opens',
    title: 'Claim opens',
    body: '',
    url: '/tracker',
  }));
  await deliver(app.services.db, { now: new Date() }, messages);
}

/** Queues of one host plus those of failing channels. */
const maxPerHost = 5 + 4;

describe('sending to a host that never answers', () => {
  it('doesn’t delay messages to other hosts and emails', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => app.createMember()));
    for (const [index, item] of people.entries()) await linkWebhooks(item, hanging, 5, index % 2 === 0);
    await Promise.all(people.map((item) => sendMessages(item, 10)));
    await eventually(() => expect(hanging.maxConcurrent()).toBeGreaterThan(2));

    const other = await app.createMember();
    await linkWebhooks(other, quick, 3, true);
    await sendMessages(other, 5);
    const person = { id: other.id, email: other.email, firstName: 'Ada' };
    const action = { label: 'Open', url: app.baseUrl };
    await sendEmail(app.services.db, person, { subject: 'Beside it', lines: [], action });
    await eventually(() => expect(quick.received).toHaveLength(15));
    await eventually(async () =>
      expect((await app.listMails()).map(({ subject }) => subject)).toContain('Beside it'),
    );
    expect(hanging.maxConcurrent()).toBeLessThanOrEqual(maxPerHost);
    // No channel sends two messages at once, so not all 200 have been tried.
    const paths = hanging.received.map(({ path }) => path);
    expect(paths.length).toBeLessThan(200);
  });
});
