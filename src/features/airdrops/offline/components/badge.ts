import { countDueClaims } from '../../claims.ts';
import type { AirdropStore } from '../../data/components/airdrop-store.ts';

const minuteMs = 60_000;
const pauseMs = 500;

/** Shows the number of claims due today or overdue on the installed app's icon. Returns a stop function. */
export function syncBadge(
  store: Pick<AirdropStore, 'getSnapshot' | 'subscribe'>,
  getZone: () => string,
): () => void {
  let shown: number | undefined;
  const update = () => {
    const { rows, loadState } = store.getSnapshot();
    if (loadState !== 'all') return;
    const due = countDueClaims(rows, Date.now(), getZone());
    if (due === shown) return;
    shown = due;
    navigator.setAppBadge?.(due).catch(() => undefined);
  };
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const updateSoon = () => {
    timeout ??= setTimeout(() => {
      timeout = undefined;
      update();
    }, pauseMs);
  };
  update();
  const stop = store.subscribe(updateSoon);
  const timer = setInterval(update, minuteMs);
  return () => {
    stop();
    clearTimeout(timeout);
    clearInterval(timer);
  };
}
