import { Link } from '@tanstack/react-router';
import { CompactCard, compactLink } from '#/features/listings/components/compact-card.tsx';
import { formatCount } from '#/lib/text.ts';
import type { GuideBrief } from '../schema.ts';

export function GuideCompact({ guide }: { guide: GuideBrief }) {
  const { id, slug, title, project, logoUrl, steps, listing } = guide;
  return (
    <CompactCard
      kind="guide"
      id={id}
      picture={logoUrl}
      title={
        <Link to="/guides/$slug" params={{ slug }} className={compactLink}>
          {title}
        </Link>
      }
      summary={project}
      listing={listing}
    >
      <span className="tabular text-muted">{formatCount(steps, 'step')}</span>
    </CompactCard>
  );
}
