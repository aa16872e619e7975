import { publicOperation } from '#/platform/rpc/procedures.server.ts';
import { listRevisions } from './revisions/queries.server.ts';
import { revisionsInput, revisionsPage } from './revisions/schema.ts';

const tags = ['Listings'];

export const listingOperations = {
  changes: publicOperation
    .route({
      method: 'GET',
      path: '/listings/{id}/changes',
      summary: 'List what was changed in a listing, newest first',
      tags,
    })
    .input(revisionsInput)
    .output(revisionsPage)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => listRevisions(context.ctx, input)),
};
