import type { AirdropStore } from '../../data/components/airdrop-store.ts';
import { listDue } from '../../due.ts';
import type { RhythmSettings } from '../../rhythm/kinds.ts';

const minuteMs = 60_000;
const pauseMs = 500;

/** Shows the number of airdrops that are due on the installed app's icon. Returns a stop function. */
export function syncBadge(
  store: Pick<AirdropStore, 'getSnapshot' | 'subscribe'>,
  getSettings: () => RhythmSettings,
): () => void {
  let shown: number | undefined;
  const update = () => {
    const { rows, loadState, away } = store.getSnapshot();
    if (loadState !== 'all') return;
    const { count: due } = listDue(rows, { now: Date.now(), settings: getSettings(), away });
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
