import type { AnyProcedure } from '@orpc/server';

/*
 * oRPC documents `~orpc` for metadata alone. We read the rest of a definition, too: routes and refusals are listed by it, and
 * calls over HTTP run it themselves (execute.server.ts), since the library has no place between a handler and the check of
 * its answer. Nothing else names `~orpc`; `definition.server.test.ts` fails when a release changes what is used here.
 */

type Own = AnyProcedure['~orpc'];

/** What was declared of an operation, in the order of its declaration. */
export type Definition = Pick<
  Own,
  | 'meta'
  | 'route'
  | 'inputSchema'
  | 'outputSchema'
  | 'middlewares'
  | 'handler'
  | 'inputValidationIndex'
  | 'outputValidationIndex'
>;

/** What was declared of an operation. */
export const getDefinition = (procedure: AnyProcedure): Definition => procedure['~orpc'];
