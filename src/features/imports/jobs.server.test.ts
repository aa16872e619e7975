import { expect, it } from 'vitest';
import { createMemberCtx, makeMember } from '../../../test/factories/members.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { beginImport, createAirdropRow, createAirdropRows, sendRows } from '../../../test/harness/imports.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { tidyImports } from './jobs.server.ts';
import { listImports, listRows } from './queries.server.ts';
import { undoImport } from './undo-commands.server.ts';

const test = setUpDatabase();

const start = Date.parse('2026-11-22T10:00:00Z');
const addToStart = (days: number, minutes = 0) =>
  new Date(start + days * 24 * 60 * 60_000 + minutes * 60_000);

it('tidyImports ends stalled imports after 1 day, undo after 7 days, and deletes imports after 90 days', async () => {
  const member = await makeMember(test.db);
  const createCtx = (now: Date) => createMemberCtx(test.db, member, { now });
  const id = await beginImport(createCtx(addToStart(0)), 3);
  await sendRows(createCtx(addToStart(0)), id, createAirdropRows(2));
  const runTidyJob = (now: Date) => runJobNow(test.db, tidyImports, {}, { now });
  const listRuns = async (now: Date) => (await listImports(createCtx(now), { cursor: undefined })).items;
  const countUndoData = async () =>
    (await test.db.selectFrom('import_rows').select('after').where('import_id', '=', id).execute()).filter(
      (row) => row.after !== null,
    ).length;

  await runTidyJob(addToStart(1, -1));
  expect(await listRuns(addToStart(1))).toMatchObject([{ state: 'running' }]);
  await runTidyJob(addToStart(1, 1));
  expect(await listRuns(addToStart(1))).toMatchObject([{ state: 'done', added: 2 }]);
  const more = sendRows(createCtx(addToStart(1, 2)), id, [createAirdropRow(3)]);
  await expect(more).rejects.toMatchObject({ code: 'CONFLICT', message: 'This import has ended.' });

  await runTidyJob(addToStart(7, -1));
  expect(await countUndoData()).toBe(2);
  await runTidyJob(addToStart(7, 1));
  expect(await countUndoData()).toBe(0);
  await expect(undoImport(createCtx(addToStart(7, 1)), { id })).rejects.toMatchObject({ code: 'CONFLICT' });
  const rows = await listRows(createCtx(addToStart(8)), { id, subject: 'airdrop', cursor: undefined });
  expect(rows.items.map(({ name, action }) => [name, action])).toEqual([
    ['Example · Drop 1', 'added'],
    ['Example · Drop 2', 'added'],
  ]);

  await runTidyJob(addToStart(90, -1));
  expect(await listRuns(addToStart(90))).toHaveLength(1);
  await runTidyJob(addToStart(90, 1));
  expect(await listRuns(addToStart(90))).toEqual([]);
});
