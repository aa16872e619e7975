import { formatCount } from '#/lib/text.ts';
import { ProgressBar } from '#/ui/progress-bar.tsx';

type QuestProgressProps = { done: number; total: number };

export function QuestProgress({ done, total }: QuestProgressProps) {
  const words = `${done} of ${formatCount(total, 'task')} done`;
  return (
    <div>
      <ProgressBar
        label="Your progress"
        value={done}
        max={total}
        valueText={words}
        className="h-1.5 bg-sunken"
        barClass={done === total ? 'bg-claimed' : 'bg-accent'}
      />
      <p className="tabular mt-1.5 text-muted text-sm">
        {done === total && total > 1 ? `All ${total} tasks done` : words}
      </p>
    </div>
  );
}
