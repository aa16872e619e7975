import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { createMemberCtx, type Member, makeMember } from '../../../../test/factories/members.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { deleteMany, undoDelete } from '../bulk/commands.server.ts';
import { addAirdrop, deleteAirdrop, editAirdrop } from '../commands.server.ts';
import { airdropInput } from '../schema.ts';
import { checkAirdropTotals } from './doctor-queries.server.ts';
import { maxNoteBytes } from './revision-commands.server.ts';

const test = setUpDatabase();

const maxNoteLength = 5000;
const rejection = {
  code: 'INVALID',
  field: 'notes',
  message: 'Your notes can take up to 4 MB in total. Shorten some of them.',
};
const inputWith = (notes: string) =>
  airdropInput.parse({ name: 'Drop', project: 'Project', eligibilityDate: '2026-11-20', notes });

const readNoteBytes = async ({ id }: Member): Promise<number> => {
  const row = await test.db
    .selectFrom('airdrop_totals')
    .select('note_bytes')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.note_bytes;
};

/** Makes a member with this many note bytes left. One row, longer than the form allows, uses up the others. */
async function makeMemberWithRemaining(remainingBytes: number): Promise<Member> {
  const member = await makeMember(test.db);
  await makeAirdrop(test.db, member, { notes: 'n'.repeat(maxNoteBytes - remainingBytes) });
  return member;
}

async function expectConsistent(member: Member): Promise<void> {
  const problems = await checkAirdropTotals(test.ownerDb);
  expect(problems.filter(({ userId }) => userId === member.id)).toEqual([]);
}

describe('total note size', () => {
  it('counts bytes when adding, editing, deleting, and undoing', async () => {
    const member = await makeMember(test.db);
    const ctx = createMemberCtx(test.db, member);
    const airdrop = await addAirdrop(ctx, inputWith('語語'));
    const other = await addAirdrop(ctx, inputWith('abc'));
    expect(await readNoteBytes(member)).toBe(9);
    await editAirdrop(ctx, { id: airdrop.id, notes: 'a' });
    await editAirdrop(ctx, { id: other.id, priority: true });
    expect(await readNoteBytes(member)).toBe(4);
    const { batchId } = await deleteMany(ctx, { ids: [airdrop.id, other.id] });
    expect(await readNoteBytes(member)).toBe(0);
    await undoDelete(ctx, { batchId });
    expect(await readNoteBytes(member)).toBe(4);
    await deleteAirdrop(ctx, { id: other.id });
    expect(await readNoteBytes(member)).toBe(1);
    await expectConsistent(member);
  });

  it('rejects more than 4 MB, also for concurrent calls, without storing anything', async () => {
    const member = await makeMemberWithRemaining(3 * maxNoteLength);
    const ctx = createMemberCtx(test.db, member);
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => addAirdrop(ctx, inputWith('n'.repeat(maxNoteLength)))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject(rejection);
    }
    expect(await readNoteBytes(member)).toBe(maxNoteBytes);
    await addAirdrop(ctx, inputWith(''));
    await expectConsistent(member);
  });

  it('allows shortening notes and reusing the space at the limit', async () => {
    const member = await makeMemberWithRemaining(maxNoteLength);
    const ctx = createMemberCtx(test.db, member);
    const full = await addAirdrop(ctx, inputWith('n'.repeat(maxNoteLength)));
    const empty = await addAirdrop(ctx, inputWith(''));
    await expect(editAirdrop(ctx, { id: empty.id, notes: 'n' })).rejects.toMatchObject(rejection);
    await editAirdrop(ctx, { id: empty.id, name: 'Another' });
    await editAirdrop(ctx, { id: full.id, notes: 'short' });
    await editAirdrop(ctx, { id: empty.id, notes: 'n'.repeat(maxNoteLength - 5) });
    expect(await readNoteBytes(member)).toBe(maxNoteBytes);
    await expectConsistent(member);
  });

  it('rejects an undo that would exceed the limit', async () => {
    const member = await makeMemberWithRemaining(2 * maxNoteLength);
    const ctx = createMemberCtx(test.db, member);
    const first = await addAirdrop(ctx, { ...inputWith(''), notes: 'n'.repeat(2 * maxNoteLength - 1) });
    const { batchId } = await deleteMany(ctx, { ids: [first.id] });
    const next = await addAirdrop(ctx, inputWith('n'.repeat(maxNoteLength)));
    await expect(undoDelete(ctx, { batchId })).rejects.toMatchObject({ code: 'INVALID' });
    await deleteAirdrop(ctx, { id: next.id });
    expect(await undoDelete(ctx, { batchId })).toMatchObject({ restored: 1 });
    await expectConsistent(member);
  });
});
