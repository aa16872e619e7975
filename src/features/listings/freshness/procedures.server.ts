import { defineRoutes, personalOperation } from '#/platform/rpc/procedures.server.ts';
import { checkListing } from './commands.server.ts';
import { checked, checkInput } from './schema.ts';

const route = defineRoutes('Listings');

export const checkOperations = {
  set: personalOperation
    .route(route('PUT', '/listings/{id}/check', 'Confirm a listing or report a problem with it, once a day'))
    .input(checkInput)
    .output(checked)
    .handler(async ({ context, input }) => {
      const { ctx, limits } = context;
      await limits.consume('listingCheck', ctx.actor.id, { now: ctx.now });
      return checkListing(ctx, input);
    }),
};
