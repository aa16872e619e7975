import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { memberCreation, memberOperation, personalOperation, publicOperation } from './procedures.server.ts';
import { listTools } from './tools.server.ts';

const input = z.strictObject({ name: z.string().check(z.maxLength(5)) });
const output = z.strictObject({ id: z.uuid() });

const list = memberOperation
  .meta({ tool: 'list_things' })
  .route({ method: 'GET', path: '/things', summary: 'List things', description: 'Newest first.' })
  .input(z.prefault(z.strictObject({}), {}))
  .output(output)
  .handler(() => ({ id: '' }));
const add = memberCreation
  .meta({ tool: 'add_thing' })
  .route({ method: 'POST', path: '/things', summary: 'Add a thing' })
  .input(input)
  .output(output)
  .handler(() => ({ id: '' }));
const remove = memberOperation
  .route({ method: 'DELETE', path: '/things' })
  .input(input)
  .output(output)
  .handler(() => ({ id: '' }));

describe('listTools', () => {
  it('returns marked operations with their descriptions and schemas', () => {
    const id = { type: 'string', format: 'uuid' };
    const outputSchema = {
      type: 'object',
      properties: { id },
      required: ['id'],
      additionalProperties: false,
    };
    expect(listTools({ things: { list, add, remove } })).toEqual([
      {
        name: 'list_things',
        title: 'List things',
        description: 'List things. Newest first.',
        operation: 'things.list',
        method: 'GET',
        creates: false,
        inputSchema: { type: 'object', additionalProperties: false, default: {} },
        outputSchema,
      },
      {
        name: 'add_thing',
        title: 'Add a thing',
        description: 'Add a thing.',
        operation: 'things.add',
        method: 'POST',
        creates: true,
        inputSchema: {
          type: 'object',
          properties: {
            name: { type: 'string', maxLength: 5 },
            idempotencyKey: expect.objectContaining({ pattern: '^[\\x21-\\x7e]{1,200}$' }),
          },
          required: ['name'],
          additionalProperties: false,
        },
        outputSchema,
      },
    ]);
  });

  it('rejects operations that no API token may call, and public ones', () => {
    for (const kind of [personalOperation, publicOperation]) {
      const marked = kind
        .meta({ tool: 'leave' })
        .route({ method: 'DELETE', path: '/account' })
        .input(input)
        .output(output)
        .handler(() => ({ id: '' }));
      expect(() => listTools({ account: { marked } })).toThrow('account.marked can’t be a tool');
    }
  });

  it('rejects duplicate names, and outputs that aren’t objects', () => {
    expect(() => listTools({ one: { list }, two: { list } })).toThrow('two tools');
    const withText = memberOperation
      .meta({ tool: 'text' })
      .route({ method: 'GET', path: '/text' })
      .input(input)
      .output(z.string())
      .handler(() => '');
    expect(() => listTools({ one: { withText } })).toThrow('must be objects');
  });
});
