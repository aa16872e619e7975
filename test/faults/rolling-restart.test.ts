import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { queueMail } from '../../src/platform/mailer.server.ts';
import { makeMember } from '../factories/members.ts';
import { type Cluster, startCluster } from '../harness/cluster.ts';
import { eventually } from '../harness/eventually.ts';
import { followChanges } from '../harness/follow-changes.ts';
import { startMailServer } from '../harness/mail-server.ts';
import { pauseClient } from '../harness/pacing.ts';
import { recordFault } from './record.ts';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let cluster: Cluster;

beforeAll(async () => {
  mailServer = await startMailServer();
  cluster = await startCluster({
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Dropfolio <hello@example.com>',
    // The proxy of a busy machine notices later than within a second.
    DRAIN_SECONDS: '5',
  });
});
afterAll(async () => {
  await cluster.close();
  await new Promise<void>((resolve) => mailServer.server.close(() => resolve()));
});

const createInput = (name: string) => ({
  name,
  project: 'Example',
  status: 'upcoming',
  eligibilityDate: '2026-11-20',
});

type Outcome = { kind: string; status: number | string };

/** Runs `work` up to this many times a second until stopped. */
function repeat(perSecond: number, work: (n: number) => Promise<unknown>): () => Promise<void> {
  let isStopped = false;
  const finished = (async () => {
    for (let n = 0; !isStopped; n += 1) {
      await work(n);
      await pauseClient(1000 / perSecond);
    }
  })();
  return () => {
    isStopped = true;
    return finished;
  };
}

it('fails no request, loses no event, and runs each job once in a rolling restart of four processes', async () => {
  const { database, proxy } = cluster;
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => cluster.openSession((await makeMember(database.db)).id)),
  );
  const followers = people.map((person) => followChanges(proxy.origin, person));
  const outcomes: Outcome[] = [];
  const written = people.map(() => new Set<string>());
  const queued: string[] = [];

  async function recordOutcome(kind: string, work: () => Promise<number>): Promise<void> {
    outcomes.push({ kind, status: await work().catch((error: unknown) => String(error)) });
  }

  const stops = people.flatMap((person, index) => [
    repeat(2, (n) =>
      recordOutcome('write', async () => {
        const { status, body } = await person.call('POST', '/airdrops', createInput(`Drop ${n}`), {
          'idempotency-key': uuidv7(),
        });
        if (typeof body === 'object' && body !== null && 'id' in body) {
          written[index]?.add(String(body.id));
        }
        return status;
      }),
    ),
    repeat(5, () =>
      recordOutcome('read', async () => (await person.call('GET', '/airdrops?limit=20')).status),
    ),
  ]);
  stops.push(
    repeat(10, () => recordOutcome('page', async () => (await fetch(`${proxy.origin}/faq`)).status)),
    repeat(5, async (n) => {
      const to = `mail-${n}@example.com`;
      await queueMail(database.db, { key: to, to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
      queued.push(to);
    }),
  );

  for (let index = 0; index < cluster.size; index += 1) {
    expect(await cluster.stopProcess(index, 'SIGTERM')).toBe(0);
    await cluster.startProcess(index);
  }
  await Promise.all(stops.map((stop) => stop()));

  const failed = outcomes.filter(({ status }) => status !== 200 && status !== 201);
  expect(failed).toEqual([]);

  // Every change has reached every follower.
  await eventually(() => {
    for (const [index, { seen }] of followers.entries()) {
      expect([...(written[index] ?? [])].filter((id) => !seen.has(id))).toEqual([]);
    }
  });
  await Promise.all(followers.map((follower) => follower.stop()));
  expect(followers.flatMap(({ failures }) => failures)).toEqual([]);
  for (const { countConnections } of followers) expect(countConnections()).toBeGreaterThan(1);
  const rows = await database.db.selectFrom('airdrops').select('id').execute();
  const acknowledged = written.flatMap((ids) => [...ids]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());

  // Every mail was sent once.
  await eventually(() => {
    const recipients = mailServer.mails.flatMap(({ to }) => to);
    expect(recipients.toSorted()).toEqual(queued.toSorted());
  });

  recordFault({
    name: 'rolling restart of four processes',
    tried: outcomes.length + queued.length,
    acknowledged: outcomes.length + queued.length,
    lost: 0,
    duplicated: 0,
  });
});
