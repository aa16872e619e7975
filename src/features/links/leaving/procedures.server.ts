import { domainToUnicode } from 'node:url';
import type { LinkGuard } from '#/lib/link-verdicts.ts';
import { parseHttpUrl } from '#/lib/urls.ts';
import { publicOperation } from '#/platform/rpc/procedures.server.ts';
import { type Leaving, type LeavingInput, leaving, leavingInput } from './schema.ts';

function inspectLink(guard: LinkGuard, { to }: LeavingInput): Leaving {
  const url = parseHttpUrl(to);
  if (url === undefined) return { link: null };
  const { hostname: host, href } = url;
  const readable = domainToUnicode(host);
  const readableHost = readable === '' || readable === host ? null : readable;
  const { verdict, reasons } = guard.judge(href);
  return { link: { url: href, host, readableHost, verdict, reasons: [...reasons] } };
}

export const leavingOperations = {
  leaving: publicOperation
    .route({
      method: 'GET',
      path: '/links/leaving',
      summary: 'Get what is known of a link before following it',
      tags: ['Links'],
    })
    .input(leavingInput)
    .output(leaving)
    .handler(({ context, input }) => inspectLink(context.ctx.linkGuard, input)),
};
