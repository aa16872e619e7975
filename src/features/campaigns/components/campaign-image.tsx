import { cx } from '#/ui/cx.ts';

/** The picture has no alternative text, because the title is beside it. */
export function CampaignImage({ url, className }: { url: string | null; className?: string }) {
  if (url === null) return null;
  return (
    <div aria-hidden="true" className={cx('overflow-hidden bg-accent-soft', className)}>
      <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
    </div>
  );
}
