import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { formatAirdropNames } from '#/lib/airdrop-name.ts';
import { announce } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { useAction } from '#/ui/use-action.ts';
import { useList } from '#/ui/use-list.ts';
import type { DueGroup, DueRow, Today } from '../../due.ts';
import { FoundClaimList } from '../../found-claims/components/found-claim-list.tsx';
import { foundClaimsQuery } from '../../found-claims/components/found-claims-query.ts';
import type { FoundClaim } from '../../found-claims/schema.ts';
import { describeFoundClaim } from '../../found-claims/texts.ts';
import { toRhythmSettings } from '../../rhythm/kinds.ts';
import type { DueAirdrop, DueToday as DueList } from '../schema.ts';
import { dueQuery } from './due-query.ts';
import { TodayView } from './today-view.tsx';

const emptyText = 'Add your first airdrop, and what’s due each day appears here.';

/** The member's Today panel outside the tracker. `now`: the ISO instant of the page load. */
export function DueToday({ now }: { now: string }) {
  const { api } = useRouter().options.context;
  const list = useList(dueQuery(api));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-6 pb-5 sm:pt-8">
        <h1 className="font-semibold text-2xl text-ink sm:text-3xl">Today</h1>
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <Link to="/tracker" search={{ add: '1' }}>
              <Plus aria-hidden="true" />
              Add Airdrop
            </Link>
          </Button>
          <Button asChild variant="primary">
            <Link to="/tracker">Open My Tracker</Link>
          </Button>
        </div>
      </div>
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load what’s due today', bare: true }}
        skeleton={{ rows: 3, row: 'h-14', label: 'Loading what’s due today…' }}
      >
        {(page) => <DuePanel page={page} now={now} />}
      </ListView>
    </>
  );
}

/** Groups the items of the page, as `listDue` does. */
function toToday({ items, due }: DueList): Today<DueRow> {
  const toItems = (group: DueGroup) =>
    items.filter((item) => item.group === group).map((row: DueAirdrop) => ({ ...row, row }));
  return {
    groups: {
      claims: toItems('claims'),
      checkIns: toItems('checkIns'),
      starts: toItems('starts'),
      missed: toItems('missed'),
    },
    count: due,
  };
}

/** The claims found on chain, which the airdrop's details book or dismiss. */
function FoundClaimLinks({ claims }: { claims: readonly FoundClaim[] }) {
  const { locale } = useReader();
  return (
    <FoundClaimList claims={claims}>
      {(claim) => {
        const text = describeFoundClaim(claim, locale);
        return (
          <li key={claim.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <span className="wrap-anywhere min-w-0 flex-1 basis-64 text-base text-ink">{text}</span>
            <Button asChild size="sm">
              <Link to="/tracker" search={{ airdrop: claim.airdropId }}>
                Review<span className="sr-only">{text}</span>
              </Link>
            </Button>
          </li>
        );
      }}
    </FoundClaimList>
  );
}

function DuePanel({ page, now }: { page: DueList; now: string }) {
  const { api, config } = useRouter().options.context;
  const { data: found } = useQuery({ ...foundClaimsQuery(api), enabled: config.onchain });
  const foundClaims = found?.items ?? [];
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const reader = useReader();
  const viewer = useViewer();
  const { run } = useAction({
    failureMessage: 'Please try again later',
    title: 'Couldn’t update the airdrop',
  });
  const update = (rows: readonly DueRow[], announcement: string, send: (ids: string[]) => Promise<unknown>) =>
    void run(async () => {
      await send(rows.map(({ id }) => id));
      announce(`${announcement}: ${formatAirdropNames(rows)}`);
      await queryClient.invalidateQueries(dueQuery(api));
    });
  const open = ({ id }: DueRow) => void navigate({ to: '/tracker', search: { airdrop: id } });
  const remaining = page.due - page.items.length;
  return (
    <TodayView
      today={toToday(page)}
      later={page.later}
      reader={reader}
      settings={toRhythmSettings(viewer ?? { timeZone: reader.zone })}
      now={now}
      emptyText={page.total === 0 ? emptyText : undefined}
      foundClaims={foundClaims.length > 0 && <FoundClaimLinks claims={foundClaims} />}
      onOpen={open}
      onDismiss={(row) =>
        update([row], 'Marked as expired', ([id = '']) => api.airdrops.edit({ id, status: 'expired' }))
      }
      onMarkActive={(rows) =>
        update(rows, 'Marked as active', (ids) =>
          api.airdrops.changeMany({ ids, from: 'upcoming', changes: { status: 'active' } }),
        )
      }
      onCheckIn={(rows) => update(rows, 'Checked in', (ids) => api.airdrops.recordVisits({ ids }))}
      footer={
        remaining > 0 && (
          <Link to="/tracker" className="tap rounded-sm text-muted text-sm underline underline-offset-4">
            {remaining.toLocaleString('en')} more in My Tracker
          </Link>
        )
      }
    />
  );
}
