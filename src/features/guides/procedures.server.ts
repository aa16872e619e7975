import {
  adminCreation,
  adminOperation,
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
  maxReadGuides,
  progressList,
  tickInput,
} from './schema.ts';

const tags = ['Guides'];

export const guideOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true })
    .route({ method: 'GET', path: '/guides', summary: 'List guides, newest first', tags })
    .output(guideList)
    .handler(({ context }) => listGuides(context.ctx)),

  mostRead: publicOperation
    .meta({ access: 'public', cached: true })
    .route({
      method: 'GET',
      path: '/most-read-guides',
      summary: 'List the most-read guides of the last 30 days',
      tags,
    })
    .output(maxReadGuides)
    .handler(({ context }) => listMostRead(context.ctx)),

  get: publicOperation
    .route({ method: 'GET', path: '/guides/{id}', summary: 'Get a guide', tags })
    .input(guideName)
    .output(guide)
    .handler(({ context, input }) => getGuide(context.ctx, input)),

  add: adminCreation
    .route({ method: 'POST', path: '/guides', successStatus: 201, summary: 'Add a guide', tags })
    .input(guideInput)
    .output(guide)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => addGuide(context.ctx, input)),

  edit: adminOperation
    .route({ method: 'PATCH', path: '/guides/{id}', summary: 'Update a guide', tags })
    .input(guideChanges)
    .output(guide)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => editGuide(context.ctx, input)),

  remove: adminOperation
    .route({ method: 'DELETE', path: '/guides/{id}', summary: 'Delete a guide', tags })
    .input(guideId)
    .output(guideId)
    .handler(({ context, input }) => deleteGuide(context.ctx, input)),

  progress: memberOperation
    .route({ method: 'GET', path: '/guide-progress', summary: 'List my completed steps', tags })
    .output(progressList)
    .handler(({ context }) => listProgress(context.ctx)),

  tick: memberOperation
    .route({ method: 'PUT', path: '/guides/{id}/progress', summary: 'Mark a step as done or not done', tags })
    .input(tickInput)
    .output(guideProgress)
    .handler(async ({ context, input }) => {
      await tickStep(context.ctx, input);
      return getProgress(context.ctx, { id: input.id });
    }),
};
