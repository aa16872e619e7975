import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { LabelDot } from '#/ui/label-dot.tsx';
import type { Labels, TagColors } from './use-labels.ts';

type LabelBadgesProps = {
  row: Labels;
  colors: TagColors;
  /** The maximum number of tags, and of chains, shown; the rest is counted. */
  maxCount?: number | undefined;
  /** Fits on one line by truncating names. */
  isLine?: boolean | undefined;
};

export function LabelBadges({
  row: { tags, chains },
  colors,
  maxCount = 20,
  isLine = false,
}: LabelBadgesProps) {
  const hidden = [...tags.slice(maxCount), ...chains.slice(maxCount)];
  return (
    <>
      {tags.slice(0, maxCount).map((tag) => (
        <TagBadge key={tag} name={tag} colors={colors} className={isLine ? 'shrink!' : undefined} />
      ))}
      {chains.slice(0, maxCount).map((chain) => (
        <Badge key={chain} tone="info" className={isLine ? 'shrink!' : undefined}>
          {chain}
        </Badge>
      ))}
      {hidden.length > 0 && (
        <span className="tabular shrink-0 text-muted text-xs" title={hidden.join(', ')}>
          <span aria-hidden="true">+{hidden.length}</span>
          <span className="sr-only">and {hidden.join(', ')}</span>
        </span>
      )}
    </>
  );
}

type TagBadgeProps = { name: string; colors: TagColors; className?: string | undefined };

function TagBadge({ name, colors, className }: TagBadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 min-w-0 max-w-full shrink-0 items-center gap-1.5 rounded-sm border border-line px-1.5 font-medium text-ink text-xs',
        className,
      )}
    >
      <LabelDot color={colors.get(name) ?? 'slate'} className="size-2!" />
      <span className="truncate">{name}</span>
    </span>
  );
}
