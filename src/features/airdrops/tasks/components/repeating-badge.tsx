import { Repeat2 } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { useAction } from '#/ui/use-action.ts';
import { spanLabels } from '../kinds.ts';
import type { TaskCount } from '../schema.ts';
import { useTickNext } from './use-tick-next.ts';

type RepeatingBadgeProps = { airdropId: string; name: string; count: NonNullable<TaskCount['repeating']> };

/** Progress of the repeating tasks in their period. Pressing it checks off the next wallet. */
export function RepeatingBadge({ airdropId, name, count: { done, total, span } }: RepeatingBadgeProps) {
  const tickNext = useTickNext();
  const { run, busy } = useAction({
    title: 'Couldn’t save the task',
    failureMessage: 'Please try again later.',
  });
  const text = `${done} of ${total} ${spanLabels[span]}`;
  const isDone = done === total;
  return (
    <Button
      size="sm"
      variant="ghost"
      className={cx(
        'tap tabular pointer-coarse:min-h-0! h-5! px-1.5! text-xs!',
        isDone ? 'bg-claimed-bg! text-claimed-ink!' : 'bg-info-bg! text-info-ink!',
      )}
      disabled={isDone}
      busy={busy}
      title={isDone ? text : 'Check off for the next wallet'}
      onClick={() => void run(() => tickNext(airdropId))}
    >
      <Repeat2 className="size-3!" aria-hidden="true" />
      {text}
      <span className="sr-only">
        {isDone ? '' : ', check off for the next wallet'}, {name}
      </span>
    </Button>
  );
}
