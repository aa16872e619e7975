import type { AnyProcedure } from '@orpc/server';

/*
 * oRPC documents `~orpc` for metadata alone. We read the rest of a definition, too: to list routes and errors,
 * and to run calls over HTTP ourselves (execute.server.ts), since the library has no hook between a handler and
 * the validation of its output. Nothing else uses `~orpc`; `definition.server.test.ts` fails if a release changes
 * the parts used here.
 */

type FullDefinition = AnyProcedure['~orpc'];

/** The declaration of an operation, in declaration order. */
export type Definition = Pick<
  FullDefinition,
  | 'meta'
  | 'route'
  | 'inputSchema'
  | 'outputSchema'
  | 'middlewares'
  | 'handler'
  | 'inputValidationIndex'
  | 'outputValidationIndex'
>;

/** Returns the declaration of an operation. */
export const getDefinition = (procedure: AnyProcedure): Definition => procedure['~orpc'];
