import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#/db/client.server.ts';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { createSampleFields, fieldSamples } from '../../../test/factories/field-samples.ts';
import { createMemberCtx, makeMember } from '../../../test/factories/members.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { beginImport, createAirdropRow, createUpdateRow, sendRows } from '../../../test/harness/imports.ts';
import { addAirdrop, editAirdrop } from '../airdrops/commands.server.ts';
import {
  editableFields,
  type FieldDefinition,
  type FieldName,
  fieldDefinitions,
  fieldNames,
  getEmptyValue,
  importedFields,
  inputFields,
} from '../airdrops/fields.ts';
import { getAirdrop } from '../airdrops/queries.server.ts';
import { fingerprintAirdrop, fingerprintAirdrops } from './fingerprint-queries.server.ts';
import { importedAirdrop } from './schema.ts';
import { undoImport } from './undo-commands.server.ts';

const test = setUpDatabase();

const toCtx = async () => createMemberCtx(test.db, await makeMember(test.db));
type Ctx = Awaited<ReturnType<typeof toCtx>>;

const [first, second] = [createSampleFields(editableFields, 0), createSampleFields(editableFields, 1)];

/** Imports an airdrop with the first samples. */
async function importFirst(ctx: Ctx) {
  const importId = await beginImport(ctx, 1);
  const [row] = await sendRows(ctx, importId, [createAirdropRow(1, first)]);
  return { importId, id: row?.airdropId ?? '' };
}

describe('an import', () => {
  it('accepts every field', () => {
    const { createdAt: _at, ...shape } = importedAirdrop.shape;
    expect(Object.keys(shape).toSorted()).toEqual(importedFields.toSorted());
  });

  it('adds every field', async () => {
    const ctx = await toCtx();
    const { id } = await importFirst(ctx);
    expect(await getAirdrop(ctx, { id })).toMatchObject(first);
  });

  it('updates every field, and its undo restores every field', async () => {
    const ctx = await toCtx();
    const { id } = await addAirdrop(ctx, createSampleFields(inputFields, 0));
    const before = await editAirdrop(ctx, { id, isMuted: first.isMuted });
    const importId = await beginImport(ctx, 1);
    await sendRows(ctx, importId, [createUpdateRow(1, id, second)]);
    expect(await getAirdrop(ctx, { id })).toMatchObject(second);
    expect(await undoImport(ctx, { id: importId })).toMatchObject({ restored: 1, kept: [] });
    expect(await getAirdrop(ctx, { id })).toEqual({
      ...before,
      revision: expect.any(Number),
      updatedAt: expect.any(String),
    });
  });

  it('rejects an update that would close a claim before it opens', async () => {
    const ctx = await toCtx();
    const before = await addAirdrop(ctx, createSampleFields(inputFields, 0));
    const importId = await beginImport(ctx, 1);
    const [row] = await sendRows(ctx, importId, [
      createUpdateRow(1, before.id, { claimCloseDate: '2026-12-24T09:00:00.000Z' }),
    ]);
    expect(row).toMatchObject({
      action: 'refused',
      field: 'claimCloseDate',
      message: 'The claim must close after it opens',
    });
    expect(await getAirdrop(ctx, { id: before.id })).toMatchObject({
      claimCloseDate: first.claimCloseDate,
    });
  });
});

describe('undoImport', () => {
  it.each(editableFields)('keeps an airdrop whose %s was changed after the import', async (name) => {
    const ctx = await toCtx();
    const { importId, id } = await importFirst(ctx);
    const [, value] = fieldSamples[name];
    await editAirdrop(ctx, { id, [name]: value });
    expect(await undoImport(ctx, { id: importId })).toMatchObject({ removed: 0, kept: [{ rowNumber: 1 }] });
  });

  it('keeps fields that an import of an earlier version didn’t store', async () => {
    const ctx = await toCtx();
    const { id } = await addAirdrop(ctx, createSampleFields(inputFields, 0));
    const importId = await beginImport(ctx, 1);
    await sendRows(ctx, importId, [createUpdateRow(1, id, { name: second.name, chains: second.chains })]);
    await sql`UPDATE import_rows SET before = jsonb_set(before, '{fields}', (before->'fields') - 'chains')
      WHERE import_id = ${importId}`.execute(test.db);
    await undoImport(ctx, { id: importId });
    expect(await getAirdrop(ctx, { id })).toMatchObject({ name: first.name, chains: second.chains });
  });
});

describe('fingerprintAirdrop', () => {
  const definitions: Readonly<Record<FieldName, FieldDefinition>> = fieldDefinitions;

  /** Makes an airdrop with the first samples of the fields that are always included. */
  async function makeFirst(): Promise<string> {
    const names = editableFields.filter((name) => definitions[name].fingerprint === 'always');
    const columns = Object.fromEntries(names.map((name) => [definitions[name].column, first[name]]));
    return (await makeAirdrop(test.db, await makeMember(test.db), columns)).id;
  }

  it('returns the fingerprint from before later fields were added', async () => {
    const id = await makeFirst();
    const columns = [
      ...['First drop', 'First project', 'https://first.example/', 'testnet', 'active', '2026-03-04'],
      ...['2026-12-24T10:00:00+00:00', '0x52908400098527886E0F7030069857D2E4169EE7', 'First notes', true],
      ...['daily', true, ['First tag'], ['Base']],
    ];
    // The nulls are wallets, tasks, and check-ins.
    const all = JSON.stringify([...columns, null, null, null]);
    const { rows } = await sql<{ expected: string }>`SELECT md5((${all}::jsonb)::text) AS expected`.execute(
      test.db,
    );
    const fingerprints = await inTransaction(test.db, (db) => fingerprintAirdrops({ db }, [id]));
    expect(fingerprints.get(id)).toBe(rows[0]?.expected);
  });

  it('contains a later field only if it is set', async () => {
    const id = await makeFirst();
    const fields = fieldNames.map((name) => ({ ...fieldDefinitions[name], empty: getEmptyValue(name) }));
    const later = [
      { column: 'link_host', fingerprint: 'ifSet' as const, empty: null },
      { column: 'start_date_is_assumed', fingerprint: 'ifSet' as const, empty: false },
    ];
    const readFingerprints = async () => {
      const { rows } = await sql<{ before: string; now: string }>`
        SELECT ${fingerprintAirdrop(fields)} AS before, ${fingerprintAirdrop([...fields, ...later])} AS now
        FROM airdrops a WHERE id = ${id}`.execute(test.db);
      return rows[0];
    };
    const empty = await readFingerprints();
    expect(empty?.now).toBe(empty?.before);
    const seen = new Set([empty?.now]);
    for (const change of [{ link_host: 'a.example' }, { start_date_is_assumed: true }]) {
      await test.db.updateTable('airdrops').set(change).where('id', '=', id).execute();
      seen.add((await readFingerprints())?.now);
    }
    expect(seen.size).toBe(3);
  });
});
