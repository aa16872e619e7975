import { type AnyProcedure, createProcedureClient, ORPCError, os } from '@orpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.server.ts';
import { getDefinition } from './definition.server.ts';
import { createExecutor } from './execute.server.ts';

const changed =
  'oRPC has changed its procedure definition: adapt src/platform/rpc/definition.server.ts and execute.server.ts';

const input = z.object({ id: z.string() });
const output = z.object({ name: z.string() });
const callNext = os.middleware(({ next }) => next());

it('getDefinition returns the route, metadata, and schemas of a procedure', () => {
  const procedure = os
    .$meta<{ access?: string; creates?: boolean }>({ access: 'public' })
    .route({ method: 'POST', path: '/names/{id}', successStatus: 201, outputStructure: 'detailed' })
    .meta({ creates: true })
    .input(input)
    .output(output)
    .handler(() => ({ name: 'Ada' }));
  const { route, meta, inputSchema, outputSchema } = getDefinition(procedure);
  expect(route, changed).toEqual({
    method: 'POST',
    path: '/names/{id}',
    successStatus: 201,
    outputStructure: 'detailed',
  });
  expect(meta, changed).toEqual({ access: 'public', creates: true });
  expect([inputSchema, outputSchema], changed).toEqual([input, output]);
});

it('getDefinition returns middlewares in order, the handler, and the validation indexes', () => {
  const second = os.middleware(({ next }) => next({ context: { second: true } }));
  const handler = () => ({ name: 'Ada' });
  const procedure = os.use(callNext).use(second).input(input).output(output).handler(handler);
  const definition = getDefinition(procedure);
  expect(definition.middlewares, changed).toEqual([callNext, second]);
  expect(definition.handler, changed).toBe(handler);
  expect([definition.inputValidationIndex, definition.outputValidationIndex], changed).toEqual([2, 2]);
});

/** Returns the steps of a procedure for this input in order, with its output or error. */
async function trace(run: (procedure: AnyProcedure, sent: unknown) => Promise<unknown>, sent: unknown) {
  const steps: unknown[] = [];
  const procedure = os
    .$context<Call>()
    .use(async ({ context, next, path }, rawInput) => {
      steps.push(['first', context.address, path, rawInput]);
      return next({ context: { more: 1 } });
    })
    .use(({ context, next }) => {
      steps.push(['second', context.more]);
      return next();
    })
    .input(input)
    .output(output)
    .handler(({ context, input: { id } }) => {
      steps.push(['handler', context.address, context.more, id]);
      // Rejected by the output validation.
      return id === 'nameless' ? ({} as never) : { name: id };
    });
  try {
    steps.push(['output', await run(procedure, sent)]);
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    steps.push(['error', error.code, error.message, error.data]);
  }
  return steps;
}

it.each([[{ id: 'Ada' }], [{ id: 'nameless' }], [{ id: 1 }], [undefined]])(
  'createExecutor runs an operation for %j like the library',
  async (sent) => {
    const path = ['names', 'read'];
    const call = { address: '198.51.100.7' } as Call;
    const steps = await trace(
      (procedure, input) => createExecutor(procedure, path)({ ...call }, input),
      sent,
    );
    const librarySteps = await trace(
      (procedure, input) => createProcedureClient(procedure, { context: { ...call }, path })(input),
      sent,
    );
    expect(steps, changed).toEqual(librarySteps);
  },
);
