import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { expectLedgerInvariants } from '../../../../test/factories/credits.ts';
import { makeClaim, makeFollowCampaign } from '../../../../test/factories/follow.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../test/harness/app.ts';

type Body = Record<string, unknown>;
type Claim = Body & { id: string; ring: { id: string; people: number; waiting: number } | null };

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await createTestApp({ limits: false });
  admin = await app.admin();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.deleteFrom('follow_claims').where('status', '=', 'pending').execute();
});

const get = async (path: string): Promise<Body> => {
  const { status, body } = await admin.call('GET', `/admin/follow-claims${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Body;
};
const pending = async () => (await get('')) as { items: Claim[] };
const approve = (id: string) => admin.call('POST', `/admin/follow-claims/${id}/approve`);
const reject = (id: string, reason: string) =>
  admin.call('POST', `/admin/follow-claims/${id}/reject`, { reason });

describe('claims of linked accounts', () => {
  it('are listed and rejected together', async () => {
    const { db } = app.services;
    const campaign = await makeFollowCampaign(db, { targetFollows: 20 });
    const network = `n${uuidv7()}`;
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push(await makeClaim(db, campaign, { network }));
    const [paid = '', ...waiting] = ids;
    await approve(paid);
    const alone = await makeClaim(db, campaign);
    const { items } = await pending();
    const [first] = items.filter(({ ring }) => ring !== null);
    expect(first?.ring).toEqual({ id: expect.any(String), people: 6, waiting: 5 });
    expect(items.filter(({ ring }) => ring !== null).map(({ id }) => id)).toEqual(waiting.toReversed());
    for (const { id, ring } of items) expect(ring).toEqual(id === alone ? null : first?.ring);

    const ringId = first?.ring?.id;
    const ring = await get(`/rings/${ringId}`);
    expect(ring.people).toBe(6);
    expect((ring.items as Claim[]).map(({ id }) => id)).toEqual(waiting.toReversed());
    const answer = await admin.call('POST', '/admin/follow-claims/reject', {
      ids: waiting,
      reason: 'A ring',
    });
    expect((answer.body as { results: Body[] }).results.map(({ outcome }) => outcome)).toEqual(
      Array(5).fill('rejected'),
    );
    expect((await get(`/rings/${ringId}`)).items).toEqual([]);
    await expectLedgerInvariants(db);
  });

  it('stay separate for two accounts or one pending claim', async () => {
    const { db } = app.services;
    const campaign = await makeFollowCampaign(db, { targetFollows: 20 });
    const [pair, three] = [`n${uuidv7()}`, `n${uuidv7()}`];
    for (const network of [pair, pair]) await makeClaim(db, campaign, { network });
    const decided = [];
    for (const network of [three, three, three]) decided.push(await makeClaim(db, campaign, { network }));
    for (const id of decided.slice(1)) await reject(id, 'No');
    expect((await pending()).items.map(({ ring }) => ring)).toEqual([null, null, null]);
  });
});
