import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { createMemberCtx, type Member, makeMember } from '../../../test/factories/members.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import {
  beginImport,
  createAirdropRow,
  createUpdateRow,
  exportTracker,
  readBackup,
  restoreBackup,
  sendRows,
} from '../../../test/harness/imports.ts';
import { indexDays } from '../airdrops/calendar/entries.ts';
import { editAirdrop } from '../airdrops/commands.server.ts';
import { getAirdrop, listAirdrops } from '../airdrops/queries.server.ts';
import { listMemberDue } from '../airdrops/today/queries.server.ts';
import { listEntries } from '../calendar/queries.server.ts';
import { undoImport } from './undo-commands.server.ts';

const test = setUpDatabase();

const today = '2026-11-20';
const now = new Date(`${today}T10:00:00Z`);
const toCtx = (member: Member) => createMemberCtx(test.db, member, { now });
type Ctx = ReturnType<typeof toCtx>;

const assumed = { eligibilityDate: today, isStartDateAssumed: true };

/** Returns the names of the airdrops that each view shows as starting today. */
async function listAnnounced(ctx: Ctx): Promise<Record<string, string[]>> {
  const { items } = await listAirdrops(ctx, { limit: 100 });
  const toNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).toSorted();
  const feed = await listEntries({ db: test.db, now }, { userId: ctx.actor.id });
  const calendar = indexDays(items, 'UTC').getEntries(today);
  const due = Object.values((await listMemberDue(ctx)).groups).flat();
  return {
    due: toNames(due.filter(({ isStarting }) => isStarting).map(({ row }) => row)),
    feed: toNames(feed.filter(({ kind }) => kind === 'start')),
    calendar: toNames(calendar.filter(({ kind }) => kind === 'start').map(({ row }) => row)),
  };
}

const createExpected = (...names: string[]) => ({
  due: names,
  feed: names,
  calendar: names,
});

describe('an assumed start date', () => {
  it('triggers no reminder until the member edits it', async () => {
    const ctx = toCtx(await makeMember(test.db));
    const id = await beginImport(ctx, 2);
    const [row] = await sendRows(ctx, id, [createAirdropRow(1, assumed), createAirdropRow(2)]);
    const airdropId = row?.airdropId ?? '';
    expect(await listAnnounced(ctx)).toEqual(createExpected('Drop 2'));
    await editAirdrop(ctx, { id: airdropId, notes: 'Bridge', eligibilityDate: today });
    expect((await getAirdrop(ctx, { id: airdropId })).isStartDateAssumed, 'unchanged').toBe(true);
    await editAirdrop(ctx, { id: airdropId, eligibilityDate: '2026-11-19' });
    await editAirdrop(ctx, { id: airdropId, eligibilityDate: today });
    expect(await listAnnounced(ctx)).toEqual(createExpected('Drop 1', 'Drop 2'));
  });

  it('is replaced by an import with a start date, and is restored by undoing that import', async () => {
    const ctx = toCtx(await makeMember(test.db));
    const first = await beginImport(ctx, 1);
    const [row] = await sendRows(ctx, first, [createAirdropRow(1, assumed)]);
    const airdropId = row?.airdropId ?? '';
    const second = await beginImport(ctx, 1);
    await sendRows(ctx, second, [createUpdateRow(1, airdropId, { eligibilityDate: today })]);
    expect(await listAnnounced(ctx)).toEqual(createExpected('Drop 1'));
    await undoImport(ctx, { id: second });
    expect(await listAnnounced(ctx)).toEqual(createExpected());
  });

  it('is still assumed after restoring a backup', async () => {
    const member = await makeMember(test.db);
    await makeAirdrop(test.db, member, { eligibility_date: today, start_date_is_assumed: true });
    const file = await readBackup(toCtx(member));
    const other = toCtx(await makeMember(test.db));
    await restoreBackup(other, file);
    expect((await exportTracker(other)).airdrops).toEqual([
      expect.objectContaining({ isStartDateAssumed: true, eligibilityDate: today }),
    ]);
    expect(await listAnnounced(other)).toEqual(createExpected());
  });

  it('creates no calendar cancellation when the airdrop ends', async () => {
    const member = await makeMember(test.db);
    const ctx = toCtx(member);
    await test.db
      .insertInto('calendar_feeds')
      .values({ user_id: member.id, secret_hash: member.id, sealed_secret: 'sealed' })
      .execute();
    const stated = await makeAirdrop(test.db, member, { eligibility_date: today });
    const unstated = await makeAirdrop(test.db, member, {
      eligibility_date: today,
      start_date_is_assumed: true,
    });
    for (const { id } of [stated, unstated]) await editAirdrop(ctx, { id, status: 'claimed' });
    const canceled = await test.db
      .selectFrom('calendar_cancellations')
      .select('subject_id')
      .where('user_id', '=', member.id)
      .execute();
    expect(canceled).toEqual([{ subject_id: stated.id }]);
  });
});
