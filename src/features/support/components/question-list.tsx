import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { Question } from '../faq.ts';

/** Collapsible questions, which also work without JavaScript. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="plate divide-y divide-line overflow-hidden">
      {questions.map(({ id, question, answer, link }) => (
        <details key={id} id={id} className="group">
          <summary className="flex list-none items-center justify-between gap-4 px-4 py-3.5 font-medium text-ink text-lg hover:bg-hover/60 focus-visible:-outline-offset-2 sm:px-5">
            {question}
            <ChevronDown
              className="size-4.5 shrink-0 text-muted transition-transform group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <div className="px-4 pt-1 pb-4 sm:px-5">
            <p className="max-w-prose text-lg text-muted">{answer}</p>
            {link && (
              <p className="mt-2">
                <Link
                  to={link.to}
                  className="tap rounded-sm text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
                >
                  {link.label}
                </Link>
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  );
}
