import { ListChecks } from 'lucide-react';
import { formatCount } from '#/lib/text.ts';
import { Badge } from '#/ui/badge.tsx';
import type { TaskCount } from '../schema.ts';

/** Progress of the one-off tasks over all wallets. */
export function TaskBadge({ count }: { count: TaskCount }) {
  const done = count.done - (count.repeating?.done ?? 0);
  const total = count.total - (count.repeating?.total ?? 0);
  const wallets = count.total / count.tasks;
  const tasks = total / wallets;
  if (total === 0) return null;
  const text = `${done} of ${total} done`;
  return (
    <span
      className="inline-flex"
      title={wallets === 1 ? text : `${formatCount(tasks, 'task')} on ${wallets} wallets: ${text}`}
    >
      <Badge tone={done === total ? 'claimed' : 'neutral'} icon={ListChecks}>
        Tasks{' '}
        <span className="tabular" aria-hidden="true">
          {done}/{total}
        </span>
        <span className="sr-only">{text}</span>
      </Badge>
    </span>
  );
}
