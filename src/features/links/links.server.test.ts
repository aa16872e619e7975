import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFaucet } from '../../../test/factories/faucets.ts';
import { createMemberCtx, makeMember } from '../../../test/factories/members.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { silentLog } from '../../../test/harness/logs.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { safeFetch } from '../../platform/safe-fetch.server.ts';
import { editFaucet } from '../faucets/commands.server.ts';
import { judgeListings } from '../listings/link-jobs.server.ts';
import { createLinkGuard, packagedLists, startLinkGuard } from './guard.server.ts';
import { renewLinkList } from './jobs.server.ts';
import { readLists } from './queries.server.ts';
import { explainedLink, linkEntry, linkLists } from './schema.ts';

let app: TestApp;
let otherApp: TestApp;
let admin: Caller & { id: string; email: string };

beforeAll(async () => {
  app = await createTestApp({ jobs: false });
  otherApp = await createTestApp({ jobs: false, database: app.database });
  admin = await app.createAdmin();
});
afterAll(async () => {
  await otherApp.close();
  await app.close();
});
beforeEach(async () => {
  await app.services.db.deleteFrom('link_entries').execute();
  await app.services.linkGuard.refresh();
  await otherApp.services.linkGuard.refresh();
});

const getVerdict = (testApp: TestApp, url: string) => testApp.services.linkGuard.judge(url).verdict;

async function addEntry(host: string, verdict: 'allow' | 'block', note = 'Looked at') {
  const { status, body } = await admin.call('POST', '/admin/link-entries', { host, verdict, note });
  expect(status, JSON.stringify(body)).toBe(201);
  return linkEntry.parse(body);
}

describe('POST /api/links/judge', () => {
  it('returns links that aren’t fine with their reasons', async () => {
    const member = await app.createMember();
    const urls = ['https://example.com/', 'https://uniswab.org/', 'javascript:alert(1)'];
    const { body } = await member.call('POST', '/links/judge', { urls });
    expect(body).toEqual({
      items: [
        {
          url: 'https://uniswab.org/',
          verdict: 'careful',
          reasons: [{ rule: 'look-alike', host: 'uniswab.org', resembles: 'uniswap.org' }],
        },
        {
          url: 'javascript:alert(1)',
          verdict: 'blocked',
          reasons: [{ rule: 'scheme', host: 'javascript:', resembles: null }],
        },
      ],
    });
  });

  it('rejects more than twenty links a call', async () => {
    const member = await app.createMember();
    const urls = Array.from({ length: 21 }, (_, n) => `https://${n}.example/`);
    expect(await member.call('POST', '/links/judge', { urls })).toMatchObject({
      status: 400,
      body: { message: 'Send up to 20 links at once' },
    });
    expect((await member.call('POST', '/links/judge', { urls: urls.slice(1) })).status).toBe(200);
  });

  it('counts each link as a read', async () => {
    const member = await app.createMember();
    const urls = Array.from({ length: 20 }, (_, n) => `https://${n}.example/`);
    const statuses: number[] = [];
    for (let call = 0; call < 61; call += 1)
      statuses.push((await member.call('POST', '/links/judge', { urls })).status);
    expect(statuses.indexOf(429)).toBe(1_200 / 20);
  });

  it('returns unreadable for a host longer than DNS allows', async () => {
    const member = await app.createMember();
    const label = 'metamask-'.repeat(6);
    const createHost = (length: number) =>
      `${Array.from({ length: 5 }, () => label)
        .join('.')
        .slice(0, length - 4)}.xyz`;
    const listRules = async (url: string) => {
      const { body } = await member.call('POST', '/links/judge', { urls: [url] });
      return (body as { items: { reasons: { rule: string }[] }[] }).items.flatMap(({ reasons }) =>
        reasons.map(({ rule }) => rule),
      );
    };
    expect(await listRules(`https://${createHost(253)}/`)).not.toContain('unreadable');
    expect(await listRules(`https://${createHost(254)}/`)).toEqual(['unreadable']);
  });
});

