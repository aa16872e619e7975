import { CloudOff, CloudUpload } from 'lucide-react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { getLive, type LiveState } from '#/browser/live.ts';
import { runWhenIdle } from '#/browser/when-idle.ts';
import { formatCount } from '#/lib/text.ts';
import { formatInstant, formatTime, type Reader } from '#/lib/wording.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { cx } from '#/ui/cx.ts';
import { preloadToaster } from '#/ui/toast-host.tsx';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { describeQueued } from '../../data/waiting.ts';
import { useTrackerOffline } from './offline-context.ts';
import { useQueuedChanges } from './use-offline.ts';

export function OfflineNotice() {
  const { open } = useTrackerDialogs();
  const { viewerId, reader } = useTrackerPreferences();
  const offline = useTrackerOffline();
  const waiting = useQueuedChanges(offline);
  const subscribe = useCallback(
    (listener: () => void) => getLive(viewerId).subscribeState(listener),
    [viewerId],
  );
  const state = useSyncExternalStore(
    subscribe,
    () => getLive(viewerId).getState(),
    (): LiveState => 'connecting',
  );
  // A toast reports a failed save even when the network is gone by then.
  useEffect(() => runWhenIdle(preloadToaster), []);
  const asOf = offline?.getAsOf() ?? '';
  const rejectedCount = waiting.filter(({ refusal }) => refusal).length;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-header z-header flex flex-wrap justify-center gap-2">
      <div role="status">
        {state === 'offline' && (
          <p className={pill}>
            <CloudOff className="size-4" aria-hidden="true" />
            {offline === undefined && 'You’re offline. We can’t save changes.'}
            {offline !== undefined && (
              <span>
                {asOf === ''
                  ? 'You’re offline.'
                  : `You’re offline. Showing data from ${formatSyncTime(asOf, reader)}.`}
                <span className="max-sm:sr-only"> Changes will sync when you reconnect.</span>
              </span>
            )}
          </p>
        )}
      </div>
      {waiting.length > 0 && (
        <button
          type="button"
          className={cx(pill, 'pointer-events-auto pointer-coarse:min-h-11 hover:underline')}
          onClick={() => open({ kind: 'waiting' })}
        >
          <CloudUpload className="size-4" aria-hidden="true" />
          {rejectedCount === 0 ? describeQueued(waiting.length) : formatRejected(rejectedCount)}
        </button>
      )}
    </div>
  );
}

const pill =
  'mt-2 flex animate-fade-in items-center gap-2 rounded-full border border-warning-line bg-warning-bg px-3 py-1 text-sm text-warning-ink shadow-sm';

const formatRejected = (count: number) => `${formatCount(count, 'change')} couldn’t be saved`;

/** Formats the time of day, with the date unless it is today. */
function formatSyncTime(instant: string, reader: Reader): string {
  const ms = Date.parse(instant);
  const isToday = toCalendarDay(ms, reader.zone) === toCalendarDay(Date.now(), reader.zone);
  return isToday ? formatTime(ms, reader) : formatInstant(ms, reader);
}
