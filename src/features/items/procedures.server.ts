import { done, isDone } from '#/platform/rpc/done.server.ts';
import { publicOperation } from '#/platform/rpc/procedures.server.ts';
import { countVisit } from './commands.server.ts';
import { countInput } from './schema.ts';

export const itemOperations = {
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
