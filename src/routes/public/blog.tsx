import { createFileRoute, useRouter } from '@tanstack/react-router';
import { ArticleCards, articleGrid } from '#/features/blog/components/article-cards.tsx';
import { articlesQuery } from '#/features/blog/components/articles.ts';
import { NewsletterBox } from '#/features/newsletter/components/newsletter-box.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import { createPageHead } from '../shell/page-head.ts';

const intro =
  'Short articles about hunting airdrops safely: security, wallets, testnets, records, and presales.';

export const Route = createFileRoute('/blog')({
  loader: async ({ context: { api, queryClient } }) => {
    // The page shows a failure and offers a retry.
    await queryClient.query(articlesQuery(api)).catch(() => undefined);
  },
  head: ({ match }) => ({
    ...createPageHead({ title: 'Blog', description: intro }),
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
  const list = useList(articlesQuery(api));
  return (
    <div className="page-column">
      <PageHeader
        title="Blog"
        description={intro}
        actions={
          <a
            href="/blog/rss.xml"
            className="tap rounded-sm text-muted text-sm underline decoration-line-strong underline-offset-4 hover:text-ink"
          >
            RSS feed
          </a>
        }
      />
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load articles' }}
        skeleton={{ rows: 6, row: 'h-56', grid: articleGrid }}
      >
        {({ items }) => <ArticleCards articles={items} label="Articles" />}
      </ListView>
      <NewsletterBox className="mt-10" />
    </div>
  );
}
