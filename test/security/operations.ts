import { type AnyProcedure, isProcedure } from '@orpc/server';
import { z } from 'zod';
import { api } from '../../src/api.server.ts';
import { getDefinition } from '../../src/platform/rpc/definition.server.ts';
import { listOperations, type Operation } from '../../src/platform/rpc/operations.server.ts';
import { goodPassword } from '../factories/passwords.ts';

export type FieldKind = 'text' | 'number' | 'id' | 'choice' | 'other';
export type Field = { path: readonly (string | number)[]; kind: FieldKind };

/** An operation with a valid body or query, generated from its schema. */
export type Attackable = Operation & {
  input: Record<string, unknown>;
  fields: readonly Field[];
  /** The top-level keys its input may have. */
  keys: readonly string[];
};

type Json = Record<string, unknown>;

/** Text with a meaning that types don't express, by the end of the field's name. */
const texts: readonly [RegExp, string][] = [
  [/password$/i, goodPassword],
  [/email$/i, 'somebody@example.com'],
  [/timeZone$/, 'Europe/London'],
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

/** End dates must be later than start dates. */
const ends = /^end|End$/;
const theEnd = '2026-12-24T12:00:00.000Z';

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Generates a value for a JSON schema and collects its leaves. */
function generateSample(schema: unknown, path: Field['path'], fields: Field[]): unknown {
  if (!isRecord(schema)) return {};
  const note = (kind: FieldKind): void => void fields.push({ path, kind });
  const choices = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (choices !== undefined) {
    const real = choices.find((choice) => isRecord(choice) && choice.type !== 'null');
    return generateSample(real, path, fields);
  }
  if (Array.isArray(schema.allOf)) return generateSample(schema.allOf[0], path, fields);
  if ('const' in schema) {
    note('choice');
    return schema.const;
  }
  if (Array.isArray(schema.enum)) {
    note('choice');
    return schema.enum[0];
  }
  if (schema.type === 'object' || isRecord(schema.properties)) {
    const properties = isRecord(schema.properties) ? schema.properties : {};
    return Object.fromEntries(
      Object.entries(properties).map(([key, part]) => [key, generateSample(part, [...path, key], fields)]),
    );
  }
  if (schema.type === 'array') return [generateSample(schema.items, [...path, 0], fields)];
  if (schema.type === 'boolean') {
    note('other');
    return true;
  }
  if (schema.type === 'number' || schema.type === 'integer') {
    note('number');
    return typeof schema.minimum === 'number' ? Math.max(1, schema.minimum) : 1;
  }
  const format = typeof schema.format === 'string' ? formats[schema.format] : undefined;
  note(schema.format === 'uuid' ? 'id' : 'text');
  const name = String(path.findLast((part) => typeof part === 'string') ?? '');
  if (schema.format === 'date-time' && ends.test(name)) return theEnd;
  if (format !== undefined) return format;
  return texts.find(([pattern]) => pattern.test(name))?.[1] ?? 'Ordinary words';
}

function getProcedure(name: string): AnyProcedure {
  let part: unknown = api;
  for (const key of name.split('.')) part = isRecord(part) ? part[key] : undefined;
  if (!isProcedure(part)) throw new Error(`there is no operation ${name}`);
  return part;
}

function getJsonSchema(operation: Operation): Json {
  const schema = getDefinition(getProcedure(operation.name)).inputSchema;
  if (schema === undefined) return { type: 'object', properties: {} };
  // All our schemas are zod's.
  return z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' });
}

/** Returns every operation with an input to attack it with. */
export function listAttackable(): Attackable[] {
  return listOperations(api).map((operation) => {
    const fields: Field[] = [];
    const input = generateSample(getJsonSchema(operation), [], fields);
    const whole = isRecord(input) ? input : {};
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const kept = Object.fromEntries(Object.entries(whole).filter(([key]) => !inPath.includes(key)));
    return {
      ...operation,
      input: kept,
      keys: Object.keys(whole),
      fields: fields.filter(({ path }) => path.length > 0 && !inPath.includes(String(path[0]))),
    };
  });
}

/** Returns whether the operation's schema accepts the input together with the path parameters. */
export async function accepts(operation: Attackable, input: unknown): Promise<boolean> {
  const schema = getDefinition(getProcedure(operation.name)).inputSchema;
  if (schema === undefined) return true;
  return (await schema['~standard'].validate(input)).issues === undefined;
}

const place = '\u2023place\u2023';

/** Returns the input as JSON text with `raw`, which may be invalid JSON, in place of one field. */
export function jsonWith(input: unknown, path: Field['path'], raw: string): string {
  const copy: unknown = structuredClone(input);
  let part: unknown = copy;
  for (const key of path.slice(0, -1)) part = (part as Json)[key];
  // Every path was collected while the value was generated.
  (part as Json)[path.at(-1) ?? ''] = place;
  return JSON.stringify(copy).replace(JSON.stringify(place), () => raw);
}

/** Returns the input as a query string with `value` in place of one field. */
export function queryWith(input: Json, field: string, value: string): string {
  const search = new URLSearchParams();
  for (const [key, own] of Object.entries(input)) search.set(key, String(own));
  search.set(field, value);
  return `?${search}`;
}

/** Returns the paths of all objects within an input, including the input itself. */
export function objectsIn(input: unknown, path: Field['path'] = []): Field['path'][] {
  if (Array.isArray(input)) return input.flatMap((item, at) => objectsIn(item, [...path, at]));
  if (!isRecord(input)) return [];
  return [path, ...Object.entries(input).flatMap(([key, part]) => objectsIn(part, [...path, key]))];
}

export const isWrite = ({ method }: Operation): boolean => method !== 'GET';

/** Returns the operation's path with this id in it. */
export const addressOf = ({ path }: Operation, id: string): string =>
  path.replace(/\{\w+\}/g, () => encodeURIComponent(id));
