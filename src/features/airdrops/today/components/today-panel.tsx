import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { useMinute } from '#/ui/clock.ts';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { getCheckInDay } from '../../check-in.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useSnapshot, useTrackerStore } from '../../components/tracker-store.ts';
import { listDue, listLaterThisWeek } from '../../due.ts';
import { foundClaimsQuery } from '../../found-claims/components/found-claims-query.ts';
import type { FoundClaim } from '../../found-claims/schema.ts';
import { InsightsButton, InsightsPanel } from '../../insights/components/insights.tsx';
import { NextWalletButton } from '../../next-wallet/components/next-wallet-button.tsx';
import { isAway } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';
import { TodayView } from './today-view.tsx';

const AwayNotice = lazyPart(() => import('../../pauses/components/away-notice.tsx'), 'AwayNotice');

const FoundClaims = lazyPart(() => import('../../found-claims/components/found-claims.tsx'), 'FoundClaims', {
  missing: null,
});

const getIds = (rows: readonly Airdrop[]) => rows.map(({ id }) => id);

/** Returns the names of the airdrops with found claims, by id. */
function getClaimedNames(claims: readonly FoundClaim[], rows: readonly Airdrop[]): Map<string, string> {
  const ids = new Set(claims.map(({ airdropId }) => airdropId));
  const rowsWithClaims = ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id));
  return new Map(rowsWithClaims.map((row) => [row.id, formatAirdropName(row)]));
}

/** The Today panel of the tracker's airdrops, with the expandable charts. */
export function TodayPanel() {
  const { actions } = useTrackerStore();
  const { open } = useTrackerDialogs();
  const { reader, settings, now } = useTrackerPreferences();
  const { rows, loadState, hasFailed, away } = useSnapshot();
  const minute = useMinute(now);
  const { api, config } = useRouter().options.context;
  const isReady = loadState === 'all' && rows.length > 0;
  const { data: foundClaims } = useQuery({ ...foundClaimsQuery(api), enabled: config.onchain && isReady });
  const deferredRows = useDeferredValue(rows);
  const today = useMemo(
    () => listDue(deferredRows, { now: minute, settings, away }),
    [deferredRows, minute, settings, away],
  );
  const { zone } = reader;
  const later = useMemo(
    () => listLaterThisWeek(deferredRows, { now: minute, zone }),
    [deferredRows, minute, zone],
  );
  const names = useMemo(
    () => getClaimedNames(foundClaims?.items ?? [], deferredRows),
    [foundClaims, deferredRows],
  );
  if (rows.length === 0 && (loadState === 'all' || hasFailed)) return null;
  const day = getCheckInDay({ now: minute, settings });
  const claims = foundClaims?.items.filter(({ airdropId }) => names.has(airdropId)) ?? [];
  const pendingText = hasFailed ? 'Couldn’t load all airdrops.' : 'Loading…';

  return (
    <>
      <TodayView
        today={today}
        later={later}
        reader={reader}
        settings={settings}
        now={now}
        emptyText={loadState === 'all' ? undefined : pendingText}
        notice={
          away &&
          isAway(away, day) && (
            <Suspense>
              <AwayNotice away={away} today={day} locale={reader.locale} />
            </Suspense>
          )
        }
        foundClaims={
          claims.length > 0 && (
            <Suspense>
              <FoundClaims claims={claims} getAirdropName={(airdropId) => names.get(airdropId)} />
            </Suspense>
          )
        }
        footer={
          <span className="flex items-center gap-2 md:hidden">
            <NextWalletButton />
            <InsightsButton />
          </span>
        }
        onOpen={({ id }) => open({ kind: 'details', id })}
        onClaim={({ id }) => open({ kind: 'claim-day', id })}
        onDismiss={({ id }) => void actions.dismissClaim(id)}
        onMarkActive={([row, ...others]) => {
          if (row === undefined) return;
          if (others.length === 0) void actions.changeStatus(row.id, 'active');
          else void actions.markAllActive(getIds([row, ...others]));
        }}
        onCheckIn={([row, ...others]) => {
          if (row === undefined) return;
          if (others.length === 0) void actions.recordVisit(row.id);
          else void actions.checkInAll(getIds([row, ...others]));
        }}
      />
      <InsightsPanel />
    </>
  );
}
