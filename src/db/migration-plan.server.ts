import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { OwnMigration } from './ahead.server.ts';

/** The effect of a migration's statement on one table. */
export type Effect = {
  table: string;
  /**
   * `create`: new table. `index`: reads it for an index. `scan`: checks every row for a constraint.
   * `rewrite`: rewrites the table. `rows`: changes some of its rows. `define`: changes metadata only. `drop`:
   * deletes data.
   */
  kind: 'create' | 'index' | 'scan' | 'rewrite' | 'rows' | 'define' | 'drop';
  /** The access that the lock blocks until all migrations have committed. */
  lockedOut: 'nobody' | 'writers' | 'everybody';
  index?: string;
};

/** A driver that records statements and returns no rows. */
class RecordingDriver extends DummyDriver {
  readonly statements: string[] = [];

  override async acquireConnection(): Promise<DatabaseConnection> {
    const { statements } = this;
    return {
      async executeQuery<R>({ sql }: CompiledQuery): Promise<QueryResult<R>> {
        statements.push(sql);
        return { rows: [] };
      },
      async *streamQuery() {
        // Migrations don't stream.
      },
    };
  }
}

/** Returns the statements that a migration would send to a database with empty tables. */
async function recordStatements(migration: OwnMigration): Promise<string[]> {
  const driver = new RecordingDriver();
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await migration.up(db);
  return driver.statements;
}

/** Splits a text into statements, without comments, string literals, and function bodies. */
function splitStatements(text: string): string[] {
  return text
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/--[^\n]*/g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

const namePattern = '(?:IF (?:NOT )?EXISTS )?(?:public\\.)?"?(\\w+)"?';
const createPattern = (text: string) => new RegExp(text.replaceAll('NAME', namePattern), 'i');
const rewrites = /\bALTER (?:COLUMN )?"?\w+"? (?:SET DATA )?TYPE\b|GENERATED ALWAYS AS \([^)]*\)+ STORED/i;
const scans = /\bSET NOT NULL\b|\bCHECK \(|\bREFERENCES\b|\bFOREIGN KEY\b/i;
const indexes = /\bUNIQUE\b|\bPRIMARY KEY\b/i;
const drops = /\bDROP (?:COLUMN|CONSTRAINT)\b/i;
const changesRows = /\b(?:UPDATE|DELETE FROM|INSERT INTO) (?:ONLY )?"?(\w+)"?/gi;

function getAlterationKind(action: string): Effect['kind'] {
  if (rewrites.test(action)) return 'rewrite';
  if (indexes.test(action)) return 'index';
  if (scans.test(action)) return 'scan';
  return drops.test(action) ? 'drop' : 'define';
}

/** The effects of a statement by its pattern, whose groups are the parameters. */
const effectsByPattern: readonly [RegExp, (...groups: string[]) => Effect[]][] = [
  [createPattern('^CREATE TABLE NAME'), (table) => [{ table, kind: 'create', lockedOut: 'nobody' }]],
  [
    createPattern('^CREATE (?:UNIQUE )?INDEX NAME ON NAME'),
    (index, table) => [{ table, kind: 'index', lockedOut: 'writers', index }],
  ],
  [
    createPattern('^ALTER TABLE NAME (.*)'),
    (table, action) => [{ table, kind: getAlterationKind(action), lockedOut: 'everybody' }],
  ],
  [
    createPattern('^CREATE (?:CONSTRAINT )?TRIGGER .*? ON NAME (?:REFERENCING|DEFERRABLE|INITIALLY|FOR)'),
    (table) => [{ table, kind: 'define', lockedOut: 'writers' }],
  ],
  [
    createPattern('^DROP TRIGGER NAME ON NAME'),
    (_trigger, table) => [{ table, kind: 'drop', lockedOut: 'everybody' }],
  ],
  [createPattern('^DROP TABLE NAME'), (table) => [{ table, kind: 'drop', lockedOut: 'everybody' }]],
  [
    /^LOCK TABLE (.*?) IN (.*?) MODE/i,
    (tables, mode) => {
      const lockedOut = /^ACCESS EXCLUSIVE$/i.test(mode) ? 'everybody' : 'writers';
      return tables.split(/\s*,\s*/).map((table) => ({ table, kind: 'define', lockedOut }));
    },
  ],
  [
    /^((?:WITH|UPDATE|DELETE|INSERT)\b.*)/i,
    (statement) =>
      [...statement.matchAll(changesRows)].flatMap(([, table]) =>
        table === undefined ? [] : { table, kind: 'rows', lockedOut: 'nobody' },
      ),
  ],
];

function parseEffects(statement: string): Effect[] {
  for (const [pattern, toEffects] of effectsByPattern) {
    const match = pattern.exec(statement);
    if (match !== null) return toEffects(...match.slice(1));
  }
  return [];
}

/**
 * Returns a migration's effects on tables in order, without running it. Misses effects that depend on rows.
 */
export async function planMigration(migration: OwnMigration): Promise<Effect[]> {
  const ahead = new Set((migration.ahead ?? []).map((index) => index.name));
  const effects = (await recordStatements(migration)).flatMap(splitStatements).flatMap(parseEffects);
  return effects.map((effect) =>
    effect.index !== undefined && ahead.has(effect.index) ? { ...effect, lockedOut: 'nobody' } : effect,
  );
}
