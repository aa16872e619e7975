import type { AirdropStore } from '../../data/components/airdrop-store.ts';
import { claimsDue } from '../../today/claims.ts';

const minuteMs = 60_000;
const pauseMs = 500;

/** Keeps the number of claims that are due today or overdue on the installed app's icon. Returns how to stop. */
export function syncBadge(
  store: Pick<AirdropStore, 'snapshot' | 'subscribe'>,
  zone: () => string,
): () => void {
  let shown: number | undefined;
  const update = () => {
    const { rows, loaded } = store.snapshot();
    if (loaded !== 'all') return;
    const due = claimsDue(rows, Date.now(), zone());
    if (due === shown) return;
    shown = due;
    navigator.setAppBadge?.(due).catch(() => undefined);
  };
  let soon: ReturnType<typeof setTimeout> | undefined;
  const updateSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      update();
    }, pauseMs);
  };
  update();
  const stop = store.subscribe(updateSoon);
  const timer = setInterval(update, minuteMs);
  return () => {
    stop();
    clearTimeout(soon);
    clearInterval(timer);
  };
}
