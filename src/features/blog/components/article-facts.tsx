import { useReader } from '#/features/session/components/use-reader.ts';
import { formatDay } from '#/lib/wording.ts';
import { cx } from '#/ui/cx.ts';
import type { ArticleCard } from '../schema.ts';

type ArticleFactsProps = { article: ArticleCard; className?: string };

export function ArticleFacts({ article, className }: ArticleFactsProps) {
  const { locale } = useReader();
  const { author, date, readMinutes } = article;
  return (
    <p className={cx('flex flex-wrap gap-x-2 gap-y-0.5 text-muted text-sm', className)}>
      <span>{author}</span>
      <span aria-hidden="true">·</span>
      <time dateTime={date} suppressHydrationWarning>
        {formatDay(date, locale)}
      </time>
      <span aria-hidden="true">·</span>
      <span>{readMinutes} min read</span>
    </p>
  );
}
