import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseFile, type TsType, type TsTypeAliasDeclaration } from '@swc/core';
import { expect, it } from 'vitest';
import { setUpDatabase } from './harness/database.ts';

type Column = { kind: string; isNullable: boolean; isOptional: boolean };
type Table = Record<string, Column>;
type Aliases = ReadonlyMap<string, TsType>;

const folder = join(import.meta.dirname, '../src/db');
const lib = join(import.meta.dirname, '../src/lib');
/** The first files contain types that the others use. */
const shared = ['schema.server.ts']
  .map((name) => join(folder, name))
  .concat(['item-kinds.ts', 'listing-kinds.ts'].map((name) => join(lib, name)));
const sources = [
  ...shared,
  ...readdirSync(join(folder, 'tables')).map((name) => join(folder, 'tables', name)),
];

const database = setUpDatabase();

const columnWrappers = ['Generated', 'GeneratedAlways', 'ColumnType', 'JSONColumnType'];
const createRequired = (kind: string): Column => ({ kind, isNullable: false, isOptional: false });

/** Returns a column's type: the type when read, whether it is nullable, and whether an insert may omit it. */
function getColumn(type: TsType, aliases: Aliases): Column {
  if (type.type === 'TsKeywordType') {
    if (type.kind === 'undefined') return { ...createRequired(''), isOptional: true };
    return type.kind === 'null' ? { ...createRequired(''), isNullable: true } : createRequired(type.kind);
  }
  // A literal, or a union from a list.
  if (type.type === 'TsLiteralType' || type.type === 'TsIndexedAccessType') return createRequired('string');
  if (type.type === 'TsUnionType') {
    const parts = type.types.map((part) => getColumn(part, aliases));
    return {
      kind: parts.find(({ kind }) => kind !== '')?.kind ?? '',
      isNullable: parts.some(({ isNullable }) => isNullable),
      isOptional: parts.some(({ isOptional }) => isOptional),
    };
  }
  if (type.type === 'TsArrayType') return createRequired('array');
  if (type.type !== 'TsTypeReference' || type.typeName.type !== 'Identifier') return createRequired('json');
  const name = type.typeName.value;
  const alias = aliases.get(name);
  if (alias !== undefined) return getColumn(alias, aliases);
  const [read, written] = (type.typeParams?.params ?? []).map((part) => getColumn(part, aliases));
  if (!columnWrappers.includes(name) || read === undefined) return createRequired(name);
  const isOptional = written === undefined ? name.startsWith('Generated') : written.isOptional;
  return { kind: name === 'JSONColumnType' ? 'json' : read.kind, isNullable: read.isNullable, isOptional };
}

function getProperties(type: TsType | undefined): [name: string, type: TsType][] {
  if (type?.type === 'TsIntersectionType') return type.types.flatMap(getProperties);
  if (type?.type !== 'TsTypeLiteral') return [];
  return type.members.flatMap((member): [string, TsType][] => {
    if (member.type !== 'TsPropertySignature' || member.key.type !== 'Identifier') return [];
    return member.typeAnnotation ? [[member.key.value, member.typeAnnotation.typeAnnotation]] : [];
  });
}

async function readTypedTables(): Promise<Record<string, Table>> {
  const common = new Map<string, TsType>();
  const tables: Record<string, Table> = {};
  for (const source of sources) {
    const { body } = await parseFile(source, { syntax: 'typescript' });
    const declared = body.flatMap((item): TsTypeAliasDeclaration[] => {
      const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
      return declaration.type === 'TsTypeAliasDeclaration' ? [declaration] : [];
    });
    const aliases = new Map([
      ...common,
      ...declared.map(({ id, typeAnnotation }) => [id.value, typeAnnotation] as const),
    ]);
    if (shared.includes(source)) for (const [name, type] of aliases) common.set(name, type);
    for (const { id, typeAnnotation } of declared) {
      if (id.value !== 'Database' && !id.value.endsWith('Tables')) continue;
      for (const [table, row] of getProperties(typeAnnotation)) {
        const reference = row.type === 'TsTypeReference' ? row.typeName : undefined;
        const shape = reference?.type === 'Identifier' ? aliases.get(reference.value) : row;
        tables[table] = Object.fromEntries(
          getProperties(shape).map(([name, type]) => [name, getColumn(type, aliases)]),
        );
      }
    }
  }
  return tables;
}

const databaseTypes: Record<string, readonly string[]> = {
  string: ['text', 'uuid', 'date', 'numeric', 'inet', 'citext'],
  number: ['int2', 'int4', 'int8', 'float8'],
  boolean: ['bool'],
  Date: ['timestamptz'],
  Buffer: ['bytea'],
  array: ['_int4', '_text', '_uuid', 'jsonb'],
  json: ['json', 'jsonb'],
  // The type parameter of a JSON column.
  T: ['jsonb'],
};

it('match the database', async () => {
  const typed = await readTypedTables();
  const tables = await database.ownerDb.introspection.getTables();
  const inDatabase = tables.filter(
    ({ schema, name }) => schema === 'public' && !name.startsWith('schema_migrations'),
  );
  expect(Object.keys(typed).toSorted()).toEqual(inDatabase.map(({ name }) => name).toSorted());
  const mistakes: string[] = [];
  for (const { name: table, columns } of inDatabase) {
    const row = typed[table] ?? {};
    expect(Object.keys(row).toSorted(), table).toEqual(columns.map(({ name }) => name).toSorted());
    for (const { name, dataType, isNullable, hasDefaultValue, isAutoIncrementing } of columns) {
      const type = row[name];
      const isUnknown = type?.kind === 'unknown';
      const canOmit = isNullable || hasDefaultValue || isAutoIncrementing;
      if (!isUnknown && type?.isNullable !== isNullable)
        mistakes.push(`${table}.${name} null: ${isNullable}`);
      if (type?.isOptional && !canOmit) mistakes.push(`${table}.${name} needs a value`);
      if (!isUnknown && !databaseTypes[type?.kind ?? '']?.includes(dataType))
        mistakes.push(`${table}.${name}: ${type?.kind} of ${dataType}`);
    }
  }
  expect(mistakes).toEqual([]);
});
