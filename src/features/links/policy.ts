import type { LinkGuard } from '#/lib/link-verdicts.ts';
import type { LinkFlag } from './schema.ts';

export { formatReasons } from './reason-words.ts';

/** The maximum number of links per call. */
export const maxLinksAtOnce = 20;

/** Returns the links whose verdict isn't 'ok', without duplicates. */
export function listFlags(guard: LinkGuard, urls: readonly string[]): LinkFlag[] {
  return [...new Set(urls)].flatMap((url) => {
    const { verdict, reasons } = guard.judge(url);
    return verdict === 'ok' ? [] : [{ url, verdict, reasons: [...reasons] }];
  });
}

export const findFlag = (flags: readonly LinkFlag[], url: string): LinkFlag | undefined =>
  flags.find((flag) => flag.url === url);

export const getLeavingPath = (url: string): string => `/leaving?to=${encodeURIComponent(url)}`;
