import { Megaphone } from 'lucide-react';
import { cx } from '#/ui/cx.ts';
import type { Campaign } from '../schema.ts';

type CampaignImageProps = { campaign: Pick<Campaign, 'imageUrl' | 'title'>; className?: string };

/** The campaign's picture, or a plain place for it. The title stands beside it, so it needs no text. */
export function CampaignImage({ campaign: { imageUrl, title }, className }: CampaignImageProps) {
  return (
    <div
      aria-hidden="true"
      className={cx('relative grid place-items-center overflow-hidden bg-accent-soft', className)}
    >
      {imageUrl === null ? (
        <span className="flex max-w-full items-center gap-2 px-4 text-accent-ink">
          <Megaphone className="size-5 shrink-0" />
          <span className="truncate font-semibold text-base">{title}</span>
        </span>
      ) : (
        <img src={imageUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      )}
    </div>
  );
}
