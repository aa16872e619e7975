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
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await migration.up(db);
  return driver.statements;
}

/** Splits a text into statements, without comments, string literals and function bodies. */
function split(text: string): string[] {
  return text
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/--[^\n]*/g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

const name = '(?:IF (?:NOT )?EXISTS )?(?:public\\.)?"?(\\w+)"?';
const pattern = (text: string) => new RegExp(text.replaceAll('NAME', name), 'i');
const shapes = {
  create: pattern('^CREATE TABLE NAME'),
  index: pattern('^CREATE (?:UNIQUE )?INDEX NAME ON NAME'),
  alter: pattern('^ALTER TABLE NAME (.*)'),
  trigger: pattern('^CREATE (?:CONSTRAINT )?TRIGGER .*? ON NAME (?:REFERENCING|DEFERRABLE|INITIALLY|FOR)'),
  dropTrigger: pattern('^DROP TRIGGER NAME ON NAME'),
  dropTable: pattern('^DROP TABLE NAME'),
  lock: /^LOCK TABLE (.*?) IN (.*?) MODE/i,
};
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

function parseEffects(statement: string): Effect[] {
  const of = (shape: RegExp) => shape.exec(statement)?.slice(1);
  const [created] = of(shapes.create) ?? [];
  if (created !== undefined) return [{ table: created, kind: 'create', lockedOut: 'nobody' }];
  const [index, indexed] = of(shapes.index) ?? [];
  if (index !== undefined && indexed !== undefined) {
    return [{ table: indexed, kind: 'index', lockedOut: 'writers', index }];
  }
  const [altered, action = ''] = of(shapes.alter) ?? [];
  if (altered !== undefined)
    return [{ table: altered, kind: getAlterationKind(action), lockedOut: 'everybody' }];
  const [table] = of(shapes.trigger) ?? [];
  if (table !== undefined) return [{ table, kind: 'define', lockedOut: 'writers' }];
  const [, freed] = of(shapes.dropTrigger) ?? [];
  if (freed !== undefined) return [{ table: freed, kind: 'drop', lockedOut: 'everybody' }];
  const [deletedTable] = of(shapes.dropTable) ?? [];
  if (deletedTable !== undefined) return [{ table: deletedTable, kind: 'drop', lockedOut: 'everybody' }];
  const [locked, mode = ''] = of(shapes.lock) ?? [];
  if (locked !== undefined) {
    const lockedOut = /^ACCESS EXCLUSIVE$/i.test(mode) ? 'everybody' : 'writers';
    return locked.split(/\s*,\s*/).map((item) => ({ table: item, kind: 'define', lockedOut }));
  }
  if (/^(?:WITH|UPDATE|DELETE|INSERT)\b/i.test(statement)) {
    const tables = [...statement.matchAll(changesRows)].flatMap(([, item]) => item ?? []);
    return tables.map((item) => ({ table: item, kind: 'rows', lockedOut: 'nobody' }));
  }
  return [];
}

/**
 * Returns a migration's effects on tables in order, without running it. Misses effects that depend on rows.
 */
export async function planMigration(migration: OwnMigration): Promise<Effect[]> {
  const ahead = new Set((migration.ahead ?? []).map((index) => index.name));
  const effects = (await recordStatements(migration)).flatMap(split).flatMap(parseEffects);
  return effects.map((effect) =>
    effect.index !== undefined && ahead.has(effect.index) ? { ...effect, lockedOut: 'nobody' } : effect,
  );
}
