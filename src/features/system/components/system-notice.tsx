import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { SystemProblems } from '../schema.ts';
import { systemProblemsQuery } from './system.ts';

/** The dashboard displays the ledger separately. */
const isRelevant = ({ part, state }: SystemProblems['items'][number]) =>
  state === 'fail' && part !== 'examination';

/** Failures that need attention; renders nothing if there are none. */
export function SystemNotice() {
  const { api } = useRouter().options.context;
  const { data } = useQuery(systemProblemsQuery(api));
  const problems = data?.items.filter(isRelevant) ?? [];
  if (problems.length === 0) return null;
  return (
    <section
      aria-label="System problems"
      className="mb-4 flex items-start gap-2.5 rounded-lg border border-danger-line bg-danger-bg p-4 text-danger-ink text-sm"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <h2 className="font-semibold text-base">
          {problems.length === 1 ? 'The system has a problem' : `The system has ${problems.length} problems`}
        </h2>
        <ul className="mt-0.5 grid gap-0.5">
          {problems.map(({ part, why }) => (
            <li key={part} className="break-words">
              {why}
            </li>
          ))}
        </ul>
        <p className="mt-1.5">
          <Link to="/admin/system" className="tap font-medium underline underline-offset-4">
            Go to System
          </Link>
        </p>
      </div>
    </section>
  );
}
