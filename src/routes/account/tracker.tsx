import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { TrackerData } from '#/features/airdrops/components/tracker-data.ts';
import { hasAirdropStore, offlineTrackerKey } from '#/features/airdrops/data/components/shared-store.ts';
import { firstStepsQuery } from '#/features/airdrops/first-steps/components/first-steps-query.ts';
import { foundClaimsQuery } from '#/features/airdrops/found-claims/components/found-claims-query.ts';
import type { SetSearch } from '#/features/airdrops/list/components/tracker-search.ts';
import { TrackerScreen } from '#/features/airdrops/screen/components/tracker-screen.tsx';
import {
  parseTrackerSearch,
  type TrackerSearch,
  toTrackerSearchParams,
} from '#/features/airdrops/search/search.ts';
import { savedViewsQuery, tagsQuery } from '#/features/airdrops/setup/components/setup-queries.ts';
import { getDefaultSearch } from '#/features/airdrops/setup/saved-view.ts';
import { taskCountsQuery } from '#/features/airdrops/tasks/components/task-queries.ts';
import { judgeAhead } from '#/features/links/components/link-flags.ts';
import { useViewer, viewerQuery } from '#/features/session/components/viewer.ts';
import { subscriptionQuery } from '#/features/subscriptions/components/subscription.ts';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import type { Api } from '#/lib/api-client.ts';
import { isAppError } from '#/lib/app-error.ts';
import { createPageHead } from '../shell/page-head.ts';
import { createSignInRedirect } from '../shell/sign-in-redirect.ts';

/**
 * Filters, order, and view from the URL, unvalidated; `add` opens the add dialog, prefilled from the other
 * parameters, or the quick add; `airdrop` opens its details.
 */
type Search = Partial<Record<keyof TrackerSearch | (typeof prefillNames)[number], string>> & {
  add?: '1' | 'line';
  airdrop?: string;
};

const prefillNames = ['name', 'project', 'projectLink', 'guide'] as const;
const filterNames = [
  'status',
  'type',
  'age',
  'priority',
  'checkIn',
  'visited',
  'dates',
  'q',
  'tag',
  'chain',
  'wallet',
  'sort',
  'reversed',
  'closed',
  'view',
  'span',
  'date',
] as const;

/** Every page loads this module, so the rarely needed guides are imported on demand. */
async function loadGuides(api: Api) {
  const { loadStartingGuides } = await import(
    '#/features/airdrops/first-steps/components/starting-guides.ts'
  );
  return loadStartingGuides(api);
}

