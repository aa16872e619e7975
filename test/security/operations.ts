import { type AnyProcedure, isProcedure } from '@orpc/server';
import { z } from 'zod';
import { api } from '../../src/api.server.ts';
import { getDefinition } from '../../src/platform/rpc/definition.server.ts';
import { listOperations, type Operation } from '../../src/platform/rpc/operations.server.ts';
import { goodPassword } from '../factories/passwords.ts';

export type FieldKind = 'text' | 'number' | 'id' | 'choice' | 'other';
export type Field = { path: readonly (string | number)[]; kind: FieldKind };

/** An operation with a body or query that is derived from its schema, and should be valid. */
export type AttackableOperation = Operation & {
  input: Record<string, unknown>;
  fields: readonly Field[];
  /** The top-level keys of its input, including those in its path. */
  keys: readonly string[];
};

type Json = Record<string, unknown>;

/** Valid texts that the type doesn't describe, by the end of the field's name. */
const texts: readonly [RegExp, string][] = [
  [/password$/i, goodPassword],
  [/email$/i, 'somebody@example.com'],
  [/timeZone$/, 'Europe/London'],
  [/rhythm$/, 'every 3 days'],
  [/reset$/, '00:00 UTC'],
  [/locale$/, 'en-GB'],
  [/(link|url)$/i, 'https://example.com/claim'],
  [/code$/i, '123456'],
  [/address$/i, '0x52908400098527886e0f7030069857d2e4169ee7'],
  [/phone$/i, '+447700900123'],
  [/amount$/i, '1250.5'],
  [/^(logo|image)$/, '018f0000-0000-4000-8000-000000000000.webp'],
];

const formats: Readonly<Record<string, string>> = {
  uuid: '018f0000-0000-7000-8000-000000000000',
  email: 'somebody@example.com',
  date: '2026-11-20',
  'date-time': '2026-11-20T12:00:00.000Z',
};

/** Fields that must be after their start. */
const endField = /^end|End$/;
const endInstant = '2026-12-24T12:00:00.000Z';
/** After the claim date, and in the past: the airdrop has no upcoming reminder. */
const claimCloseInstant = '2026-11-20T13:00:00.000Z';

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Creates a value that fits a JSON schema, and adds its leaves to `fields`. */
function createSample(schema: unknown, path: Field['path'], fields: Field[]): unknown {
  if (!isRecord(schema)) return {};
  const addLeaf = (kind: FieldKind): void => void fields.push({ path, kind });
  const choices = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (choices !== undefined) {
    const option = choices.find((choice) => isRecord(choice) && choice.type !== 'null');
    return createSample(option, path, fields);
  }
  if (Array.isArray(schema.allOf)) return createSample(schema.allOf[0], path, fields);
  if ('const' in schema) {
    addLeaf('choice');
    return schema.const;
  }
  if (Array.isArray(schema.enum)) {
    addLeaf('choice');
    return schema.enum[0];
  }
  if (schema.type === 'object' || isRecord(schema.properties)) {
    const properties = isRecord(schema.properties) ? schema.properties : {};
    return Object.fromEntries(
      Object.entries(properties).map(([key, part]) => [key, createSample(part, [...path, key], fields)]),
    );
  }
  if (schema.type === 'array') return [createSample(schema.items, [...path, 0], fields)];
  if (schema.type === 'boolean') {
    addLeaf('other');
    return true;
  }
  if (schema.type === 'number' || schema.type === 'integer') {
    addLeaf('number');
    return typeof schema.minimum === 'number' ? Math.max(1, schema.minimum) : 1;
  }
  const format = typeof schema.format === 'string' ? formats[schema.format] : undefined;
  addLeaf(schema.format === 'uuid' ? 'id' : 'text');
  const name = String(path.findLast((part) => typeof part === 'string') ?? '');
  if (schema.format === 'date-time' && endField.test(name)) return endInstant;
  if (name === 'claimCloseDate') return claimCloseInstant;
  if (format !== undefined) return format;
  return texts.find(([pattern]) => pattern.test(name))?.[1] ?? 'Ordinary words';
}

function getProcedure(name: string): AnyProcedure {
  let part: unknown = api;
  for (const key of name.split('.')) part = isRecord(part) ? part[key] : undefined;
  if (!isProcedure(part)) throw new Error(`there is no operation ${name}`);
  return part;
}

function toJsonSchema(operation: Operation): Json {
  const schema = getDefinition(getProcedure(operation.name)).inputSchema;
  if (schema === undefined) return { type: 'object', properties: {} };
  // All our schemas are zod's.
  return z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' });
}

/** Lists every operation with an input that should be valid. */
export function listAttackableOperations(): AttackableOperation[] {
  return listOperations(api).map((operation) => {
    const fields: Field[] = [];
    const input = createSample(toJsonSchema(operation), [], fields);
    const sample = isRecord(input) ? input : {};
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const bodyFields = Object.fromEntries(Object.entries(sample).filter(([key]) => !inPath.includes(key)));
    return {
      ...operation,
      input: bodyFields,
      keys: Object.keys(sample),
      fields: fields.filter(({ path }) => path.length > 0 && !inPath.includes(String(path[0]))),
    };
  });
}

/** Returns whether the input, including the parameters in the path, is valid. */
export async function isValidInput(operation: AttackableOperation, input: unknown): Promise<boolean> {
  const schema = getDefinition(getProcedure(operation.name)).inputSchema;
  if (schema === undefined) return true;
  return (await schema['~standard'].validate(input)).issues === undefined;
}

const placeholder = '\u2023place\u2023';

/** Returns the input as JSON text, with `raw` (JSON or not) in place of one field. */
export function replaceJsonField(input: unknown, path: Field['path'], raw: string): string {
  const copy: unknown = structuredClone(input);
  let part: unknown = copy;
  for (const key of path.slice(0, -1)) part = (part as Json)[key];
  // `createSample` has recorded the path.
  (part as Json)[path.at(-1) ?? ''] = placeholder;
  return JSON.stringify(copy).replace(JSON.stringify(placeholder), () => raw);
}

/** Returns the input as a query string, with `value` in place of one field. */
export function replaceQueryField(input: Json, field: string, value: string): string {
  const search = new URLSearchParams();
  for (const [key, inputValue] of Object.entries(input)) search.set(key, String(inputValue));
  search.set(field, value);
  return `?${search}`;
}

/** Returns the paths of the input itself and of each object in it. */
export function findObjectPaths(input: unknown, path: Field['path'] = []): Field['path'][] {
  if (Array.isArray(input)) return input.flatMap((item, index) => findObjectPaths(item, [...path, index]));
  if (!isRecord(input)) return [];
  return [path, ...Object.entries(input).flatMap(([key, part]) => findObjectPaths(part, [...path, key]))];
}

export const isWrite = ({ method }: Operation): boolean => method !== 'GET';

/** Returns the operation's path with this id. */
export const fillPathId = ({ path }: Operation, id: string): string =>
  path.replace(/\{\w+\}/g, () => encodeURIComponent(id));
