import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemTables } from '../src/features/listings/queries.server.ts';
import { type FieldFormat, listingFields } from '../src/features/listings/schema.ts';
import { searchResultKinds } from '../src/features/search/schema.ts';
import { inputs } from '../src/features/submissions/schema.ts';
import { countedKinds, type ItemKind, itemKinds } from '../src/lib/item-kinds.ts';
import { type ListingKind, listingKinds, listingNouns } from '../src/lib/listing-kinds.ts';
import { uuidv7 } from '../src/lib/uuid.ts';
import { getNavigation } from '../src/routes/shell/navigation.ts';
import { makeMember } from './factories/members.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const promoter = { role: 'promoter', isAdmin: false } as const;
const { discover, promote } = getNavigation(promoter, {
  followCampaigns: true,
  onchain: true,
  pricing: 'free',
});
const expectLink = (entries: readonly object[], to: string) =>
  expect(entries).toContainEqual(expect.objectContaining({ to }));

const tablesOfOtherListings = { faucet: 'faucets', guide: 'airdrop_guides' };
const getTable = (kind: ListingKind) =>
  kind === 'faucet' || kind === 'guide' ? tablesOfOtherListings[kind] : itemTables[kind].table;

describe.each(listingKinds)('a listing of the kind %s', (kind) => {
  it('appears in the search and in the menu', () => {
    expect(searchResultKinds).toContain(kind);
    expectLink(discover, `/${listingNouns[kind]}`);
  });

  it('has triggers for listing, indexing, and closing its reports', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT tgname AS name FROM pg_trigger WHERE tgrelid = ${getTable(kind)}::regclass`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining([`list_${kind}`, `note_${kind}_for_search`, `close_reports_of_${kind}`]),
    );
  });
});

describe.each<[table: string, kinds: readonly string[]]>([
  ['item_days', countedKinds],
  ['listings', listingKinds],
  ['submissions', itemKinds],
])('the table %s', (table, kinds) => {
  it('accepts each kind', async () => {
    const { rows } = await sql<{ check: string }>`
      SELECT pg_get_constraintdef(oid) AS check FROM pg_constraint WHERE conname = ${`${table}_kind`}`.execute(
      database.db,
    );
    for (const kind of kinds) expect(rows[0]?.check).toContain(`'${kind}'`);
  });
});

describe.each<ItemKind>(itemKinds)('a submission of the kind %s', (kind) => {
  it('can be opened from the menu', () => expectLink(promote, `/${listingNouns[kind]}/submit`));

  it('has a label and a format for each of its fields, with its links and one end date', () => {
    const fields = Object.keys(inputs[kind].shape);
    const shownFields = Object.entries(listingFields[kind]).filter(([name]) => fields.includes(name));
    const listNamesAs = (format: FieldFormat) =>
      shownFields.flatMap(([name, { as }]) => (as === format ? [name] : []));
    expect(shownFields.map(([name]) => name).toSorted()).toEqual(fields.toSorted());
    expect(listNamesAs('link').toSorted()).toEqual(fields.filter((name) => name.endsWith('Url')).toSorted());
    expect(listNamesAs('end')).toHaveLength(1);
  });

  it('has an index for its start and one for its end', async () => {
    const { table, start, end } = itemTables[kind];
    const { rows } = await sql<{ on: string }>`
      SELECT indexdef AS on FROM pg_indexes WHERE tablename = ${table}`.execute(database.db);
    for (const column of [start, end]) {
      expect(rows.map(({ on }) => on)).toContainEqual(expect.stringContaining(`(${column}, id)`));
    }
  });
});

describe('the migration in docs/adding-a-noun.md', () => {
  const guide = readFileSync(join(import.meta.dirname, '../docs/adding-a-noun.md'), 'utf8');
  const statements = /```sql\n(.*?)```/s.exec(guide)?.[1] ?? '';

  it('creates a table whose rows are listed, found, and deleted like existing ones', async () => {
    const other = await createTestDatabase();
    try {
      const { ownerDb: db } = other;
      await sql.raw(statements).execute(db);
      const [member, id] = [await makeMember(db), uuidv7()];
      const countRows = async () => {
        const counts = ['listings', 'listing_follows', 'search_entries'].map((table) =>
          sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)} WHERE kind = 'thing'`.execute(db),
        );
        return (await Promise.all(counts)).map(({ rows: [row] }) => row?.n);
      };
      await sql`INSERT INTO things (id, title, project_name, starts_at, ends_at, submitted_by)
        VALUES (${id}, 'One', 'Aurora', now(), now() + interval '1 day', ${member.id})`.execute(db);
      await sql`INSERT INTO listing_follows (user_id, kind, item_id) VALUES (${member.id}, 'thing', ${id})`.execute(
        db,
      );
      await sql`INSERT INTO listing_reports (id, kind, item_id, user_id, what, text, account_made_at, created_at)
        VALUES (${uuidv7()}, 'thing', ${id}, ${member.id}, 'spam', 'Spam', now(), now())`.execute(db);
      await sql`UPDATE things SET title = 'Another' WHERE id = ${id}`.execute(db);
      expect(await countRows()).toEqual([1, 1, 1]);
      const entries = await sql`SELECT title, text, url FROM search_entries WHERE kind = 'thing'`.execute(db);
      expect(entries.rows).toEqual([{ title: 'Another', text: 'Aurora', url: `/things/${id}` }]);
      await sql`DELETE FROM things`.execute(db);
      expect(await countRows()).toEqual([0, 0, 0]);
      const reports = await sql`SELECT status, outcome FROM listing_reports`.execute(db);
      expect(reports.rows).toEqual([{ status: 'upheld', outcome: 'deleted' }]);
    } finally {
      await other.close();
    }
  });

  it.each([
    ['listings', listingKinds],
    ['item_days', countedKinds],
    ['submissions', itemKinds],
  ] as const)('keeps every kind that %s accepts today', (table, kinds) => {
    const check = new RegExp(`ADD CONSTRAINT ${table}_kind\\s+CHECK \\(kind IN \\(([^)]*)\\)`).exec(
      statements,
    );
    expect(check?.[1]?.split(', ').toSorted()).toEqual(
      [...kinds, 'thing'].map((item) => `'${item}'`).toSorted(),
    );
  });
});

describe('texts', () => {
  it('name all kinds of submissions in each line that names three', () => {
    const source = join(import.meta.dirname, '../src');
    const files = ['features', 'lib', 'platform', 'routes', 'ui'].flatMap((folder) =>
      readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    );
    const incomplete = files
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .flatMap((name) =>
        readFileSync(join(source, name), 'utf8')
          .split('\n')
          .map((line) => ({ name, line: line.toLowerCase() })),
      )
      .filter(({ line }) => {
        const named = itemKinds.filter((kind) => line.includes(kind) || line.includes(listingNouns[kind]));
        return named.length >= 3 && named.length < itemKinds.length;
      });
    expect(incomplete).toEqual([]);
  });
});
