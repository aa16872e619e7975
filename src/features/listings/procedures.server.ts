import * as z from 'zod/mini';
import { pageInput } from '#/lib/list-page.ts';
import { defineRoutes, memberOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { followListing, unfollowListing } from './follows/commands.server.ts';
import { listFollowed } from './follows/queries.server.ts';
import { followedPage, following } from './follows/schema.ts';
import { readOwnListings } from './own-queries.server.ts';
import { listRevisions } from './revisions/queries.server.ts';
import { revisionsInput, revisionsPage } from './revisions/schema.ts';
import { listingId, ofKind, ownListings as owned } from './schema.ts';

const route = defineRoutes('Listings');

export const listingOperations = {
  changes: publicOperation
    .route(route('GET', '/listings/{id}/changes', 'List what was changed in a listing, newest first'))
    .input(revisionsInput)
    .output(revisionsPage)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context, input }) => listRevisions(context.ctx, input)),

  mine: memberOperation
    .route(route('GET', '/listings/mine', 'Get my follows, checks, and reports of listings of a kind'))
    .input(ofKind)
    .output(owned)
    .handler(({ context, input }) => readOwnListings(context.ctx, input)),

  follow: memberOperation
    .route(route('PUT', '/listings/{id}/follow', 'Follow a listing'))
    .input(listingId)
    .output(following)
    .meta({ errors: ['LIMIT_REACHED', 'NOT_FOUND'] })
    .handler(({ context, input }) => followListing(context.ctx, input)),

  unfollow: memberOperation
    .route(route('DELETE', '/listings/{id}/follow', 'Unfollow a listing'))
    .input(z.pick(listingId, { id: true }))
    .output(following)
    .handler(({ context, input }) => unfollowListing(context.ctx, input)),

  followed: memberOperation
    .route(route('GET', '/listings/followed', 'List listings I follow, newest first'))
    .input(pageInput)
    .output(followedPage)
    .handler(({ context, input }) => listFollowed(context.ctx, input)),
};
