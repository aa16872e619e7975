import * as z from 'zod/mini';
import { publicOperation } from '#/platform/rpc/procedures.server.ts';
import { countVisit } from './commands.server.ts';
import { countInput } from './schema.ts';

export const itemOperations = {
  count: publicOperation
    .route({
      method: 'POST',
      path: '/items/{id}/count',
      summary: 'Count a look or a click, once a day',
      tags: ['Items'],
    })
    .input(countInput)
    .output(z.strictObject({ ok: z.literal(true) }))
    .handler(async ({ context, input }) => {
      const userAgent = context.headers.get('user-agent') ?? '';
      await countVisit(context.ctx, input, { address: context.address, userAgent });
      return { ok: true as const };
    }),
};
