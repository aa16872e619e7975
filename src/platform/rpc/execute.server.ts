import { type AnyProcedure, ORPCError, ValidationError } from '@orpc/server';
import { hasManyRows } from '../many-rows.server.ts';
import { rest } from '../pace.server.ts';
import type { Call } from './call.server.ts';
import { type Definition, getDefinition } from './definition.server.ts';

type Schema = NonNullable<Definition['inputSchema']>;

/** Runs one operation for a call: what admits it, the check of its input, its handler, the check of its answer. */
export type Execute = (call: Call, input: unknown) => Promise<unknown>;

const invalid = {
  input: { code: 'BAD_REQUEST', message: 'Input validation failed' },
  output: { code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed' },
} as const;

async function checked(schema: Schema, of: 'input' | 'output', data: unknown): Promise<unknown> {
  const judged = schema['~standard'].validate(data);
  const result = judged instanceof Promise ? await judged : judged;
  if (result.issues === undefined) return result.value;
  const { code, message } = invalid[of];
  const { issues } = result;
  const cause = new ValidationError({ message, issues, data });
  throw of === 'input'
    ? new ORPCError(code, { message, data: { issues }, cause })
    : new ORPCError(code, { message, cause });
}

/** What middleware answers without asking the next. */
const outputOf = (output: unknown) => ({ output, context: {} });

/**
 * The library runs operations for callers within the process. For those that come over HTTP this does the same with what it
 * needs of it: a call's context is its own, and grows by what each step adds; there are no spans and no maps of errors.
 */
export function createExecutor(procedure: AnyProcedure, path: readonly string[]): Execute {
  const { middlewares, handler, inputSchema, outputSchema, ...definition } = getDefinition(procedure);
  const last = middlewares.length;
  const isInputLast = inputSchema === undefined || definition.inputValidationIndex === last;
  const isOutputLast = outputSchema === undefined || definition.outputValidationIndex === last;
  if (!isInputLast || !isOutputLast) {
    throw new TypeError(`${path.join('.')} has a step behind the check of its input`);
  }
  const errors = {};
  const common = { errors, path, procedure, lastEventId: undefined };

  async function handle(context: Call, sent: unknown): Promise<unknown> {
    const input = inputSchema === undefined ? sent : await checked(inputSchema, 'input', sent);
    const output = await handler({ ...common, context, input });
    if (outputSchema === undefined) return output;
    // Its rows have just been read, and others wait.
    if (hasManyRows(output)) await rest();
    return checked(outputSchema, 'output', output);
  }

  async function step(index: number, context: Call, input: unknown): Promise<unknown> {
    const middleware = middlewares[index];
    if (middleware === undefined) return handle(context, input);
    const next = async (more?: { context?: object }) => {
      if (more?.context !== undefined) Object.assign(context, more.context);
      return { output: await step(index + 1, context, input), context: more?.context ?? {} };
    };
    // Its declared forms name what a step adds to the context, which differs from step to step.
    const result = await middleware({ ...common, context, next: next as never }, input, outputOf as never);
    return result.output;
  }

  return (call, input) => step(0, call, input);
}
