import { pageInput } from '#/lib/list-page.ts';
import { adminOperation, personalOperation } from '#/platform/rpc/procedures.server.ts';
import { checkListing } from './commands.server.ts';
import { listOutdated } from './queries.server.ts';
import { checked, checkInput, outdatedPage } from './schema.ts';

const tags = ['Listings'];

export const checkOperations = {
  set: personalOperation
    .route({
      method: 'PUT',
      path: '/listings/{id}/check',
      summary: 'Confirm a listing or report a problem with it, once a day',
      tags,
    })
    .input(checkInput)
    .output(checked)
    .handler(async ({ context, input }) => {
      const { ctx, limits } = context;
      await limits.take('listingCheck', ctx.actor.id, { now: ctx.now });
      return checkListing(ctx, input);
    }),

  outdated: adminOperation
    .route({
      method: 'GET',
      path: '/admin/listings/outdated',
      summary: 'List listings that may be out of date or were reported as incorrect, oldest first',
      tags: ['Admin'],
    })
    .input(pageInput)
    .output(outdatedPage)
    .handler(({ context, input }) => listOutdated(context.ctx, input)),
};
