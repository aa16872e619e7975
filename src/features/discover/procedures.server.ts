import { listingNouns } from '#/lib/listing-kinds.ts';
import { defineRoutes, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { discover } from './queries.server.ts';
import { discoveredList } from './schema.ts';

const route = defineRoutes('Discover');

export const discoverOperations = {
  list: publicOperation
    .meta({
      access: 'public',
      cached: true,
      shows: Object.values(listingNouns),
    })
    .route(route('GET', '/discover', 'List what starts, ends, and works now, and what is new or has changed'))
    .output(discoveredList)
    .handler(({ context }) => discover(context.ctx)),
};
