import {
  adminCreation,
  adminOperation,
  defineRoutes,
  memberOperation,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
import { addGuide, deleteGuide, editGuide, tickStep } from './commands.server.ts';
import { getGuide, getProgress, listGuides, listMostRead, listProgress } from './queries.server.ts';
import {
  guide,
  guideChanges,
  guideId,
  guideInput,
  guideList,
  guideName,
  guideProgress,
  popularGuides,
  progressList,
  tickInput,
} from './schema.ts';

const route = defineRoutes('Guides');

export const guideOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true })
    .route(route('GET', '/guides', 'List guides, newest first'))
    .output(guideList)
    .handler(({ context }) => listGuides(context.ctx)),

  mostRead: publicOperation
    .meta({ access: 'public', cached: true })
    .route(route('GET', '/most-read-guides', 'List the most-read guides of the last 30 days'))
    .output(popularGuides)
    .handler(({ context }) => listMostRead(context.ctx)),

  get: publicOperation
    .route(route('GET', '/guides/{id}', 'Get a guide'))
    .input(guideName)
    .output(guide)
    .handler(({ context, input }) => getGuide(context.ctx, input)),

  add: adminCreation
    .route(route('POST', '/guides', 'Add a guide'))
    .input(guideInput)
    .output(guide)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context, input }) => addGuide(context.ctx, input)),

  edit: adminOperation
    .route(route('PATCH', '/guides/{id}', 'Update a guide'))
    .input(guideChanges)
    .output(guide)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => editGuide(context.ctx, input)),

  remove: adminOperation
    .route(route('DELETE', '/guides/{id}', 'Delete a guide'))
    .input(guideId)
    .output(guideId)
    .handler(({ context, input }) => deleteGuide(context.ctx, input)),

  progress: memberOperation
    .route(route('GET', '/guide-progress', 'List my completed steps'))
    .output(progressList)
    .handler(({ context }) => listProgress(context.ctx)),

  tick: memberOperation
    .route(route('PUT', '/guides/{id}/progress', 'Mark a step as done or not done'))
    .input(tickInput)
    .output(guideProgress)
    .handler(async ({ context, input }) => {
      await tickStep(context.ctx, input);
      return getProgress(context.ctx, { id: input.id });
    }),
};
