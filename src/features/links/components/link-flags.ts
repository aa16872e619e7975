import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { Api } from '#/lib/api-client.ts';
import { parseHttpUrl } from '#/lib/urls.ts';
import { findFlag, maxLinksAtOnce } from '../policy.ts';
import type { LinkFlag } from '../schema.ts';

type Lookup = { url: string; answer: (flag: LinkFlag | null) => void; fail: (error: unknown) => void };

const gatherMs = 20;
const freshMs = 5 * 60_000;
const cacheTtlMs = 30 * 60_000;

/** Pending lookups by API client. */
const gathered = new WeakMap<Api, Lookup[]>();

/** Splits lookups into batches for one call each. */
const batches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / maxLinksAtOnce) }, (_, index) =>
    all.slice(index * maxLinksAtOnce, (index + 1) * maxLinksAtOnce),
  );

async function send(api: Api, lookups: readonly Lookup[]): Promise<void> {
  try {
    const { items } = await api.links.judge({ urls: lookups.map(({ url }) => url) });
    const flags = new Map(items.map((flag) => [flag.url, flag]));
    for (const { url, answer } of lookups) answer(flags.get(url) ?? null);
  } catch (error) {
    for (const { fail } of lookups) fail(error);
  }
}

/** Requests the verdict on a link, in one call with other links requested at the same moment. */
function judge(api: Api, url: string): Promise<LinkFlag | null> {
  const { promise, resolve: answer, reject: fail } = Promise.withResolvers<LinkFlag | null>();
  const others = gathered.get(api);
  const request = { url, answer, fail };
  if (others !== undefined) others.push(request);
  else {
    const lookups = [request];
    gathered.set(api, lookups);
    setTimeout(() => {
      gathered.delete(api);
      for (const some of batches(lookups)) void send(api, some);
    }, gatherMs);
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

/** Links that the page came with judged; `at`: when, in milliseconds. */
export type JudgedBefore = { urls: ReadonlySet<string>; flags: readonly LinkFlag[]; at: number };

export const JudgedBefore = createContext<JudgedBefore | undefined>(undefined);

/** Judges links while a page is made, for `JudgedBefore`. */
export async function judgeAhead(api: Api, links: readonly (string | null)[]): Promise<LinkFlag[]> {
  const urls = links.filter((link) => link !== null);
  const responses = await Promise.all(batches(urls).map((some) => api.links.judge({ urls: some })));
  return responses.flatMap(({ items }) => items);
}

/**
 * Returns the server's flag for a link without one from its page. Only for signed-in users. `isKnown`: the server has
 * responded, or there is nothing to ask.
 */
export function useJudgment(url: string | null): { flag: LinkFlag | undefined; isKnown: boolean } {
  const { api } = useRouter().options.context;
  const isSignedIn = useViewer() !== null;
  const address = url ?? '';
  const isLookedUp = isSignedIn && parseHttpUrl(address) !== undefined;
  const before = useContext(JudgedBefore);
  const { data, isFetched } = useQuery({
    ...linkFlagQuery(api, address),
    enabled: isLookedUp,
    ...(before?.urls.has(address) && {
      initialData: findFlag(before.flags, address) ?? null,
      initialDataUpdatedAt: before.at,
    }),
  });
  return isLookedUp
    ? { flag: data ?? undefined, isKnown: isFetched || data !== undefined }
    : { flag: undefined, isKnown: true };
}

/** The same; undefined while that is unknown, or nothing is. */
export const useLinkFlag = (url: string | null): LinkFlag | undefined => useJudgment(url).flag;
