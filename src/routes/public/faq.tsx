import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { QuestionList } from '#/features/support/components/question-list.tsx';
import { getQuestions } from '#/features/support/faq.ts';
import { createQuestionsData, type JsonLd } from '#/lib/json-ld.ts';
import type { PublicConfig } from '#/lib/public-config.ts';
import { Button } from '#/ui/button.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { createPageHead } from '../shell/page-head.ts';

const intro = 'Short answers to common questions.';

/** Search engines need the structured data, and the browser's code doesn't. */
const createData = createIsomorphicFn()
  .server((config: PublicConfig): JsonLd[] => [createQuestionsData(getQuestions(config))])
  .client((): JsonLd[] => []);

export const Route = createFileRoute('/faq')({
  head: ({ match }) =>
    createPageHead({
      title: 'Frequently asked questions',
      description: intro,
      data: createData(match.context.config),
    }),
  component: Faq,
});

function Faq() {
  const { config } = useRouter().options.context;
  return (
    <div className="page-column max-w-4xl">
      <PageHeader title="Frequently asked questions" description={intro} />
      <QuestionList questions={getQuestions(config)} />
      <section className="plate mt-8 flex flex-wrap items-center justify-between gap-4 px-4 py-5 sm:px-5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold text-ink text-lg">Still have a question?</h2>
          <p className="mt-0.5 text-base text-muted">Contact us. We usually reply within 24-48 hours.</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button asChild>
            <Link to="/guides">Read the guides</Link>
          </Button>
          <Button asChild variant="primary">
            <Link to="/support">Contact support</Link>
          </Button>
        </div>
      </section>
    </div>
  );
}
