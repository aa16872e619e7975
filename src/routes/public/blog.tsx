import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { ArticleCards, ArticleCardsLoading } from '#/features/blog/components/article-cards.tsx';
import { articlesQuery } from '#/features/blog/components/articles.ts';
import { NewsletterBox } from '#/features/newsletter/components/newsletter-box.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { pageHead } from '../shell/page-head.ts';

const intro =
  'Short articles about hunting airdrops safely: security, wallets, testnets, records and presales.';

export const Route = createFileRoute('/blog')({
  loader: async ({ context: { api, queryClient } }) => {
    // A failure is shown in the page, with a way to try again.
    await queryClient.query(articlesQuery(api)).catch(() => undefined);
  },
  head: ({ match }) => ({
    ...pageHead({ title: 'Blog', description: intro }),
    links: [
      {
        rel: 'alternate',
        type: 'application/rss+xml',
        title: 'Dropfolio Blog',
        href: `${match.context.config.url}/blog/rss.xml`,
      },
    ],
  }),
  component: Blog,
});

function Blog() {
  const { api } = useRouter().options.context;
  const { data, isError, isFetching, refetch } = useQuery(articlesQuery(api));
  return (
    <div className="page-column">
      <PageHeader
        title="Blog"
        description={intro}
        actions={
          <a
            href="/blog/rss.xml"
            className="rounded-sm text-muted text-sm underline decoration-line-strong underline-offset-4 hover:text-ink"
          >
            RSS feed
          </a>
        }
      />
      {isError ? (
        <ErrorState
          title="Failed to load articles"
          description="Please try again in a moment."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data === undefined ? (
        <ArticleCardsLoading />
      ) : (
        <ArticleCards articles={data.items} label="Articles" />
      )}
      <NewsletterBox className="mt-10" />
    </div>
  );
}
