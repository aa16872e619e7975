import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Check, CircleCheckBig, Plus } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import type { Reader } from '#/lib/wording.ts';
import { announce } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { useAction } from '#/ui/use-action.ts';
import { useList } from '#/ui/use-list.ts';
import { getClaimDeadline } from '../../claims.ts';
import { formatCheckIn } from '../../components/check-in-labels.ts';
import { ClaimTime } from '../../components/claim-date.tsx';
import type { DueAirdrop } from '../schema.ts';
import { dueQuery } from './due-query.ts';

/** The member's most urgent airdrops of today, outside the tracker. `now`: the ISO instant of the page load. */
export function DueToday({ now }: { now: string }) {
  const { api } = useRouter().options.context;
  const list = useList(dueQuery(api));
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasActed = useRef(false);
  const { page } = list;
  // The pressed button disappears with its row.
  useEffect(() => {
    if (page === undefined || !hasActed.current) return;
    hasActed.current = false;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [page]);
  return (
    <section aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-6 pb-5 sm:pt-8">
        <h1
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="font-semibold text-2xl text-ink sm:text-3xl"
        >
          Today
        </h1>
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
      <Card className="py-2! sm:py-2!">
        <ListView
          list={list}
          failure={{ title: 'Couldn’t load what’s due today', bare: true }}
          skeleton={{ rows: 3, row: 'h-14', label: 'Loading what’s due today…' }}
          empty={<NothingDue isNew={page?.total === 0} />}
        >
          {({ items, due }) => (
            <>
              <ul aria-label="Due today">
                {items.map((row) => (
                  <DueRow
                    key={row.id}
                    row={row}
                    now={now}
                    onAct={() => {
                      hasActed.current = true;
                    }}
                  />
                ))}
              </ul>
              {due > items.length && (
                <p className="py-2 text-muted text-sm">
                  <Link to="/tracker" className="tap rounded-sm underline underline-offset-4 hover:text-ink">
                    {(due - items.length).toLocaleString('en')} more in My Tracker
                  </Link>
                </p>
              )}
            </>
          )}
        </ListView>
      </Card>
    </section>
  );
}

function NothingDue({ isNew }: { isNew: boolean }) {
  return (
    <p className="flex min-h-11 items-center gap-2 text-base text-muted">
      {isNew ? (
        'Add your first airdrop, and what’s due each day appears here.'
      ) : (
        <>
          <CircleCheckBig className="size-4 text-success-ink" aria-hidden="true" />
          All caught up. Nothing due today.
        </>
      )}
    </p>
  );
}

type DueRowProps = {
  row: DueAirdrop;
  now: string;
  /** Called before the list is fetched again. */
  onAct: () => void;
};

function DueRow({ row, now, onAct }: DueRowProps) {
  const { id, isCheckInDue, isStarting } = row;
  const name = formatAirdropName(row);
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const reader = useReader();
  const { run, busy } = useAction({
    failureMessage: 'Please try again later',
    title: 'Couldn’t update the airdrop',
  });
  const update = async (send: () => Promise<unknown>, announcement: string) => {
    await send();
    announce(`${announcement}: ${name}`);
    onAct();
    await queryClient.invalidateQueries(dueQuery(api));
  };
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to="/tracker"
          search={{ q: row.name }}
          className="tap wrap-anywhere rounded-sm font-medium text-base text-ink hover:underline"
        >
          {name}
        </Link>
        <p className="text-muted text-sm">
          <Note row={row} reader={reader} now={now} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isStarting && (
          <Button
            size="sm"
            busy={busy}
            onClick={() =>
              void run(() =>
                update(() => api.airdrops.changeStatus({ id, status: 'active' }), 'Marked as active'),
              )
            }
          >
            Mark as active<span className="sr-only">{name}</span>
          </Button>
        )}
        {isCheckInDue && (
          <Button
            size="sm"
            busy={busy}
            onClick={() => void run(() => update(() => api.airdrops.recordVisit({ id }), 'Checked in'))}
          >
            <Check aria-hidden="true" />
            Check In
            <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function Note({ row, reader, now }: { row: DueAirdrop; reader: Reader; now: string }) {
  const checkIn = `${formatCheckIn(row)} check-in`;
  const hasClaim = getClaimDeadline(row) !== null;
  if (hasClaim && !row.isCheckInDue) return <ClaimTime row={row} reader={reader} now={now} />;
  return (
    <>
      {row.isStarting ? 'Starts today' : checkIn}
      {hasClaim && (
        <>
          {' · '}
          <ClaimTime row={row} reader={reader} now={now} />
        </>
      )}
    </>
  );
}
