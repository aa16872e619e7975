import { defineRoutes, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { findByText } from './queries.server.ts';
import { searchInput, searchResultList } from './schema.ts';

const route = defineRoutes('Search');

export const searchOperations = {
  find: publicOperation
    .meta({ access: 'public', weight: 'heavy' })
    .route(
      route(
        'GET',
        '/search',
        'Search guides, faucets, presales, campaigns, quests, my airdrops, and my wallets',
      ),
    )
    .input(searchInput)
    .output(searchResultList)
    .handler(async ({ context, input }) => ({ items: await findByText(context.ctx, input) })),
};
