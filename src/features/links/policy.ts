import type { LinkGuard } from '#/lib/link-verdicts.ts';
import type { LinkFlag } from './schema.ts';

/** How many links one call may ask for. */
export const maxLinksAtOnce = 20;

/** Those of the links that are not simply fine, each once. */
export function flagsOf(guard: LinkGuard, urls: readonly string[]): LinkFlag[] {
  return [...new Set(urls)].flatMap((url) => {
    const { verdict, reasons } = guard.judge(url);
    return verdict === 'ok' ? [] : [{ url, verdict, reasons: [...reasons] }];
  });
}

/** What is known against this link, if anything. */
export const flagOf = (flags: readonly LinkFlag[], url: string): LinkFlag | undefined =>
  flags.find((flag) => flag.url === url);

/** The page that warns of a link before somebody goes on to it. */
export const leavingPath = (url: string): string => `/leaving?to=${encodeURIComponent(url)}`;
