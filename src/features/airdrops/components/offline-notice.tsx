import { CloudOff } from 'lucide-react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { liveOf } from '#/lib/live.ts';
import { preloadToaster } from '#/ui/toast-host.tsx';
import { useTracker } from './tracker-context.ts';

const idleMs = 8000;
/** Somebody is about to do something. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

export function OfflineNotice() {
  const { viewerId } = useTracker();
  const live = useMemo(() => (typeof window === 'undefined' ? null : liveOf(viewerId)), [viewerId]);
  const state = useSyncExternalStore(
    live?.subscribeState ?? (() => () => {}),
    () => live?.state() ?? 'connecting',
    () => 'connecting' as const,
  );
  // A failed save has to be told also when the line is gone by then; the page's own loading comes first.
  useEffect(() => {
    const options = { once: true, capture: true, passive: true };
    const timer = setTimeout(preloadToaster, idleMs);
    for (const event of signs) addEventListener(event, preloadToaster, options);
    return () => {
      clearTimeout(timer);
      for (const event of signs) removeEventListener(event, preloadToaster, options);
    };
  }, []);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-header z-header flex justify-center"
    >
      {state === 'offline' && (
        <p className="mt-2 flex animate-fade-in items-center gap-2 rounded-full border border-warning-line bg-warning-bg px-3 py-1 text-sm text-warning-ink shadow-sm">
          <CloudOff className="size-4" aria-hidden="true" />
          You’re offline. Changes can’t be saved.
        </p>
      )}
    </div>
  );
}
