import { BellOff } from 'lucide-react';
import { formatInstant } from '#/lib/wording.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import type { LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import { Popover, PopoverClose } from '#/ui/popover.tsx';
import { claimText, upcomingClaims } from '../claims.ts';
import { useMinute } from './clock.ts';
import { useSnapshot, useTracker } from './tracker-context.ts';

const mostShown = 100;

/** The bell's panel: claims within a day. */
export function ClaimsPopover({ trigger, defaultOpen }: LazyMenuContentProps) {
  const { now, open, reader } = useTracker();
  const { rows } = useSnapshot();
  const minute = useMinute(now);
  const soon = upcomingClaims(rows, minute);
  return (
    <Popover
      trigger={trigger}
      label="Notifications"
      defaultOpen={defaultOpen}
      className="w-88 overflow-hidden p-0"
    >
      <p className="border-line border-b px-4 py-3 font-semibold text-base text-ink">Notifications</p>
      {soon.length === 0 ? (
        <EmptyState icon={BellOff} title="No upcoming claim notifications" bare />
      ) : (
        <>
          <ul className="max-h-[50dvh] overflow-y-auto overscroll-contain p-1 md:max-h-[300px]">
            {soon.slice(0, mostShown).map((row) => (
              <li key={row.id}>
                <PopoverClose>
                  <button
                    type="button"
                    className="flex w-full flex-col gap-0.5 rounded-md px-3 py-2 text-left hover:bg-hover"
                    onClick={() => open({ kind: 'details', id: row.id })}
                  >
                    <span className="w-full truncate font-medium text-base text-ink">{row.name}</span>
                    <span className="flex w-full gap-3 text-sm">
                      <span className="min-w-0 flex-1 truncate text-muted">{row.project}</span>
                      <span
                        className="tabular shrink-0 text-warning-ink"
                        title={
                          row.claimDate === null
                            ? undefined
                            : formatInstant(Date.parse(row.claimDate), reader)
                        }
                      >
                        {claimText(row.claimDate, minute)}
                      </span>
                    </span>
                  </button>
                </PopoverClose>
              </li>
            ))}
          </ul>
          {soon.length > mostShown && (
            <p className="px-4 py-2 text-muted text-sm">and {soon.length - mostShown} more</p>
          )}
          <p className="text-balance border-line border-t px-4 py-2.5 text-muted text-xs">
            These airdrops require your attention in the next 24 hours
          </p>
        </>
      )}
    </Popover>
  );
}
