import { domainToUnicode } from 'node:url';
import type { LinkGuard } from '#/lib/link-verdicts.ts';
import { parseHttpUrl } from '#/lib/urls.ts';
import { defineRoutes, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { type LeavingInput, type LeavingResult, leavingInput, leavingResult } from './schema.ts';

const route = defineRoutes('Links');

function inspectLink(guard: LinkGuard, { to }: LeavingInput): LeavingResult {
  const url = parseHttpUrl(to);
  if (url === undefined) return { link: null };
  const { hostname: host, href } = url;
  // A host in Punycode appears in Unicode elsewhere, where it may imitate another; '' for an invalid domain.
  const unicodeHost = domainToUnicode(host);
  const readableHost = unicodeHost === '' || unicodeHost === host ? null : unicodeHost;
  const { verdict, reasons } = guard.judge(href);
  return { link: { url: href, host, readableHost, verdict, reasons: [...reasons] } };
}

export const leavingOperations = {
  leaving: publicOperation
    .route(route('GET', '/links/leaving', 'Get what is known of a link before following it'))
    .input(leavingInput)
    .output(leavingResult)
    .handler(({ context, input }) => inspectLink(context.ctx.linkGuard, input)),
};
