import { memberOperation } from '#/platform/rpc/procedures.server.ts';
import { flagsOf } from './policy.ts';
import { judgedLinks, judgeInput } from './schema.ts';

export const linkOperations = {
  judge: memberOperation
    .route({
      method: 'POST',
      path: '/links/judge',
      summary: 'Check links for known and likely phishing sites',
      tags: ['Links'],
    })
    .meta({ access: 'member', reads: true })
    .input(judgeInput)
    .output(judgedLinks)
    .handler(({ context, input }) => ({ items: flagsOf(context.ctx.linkGuard, input.urls) })),
};
