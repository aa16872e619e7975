import { type AnyRouter, getRouter, isProcedure } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { idempotencyKeyDescription, idempotencyKeySchema } from '../idempotency.server.ts';
import { getDefinition } from './definition.server.ts';
import { listOperations, type Operation } from './operations.server.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

type ObjectSchema = {
  [key: string]: unknown;
  type: 'object';
  properties?: Record<string, Json>;
  required?: string[];
};

/** An operation that agents can call with an API token. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  /** The operation, such as 'airdrops.add'. */
  operation: string;
  method: string;
  /** Takes an `idempotencyKey`, which isn't part of the operation's input. */
  creates: boolean;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
};

const idempotencyKey = { ...idempotencyKeySchema, description: idempotencyKeyDescription };

function isObjectSchema(schema: unknown): schema is ObjectSchema {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'object';
}

/** Rejects operations that API tokens may not call, and those whose input isn't JSON. */
function assertCallable({ name, access, sessionOnly, needsProof, whilePending, accepts }: Operation): void {
  const isForTokens = access === 'member' && !sessionOnly && !needsProof && !whilePending;
  if (!isForTokens || accepts !== 'json') throw new TypeError(`${name} can’t be a tool`);
}

/** Returns the operations of a router that are marked as tools, with their schemas as JSON Schema. */
export function listTools(api: AnyRouter): Tool[] {
  const converter = new ZodToJsonSchemaConverter();
  const tools: Tool[] = [];
  for (const operation of listOperations(api)) {
    const { name, method, creates, tool } = operation;
    if (tool === undefined) continue;
    assertCallable(operation);
    const procedure = getRouter(api, name.split('.'));
    if (!isProcedure(procedure)) throw new TypeError(`${name} is no operation`);
    const { route, inputSchema, outputSchema } = getDefinition(procedure);
    const [, input] = converter.convert(inputSchema, { strategy: 'input' });
    const [, output] = converter.convert(outputSchema, { strategy: 'output' });
    if (!isObjectSchema(input) || !isObjectSchema(output)) {
      throw new TypeError(`the input and the output of ${name} must be objects`);
    }
    if (tools.some((item) => item.name === tool)) throw new TypeError(`there are two tools ${tool}`);
    const title = route.summary ?? tool;
    tools.push({
      name: tool,
      title,
      description: route.description === undefined ? `${title}.` : `${title}. ${route.description}`,
      operation: name,
      method,
      creates,
      inputSchema: creates ? { ...input, properties: { ...input.properties, idempotencyKey } } : input,
      outputSchema: output,
    });
  }
  return tools;
}
