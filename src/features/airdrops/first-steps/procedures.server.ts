import { memberOperation } from '#/platform/rpc/procedures.server.ts';
import { nothing } from '../calls.ts';
import { endFirstSteps } from './commands.server.ts';
import { readFirstSteps } from './queries.server.ts';
import { firstSteps } from './schema.ts';

const tags = ['Tracker setup'];

export const firstStepsOperations = {
  get: memberOperation
    .route({ method: 'GET', path: '/first-steps', summary: 'Get my onboarding progress', tags })
    .input(nothing)
    .output(firstSteps)
    .handler(({ context }) => readFirstSteps(context.ctx)),

  end: memberOperation
    .route({ method: 'DELETE', path: '/first-steps', summary: 'Dismiss the first steps for good', tags })
    .input(nothing)
    .output(firstSteps)
    .handler(({ context }) => endFirstSteps(context.ctx)),
};
