import { done, isDone } from '#/platform/rpc/done.server.ts';
import { adminOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { countVisit } from './commands.server.ts';
import { getAudience } from './queries.server.ts';
import { audience, audienceInput, countInput } from './schema.ts';

export const itemOperations = {
  audience: adminOperation
    .route({
      method: 'GET',
      path: '/admin/items/{id}/audience',
      summary: 'Count who is notified when an item is deleted',
      tags: ['Admin'],
    })
    .input(audienceInput)
    .output(audience)
    .handler(({ context, input }) => getAudience(context.ctx, input)),

  count: publicOperation
    .route({
      method: 'POST',
      path: '/items/{id}/count',
      summary: 'Record a view or click, once per day and IP address',
      tags: ['Items'],
    })
    .input(countInput)
    .output(done)
    .handler(async ({ context, input }) => {
      await countVisit(context.ctx, input, context.address);
      return isDone;
    }),
};
