import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makePresale } from '../../../../test/factories/presales.ts';
import { type ApiResponse, type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { runJobNow } from '../../../../test/harness/run-job.ts';
import type { Presale } from '../schema.ts';
import { reassessRisks } from './jobs.server.ts';
import type { FactKind } from './kinds.ts';
import { maxFacts } from './schema.ts';

const app = setUpApp({ limits: false, clock: () => now });
let admin: Caller & { id: string };
let now: Date;

beforeAll(async () => {
  now = new Date();
  admin = await app.createAdmin();
});
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z');
});

const db = () => app.services.db;
const contract = '0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8';
const sourceUrl = 'https://audits.example.com/harbour';
const input = {
  projectName: 'Harbour Finance',
  tokenSymbol: 'HBR',
  blockchain: 'Base',
  presaleStart: '2026-12-01T12:00:00.000Z',
  presaleEnd: '2026-12-24T00:00:00.000Z',
  websiteUrl: 'https://harbour.example.com/',
};

async function publish(changes: Record<string, unknown> = {}): Promise<Presale> {
  const { status, body } = await admin.call('POST', '/presales', { ...input, ...changes });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Presale; // the operation's declared output
}

const add = (id: string, kind: FactKind, value: string, source = sourceUrl): Promise<ApiResponse> =>
  admin.call('POST', `/presales/${id}/facts`, { kind, value, sourceUrl: source });

async function mustAdd(id: string, kind: FactKind, value: string, source?: string): Promise<Presale> {
  const { status, body } = await add(id, kind, value, source);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Presale; // the operation's declared output
}

async function verify(id: string): Promise<Presale> {
  await mustAdd(id, 'audit', 'Example Auditors, May 2026');
  await mustAdd(id, 'contract', contract, `https://explorer.example.com/address/${contract.toUpperCase()}`);
  await mustAdd(id, 'kyc', 'Example Identity');
  await mustAdd(id, 'social', '@harbour');
  return mustAdd(id, 'lock', '2026-12-31');
}

const getOne = async (id: string) =>
  (await app.createCaller().call('GET', `/presales/${id}`)).body as Presale;

const getLastRevision = (id: string) =>
  db()
    .selectFrom('listing_revisions')
    .select(['actor_id', 'actor_role', 'changes'])
    .where('item_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('POST /api/presales/{id}/facts', () => {
  it('publishes a fact with its source but without its author, and updates audit status and risk level', async () => {
    const { id } = await publish();
    const audited = await mustAdd(id, 'audit', 'Example Auditors, May 2026');
    expect(audited).toMatchObject({
      auditStatus: 'Audited',
      riskLevel: 'Medium',
      facts: [
        {
          id: expect.any(String),
          kind: 'audit',
          value: 'Example Auditors, May 2026',
          sourceUrl,
          addedAt: now.toISOString(),
        },
      ],
    });
    expect(Object.keys(audited.facts[0] ?? {})).not.toContain('setBy');
    expect(await verify((await publish()).id)).toMatchObject({
      riskLevel: 'Verified',
      auditStatus: 'Audited',
    });
    expect(await getOne(id)).toEqual(audited);
    const warned = await mustAdd(id, 'warning', 'Its last token was abandoned');
    expect(warned).toMatchObject({ riskLevel: 'High', facts: [{ kind: 'audit' }, { kind: 'warning' }] });
  });

  it('can be removed once, which reverts the level and keeps the row', async () => {
    const { id } = await publish();
    const { facts } = await mustAdd(id, 'warning', 'Its last token was abandoned');
    const remove = () => admin.call('DELETE', `/presale-facts/${facts[0]?.id}`);
    expect(await remove()).toMatchObject({ status: 200, body: { id, riskLevel: 'Medium', facts: [] } });
    expect((await remove()).status).toBe(404);
    const stored = db()
      .selectFrom('listing_facts')
      .select(['removed_at', 'removed_by'])
      .where('item_id', '=', id);
    expect(await stored.execute()).toEqual([{ removed_at: now, removed_by: admin.id }]);
  });

  it('appears in the listing’s history and the audit log', async () => {
    const { id } = await publish();
    const { facts } = await mustAdd(id, 'audit', 'Example Auditors');
    const line = `Audit report: Example Auditors (${sourceUrl})`;
    expect(await getLastRevision(id)).toEqual({
      actor_id: admin.id,
      actor_role: 'admin',
      changes: [
        { field: 'auditStatus', old: 'Not Audited', now: 'Audited' },
        { field: 'facts', old: [], now: [line] },
      ],
    });
    await admin.call('DELETE', `/presale-facts/${facts[0]?.id}`);
    expect(await getLastRevision(id)).toMatchObject({
      changes: [
        { field: 'auditStatus', old: 'Audited', now: 'Not Audited' },
        { field: 'facts', old: [line], now: [] },
      ],
    });
    const entries = await db()
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    const details = { projectName: 'Harbour Finance', kind: 'audit', value: 'Example Auditors', sourceUrl };
    expect(entries.slice(1)).toEqual([
      { action: 'presale.fact-added', details },
      { action: 'presale.fact-removed', details },
    ]);
  });

  it.each([
    ['value', 'audit', ' ', sourceUrl, 'This is required'],
    ['value', 'lock', 'next year', sourceUrl, 'Enter a date'],
    ['value', 'lock', '2026-11-19', sourceUrl, 'This lock has already ended'],
    ['value', 'listed_since', '2026-11-21', sourceUrl, 'This date is in the future'],
    ['value', 'contract', 'our contract', sourceUrl, 'Enter the contract’s address'],
    ['sourceUrl', 'contract', contract, sourceUrl, 'The link must contain the contract’s address'],
    ['sourceUrl', 'team', 'Ada', '', 'Please enter a valid URL'],
    ['sourceUrl', 'team', 'Ada', 'javascript:alert(1)', 'Please enter a valid URL'],
  ] as const)('returns an error on %s for a %s of “%s”', async (field, kind, value, source, message) => {
    const { id } = await publish();
    expect(await add(id, kind, value, source)).toMatchObject({
      status: 400,
      body: { message, data: { field } },
    });
    expect((await getOne(id)).facts).toEqual([]);
  });

  it('rejects a blocked source with an error on the field', async () => {
    const { id } = await publish();
    const blocked = 'https://uniswap-airdrop.example.com/';
    const guard = app.services.linkGuard;
    const { judge } = guard;
    guard.judge = (url) => (url === blocked ? { verdict: 'blocked', reasons: [] } : judge(url));
    try {
      expect(await add(id, 'team', 'Ada', blocked)).toMatchObject({
        status: 400,
        body: {
          message: 'This link is blocked as dangerous. Enter another source.',
          data: { field: 'sourceUrl' },
        },
      });
    } finally {
      guard.judge = judge;
    }
  });

  it('rejects duplicates and limits facts per presale', async () => {
    const { id } = await publish();
    await mustAdd(id, 'team', 'Ada');
    expect(await add(id, 'team', 'Ada')).toMatchObject({
      status: 400,
      body: { message: 'This fact already exists' },
    });
    for (let count = 1; count < maxFacts; count += 1) await mustAdd(id, 'team', `Person ${count}`);
    expect(await add(id, 'team', 'One more')).toMatchObject({ status: 403, body: { code: 'LIMIT_REACHED' } });
  });

  it('rejects facts of unknown presales, and deletes facts with their presale', async () => {
    expect((await add(uuidv7(), 'team', 'Ada')).status).toBe(404);
    expect((await admin.call('DELETE', `/presale-facts/${uuidv7()}`)).status).toBe(404);
    const { id } = await publish();
    const { facts } = await mustAdd(id, 'team', 'Ada');
    await admin.call('DELETE', `/presales/${id}`);
    expect((await admin.call('DELETE', `/presale-facts/${facts[0]?.id}`)).status).toBe(404);
  });

  it('includes its source in the listing’s link check, also after an edit', async () => {
    const { id } = await publish();
    await mustAdd(id, 'team', 'Ada');
    expect((await admin.call('PATCH', `/presales/${id}`, { ...input, hardCap: 9 })).status).toBe(200);
    const listing = db().selectFrom('listings').select('links').where('item_id', '=', id);
    expect(await listing.execute()).toEqual([{ links: [input.websiteUrl, sourceUrl] }]);
  });
});

