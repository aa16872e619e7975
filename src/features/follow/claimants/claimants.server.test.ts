import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { expectLedgerInvariants } from '../../../../test/factories/credits.ts';
import { makeClaim, makeFollowCampaign } from '../../../../test/factories/follow.ts';
import { type Member, makeMember, memberCtx } from '../../../../test/factories/members.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import { approveClaim, rejectClaim } from '../review/commands.server.ts';
import { reverseClaim } from '../review/reversal-commands.server.ts';
import { claimantCase, claimantClaims, claimantNoted, maxNotes } from './schema.ts';

let app: TestApp;
let admin: Caller & { id: string };

beforeAll(async () => {
  app = await createTestApp({ jobs: false, limits: false });
  admin = await app.admin();
});
afterAll(() => app.close());

const getCase = async (id: string) =>
  claimantCase.parse((await admin.call('GET', `/admin/claimants/${id}`)).body);
const getClaims = async (id: string) =>
  claimantClaims.parse((await admin.call('GET', `/admin/claimants/${id}/claims`)).body);
const addNote = (id: string, text: string) => admin.call('POST', `/admin/claimants/${id}/notes`, { text });

/** Creates a user with an approved, a reversed, a rejected, and a pending claim, all from one network. */
async function makeCase(network: string): Promise<Member> {
  const { db } = app.services;
  const claimant = await makeMember(db, { first_name: 'Rika', last_name: 'Ring' });
  const ctx = memberCtx(db, await makeMember(db));
  const ids: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    const campaign = await makeFollowCampaign(db, { pointsPerFollower: 3 });
    const when = new Date(Date.now() - (4 - at) * 3_600_000);
    ids.push(await makeClaim(db, campaign, { claimant, network, at: when }));
  }
  const [kept = '', reversed = '', refused = ''] = ids;
  await approveClaim(ctx, { id: kept });
  await approveClaim(ctx, { id: reversed });
  await reverseClaim(ctx, { id: reversed, reason: 'No follow.' });
  await rejectClaim(ctx, { id: refused, reason: 'Private profile.' });
  return claimant;
}

describe('GET /api/admin/claimants/{id}', () => {
  it('returns the claims, their outcomes, and the linked accounts', async () => {
    const { db } = app.services;
    const network = uuidv7();
    const rika = await makeCase(network);
    const other = await makeMember(db, { first_name: 'Otto' });
    await makeClaim(db, await makeFollowCampaign(db), { claimant: other, network });
    const found = await getCase(rika.id);
    expect(found).toMatchObject({
      name: 'Rika Ring',
      email: rika.email,
      isSuspended: false,
      earned: 3,
      owed: 0,
      balance: 3,
      counts: { pending: 1, approved: 1, rejected: 2, reversed: 1 },
      rejected: { count: 67, level: 'look' },
      notes: [],
    });
    expect(found.ring?.people.map(({ id, name }) => [id, name])).toEqual([
      [rika.id, 'Rika Ring'],
      [other.id, 'Otto Lovelace'],
    ]);
    expect(found.ring?.links).toEqual([{ kind: 'network', people: [rika.id, other.id].toSorted() }]);
    const { items } = await getClaims(rika.id);
    expect(items.map(({ status, isReversed, reason }) => [status, isReversed, reason])).toEqual([
      ['pending', false, null],
      ['rejected', false, 'Private profile.'],
      ['rejected', true, 'No follow.'],
      ['approved', false, null],
    ]);
    expect(items[0]?.signals).toMatchObject({ sharedNetwork: { count: 1 }, ring: { count: 1 } });
    expect(JSON.stringify([found, items])).not.toContain(network);
    await expectLedgerInvariants(db);
  });

  it('returns an empty case for users without claims and 404 for unknown ids', async () => {
    const { id } = await makeMember(app.services.db);
    expect(await getCase(id)).toMatchObject({
      counts: { pending: 0, approved: 0, rejected: 0, reversed: 0 },
      rejected: { count: null, level: 'unknown' },
      ring: null,
    });
    expect((await admin.call('GET', `/admin/claimants/${uuidv7()}`)).status).toBe(404);
  });
});

describe('POST /api/admin/claimants/{id}/notes', () => {
  it('stores deletable notes that appear in no data export and no audit entry', async () => {
    const one = await app.member();
    for (const text of ['', ' ', 'x'.repeat(1001)]) expect((await addNote(one.id, text)).status).toBe(400);
    const added = claimantNoted.parse((await addNote(one.id, 'Same photo as another one')).body);
    await addNote(one.id, 'Looked at again');
    const { notes } = await getCase(one.id);
    expect(notes.map(({ text }) => text)).toEqual(['Looked at again', 'Same photo as another one']);
    const file = await one.call('GET', '/account/data');
    expect([file.status, JSON.stringify(file.body)]).toEqual([200, expect.not.stringContaining('photo')]);
    expect((await admin.call('DELETE', `/admin/claimants/notes/${added.id}`)).status).toBe(200);
    expect((await admin.call('DELETE', `/admin/claimants/notes/${added.id}`)).status).toBe(404);
    expect((await getCase(one.id)).notes).toHaveLength(1);
    const entries = await app.services.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', one.id)
      .where('action', 'like', 'claimant.%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'claimant.noted',
      'claimant.noted',
      'claimant.note-deleted',
    ]);
    expect(JSON.stringify(entries)).not.toContain('photo');
  });

  it('allows at most a hundred notes', async () => {
    const { id } = await makeMember(app.services.db);
    const rows = Array.from({ length: maxNotes }, () => ({
      id: uuidv7(),
      user_id: id,
      admin_id: admin.id,
      text: 'Looked at',
      created_at: new Date(),
    }));
    await app.services.db.insertInto('claimant_notes').values(rows).execute();
    expect(await addNote(id, 'One more')).toMatchObject({ status: 403, body: { code: 'LIMIT_REACHED' } });
  });
});
