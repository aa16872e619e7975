import * as z from 'zod/mini';
import { pageInput } from '#/lib/list-page.ts';
import { memberOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { followListing, unfollowListing } from './follows/commands.server.ts';
import { listFollowed } from './follows/queries.server.ts';
import { followedPage, following } from './follows/schema.ts';
import { ownListings } from './own-queries.server.ts';
import { listRevisions } from './revisions/queries.server.ts';
import { revisionsInput, revisionsPage } from './revisions/schema.ts';
import { listingId, ofKind, ownListings as owned } from './schema.ts';

const tags = ['Listings'];

export const listingOperations = {
  changes: publicOperation
    .route({
      method: 'GET',
      path: '/listings/{id}/changes',
      summary: 'List what was changed in a listing, newest first',
      tags,
    })
    .input(revisionsInput)
    .output(revisionsPage)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => listRevisions(context.ctx, input)),

  mine: memberOperation
    .route({
      method: 'GET',
      path: '/listings/mine',
      summary: 'Get my follows, checks, and reports of listings of a kind',
      tags,
    })
    .input(ofKind)
    .output(owned)
    .handler(({ context, input }) => ownListings(context.ctx, input)),

  follow: memberOperation
    .route({ method: 'PUT', path: '/listings/{id}/follow', summary: 'Follow a listing', tags })
    .input(listingId)
    .output(following)
    .meta({ refuses: ['LIMIT_REACHED', 'NOT_FOUND'] })
    .handler(({ context, input }) => followListing(context.ctx, input)),

  unfollow: memberOperation
    .route({ method: 'DELETE', path: '/listings/{id}/follow', summary: 'Unfollow a listing', tags })
    .input(z.pick(listingId, { id: true }))
    .output(following)
    .handler(({ context, input }) => unfollowListing(context.ctx, input)),

  followed: memberOperation
    .route({
      method: 'GET',
      path: '/listings/followed',
      summary: 'List listings I follow, newest first',
      tags,
    })
    .input(pageInput)
    .output(followedPage)
    .handler(({ context, input }) => listFollowed(context.ctx, input)),
};
