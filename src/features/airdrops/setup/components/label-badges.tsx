import { Badge } from '#/ui/badge.tsx';
import { LabelDot } from '#/ui/label-dot.tsx';
import type { Labels, TagColours } from './use-labels.ts';

type LabelBadgesProps = {
  row: Labels;
  colours: TagColours;
  /** How many of each are shown; a number stands for the others. */
  most?: number | undefined;
};

/** The tags, with their colors, and the chains of an airdrop. */
export function LabelBadges({ row: { tags, chains }, colours, most = 20 }: LabelBadgesProps) {
  const hidden = [...tags.slice(most), ...chains.slice(most)];
  return (
    <>
      {tags.slice(0, most).map((tag) => (
        <TagBadge key={tag} name={tag} colours={colours} />
      ))}
      {chains.slice(0, most).map((chain) => (
        <Badge key={chain} tone="info">
          {chain}
        </Badge>
      ))}
      {hidden.length > 0 && (
        <span className="tabular text-muted text-xs" title={hidden.join(', ')}>
          <span aria-hidden="true">+{hidden.length}</span>
          <span className="sr-only">and {hidden.join(', ')}</span>
        </span>
      )}
    </>
  );
}

export function TagBadge({ name, colours }: { name: string; colours: TagColours }) {
  return (
    <span className="inline-flex h-5 max-w-full shrink-0 items-center gap-1.5 rounded-sm border border-line px-1.5 font-medium text-ink text-xs">
      <LabelDot colour={colours.get(name) ?? 'slate'} className="size-2!" />
      <span className="truncate">{name}</span>
    </span>
  );
}
