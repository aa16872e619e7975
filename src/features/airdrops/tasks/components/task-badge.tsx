import { ListChecks } from 'lucide-react';
import { formatCount } from '#/lib/text.ts';
import { Badge } from '#/ui/badge.tsx';
import type { TaskCount } from '../schema.ts';

/** Task progress over all wallets. */
export function TaskBadge({ count: { tasks, done, total } }: { count: TaskCount }) {
  const wallets = total / tasks;
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
