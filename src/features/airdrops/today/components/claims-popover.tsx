import { type ReactNode, useEffect, useRef } from 'react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { ClaimWindow } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import type { LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import { Popover, PopoverClose } from '#/ui/popover.tsx';
import { listBellClaims } from '../../claims.ts';
import { ClaimTime } from '../../components/claim-date.tsx';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useSnapshot, useTrackerStore } from '../../components/tracker-store.ts';
import { canMarkActive } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';

const maxShown = 100;

/** Claims within a day: those of active airdrops, then those not marked active yet. */
export function ClaimsPopover({ trigger, open, onOpenChange }: LazyMenuContentProps) {
  const { actions } = useTrackerStore();
  const { now, settings } = useTrackerPreferences();
  const { rows } = useSnapshot();
  const soon = listBellClaims(rows, { now: useMinute(now), zone: settings.timeZone });
  const upcoming = soon.filter(canMarkActive);
  const active = soon.filter((row) => !canMarkActive(row));
  const lists = useRef<HTMLDivElement>(null);
  const movingId = useRef<string>(undefined);

  // An airdrop marked active moves to the upper list, and the focus with it.
  useEffect(() => {
    if (movingId.current === undefined || upcoming.some(({ id }) => id === movingId.current)) return;
    lists.current?.querySelector<HTMLElement>(`[data-claim="${movingId.current}"]`)?.focus();
    movingId.current = undefined;
  });

  return (
    <Popover
      trigger={trigger}
      label="Claims due"
      open={open}
      onOpenChange={onOpenChange}
      className="w-88 overflow-hidden p-0"
    >
      <p className="border-line border-b px-4 py-3 font-semibold text-base text-ink">Claims due</p>
      {soon.length === 0 ? (
        <EmptyState drawing={ClaimWindow} title="No upcoming claim notifications" bare />
      ) : (
        <>
          <div ref={lists} className="max-h-[50dvh] overflow-y-auto overscroll-contain md:max-h-[300px]">
            <Claims rows={active} />
            {upcoming.length > 0 && (
              <section aria-labelledby="not-marked-active" className="border-line not-first:border-t">
                <h3 id="not-marked-active" className="px-4 pt-3 pb-1 font-medium text-muted text-sm">
                  Still marked as upcoming
                </h3>
                <Claims
                  rows={upcoming}
                  action={(row) => (
                    <Button
                      size="sm"
                      onClick={() => {
                        movingId.current = row.id;
                        void actions.changeStatus(row.id, 'active');
                      }}
                    >
                      Mark as active<span className="sr-only">{formatAirdropName(row)}</span>
                    </Button>
                  )}
                />
              </section>
            )}
          </div>
          <p className="text-balance border-line border-t px-4 py-2.5 text-muted text-xs">
            These airdrops require your attention in the next 24 hours
          </p>
        </>
      )}
    </Popover>
  );
}

type ClaimsProps = { rows: readonly Airdrop[]; action?: (row: Airdrop) => ReactNode };

function Claims({ rows, action }: ClaimsProps) {
  const { open } = useTrackerDialogs();
  const { now, reader } = useTrackerPreferences();
  if (rows.length === 0) return null;
  return (
    <>
      <ul className="p-1">
        {rows.slice(0, maxShown).map((row) => (
          <li key={row.id} className="flex items-center gap-2 pr-2">
            <PopoverClose>
              <button
                type="button"
                data-claim={row.id}
                className="flex min-w-0 flex-1 flex-col gap-0.5 rounded-md px-3 py-2 text-left hover:bg-hover"
                onClick={() => open({ kind: 'details', id: row.id })}
              >
                <span className="wrap-anywhere line-clamp-2 font-medium text-base text-ink">
                  {formatAirdropName(row)}
                </span>
                <span className="text-sm">
                  <ClaimTime row={row} reader={reader} now={now} isInBell />
                </span>
              </button>
            </PopoverClose>
            {action?.(row)}
          </li>
        ))}
      </ul>
      {rows.length > maxShown && (
        <p className="px-4 py-2 text-muted text-sm">and {rows.length - maxShown} more</p>
      )}
    </>
  );
}
