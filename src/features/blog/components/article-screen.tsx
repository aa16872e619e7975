import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '#/ui/badge.tsx';
import { Breadcrumb } from '#/ui/breadcrumb.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { ArticleCards } from './article-cards.tsx';
import { ArticleFacts } from './article-facts.tsx';
import { articleQuery } from './articles.ts';

type ArticleScreenProps = { slug: string; children: ReactNode };

/** The page of an article. `children` are between its text and the list of other articles. */
export function ArticleScreen({ slug, children }: ArticleScreenProps) {
  const { api } = useRouter().options.context;
  const query = useQuery(articleQuery(api, slug));
  return (
    <OneView
      query={query}
      className="page-column pt-10"
      failure="Couldn’t load the article"
      missing={null}
      skeleton={{
        blocks: ['h-10', 'h-5 w-1/2', 'h-96'],
        grid: 'mx-auto flex max-w-measure flex-col gap-4 text-lg',
      }}
    >
      {(article) => (
        <div className="page-column">
          <article className="mx-auto max-w-measure pt-6 text-lg sm:pt-10">
            <Breadcrumb>
              <Link to="/blog">Blog</Link>
            </Breadcrumb>
            <h1 className="mt-3 text-balance font-semibold text-3xl text-ink sm:text-4xl">{article.title}</h1>
            <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
              <Badge tone="accent">{article.category}</Badge>
              <ArticleFacts article={article} />
            </div>
            <p className="mt-6 text-pretty text-muted text-xl">{article.excerpt}</p>
            <div
              className="article-text mt-6"
              // The server renders this from the repository's own Markdown files and escapes HTML in them.
              dangerouslySetInnerHTML={{ __html: article.html }}
            />
            <div className="mt-10">{children}</div>
          </article>
          <section className="mt-14">
            <h2 className="mb-4 font-semibold text-2xl text-ink">Read next</h2>
            <ArticleCards articles={article.others} label="Read next" level={3} />
          </section>
        </div>
      )}
    </OneView>
  );
}