export const Route = createFileRoute('/tracker')({
  // Every page loads this function, so it doesn't validate values: the loader and the page do, with the
  // filters' parser.
  validateSearch: (search: Record<string, unknown>): Search => {
    const values: Search = {};
    for (const name of [...filterNames, ...(search.add === undefined ? [] : prefillNames)]) {
      const value = search[name];
      if (typeof value === 'string') values[name] = value;
    }
    if (search.add !== undefined) values.add = search.add === 'line' ? 'line' : '1';
    if (typeof search.airdrop === 'string') values.airdrop = search.airdrop;
    return values;
  },
  loader: async ({ context, location }): Promise<TrackerData> => {
    const { api, queryClient } = context;
    const now = new Date().toISOString();
    const viewer = await queryClient.query({ ...viewerQuery(api), staleTime: 'static' });
    if (viewer === null) throw createSignInRedirect(location.href);
    const cached = queryClient.getQueryData<TrackerData>(offlineTrackerKey);
    if (cached) return cached;
    const hasNoFilters = Object.keys(toTrackerSearchParams(parseTrackerSearch(location.search))).length === 0;
    const views = hasNoFilters
      ? queryClient
          .query({ ...savedViewsQuery(api), staleTime: Number.POSITIVE_INFINITY })
          .catch(() => undefined)
      : undefined;
    const redirectToDefaultView = async () => {
      const search = getDefaultSearch((await views)?.items ?? []);
      if (search)
        throw redirect({ to: '/tracker', search: { ...location.search, ...search }, replace: true });
    };
    if (hasAirdropStore(viewer.id)) {
      await redirectToDefaultView();
      return { first: null, overview: null, now };
    }
    // The page retries a failed load itself and shows the failure.
    const redirectIfSignedOut = (error: unknown) => {
      if (!isAppError(error) || error.code !== 'UNAUTHENTICATED') return null;
      throw createSignInRedirect(location.href);
    };
    const {
      view: _view,
      span: _span,
      date: _date,
      closed: _closed,
      ...filters
    } = parseTrackerSearch(location.search);
    const [first, overview] = await Promise.all([
      api.airdrops.firstPage({ ...filters, closedLast: 'yes', limit: 50 }).catch(redirectIfSignedOut),
      api.airdrops.overview({}).catch(redirectIfSignedOut),
      queryClient.query({ ...subscriptionQuery(api), staleTime: 'static' }).catch(redirectIfSignedOut),
      queryClient.query({ ...firstStepsQuery(api), staleTime: 'static' }).catch(redirectIfSignedOut),
    ]);
    await redirectToDefaultView();
    if (first === null && typeof window !== 'undefined') {
      const { readTracker } = await import('#/features/airdrops/offline/components/read-tracker.ts');
      return (await readTracker(viewer.id).catch(() => undefined))?.data ?? { first, overview, now };
    }
    const guides = first?.total === 0 ? await loadGuides(api) : [];
    // A rendered document includes what its list would request first.
    const flags =
      import.meta.env.SSR && first !== null
        ? await Promise.all([
            judgeAhead(
              api,
              first.items.map(({ projectLink }) => projectLink),
            ).catch(() => undefined),
            first.items.length > 0 && queryClient.query(taskCountsQuery(api)).catch(redirectIfSignedOut),
            first.items.some(({ tags }) => tags.length > 0) &&
              queryClient.query(tagsQuery(api)).catch(redirectIfSignedOut),
            first.items.some(({ walletAddress }) => walletAddress !== null) &&
              queryClient.query(trackerWalletsQuery(api)).catch(redirectIfSignedOut),
            context.config.onchain &&
              first.items.length > 0 &&
              queryClient.query(foundClaimsQuery(api)).catch(redirectIfSignedOut),
          ]).then(([linkFlags]) => linkFlags)
        : undefined;
    return { first, overview, guides, ...(flags && { flags }), now };
  },
  // Filters work on loaded data: a new URL alone needs no reload.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: () => createPageHead({ title: 'My Tracker', noindex: true }),
  component: TrackerPage,
});

function TrackerPage() {
  const currentViewer = useViewer();
  // If the session ends, the page stays as it is under the sign-in dialog, to keep unsaved input.
  const [viewer, setViewer] = useState(currentViewer);
  if (currentViewer !== null && currentViewer !== viewer) setViewer(currentViewer);
  const data = Route.useLoaderData();
  const { add, name, project, projectLink, guide, airdrop, ...search } = Route.useSearch();
  const router = useRouter();
  const prefill = useMemo(
    () => ({
      ...(name && { name }),
      ...(project && { project }),
      ...(projectLink && { projectLink }),
      ...(guide && { guideId: guide }),
    }),
    [name, project, projectLink, guide],
  );

  const setSearch = useCallback<SetSearch>(
    (changes, mode) =>
      void router.navigate({
        to: '/tracker',
        // Starts from the current URL, so that two filters chosen before the next render both apply.
        search: (current) => toTrackerSearchParams({ ...parseTrackerSearch(current), ...changes }),
        replace: mode === 'replace',
        resetScroll: false,
      }),
    [router],
  );
  const removeParams = useCallback(
    (names: readonly (keyof Search)[]) =>
      void router.navigate({
        to: '/tracker',
        search: (current) => {
          const remaining = { ...current };
          for (const param of names) delete remaining[param];
          return remaining;
        },
        replace: true,
        resetScroll: false,
      }),
    [router],
  );
  const removeAdd = useCallback(() => removeParams(['add', ...prefillNames]), [removeParams]);
  const removeAirdrop = useCallback(() => removeParams(['airdrop']), [removeParams]);

  if (viewer === null) return null;
  return (
    <TrackerScreen
      key={viewer.id}
      viewer={viewer}
      data={data}
      search={parseTrackerSearch(search)}
      setSearch={setSearch}
      isAddRequested={add !== undefined}
      isLineRequested={add === 'line'}
      prefill={prefill}
      onAddOpened={removeAdd}
      requestedAirdropId={airdrop}
      onDetailsOpened={removeAirdrop}
    />
  );
}
