import { useSyncExternalStore } from 'react';
import { getTimeLeft } from '../progress.ts';

const listeners = new Set<() => void>();
let interval: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  interval ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(interval);
    interval = undefined;
  };
}

const getCurrentSecond = () => Math.floor(Date.now() / 1000) * 1000;
const padTwo = (value: number) => String(value).padStart(2, '0');

type CountdownPanelProps = {
  /** The campaign's end in ISO 8601. */
  end: string;
  /** The server's render time. */
  now: string;
};

/** Counts down to a campaign's end by the second. */
export function CountdownPanel({ end, now }: CountdownPanelProps) {
  const second = useSyncExternalStore(subscribe, getCurrentSecond, () => Date.parse(now));
  const timeLeft = getTimeLeft(Date.parse(end), second);
  return (
    <section aria-label="Time Remaining" className="rounded-lg border border-line bg-sunken p-4">
      <h2 className="font-medium text-base text-ink">Time Remaining</h2>
      {timeLeft === null ? (
        <p className="mt-1 text-muted">Campaign Ended</p>
      ) : (
        <div role="timer" aria-live="off">
          <dl className="mt-2 grid max-w-md grid-cols-4 gap-2 text-center">
            <Part value={String(timeLeft.days)} unit="days" />
            <Part value={padTwo(timeLeft.hours)} unit="hours" />
            <Part value={padTwo(timeLeft.minutes)} unit="minutes" />
            <Part value={padTwo(timeLeft.seconds)} unit="seconds" />
          </dl>
        </div>
      )}
    </section>
  );
}

function Part({ value, unit }: { value: string; unit: string }) {
  return (
    <div className="flex flex-col-reverse rounded-md border border-line bg-surface py-2">
      <dt className="text-muted text-xs">{unit}</dt>
      <dd className="tabular font-semibold text-ink text-xl">{value}</dd>
    </div>
  );
}
