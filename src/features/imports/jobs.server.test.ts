import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, memberCtx } from '../../../test/factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { beginImport, createAirdropRow, createAirdropRows, sendRows } from '../../../test/harness/imports.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { tidyImports } from './jobs.server.ts';
import { listImports, listRows } from './queries.server.ts';
import { undoImport } from './undo-commands.server.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const start = Date.parse('2026-11-22T10:00:00Z');
const after = (days: number, minutes = 0) => new Date(start + days * 24 * 60 * 60_000 + minutes * 60_000);

it('tidyImports ends stalled imports after 1 day, undo after 7 days, and deletes imports after 90 days', async () => {
  const member = await makeMember(test.db);
  const at = (now: Date) => memberCtx(test.db, member, { now });
  const id = await beginImport(at(after(0)), 3);
  await sendRows(at(after(0)), id, createAirdropRows(2));
  const tidyAt = (now: Date) => runJobNow(test.db, tidyImports, {}, { now });
  const runs = async (now: Date) => (await listImports(at(now), { cursor: undefined })).items;
  const traces = async () =>
    (await test.db.selectFrom('import_rows').select('after').where('import_id', '=', id).execute()).filter(
      (row) => row.after !== null,
    ).length;

  await tidyAt(after(1, -1));
  expect(await runs(after(1))).toMatchObject([{ state: 'running' }]);
  await tidyAt(after(1, 1));
  expect(await runs(after(1))).toMatchObject([{ state: 'done', added: 2 }]);
  const more = sendRows(at(after(1, 2)), id, [createAirdropRow(3)]);
  await expect(more).rejects.toMatchObject({ code: 'CONFLICT', message: 'This import has ended.' });

  await tidyAt(after(7, -1));
  expect(await traces()).toBe(2);
  await tidyAt(after(7, 1));
  expect(await traces()).toBe(0);
  await expect(undoImport(at(after(7, 1)), { id })).rejects.toMatchObject({ code: 'CONFLICT' });
  const rows = await listRows(at(after(8)), { id, subject: 'airdrop', cursor: undefined });
  expect(rows.items.map(({ name, action }) => [name, action])).toEqual([
    ['Example · Drop 1', 'added'],
    ['Example · Drop 2', 'added'],
  ]);

  await tidyAt(after(90, -1));
  expect(await runs(after(90))).toHaveLength(1);
  await tidyAt(after(90, 1));
  expect(await runs(after(90))).toEqual([]);
});
