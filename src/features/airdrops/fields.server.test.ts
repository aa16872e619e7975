import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { createSampleFields, fieldSamples } from '../../../test/factories/field-samples.ts';
import { createMemberCtx, makeMember } from '../../../test/factories/members.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { deleteMany, undoDelete } from './bulk/commands.server.ts';
import { addAirdrop, editAirdrop } from './commands.server.ts';
import { editableFields, emptyFields, fieldDefinitions, fieldNames, inputFields } from './fields.ts';
import { getAirdrop } from './queries.server.ts';

const test = setUpDatabase();

const makeCtx = async () => createMemberCtx(test.db, await makeMember(test.db));

describe('fieldDefinitions', () => {
  it('matches the columns of the table', async () => {
    const { rows } = await sql<{ name: string; type: string }>`
      SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
      WHERE attrelid = 'airdrops'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY 1`.execute(test.db);
    // The owner, and what a job derives from the link.
    const hidden = ['user_id', 'link_host'];
    const types = { timestamptz: 'timestamp with time zone' };
    const defined = fieldNames.map((name) => {
      const { column, type } = fieldDefinitions[name];
      return { name: column, type: type === 'timestamptz' ? types.timestamptz : type };
    });
    expect(defined.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
      rows.filter(({ name }) => !hidden.includes(name)),
    );
  });
});

describe('addAirdrop', () => {
  it('stores every field', async () => {
    const ctx = await makeCtx();
    const input = createSampleFields(inputFields, 0);
    const { id } = await addAirdrop(ctx, input);
    expect(await getAirdrop(ctx, { id })).toMatchObject(input);
  });
});

describe('editAirdrop', () => {
  it.each(editableFields)('changes %s alone', async (name) => {
    const ctx = await makeCtx();
    const added = await addAirdrop(ctx, createSampleFields(inputFields, 0));
    const before = await editAirdrop(ctx, { id: added.id, isMuted: true });
    const [, value] = fieldSamples[name];
    const after = await editAirdrop(ctx, { id: added.id, [name]: value });
    expect(after).toEqual({
      ...before,
      [name]: value,
      updatedAt: expect.any(String),
      revision: before.revision + 1,
    });
  });
});

describe('undoDelete', () => {
  it('fills the columns that an upgrade has added since the deletion', async () => {
    const ctx = await makeCtx();
    const { id } = await makeAirdrop(test.db, ctx.actor);
    const { batchId } = await deleteMany(ctx, { ids: [id] });
    const optional = Object.keys(emptyFields).map(
      // `Object.keys` loses the key type.
      (name) => fieldDefinitions[name as keyof typeof emptyFields].column,
    );
    await sql`UPDATE deleted_airdrops SET kept = jsonb_set(kept, '{row}', (kept->'row') - ${optional}::text[])
      WHERE batch_id = ${batchId}`.execute(test.db);
    await undoDelete(ctx, { batchId });
    expect(await getAirdrop(ctx, { id })).toMatchObject(emptyFields);
  });
});
