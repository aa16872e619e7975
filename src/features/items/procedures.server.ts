import * as z from 'zod/mini';
import { publicOperation } from '#/platform/rpc/procedures.server.ts';
import { countVisit } from './commands.server.ts';
import { countInput } from './schema.ts';

export const itemOperations = {
  count: publicOperation
    .route({
      method: 'POST',
      path: '/items/{id}/count',
      summary: 'Count a look or a click, once a day and network address',
      tags: ['Items'],
    })
    .input(countInput)
    .output(z.strictObject({ ok: z.literal(true) }))
    .handler(async ({ context, input }) => {
      await countVisit(context.ctx, input, context.address);
      return { ok: true as const };
    }),
};
