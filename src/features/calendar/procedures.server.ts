import { personalOperation, provenOperation } from '#/platform/rpc/procedures.server.ts';
import { addFeed, renewFeed, revealFeed, revokeFeed } from './commands.server.ts';
import { getFeed } from './queries.server.ts';
import { calendarFeed, feedAddress } from './schema.ts';

const tags = ['Calendar feed'];
const path = '/calendar-feed';

export const calendarOperations = {
  feed: personalOperation
    .route({ method: 'GET', path, summary: 'Get my calendar feed', tags })
    .output(calendarFeed)
    .handler(({ context }) => getFeed(context.ctx)),

  add: provenOperation
    .route({ method: 'POST', path, summary: 'Turn my calendar feed on', tags })
    .output(feedAddress)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context }) => addFeed(context.ctx, context)),

  renew: provenOperation
    .route({
      method: 'POST',
      path: `${path}/renew`,
      summary: 'Rotate my calendar feed URL; the old one stops working',
      tags,
    })
    .output(feedAddress)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context }) => renewFeed(context.ctx, context)),

  reveal: provenOperation
    .route({ method: 'POST', path: `${path}/reveal`, summary: 'Reveal my calendar feed URL', tags })
    .output(feedAddress)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context }) => revealFeed(context.ctx, context)),

  revoke: personalOperation
    .route({ method: 'DELETE', path, summary: 'Turn my calendar feed off', tags })
    .output(calendarFeed)
    .handler(({ context }) => revokeFeed(context.ctx)),
};