describe('an operator entry', () => {
  it('applies in every process at once until it is deleted', async () => {
    const entry = await addEntry('https://www.Drain.example/claim?x=1', 'block');
    expect(entry).toMatchObject({ host: 'drain.example', createdBy: admin.email });
    for (const item of [app, otherApp]) {
      await eventually(() => expect(getVerdict(item, 'https://a.drain.example')).toBe('blocked'));
    }
    expect((await admin.call('DELETE', `/admin/link-entries/${entry.id}`)).body).toEqual({ id: entry.id });
    for (const item of [app, otherApp]) {
      await eventually(() => expect(getVerdict(item, 'https://a.drain.example')).toBe('ok'));
    }
    const audited = await app.services.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', entry.id)
      .orderBy('at')
      .execute();
    expect(audited).toEqual([
      { action: 'link-entry.added', actor_id: admin.id },
      { action: 'link-entry.deleted', actor_id: admin.id },
    ]);
  });

  it('corrects a false positive of the list, with an explanation', async () => {
    const [host = ''] = packagedLists.blocked;
    expect(getVerdict(otherApp, `https://${host}/`)).toBe('blocked');
    const entry = await addEntry(host, 'allow', 'An honest site');
    await eventually(() => expect(getVerdict(otherApp, `https://${host}/`)).toBe('ok'));
    const { body } = await admin.call('GET', `/admin/links/verdict?url=https://app.${host}/x`);
    expect(explainedLink.parse(body)).toEqual({
      verdict: 'ok',
      reasons: [],
      host: `app.${host}`,
      standing: 'allowed',
      entry,
    });
  });

  it('stores one host in ASCII, and rejects public suffixes', async () => {
    expect((await addEntry('bücher.example', 'allow')).host).toBe('xn--bcher-kva.example');
    const postEntry = (host: string) =>
      admin.call('POST', '/admin/link-entries', { host, verdict: 'block', note: 'No' });
    expect((await postEntry('www.bücher.example')).status).toBe(409);
    for (const host of [
      'com',
      'co.uk',
      'github.io',
      'no host',
      '10.0.0.1',
      'javascript:alert(1)',
      'https://',
    ]) {
      expect((await postEntry(host)).status, host).toBe(400);
    }
  });

  it('is found by host and note, newest first', async () => {
    const [first, second] = [
      await addEntry('one.example', 'block', 'Asked by Ada'),
      await addEntry('two.example', 'allow'),
    ];
    const search = async (query: string) => (await admin.call('GET', `/admin/link-entries${query}`)).body;
    expect(await search('')).toMatchObject({
      items: [{ id: second.id }, { id: first.id }],
      nextCursor: null,
    });
    expect(await search('?q=ADA')).toMatchObject({ items: [{ id: first.id }] });
    expect(await search('?q=two.')).toMatchObject({ items: [{ id: second.id }] });
  });

  it('reaches a process without notifications by polling', async () => {
    const guard = await startLinkGuard({ db: app.services.db, log: silentLog, listUrl: null, everyMs: 10 });
    const before = guard.version;
    await addEntry('unheard.example', 'block');
    await eventually(() => expect(guard.judge('https://unheard.example').verdict).toBe('blocked'));
    expect(guard.version).not.toBe(before);
    guard.stop();
  });
});

describe('a listing', () => {
  const readFlags = async (id: string) =>
    app.services.db
      .selectFrom('listings')
      .select(['link_flags', 'is_link_blocked'])
      .where('item_id', '=', id)
      .executeTakeFirstOrThrow();

  const runJudgeJob = async () => {
    const events: unknown[] = [];
    const { linkGuard } = app.services;
    await runJobNow(
      app.services.db,
      judgeListings,
      {},
      { linkGuard, publish: (changes) => void events.push(...changes) },
    );
    return events;
  };

  const url = 'https://turns-bad.example/';
  const input = {
    name: 'Faucet',
    url,
    network: 'Base',
    amount: '1',
    cooldownMinutes: null,
    requirements: '',
  };

  it('updates after a list changes, with a live event', async () => {
    const { id } = await makeFaucet(app.services.db, { url });
    const ctx = {
      ...createMemberCtx(app.services.db, await makeMember(app.services.db)),
      linkGuard: app.services.linkGuard,
    };
    await editFaucet(ctx, { id, ...input });
    expect(await readFlags(id)).toEqual({ link_flags: [], is_link_blocked: false });
    await runJudgeJob();
    expect(await runJudgeJob(), 'nothing changed').toEqual([]);

    const entry = await addEntry('turns-bad.example', 'block');
    expect(await runJudgeJob()).toEqual([{ topic: 'public' }]);
    expect(await readFlags(id)).toMatchObject({
      link_flags: [{ url, verdict: 'blocked' }],
      is_link_blocked: true,
    });
    const lists = linkLists.parse((await admin.call('GET', '/admin/links')).body);
    expect(lists).toMatchObject({ entries: 1, blockedCount: 1, blockedListings: [{ kind: 'faucet', id }] });

    await admin.call('DELETE', `/admin/link-entries/${entry.id}`);
    await runJudgeJob();
    expect(await readFlags(id)).toEqual({ link_flags: [], is_link_blocked: false });
  });

  it('vouches for an approved look-alike host, but not for a blocked one', async () => {
    const { db, linkGuard } = app.services;
    const { id } = await makeFaucet(db, { url });
    const ctx = { ...createMemberCtx(db, await makeMember(db)), linkGuard };
    const lookAlike = 'https://uniswab.org/';
    expect(getVerdict(app, lookAlike)).toBe('careful');
    await editFaucet(ctx, { id, ...input, url: lookAlike });
    await linkGuard.refresh();
    expect(getVerdict(app, lookAlike)).toBe('ok');
    expect(getVerdict(app, 'https://app.uniswab.org/')).toBe('careful');
    const blocked = editFaucet(ctx, { id, ...input, url: 'https://unіswap.org/' });
    await expect(blocked).rejects.toThrow('is blocked as dangerous');
    await editFaucet(ctx, { id, ...input, url: 'https://else.example/' });
    await linkGuard.refresh();
    expect([getVerdict(app, lookAlike), getVerdict(app, 'https://unіswap.org/')]).toEqual([
      'careful',
      'blocked',
    ]);
  });
});

