import { done, doneOutput } from '#/platform/rpc/done.server.ts';
import { adminOperation, defineRoutes, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { countVisit } from './commands.server.ts';
import { getAudience } from './queries.server.ts';
import { audience, audienceInput, countInput } from './schema.ts';

const route = defineRoutes('Admin');
const itemsRoute = defineRoutes('Items');

export const itemOperations = {
  audience: adminOperation
    .route(route('GET', '/admin/items/{id}/audience', 'Count who is notified when an item is deleted'))
    .input(audienceInput)
    .output(audience)
    .handler(({ context, input }) => getAudience(context.ctx, input)),

  count: publicOperation
    .route(itemsRoute('POST', '/items/{id}/count', 'Record a view or click, once per day and IP address'))
    .input(countInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await countVisit(context.ctx, input, context.address);
      return doneOutput;
    }),
};
