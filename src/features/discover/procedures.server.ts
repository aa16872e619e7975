import { listingNouns } from '#/lib/listing-kinds.ts';
import { publicOperation } from '#/platform/rpc/procedures.server.ts';
import { discover } from './queries.server.ts';
import { discoveredList } from './schema.ts';

export const discoverOperations = {
  list: publicOperation
    .meta({
      access: 'public',
      cached: true,
      shows: Object.values(listingNouns),
    })
    .route({
      method: 'GET',
      path: '/discover',
      summary: 'List what starts, ends and works now, and what is new or was changed',
      tags: ['Discover'],
    })
    .output(discoveredList)
    .handler(({ context }) => discover(context.ctx)),
};
