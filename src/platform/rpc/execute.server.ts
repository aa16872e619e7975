import { type AnyProcedure, ORPCError, ValidationError } from '@orpc/server';
import { yieldToEventLoop } from '../event-loop.server.ts';
import { hasManyRows } from '../many-rows.server.ts';
import type { Call } from './call.server.ts';
import { type Definition, getDefinition } from './definition.server.ts';

type Schema = NonNullable<Definition['inputSchema']>;

/** Runs one operation for a call: middleware, input validation, handler, output validation. */
export type Execute = (call: Call, input: unknown) => Promise<unknown>;

const invalidErrors = {
  input: { code: 'BAD_REQUEST', message: 'Input validation failed' },
  output: { code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed' },
} as const;

async function validate(schema: Schema, kind: 'input' | 'output', data: unknown): Promise<unknown> {
  const validated = schema['~standard'].validate(data);
  const result = validated instanceof Promise ? await validated : validated;
  if (result.issues === undefined) return result.value;
  const { code, message } = invalidErrors[kind];
  const { issues } = result;
  const cause = new ValidationError({ message, issues, data });
  throw kind === 'input'
    ? new ORPCError(code, { message, data: { issues }, cause })
    : new ORPCError(code, { message, cause });
}

/** The result of middleware that ends the chain. */
const toOutput = (output: unknown) => ({ output, context: {} });

/**
 * Creates the executor of an operation for calls over HTTP. It replaces the library's in-process caller with
 * the parts we need: each call has its own context, which middlewares extend; there are no spans and no error
 * maps.
 */
export function createExecutor(procedure: AnyProcedure, path: readonly string[]): Execute {
  const { middlewares, handler, inputSchema, outputSchema, ...definition } = getDefinition(procedure);
  const middlewareCount = middlewares.length;
  const isInputLast = inputSchema === undefined || definition.inputValidationIndex === middlewareCount;
  const isOutputLast = outputSchema === undefined || definition.outputValidationIndex === middlewareCount;
  if (!isInputLast || !isOutputLast) {
    throw new TypeError(`${path.join('.')} has middleware after its input validation`);
  }
  const errors = {};
  const common = { errors, path, procedure, lastEventId: undefined };

  async function handle(context: Call, rawInput: unknown): Promise<unknown> {
    const input = inputSchema === undefined ? rawInput : await validate(inputSchema, 'input', rawInput);
    const output = await handler({ ...common, context, input });
    if (outputSchema === undefined) return output;
    // Yields first, because the rows were just read and other calls are waiting.
    if (hasManyRows(output)) await yieldToEventLoop();
    return validate(outputSchema, 'output', output);
  }

  async function runStep(index: number, context: Call, input: unknown): Promise<unknown> {
    const middleware = middlewares[index];
    if (middleware === undefined) return handle(context, input);
    const next = async (options?: { context?: object }) => {
      if (options?.context !== undefined) Object.assign(context, options.context);
      return { output: await runStep(index + 1, context, input), context: options?.context ?? {} };
    };
    // The declared types name what a middleware adds to the context, which differs per middleware.
    const result = await middleware({ ...common, context, next: next as never }, input, toOutput as never);
    return result.output;
  }

  return (call, input) => runStep(0, call, input);
}
