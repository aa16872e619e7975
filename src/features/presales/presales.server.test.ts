import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makePicture } from '../../../test/factories/pictures.ts';
import { type ApiResponse, type Caller, setUpApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { slowIt } from '../../../test/harness/slow-it.ts';
import { unknownListing } from '../listings/schema.ts';
import { nextPresales, type Presale } from './schema.ts';

type Person = Caller & { id: string; email: string };

const app = setUpApp({ limits: false, clock: () => now });
let admin: Person;
let now: Date;

beforeAll(async () => {
  now = new Date();
  admin = await app.createAdmin();
});
beforeEach(async () => {
  // This is before the dates of the presales below.
  now = new Date('2026-11-20T12:00:00Z');
  await app.database.ownerDb.deleteFrom('presales').execute();
});

const input = {
  projectName: 'Harbour Finance',
  tokenSymbol: 'HBR',
  blockchain: 'Base',
  presaleStart: '2026-12-01T12:00:00+01:00',
  presaleEnd: '2026-12-24T00:00:00Z',
  websiteUrl: 'https://harbour.example.com/',
};

async function add(changes: Record<string, unknown> = {}): Promise<Presale> {
  const { status, body } = await admin.call('POST', '/presales', { ...input, ...changes });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Presale; // the operation's declared output
}

const follow = (caller: Caller, id: string) =>
  caller.call('PUT', `/listings/${id}/follow`, { kind: 'presale' });

const edit = (id: string, changes: Record<string, unknown> = {}): Promise<ApiResponse> =>
  admin.call('PATCH', `/presales/${id}`, { ...input, ...changes });

async function list(): Promise<Presale[]> {
  const { body } = await app.createCaller().call('GET', '/presales');
  return (body as { items: Presale[] }).items; // the operation's declared output
}

const readAudit = (subjectId: string) =>
  app.services.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();

describe('a presale', () => {
  it('is public when an admin has added it, with the form’s defaults', async () => {
    const logo = await makePicture(app.services.db, admin);
    const added = await add({ logo, softCap: 250_000.555, hardCap: 1_000_000 });
    expect(added).toEqual({
      listing: { ...unknownListing, revision: 1, version: 1, changedAt: expect.any(String) },
      id: added.id,
      projectName: 'Harbour Finance',
      tokenSymbol: 'HBR',
      logoUrl: `/files/${logo}`,
      blockchain: 'Base',
      presaleStart: '2026-12-01T11:00:00.000Z',
      presaleEnd: '2026-12-24T00:00:00.000Z',
      softCap: 250_000.56,
      hardCap: 1_000_000,
      kycRequired: false,
      auditStatus: 'Not Audited',
      auditUrl: null,
      riskLevel: 'Medium',
      websiteUrl: 'https://harbour.example.com/',
      twitterUrl: null,
      telegramUrl: null,
      launchpadUrl: null,
      isSponsored: false,
      createdAt: expect.stringMatching(/Z$/),
      moves: [],
      facts: [],
    });
    expect(await list()).toEqual([added]);
    expect((await app.createCaller().call('GET', `/presales/${added.id}`)).body).toEqual(added);
    expect(await readAudit(added.id)).toEqual([{ action: 'presale.added', actor_id: admin.id }]);
  });

  it('sorts by its start, after sponsored ones', async () => {
    await add({ projectName: 'late', presaleStart: '2026-12-20T00:00:00Z' });
    await add({ projectName: 'early' });
    await add({ projectName: 'paid', presaleStart: '2026-12-22T00:00:00Z', isSponsored: true });
    expect((await list()).map((row) => row.projectName)).toEqual(['paid', 'early', 'late']);
  });

  it('is one of the next four by start until it ends, unless it has warnings', async () => {
    const createDates = (start: string, end: string) => ({
      presaleStart: `${start}:00Z`,
      presaleEnd: `${end}:00Z`,
    });
    await add({ projectName: 'ended', ...createDates('2026-11-01T00:00', '2026-11-20T12:00') });
    await add({ projectName: 'fifth', ...createDates('2026-12-20T00:00', '2026-12-24T00:00') });
    await add({ projectName: 'second', ...createDates('2026-12-01T00:00', '2026-12-24T00:00') });
    const paid = { projectName: 'paid', isSponsored: true };
    await add({ ...paid, ...createDates('2026-12-02T00:00', '2026-12-24T00:00') });
    const beside = { projectName: 'beside paid', ...createDates('2026-12-02T00:00', '2026-12-24T00:00') };
    await add(beside);
    await add({ projectName: 'open', ...createDates('2026-11-01T00:00', '2026-11-20T12:01') });
    for (const [projectName, warning] of [
      ['held', { held_at: now }],
      ['blocked', { is_link_blocked: true }],
      ['doubtful', { link_flags: JSON.stringify([{ field: 'websiteUrl', reason: 'look-alike' }]) }],
    ] as const) {
      const { id } = await add({ projectName, ...createDates('2026-11-02T00:00', '2026-12-24T00:00') });
      await app.services.db.updateTable('listings').set(warning).where('item_id', '=', id).execute();
    }
    const { body } = await app.createCaller().call('GET', '/next-presales');
    expect(nextPresales.parse(body).items.map(({ projectName }) => projectName)).toEqual([
      'open',
      'second',
      'paid',
      'beside paid',
    ]);
  });

  slowIt('is found among the next ones by an index, even if thousands have ended', async () => {
    await sql`INSERT INTO presales (id, project_name, token_symbol, blockchain, presale_start, presale_end)
      SELECT gen_random_uuid(), 'Presale ' || n, 'TKN', 'Base', ${now}::timestamptz - n * interval '1 hour',
        ${now}::timestamptz + (50 - n) * interval '1 hour'
      FROM generate_series(1, 10000) n`.execute(app.database.ownerDb);
    await sql`ANALYZE presales, listings`.execute(app.database.ownerDb);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const { body } = await app.createCaller().call('GET', '/next-presales');
    const statements = query.mock.calls.map(
      ([call]: unknown[]) => call as { text?: string; values?: unknown[] },
    );
    query.mockRestore();
    expect(nextPresales.parse(body).items).toHaveLength(4);
    const statement = statements.find(({ text }) => text?.includes('"presale_end" >'));
    const { rows } = await app.database.pool.query(`EXPLAIN ${statement?.text}`, statement?.values);
    expect(JSON.stringify(rows)).toContain('presales_by_end');
    expect(JSON.stringify(rows)).not.toMatch(/Seq Scan on (presales|listings)/);
  });

  it.each([
    ['presaleEnd', { presaleEnd: '2026-12-01T11:00:00Z' }, 'End must be after the start'],
    ['softCap', { softCap: 0.1 }, 'Soft cap must be a number of at least 1'],
    ['hardCap', { softCap: 10, hardCap: 9 }, 'Hard cap must be at least the soft cap'],
    ['', { riskLevel: 'Verified' }, expect.any(String)],
    ['', { auditStatus: 'Audited' }, expect.any(String)],
    ['websiteUrl', { websiteUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    ['logo', { logo: `${uuidv7()}.webp` }, 'This image is no longer available. Upload it again.'],
    ['', { added_by: uuidv7() }, expect.any(String)],
  ])('rejects invalid input (%s)', async (field, changes, message) => {
    const response = await admin.call('POST', '/presales', { ...input, ...changes });
    expect(response).toMatchObject({ status: 400, body: { message } });
    if (field !== '') expect(response.body).toMatchObject({ data: { field } });
    expect(await list()).toEqual([]);
  });

  it('returns its date changes, and no others, as moves', async () => {
    const { id, presaleStart, presaleEnd } = await add();
    expect((await edit(id, { projectName: 'Harbour' })).body).toMatchObject({
      projectName: 'Harbour',
      moves: [],
    });
    const [second, third] = ['2026-12-05T00:00:00.000Z', '2026-12-08T00:00:00.000Z'];
    await edit(id, { presaleStart: second });
    const { body } = await edit(id, { presaleStart: third, presaleEnd: '2027-01-01T00:00:00Z' });
    expect(body).toMatchObject({
      presaleStart: third,
      moves: [
        { oldStart: presaleStart, newStart: second, oldEnd: presaleEnd, newEnd: presaleEnd },
        { oldStart: second, newStart: third, oldEnd: presaleEnd, newEnd: '2027-01-01T00:00:00.000Z' },
      ],
    });
    expect(await list()).toEqual([body]);
    expect((await readAudit(id)).map((entry) => entry.action)).toEqual([
      'presale.added',
      'presale.edited',
      'presale.edited',
      'presale.edited',
    ]);
  });

  it('can be deleted once, with its follows and history', async () => {
    const member = await app.createMember();
    const { id } = await add();
    await edit(id, { presaleStart: '2026-12-05T00:00:00Z' });
    await follow(member, id);
    expect((await admin.call('DELETE', `/presales/${id}`)).status).toBe(200);
    expect((await admin.call('DELETE', `/presales/${id}`)).status).toBe(404);
    expect((await edit(id)).status).toBe(404);
    expect(await list()).toEqual([]);
    expect((await member.call('GET', '/listings/mine?kind=presale')).body).toMatchObject({ followed: [] });
  });
});

describe('following a presale', () => {
  const readNotifications = (userId: string) =>
    app.services.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'body', 'url'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();

  it('notifies of each date change', async () => {
    const [follower, deletedFollower, other] = [
      await app.createMember(),
      await app.createMember(),
      await app.createMember(),
    ];
    const { id } = await add();
    for (const item of [follower, deletedFollower]) await follow(item, id);
    await deletedFollower.call('DELETE', `/listings/${id}/follow`);
    await edit(id, { presaleStart: '2026-12-05T00:00:00Z' });
    await eventually(async () => expect(await readNotifications(follower.id)).toHaveLength(1));
    await edit(id, { presaleStart: '2026-12-06T00:00:00Z' });
    await eventually(async () => expect(await readNotifications(follower.id)).toHaveLength(2));
    expect(await readNotifications(follower.id)).toEqual([
      {
        kind: 'presale_moved',
        title: 'The Harbour Finance presale was rescheduled',
        body: 'It now runs from Dec 5, 2026, 12:00 AM UTC to Dec 24, 2026, 12:00 AM UTC.',
        url: `/presales/${id}`,
      },
      expect.objectContaining({ body: expect.stringContaining('Dec 6, 2026') }),
    ]);
    expect([
      ...(await readNotifications(deletedFollower.id)),
      ...(await readNotifications(other.id)),
    ]).toEqual([]);
  });
});

describe('the calendar file of a presale', () => {
  const fetchFile = async (id: string) => {
    const response = await app.request(`/presales/${id}/calendar.ics`);
    return { response, text: await response.text() };
  };

  it('contains its dates in UTC and its URL', async () => {
    const { id } = await add({ projectName: 'Harbour, Finance; Ltd' });
    const { response, text } = await fetchFile(id);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="presale-${id}.ics"`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        `UID:${id}@localhost`,
        'DTSTART:20261201T110000Z',
        'DTEND:20261224T000000Z',
        'SUMMARY:Presale: Harbour\\, Finance\\; Ltd (HBR)',
        `URL;VALUE=URI:${app.baseUrl}/presales/${id}`,
        'END:VCALENDAR',
      ]),
    );
  });

  it('returns 404 for unknown presales', async () => {
    expect((await fetchFile(uuidv7())).response.status).toBe(404);
    expect((await fetchFile('no-id')).response.status).toBe(404);
  });

  it('returns 410 if the presale has ended', async () => {
    const { id, presaleEnd } = await add();
    now = new Date(Date.parse(presaleEnd) + 1);
    const { response, text } = await fetchFile(id);
    expect([response.status, text]).toEqual([410, 'This presale has ended.']);
  });
});
