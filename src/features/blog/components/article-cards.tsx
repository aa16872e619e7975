import { Link } from '@tanstack/react-router';
import { Badge } from '#/ui/badge.tsx';
import { Card } from '#/ui/card.tsx';
import type { ArticleCard } from '../schema.ts';
import { ArticleFacts } from './article-facts.tsx';

export const articleGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

type ArticleCardsProps = { articles: readonly ArticleCard[]; label: string; level?: 2 | 3 };

export function ArticleCards({ articles, label, level = 2 }: ArticleCardsProps) {
  const Heading = `h${level}` as const;
  return (
    <ul aria-label={label} className={articleGrid}>
      {articles.map((article) => (
        <Card as="li" key={article.slug} interactive className="flex flex-col">
          <p>
            <Badge tone="accent">{article.category}</Badge>
          </p>
          <Heading className="mt-3 font-semibold text-ink text-xl">
            <Link
              to="/blog/$slug"
              params={{ slug: article.slug }}
              className="after:absolute after:inset-0 hover:text-accent-ink"
            >
              {article.title}
            </Link>
          </Heading>
          <p className="mt-2 flex-1 text-base text-muted">{article.excerpt}</p>
          <ArticleFacts article={article} className="mt-4" />
        </Card>
      ))}
    </ul>
  );
}
