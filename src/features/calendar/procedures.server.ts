import { defineRoutes, personalOperation, provenOperation } from '#/platform/rpc/procedures.server.ts';
import { addFeed, changeFeed, renewFeed, revealFeed, revokeFeed } from './commands.server.ts';
import { getFeed } from './queries.server.ts';
import { calendarFeed, feedAddress, feedChange } from './schema.ts';

const route = defineRoutes('Calendar feed');
const path = '/calendar-feed';

export const calendarOperations = {
  feed: personalOperation
    .route(route('GET', path, 'Get my calendar feed'))
    .output(calendarFeed)
    .handler(({ context }) => getFeed(context.ctx)),

  add: provenOperation
    .route(route('POST', path, 'Turn my calendar feed on'))
    .output(feedAddress)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context }) => addFeed(context.ctx, context)),

  change: personalOperation
    .route(route('PATCH', path, 'Change what my calendar feed contains'))
    .input(feedChange)
    .output(calendarFeed)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context, input }) => changeFeed(context.ctx, input)),

  renew: provenOperation
    .route(route('POST', `${path}/renew`, 'Rotate my calendar feed URL; the old one stops working'))
    .output(feedAddress)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context }) => renewFeed(context.ctx, context)),

  reveal: provenOperation
    .route(route('POST', `${path}/reveal`, 'Reveal my calendar feed URL'))
    .output(feedAddress)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context }) => revealFeed(context.ctx, context)),

  revoke: personalOperation
    .route(route('DELETE', path, 'Turn my calendar feed off'))
    .output(calendarFeed)
    .handler(({ context }) => revokeFeed(context.ctx)),
};
