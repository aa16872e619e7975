import { ListChecks } from 'lucide-react';
import { cx } from '#/ui/cx.ts';

/** The quest's picture, or a sign in its place. */
export function QuestPicture({ url, className }: { url: string | null; className?: string }) {
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-sunken text-faint',
        className,
      )}
    >
      {url === null ? (
        <ListChecks className="size-5" aria-hidden="true" />
      ) : (
        <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      )}
    </span>
  );
}
