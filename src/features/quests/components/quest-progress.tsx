import { formatCount } from '#/lib/text.ts';
import { ProgressBar } from '#/ui/progress-bar.tsx';

type QuestProgressProps = { done: number; of: number };

export function QuestProgress({ done, of }: QuestProgressProps) {
  const words = `${done} of ${formatCount(of, 'task')} done`;
  return (
    <div>
      <ProgressBar
        label="Your progress"
        value={done}
        max={of}
        words={words}
        className="h-1.5 bg-sunken"
        barClass={done === of ? 'bg-claimed' : 'bg-accent'}
      />
      <p className="tabular mt-1.5 text-muted text-sm">
        {done === of && of > 1 ? `All ${of} tasks done` : words}
      </p>
    </div>
  );
}
