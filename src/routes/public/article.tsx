import { createFileRoute, notFound } from '@tanstack/react-router';
import { ArticleScreen } from '#/features/blog/components/article-screen.tsx';
import { articleQuery } from '#/features/blog/components/articles.ts';
import { NewsletterBox } from '#/features/newsletter/components/newsletter-box.tsx';
import { createBreadcrumbData, createPostingData } from '#/lib/json-ld.ts';
import { createPageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/blog/$slug')({
  loader: async ({ context: { api, queryClient }, params: { slug } }) => {
    // The page shows a failure and offers a retry.
    const article = await queryClient.query(articleQuery(api, slug)).catch(() => undefined);
    if (article === null) throw notFound();
    if (article === undefined) return undefined;
    const { title, excerpt, author, date } = article;
    return { title, excerpt, author, date };
  },
  head: ({ match, loaderData }) => {
    if (loaderData === undefined) return {};
    const { title, excerpt } = loaderData;
    const { url } = match.context.config;
    const path = match.pathname;
    return createPageHead({
      title,
      description: excerpt,
      type: 'article',
      data: import.meta.env.SSR
        ? [
            createPostingData(url, { ...loaderData, path }),
            createBreadcrumbData(url, [
              { name: 'Home', path: '/' },
              { name: 'Blog', path: '/blog' },
              { name: title, path },
            ]),
          ]
        : [],
    });
  },
  component: ArticlePage,
});

function ArticlePage() {
  const { slug } = Route.useParams();
  return (
    <ArticleScreen key={slug} slug={slug}>
      <NewsletterBox />
    </ArticleScreen>
  );
}