describe('risk level and audit status', () => {
  it('notify followers when they change, and not otherwise', async () => {
    const follower = await app.createMember();
    const { id } = await publish();
    const { status } = await follower.call('PUT', `/listings/${id}/follow`, { kind: 'presale' });
    expect(status).toBe(200);
    await mustAdd(id, 'team', 'Ada');
    await mustAdd(id, 'warning', 'Its last token was abandoned');
    await eventually(async () => {
      const rows = db().selectFrom('notifications').select(['kind', 'title', 'body', 'url']);
      expect(await rows.where('user_id', '=', follower.id).execute()).toEqual([
        {
          kind: 'listing_changed',
          title: 'Harbour Finance was changed',
          body: expect.stringContaining('Risk level'),
          url: `/presales/${id}`,
        },
      ]);
    });
  });

  it('can’t be set by promoters or editors', async () => {
    const { id } = await publish();
    for (const choice of [{ riskLevel: 'Verified' }, { auditStatus: 'Audited' }]) {
      expect((await admin.call('POST', '/presales', { ...input, ...choice })).status).toBe(400);
      expect((await admin.call('PATCH', `/presales/${id}`, { ...input, ...choice })).status).toBe(400);
    }
  });

  it('show Pending with a report that only the project names, and Audited once it is a fact', async () => {
    const presale = await publish({ auditUrl: sourceUrl });
    expect(presale).toMatchObject({ auditStatus: 'Pending', auditUrl: sourceUrl });
    expect(await mustAdd(presale.id, 'audit', 'Example Auditors')).toMatchObject({ auditStatus: 'Audited' });
  });

  it('update every night as a change by the system, without other changes', async () => {
    const [{ id }, other] = [await publish(), await publish()];
    expect(await verify(id)).toMatchObject({ riskLevel: 'Verified' });
    const readRevision = async (item: string) => (await getOne(item)).listing.revision;
    const before = [await readRevision(id), await readRevision(other.id)];
    const events: unknown[] = [];
    const run = (at: string) =>
      runJobNow(
        db(),
        reassessRisks,
        {},
        { now: new Date(at), publish: (changes) => events.push(...changes) },
      );
    await run('2026-12-31T23:00:00Z');
    expect(events).toEqual([]);
    await run('2027-01-01T00:07:00Z');
    expect(events).toEqual([{ topic: 'public', noun: 'presales' }]);
    expect(await getOne(id)).toMatchObject({ riskLevel: 'Medium', auditStatus: 'Audited' });
    expect([await readRevision(id), await readRevision(other.id)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    expect(await getLastRevision(id)).toEqual({
      actor_id: null,
      actor_role: 'system',
      changes: [{ field: 'riskLevel', old: 'Verified', now: 'Medium' }],
    });
  });

  it('update at night if another version wrote them', async () => {
    const { id } = await makePresale(db(), { risk_level: 'Verified' });
    await runJobNow(db(), reassessRisks, {}, { now });
    expect(await getOne(id)).toMatchObject({ riskLevel: 'Medium' });
  });
});
