import { cx } from '#/ui/cx.ts';

export function QuestPicture({ url, className }: { url: string | null; className?: string }) {
  if (url === null) return null;
  return (
    <span className={cx('shrink-0 overflow-hidden rounded-lg border border-line bg-sunken', className)}>
      <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
    </span>
  );
}
