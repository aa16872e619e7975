import { publicOperation } from '#/platform/rpc/procedures.server.ts';
import { findByText } from './queries.server.ts';
import { foundList, searchInput } from './schema.ts';

export const searchOperations = {
  find: publicOperation
    .meta({ access: 'public', weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/search',
      summary: 'Search guides, faucets, presales, campaigns, quests, my airdrops, and my wallets',
      tags: ['Search'],
    })
    .input(searchInput)
    .output(foundList)
    .handler(async ({ context, input }) => ({ items: await findByText(context.ctx, input) })),
};
