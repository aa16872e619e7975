import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { Api } from '#/lib/api-client.ts';
import { useCached } from '#/lib/use-cached.ts';
import type { OwnSaid } from '../freshness/schema.ts';

const key = ['listings-said'] as const;

const saidQuery = (api: Api) =>
  queryOptions({ queryKey: key, queryFn: (): Promise<OwnSaid> => api.checks.own() });

/** What the viewer has said of listings: asked for once for all that a page shows. Undefined until it is known. */
export function useOwnSaid(): OwnSaid | undefined {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id;
  const said = useCached<OwnSaid>(key);
  useEffect(() => {
    if (viewerId === undefined) return;
    // Without it the buttons look as if nothing had been said, and work all the same.
    queryClient.query(saidQuery(api)).catch(() => undefined);
  }, [viewerId, api, queryClient]);
  return viewerId === undefined ? undefined : said;
}

const none: OwnSaid = { checks: [], reports: [] };

type Item = { kind: string; id: string };
const isOther = (one: Item) => (two: Item) => one.kind !== two.kind || one.id !== two.id;

export function keepCheck(queryClient: QueryClient, check: OwnSaid['checks'][number]): void {
  queryClient.setQueryData<OwnSaid>(key, (said = none) => ({
    ...said,
    checks: [...said.checks.filter(isOther(check)), check],
  }));
}

export function keepReport(queryClient: QueryClient, report: OwnSaid['reports'][number]): void {
  queryClient.setQueryData<OwnSaid>(key, (said = none) => ({
    ...said,
    reports: [...said.reports.filter(isOther(report)), report],
  }));
}
