import { defineRoutes, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { emptyInput } from '../calls.ts';
import { addExampleAirdrops, endFirstSteps } from './commands.server.ts';
import { readFirstSteps } from './queries.server.ts';
import { firstSteps } from './schema.ts';

const route = defineRoutes('Tracker setup');

export const firstStepsOperations = {
  get: memberOperation
    .route(route('GET', '/first-steps', 'Get my onboarding progress'))
    .input(emptyInput)
    .output(firstSteps)
    .handler(({ context }) => readFirstSteps(context.ctx)),

  end: memberOperation
    .route(route('DELETE', '/first-steps', 'Dismiss the first steps for good'))
    .input(emptyInput)
    .output(firstSteps)
    .handler(({ context }) => endFirstSteps(context.ctx)),

  addExamples: memberOperation
    .meta({ errors: ['CONFLICT', 'LIMIT_REACHED'] })
    .route(route('POST', '/first-steps/examples', 'Fill an empty tracker with example airdrops'))
    .input(emptyInput)
    .output(firstSteps)
    .handler(({ context }) => addExampleAirdrops(context.ctx)),
};
