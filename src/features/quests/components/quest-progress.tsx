import { formatCount } from '#/lib/text.ts';
import { cx } from '#/ui/cx.ts';

type QuestProgressProps = { done: number; of: number };

export function QuestProgress({ done, of }: QuestProgressProps) {
  const words = `${done} of ${formatCount(of, 'task')} done`;
  return (
    <div>
      <div
        role="progressbar"
        aria-label="Your progress"
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        aria-valuetext={words}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={cx(
            'forced-color-adjust-none h-full rounded-full',
            done === of ? 'bg-claimed' : 'bg-accent',
          )}
          style={{ width: `${of === 0 ? 0 : (done / of) * 100}%` }}
        />
      </div>
      <p className="tabular mt-1.5 text-muted text-sm">
        {done === of && of > 1 ? `All ${of} tasks done` : words}
      </p>
    </div>
  );
}
