import type { LinkGuard } from '#/lib/link-verdicts.ts';
import type { LinkFlag } from './schema.ts';

/** How many links one call may ask for. */
export const maxLinksAtOnce = 20;

/** Those of the links that are not simply fine, each once. */
export function listFlags(guard: LinkGuard, urls: readonly string[]): LinkFlag[] {
  return [...new Set(urls)].flatMap((url) => {
    const { verdict, reasons } = guard.judge(url);
    return verdict === 'ok' ? [] : [{ url, verdict, reasons: [...reasons] }];
  });
}

export const findFlag = (flags: readonly LinkFlag[], url: string): LinkFlag | undefined =>
  flags.find((flag) => flag.url === url);

export const leavingPath = (url: string): string => `/leaving?to=${encodeURIComponent(url)}`;
