import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { pendingQuery } from '../../components/submissions.ts';

/** How many submissions wait, beside the link to them. Nothing while that is not known, or none does. */
export function PendingCount() {
  const { api } = useRouter().options.context;
  const { data } = useQuery(pendingQuery(api));
  if (data === undefined || data.count === 0) return null;
  return (
    <span className="tabular relative ml-auto rounded-sm bg-neutral-bg px-1 text-neutral-ink text-xs">
      {data.count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
