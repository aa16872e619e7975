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

/** What a statement of a migration does to one table. */
export type Effect = {
  table: string;
  /**
   * `create`: the table is new. `index`: reads it all for an index. `scan`: looks at every row for a rule. `rewrite`: writes it anew.
   * `rows`: changes some of its rows. `define`: its description alone. `drop`: what it had is gone.
   */
  kind: 'create' | 'index' | 'scan' | 'rewrite' | 'rows' | 'define' | 'drop';
  /** Whom it keeps out of the table, until all migrations have committed. */
  lockedOut: 'nobody' | 'writers' | 'everybody';
  /** The index, where it is about one. */
  index?: string;
};

/** Remembers what it is asked, and answers that there are no rows. */
class Listener extends DummyDriver {
  readonly heard: string[] = [];

  override async acquireConnection(): Promise<DatabaseConnection> {
    const { heard } = this;
    return {
      async executeQuery<R>({ sql }: CompiledQuery): Promise<QueryResult<R>> {
        heard.push(sql);
        return { rows: [] };
      },
      async *streamQuery() {
        // Migrations don't stream.
      },
    };
  }
}

/** What a migration would send to a database whose tables are empty. */
async function listen(migration: OwnMigration): Promise<string[]> {
  const driver = new Listener();
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await migration.up(db);
  return driver.heard;
}

/** The single statements of a text, without comments, texts and the bodies of functions. */
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

function alteration(action: string): Effect['kind'] {
  if (rewrites.test(action)) return 'rewrite';
  if (indexes.test(action)) return 'index';
  if (scans.test(action)) return 'scan';
  return drops.test(action) ? 'drop' : 'define';
}

function effectsOf(statement: string): Effect[] {
  const of = (shape: RegExp) => shape.exec(statement)?.slice(1);
  const [created] = of(shapes.create) ?? [];
  if (created !== undefined) return [{ table: created, kind: 'create', lockedOut: 'nobody' }];
  const [index, indexed] = of(shapes.index) ?? [];
  if (index !== undefined && indexed !== undefined) {
    return [{ table: indexed, kind: 'index', lockedOut: 'writers', index }];
  }
  const [altered, action = ''] = of(shapes.alter) ?? [];
  if (altered !== undefined) return [{ table: altered, kind: alteration(action), lockedOut: 'everybody' }];
  const [table] = of(shapes.trigger) ?? [];
  if (table !== undefined) return [{ table, kind: 'define', lockedOut: 'writers' }];
  const [, freed] = of(shapes.dropTrigger) ?? [];
  if (freed !== undefined) return [{ table: freed, kind: 'drop', lockedOut: 'everybody' }];
  const [gone] = of(shapes.dropTable) ?? [];
  if (gone !== undefined) return [{ table: gone, kind: 'drop', lockedOut: 'everybody' }];
  const [locked, mode = ''] = of(shapes.lock) ?? [];
  if (locked !== undefined) {
    const lockedOut = /^ACCESS EXCLUSIVE$/i.test(mode) ? 'everybody' : 'writers';
    return locked.split(/\s*,\s*/).map((one) => ({ table: one, kind: 'define', lockedOut }));
  }
  if (/^(?:WITH|UPDATE|DELETE|INSERT)\b/i.test(statement)) {
    const tables = [...statement.matchAll(changesRows)].flatMap(([, one]) => one ?? []);
    return tables.map((one) => ({ table: one, kind: 'rows', lockedOut: 'nobody' }));
  }
  return [];
}

/** What a migration does to tables, in its order, without running it. What it does depending on rows it has read is missed. */
export async function planMigration(migration: OwnMigration): Promise<Effect[]> {
  const ahead = new Set((migration.ahead ?? []).map((index) => index.name));
  const effects = (await listen(migration)).flatMap(split).flatMap(effectsOf);
  return effects.map((effect) =>
    effect.index !== undefined && ahead.has(effect.index) ? { ...effect, lockedOut: 'nobody' } : effect,
  );
}
