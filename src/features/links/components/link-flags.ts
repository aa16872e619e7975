import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { Api } from '#/lib/api-client.ts';
import { parseHttpUrl } from '#/lib/urls.ts';
import { findFlag, maxLinksAtOnce } from '../policy.ts';
import type { LinkFlag } from '../schema.ts';

type Lookup = { url: string; resolve: (flag: LinkFlag | null) => void; reject: (error: unknown) => void };

const batchingMs = 20;
const freshMs = 5 * 60_000;
const cacheTtlMs = 30 * 60_000;

/** Pending lookups by API client. */
const pendingLookups = new WeakMap<Api, Lookup[]>();

/** Splits lookups into batches for one call each. */
const toBatches = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / maxLinksAtOnce) }, (_, index) =>
    items.slice(index * maxLinksAtOnce, (index + 1) * maxLinksAtOnce),
  );

async function send(api: Api, lookups: readonly Lookup[]): Promise<void> {
  try {
    const { items } = await api.links.judge({ urls: lookups.map(({ url }) => url) });
    const flags = new Map(items.map((flag) => [flag.url, flag]));
    for (const { url, resolve } of lookups) resolve(flags.get(url) ?? null);
  } catch (error) {
    for (const { reject } of lookups) reject(error);
  }
}

/** Requests the verdict on a link, in one call with other links requested at the same moment. */
function judge(api: Api, url: string): Promise<LinkFlag | null> {
  const { promise, resolve, reject } = Promise.withResolvers<LinkFlag | null>();
  const others = pendingLookups.get(api);
  const lookup = { url, resolve, reject };
  if (others !== undefined) others.push(lookup);
  else {
    const lookups = [lookup];
    pendingLookups.set(api, lookups);
    setTimeout(() => {
      pendingLookups.delete(api);
      for (const batch of toBatches(lookups)) void send(api, batch);
    }, batchingMs);
  }
  return promise;
}

const linkFlagQuery = (api: Api, url: string) =>
  queryOptions({
    queryKey: ['link-flags', url],
    queryFn: () => judge(api, url),
    staleTime: freshMs,
    gcTime: cacheTtlMs,
    retry: false,
  });

/** Links that were judged while the page was rendered, `at` this time in milliseconds. */
export type JudgedBefore = { urls: ReadonlySet<string>; flags: readonly LinkFlag[]; at: number };

export const JudgedBefore = createContext<JudgedBefore | undefined>(undefined);

/** Judges links while a page is rendered, for `JudgedBefore`. */
export async function judgeAhead(api: Api, links: readonly (string | null)[]): Promise<LinkFlag[]> {
  const urls = links.filter((link) => link !== null);
  const responses = await Promise.all(toBatches(urls).map((batch) => api.links.judge({ urls: batch })));
  return responses.flatMap(({ items }) => items);
}

/**
 * Returns the server's flag for a link without one from its page. Only for signed-in users. `isKnown` is true once the server has
 * responded, or if there is nothing to ask.
 */
export function useJudgment(url: string | null): { flag: LinkFlag | undefined; isKnown: boolean } {
  const { api } = useRouter().options.context;
  const isSignedIn = useViewer() !== null;
  const address = url ?? '';
  const isLookedUp = isSignedIn && parseHttpUrl(address) !== undefined;
  const judgedBefore = useContext(JudgedBefore);
  const { data, isFetched } = useQuery({
    ...linkFlagQuery(api, address),
    enabled: isLookedUp,
    ...(judgedBefore?.urls.has(address) && {
      initialData: findFlag(judgedBefore.flags, address) ?? null,
      initialDataUpdatedAt: judgedBefore.at,
    }),
  });
  return isLookedUp
    ? { flag: data ?? undefined, isKnown: isFetched || data !== undefined }
    : { flag: undefined, isKnown: true };
}

/** Returns only the flag; undefined while it is unknown. */
export const useLinkFlag = (url: string | null): LinkFlag | undefined => useJudgment(url).flag;