describe('the renewed list', () => {
  let server: Receiver;
  let listUrl: string;
  beforeAll(async () => {
    server = await startReceiver();
    listUrl = `${server.origin}/list.json`;
  });
  afterAll(() => server.close());
  beforeEach(() => app.services.db.deleteFrom('link_lists').execute());

  const manyHosts = Array.from({ length: 9_000 }, (_, n) => `phish-${n}.example`);
  const serve = (status: number, body: string) => server.setBehavior('/list.json', { status, body });
  const renew = () =>
    runJobNow(
      app.services.db,
      renewLinkList,
      {},
      {
        times: 1,
        config: { ...app.services.config, linkListUrl: listUrl },
        safeFetch: (url, options) => safeFetch(url, { ...options, allowPrivate: true }),
      },
    );
  const startGuard = () => startLinkGuard({ db: app.services.db, log: silentLog, listUrl });
  const readStoredList = () => app.services.db.selectFrom('link_lists').selectAll().executeTakeFirstOrThrow();

  it('replaces the packaged list and its exceptions', async () => {
    serve(
      200,
      JSON.stringify({ blacklist: [...manyHosts, 'com', 'uniswap.org', 'Bücher.example.'], whitelist: [] }),
    );
    await renew();
    const guard = await startGuard();
    guard.stop();
    const judgeHost = (host: string) => guard.judge(`https://${host}/`).verdict;
    expect(['phish-8999.example', 'xn--bcher-kva.example'].map(judgeHost)).toEqual(['blocked', 'blocked']);
    expect(['example.com', 'uniswap.org'].map(judgeHost)).toEqual(['ok', 'ok']);
    expect(guard.version).not.toBe(createLinkGuard().version);
    expect(await readStoredList()).toMatchObject({ blocked: 9_002, allowed: 0, error: null });
  });

  it('accepts plain lines, comments, and hosts-file syntax', async () => {
    serve(200, ['# phishing', '', ...manyHosts, '0.0.0.0 hosts-file.example # new'].join('\r\n'));
    await renew();
    const guard = await startGuard();
    guard.stop();
    expect(guard.judge('https://hosts-file.example').verdict).toBe('blocked');
  });

  it.each([
    { problem: 'is not served', status: 500, body: 'no', error: 'The list URL returned 500.' },
    { problem: 'is empty', status: 200, body: '\n', error: 'The list has no hosts.' },
    {
      problem: 'is broken',
      status: 200,
      body: '{"blacklist":',
      error: 'We can’t read the list. It isn’t valid JSON in the expected format.',
    },
    {
      problem: 'shrank by half',
      status: 200,
      body: manyHosts.slice(0, 4_499).join('\n'),
      error: 'The list has 4,499 hosts, less than half of the 9,000 in use.',
    },
  ])(
    'keeps the previous list and informs admins if the new one $problem',
    async ({ status, body, error }) => {
      serve(200, manyHosts.join('\n'));
      await renew();
      serve(status, body);
      await expect(renew()).rejects.toThrow(error);
      const guard = await startGuard();
      guard.stop();
      expect(guard.judge('https://phish-8999.example').verdict).toBe('blocked');
      expect(await readStoredList()).toMatchObject({ blocked: 9_000, error });
      const lists = await readLists({
        db: app.services.db,
        config: { ...app.services.config, linkListUrl: listUrl },
      });
      expect(lists).toMatchObject({ renewed: { url: listUrl, blocked: 9_000, error } });
    },
  );

  it('sends no request without a configured URL', async () => {
    await runJobNow(app.services.db, renewLinkList, {});
    expect(await app.services.db.selectFrom('link_lists').selectAll().execute()).toEqual([]);
  });
});
