import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addDays } from '#/lib/dates.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { setUpApp, type TestApp } from '../../../test/harness/app.ts';
import { getDefinition } from '../../platform/rpc/definition.server.ts';
import { airdropOperations } from './procedures.server.ts';
import { type Airdrop, airdrop } from './schema.ts';

const app = setUpApp({ limits: false });
let owner: Awaited<ReturnType<TestApp['createMember']>>;

beforeAll(async () => {
  owner = await app.createMember();
});

const input = { name: 'LayerZero', project: 'LayerZero Labs', eligibilityDate: '2026-11-20' };

async function addAirdrop(change: Record<string, unknown> = {}): Promise<Airdrop> {
  const { status, body } = await owner.call('POST', '/airdrops', { ...input, ...change });
  expect(status).toBe(201);
  return z.parse(airdrop, body);
}

async function countAirdrops(): Promise<number> {
  const rows = await app.services.db
    .selectFrom('airdrops')
    .select('id')
    .where('user_id', '=', owner.id)
    .execute();
  return rows.length;
}

type Operation = keyof typeof airdropOperations;

/** Parses a response with the operation's declared output; the server doesn't validate lists itself. */
function parseOutput(name: Operation, body: unknown): unknown {
  const schema: unknown = getDefinition(airdropOperations[name]).outputSchema;
  return z.parse(schema as z.ZodMiniType, body);
}

describe('airdrop operations', () => {
  it('returns the declared output', async () => {
    const { id } = await addAirdrop({
      status: 'upcoming',
      claimDate: '2026-12-01T10:00:00+01:00',
      notes: 'x',
    });
    const other = await addAirdrop();
    const removed = await addAirdrop();
    const batch = await owner.call('POST', '/airdrops/bulk/delete', { ids: [other.id] });
    const { batchId } = z.parse(z.object({ batchId: z.string() }), batch.body);
    const today = toCalendarDay(Date.now(), 'UTC');
    const calls: [Operation, number, string, string, unknown?][] = [
      ['add', 201, 'POST', '/airdrops', input],
      ['get', 200, 'GET', `/airdrops/${id}`],
      ['edit', 200, 'PATCH', `/airdrops/${id}`, { name: 'Renamed' }],
      ['changeStatus', 200, 'POST', `/airdrops/${id}/status`, { status: 'active' }],
      ['recordVisit', 200, 'POST', `/airdrops/${id}/visits`, {}],
      ['visitHistory', 200, 'GET', `/airdrops/${id}/visits`],
      ['correctVisit', 200, 'POST', `/airdrops/${id}/visits/correction`, { day: today, isVisited: false }],
      ['setAway', 200, 'PUT', '/away', { from: today, until: addDays(today, 7) }],
      ['endAway', 200, 'DELETE', '/away'],
      ['visitsToday', 200, 'GET', '/visits/today'],
      ['list', 200, 'GET', '/airdrops?limit=2'],
      ['firstPage', 200, 'GET', '/airdrops/first-page?status=active&sort=name&q=ren'],
      ['overview', 200, 'GET', '/airdrops/overview'],
      ['due', 200, 'GET', '/airdrops/due'],
      ['changeMany', 200, 'POST', '/airdrops/bulk/change', { ids: [id], changes: { priority: true } }],
      ['recordVisits', 200, 'POST', '/airdrops/bulk/visits', { ids: [id] }],
      ['undoVisits', 200, 'POST', '/airdrops/bulk/visits/undo', { ids: [id] }],
      ['removeMany', 201, 'POST', '/airdrops/bulk/delete', { ids: [id] }],
      ['undoRemove', 200, 'POST', '/airdrops/bulk/undo', { batchId }],
      ['remove', 200, 'DELETE', `/airdrops/${removed.id}`],
      ['changes', 200, 'GET', '/airdrops/changes?since=0'],
      ['undoVisit', 200, 'DELETE', `/airdrops/${other.id}/visits/today`],
    ];
    expect(new Set(calls.map(([name]) => name))).toEqual(new Set(Object.keys(airdropOperations)));
    for (const [name, status, method, path, body] of calls) {
      const response = await owner.call(method, path, body);
      expect(response.status, `${name} ${JSON.stringify(response.body)}`).toBe(status);
      expect(parseOutput(name, response.body), name).toEqual(response.body);
    }
  });
});

describe('input validation', () => {
  it('rejects adding invalid and unknown fields without changes, with the field’s message', async () => {
    const before = await countAirdrops();
    const unknown = await owner.call('POST', '/airdrops', { ...input, userId: 'x' });
    expect(unknown).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    const invalid = await owner.call('POST', '/airdrops', { ...input, name: 'x' });
    expect(invalid).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    expect(JSON.stringify(invalid.body)).toContain('"field":"name"');
    expect(JSON.stringify(invalid.body)).toContain('Airdrop name must be at least 2 characters.');
    expect(await countAirdrops()).toBe(before);
  });

  it('rejects an id in the body in addition to the path', async () => {
    const [first, second] = [await addAirdrop(), await addAirdrop()];
    const response = await owner.call('PATCH', `/airdrops/${first.id}`, { id: second.id, name: 'Renamed' });
    expect(response).toMatchObject({ status: 400, body: { code: 'INVALID', data: { field: 'id' } } });
    expect((await owner.call('GET', `/airdrops/${first.id}`)).body).toMatchObject({ name: input.name });
    expect((await owner.call('GET', `/airdrops/${second.id}`)).body).toMatchObject({ name: input.name });
  });

  it.each([
    ['GET', '/airdrops?limit[]=5'],
    ['GET', '/airdrops/changes'],
    ['GET', '/airdrops/first-page?sort=random'],
    ['GET', '/airdrops/not-a-uuid'],
    ['DELETE', '/airdrops/1'],
  ])('rejects %s %s', async (method, path) => {
    const response = await owner.call(method, path);
    expect(response).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });

  it.each([
    ['/airdrops/bulk/change', { ids: [], changes: { priority: true } }],
    ['/airdrops/bulk/change', { ids: ['x'], changes: { priority: true } }],
    ['/airdrops/bulk/change', { ids: ['01a1fa53-d955-7180-844b-0fc32e5abcff'], changes: {} }],
    ['/airdrops/bulk/change', { ids: ['01a1fa53-d955-7180-844b-0fc32e5abcff'], changes: { name: 'x' } }],
    [
      '/airdrops/bulk/delete',
      { ids: Array.from({ length: 501 }, () => '01a1fa53-d955-7180-844b-0fc32e5abcff') },
    ],
    ['/airdrops/bulk/undo', { batchId: 'x' }],
    ['/airdrops/01a1fa53-d955-7180-844b-0fc32e5abcff/status', { status: 'expired' }],
  ])('rejects POST %s with %j', async (path, body) => {
    expect(await owner.call('POST', path, body)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });

  it('parses integers in the query', async () => {
    await addAirdrop();
    await addAirdrop();
    const { body } = await owner.call('GET', '/airdrops?limit=1');
    expect(body).toMatchObject({ items: [{ id: expect.any(String) }], nextCursor: expect.any(String) });
  });
});
