import { beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { audit } from '#/platform/audit.server.ts';
import { makeClaim, makeFollowCampaign } from '../../../test/factories/follow.ts';
import { makeGuide } from '../../../test/factories/guides.ts';
import { makeSettledPayment } from '../../../test/factories/payments.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import { auditParts } from './queries.server.ts';

type Person = Caller & { id: string; email: string };
type Entry = { id: string; action: string; at: string; actor: unknown; subject: unknown; thing: unknown };
type Page = { items: Entry[]; nextCursor: string | null; previousCursor: string | null };

const app = setUpApp({ limits: false });
let admin: Person;
let person: Person;

beforeAll(async () => {
  admin = await app.createAdmin();
  person = await app.createMember();
});

async function readPage(query: Record<string, string>): Promise<Page> {
  const response = await admin.call('GET', `/admin/audit?${new URLSearchParams(query).toString()}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body as Page;
}

function writeEntry(action: string, at: string, more: { actor?: { id: string }; subjectId?: string } = {}) {
  const { actor, ...subject } = more;
  return audit({ db: app.services.db, actor, now: new Date(at), requestId: 'r-1' }, action, subject);
}

const listActions = (page: Page) => page.items.map((item) => item.action);

describe('GET /api/admin/audit', () => {
  it('names actor and subject while their accounts exist', async () => {
    const deletedMember = await app.createMember();
    await writeEntry('test.named', '2026-03-01T12:00:00.000Z', {
      actor: person,
      subjectId: deletedMember.id,
    });
    const [before] = (await readPage({ action: 'test.named' })).items;
    expect(before).toMatchObject({
      at: '2026-03-01T12:00:00.000Z',
      actor: { id: person.id, name: 'Ada Lovelace', email: person.email },
      subject: { id: deletedMember.id, name: 'Ada Lovelace', email: deletedMember.email },
      details: {},
      requestId: 'r-1',
    });
    await app.services.db.deleteFrom('profiles').where('id', '=', deletedMember.id).execute();
    const [after] = (await readPage({ action: 'test.named' })).items;
    expect(after).toMatchObject({ subject: { id: deletedMember.id, name: null, email: null } });
  });

  it('names the subject’s title and owner while both exist', async () => {
    const { db } = app.services;
    const campaign = await makeFollowCampaign(db, { pointsPerFollower: 1, targetFollows: 25 });
    const claimId = await makeClaim(db, campaign, { claimant: person });
    const guide = await makeGuide(db, { title: 'Bridge to Base' });
    const deletedToken = uuidv7();
    await writeEntry('thing.a', '2026-03-02T12:00:00.000Z', { subjectId: claimId });
    await writeEntry('thing.b', '2026-03-03T12:00:00.000Z', { subjectId: guide.id });
    await writeEntry('thing.c', '2026-03-04T12:00:00.000Z', { subjectId: deletedToken });
    await writeEntry('thing.d', '2026-03-05T12:00:00.000Z', { subjectId: person.id });
    const owner = { id: person.id, name: 'Ada Lovelace', email: person.email };
    const { items } = await readPage({ action: 'thing' });
    expect(items.map(({ thing }) => thing)).toEqual([
      null,
      null,
      { title: 'Bridge to Base', owner: null },
      { title: null, owner },
    ]);
  });

  it('filters by actor, subject, action, and its noun', async () => {
    const subjectId = uuidv7();
    await writeEntry('filter.made', '2026-04-01T00:00:00.000Z', { actor: person, subjectId });
    await writeEntry('filter.ended', '2026-04-02T00:00:00.000Z', { subjectId });
    await writeEntry('filters.made', '2026-04-03T00:00:00.000Z', { actor: admin, subjectId: 'setting-7' });
    expect(listActions(await readPage({ action: 'filter' }))).toEqual(['filter.ended', 'filter.made']);
    expect(listActions(await readPage({ action: 'FILTER.made ' }))).toEqual(['filter.made']);
    expect(listActions(await readPage({ action: 'filt' }))).toEqual([]);
    expect(listActions(await readPage({ action: 'filter', actor: person.id }))).toEqual(['filter.made']);
    expect(listActions(await readPage({ action: 'filter', actor: person.email.toUpperCase() }))).toEqual([
      'filter.made',
    ]);
    expect(listActions(await readPage({ action: 'filter', actor: 'system' }))).toEqual(['filter.ended']);
    expect(listActions(await readPage({ subject: subjectId }))).toEqual(['filter.ended', 'filter.made']);
    expect(listActions(await readPage({ subject: 'setting-7' }))).toEqual(['filters.made']);
    for (const actor of ['nobody@example.com', 'not-an-id', "'; --"])
      expect(listActions(await readPage({ actor }))).toEqual([]);
  });

  it('lists entries of a renamed action under its current name, by either name', async () => {
    const subject = uuidv7();
    await writeEntry('guide.removed', '2026-04-04T00:00:00.000Z', { subjectId: subject });
    await writeEntry('guide.deleted', '2026-04-05T00:00:00.000Z', { subjectId: subject });
    await writeEntry('guide.edited', '2026-04-06T00:00:00.000Z', { subjectId: subject });
    for (const action of ['guide.removed', 'guide.deleted'])
      expect(listActions(await readPage({ subject, action }))).toEqual(['guide.deleted', 'guide.deleted']);
  });

  it('filters by days in the reader’s time zone, both inclusive', async () => {
    await app.services.db
      .updateTable('profiles')
      .set({ time_zone: 'Asia/Tokyo' })
      .where('id', '=', admin.id)
      .execute();
    app.services.publish([{ topic: 'account', userId: admin.id }]);
    // Tokyo is nine hours ahead: its May 10 starts at 15:00 UTC on May 9.
    await writeEntry('day.before', '2026-05-09T14:59:59.999Z');
    await writeEntry('day.first', '2026-05-09T15:00:00.000Z');
    await writeEntry('day.last', '2026-05-10T14:59:59.999Z');
    await writeEntry('day.after', '2026-05-10T15:00:00.000Z');
    const first = await readPage({ action: 'day', from: '2026-05-10', to: '2026-05-10' });
    expect(listActions(first)).toEqual(['day.last', 'day.first']);
    expect(listActions(await readPage({ action: 'day', from: '2026-05-11' }))).toEqual(['day.after']);
    expect(listActions(await readPage({ action: 'day', to: '2026-05-09' }))).toEqual(['day.before']);
    for (const from of ['2026-02-30', 'today']) {
      expect((await admin.call('GET', `/admin/audit?from=${from}`)).status).toBe(400);
    }
    expect((await admin.call('GET', '/admin/audit?sort=at')).status).toBe(400);
  });

  it('paginates in both directions without gaps or duplicates, also within one instant', async () => {
    const at = '2026-06-01T00:00:00.000Z';
    for (let count = 0; count < 120; count += 1) await writeEntry('paged.made', at);
    const first = await readPage({ action: 'paged' });
    const second = await readPage({ action: 'paged', cursor: first.nextCursor ?? '' });
    await writeEntry('paged.made', '2026-06-02T00:00:00.000Z');
    const third = await readPage({ action: 'paged', cursor: second.nextCursor ?? '' });
    const ids = [first, second, third].flatMap((page) => page.items.map((item) => item.id));
    expect([first, second, third].map((page) => page.items.length)).toEqual([50, 50, 20]);
    expect(ids).toEqual([...new Set(ids)].toSorted().reverse());
    expect(third.nextCursor).toBeNull();
    expect((await readPage({ action: 'paged', cursor: third.previousCursor ?? '' })).items).toEqual(
      second.items,
    );
    expect((await readPage({ action: 'paged', cursor: second.previousCursor ?? '' })).items).toEqual(
      first.items,
    );
  });

  it('shows admin actions with their request id', async () => {
    const response = await admin.call('POST', `/admin/users/${person.id}/roles`, { role: 'promoter' });
    const [entry] = (await readPage({ subject: person.email, action: 'role' })).items;
    expect(entry).toMatchObject({
      action: 'role.granted',
      actor: { email: admin.email },
      details: { role: 'promoter' },
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('rejects every modification', async () => {
    const { db } = app.services;
    await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow(/permission denied/);
    await expect(db.updateTable('audit_entries').set({ action: 'x.y' }).execute()).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('the data export’s audit entries', () => {
  it('omit notes between admins', async () => {
    const [member, admin] = [await app.createMember(), await app.createAdmin()];
    const { db } = app.services;
    const person = await db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    const [first, second] = [await makeSettledPayment(db, person), await makeSettledPayment(db, person)];
    const requests: [string, unknown][] = [
      [`/admin/payments/${first.id}/notes`, { text: 'SECRET looks like fraud' }],
      [`/admin/payments/${first.id}/chargebacks`, { amount: 5_000, reason: 'SECRET his bank called' }],
      [`/admin/payments/${second.id}/refunds`, { amount: 5_000, reason: 'SECRET he was rude' }],
      ['/admin/credits/grants', { userId: member.id, amount: 3, note: 'Thanks for the report' }],
    ];
    for (const [path, body] of requests) {
      const response = await admin.call('POST', path, body);
      expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
    }
    const entry = { subjectId: member.id, details: { remark: 'SECRET' } };
    await audit({ db, actor: { id: admin.id }, now: new Date() }, 'thing.invented', entry);
    const { body } = await member.call('GET', '/account/data');
    expect(body).toMatchObject({
      auditEntries: [
        { action: 'payment.noted', byYou: false, details: {} },
        { action: 'payment.charged-back', details: { paymentId: first.id } },
        { action: 'payment.refund-requested', details: { paymentId: second.id } },
        { action: 'credits.granted', details: { amount: 3, note: 'Thanks for the report' } },
        { action: 'thing.invented', details: {} },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('SECRET');
    expect(JSON.stringify(body)).not.toContain(admin.id);
  });
});

it('exports entries of a renamed action with its current name and details', () => {
  const details = { campaignId: 'c', amount: 3, reason: 'No follow.', owed: 0 };
  expect(auditParts[0]?.toExport({ action: 'claim.clawed-back', details })).toEqual({
    action: 'claim.reversed',
    details: { campaignId: 'c', amount: 3, reason: 'No follow.' },
  });
});
