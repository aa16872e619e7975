import { getInitials } from '#/lib/text.ts';
import { cx } from './cx.ts';

type LogoProps = {
  /** The owner's name, shown beside it, so the image has no alternative text. */
  name: string;
  url: string | null;
  className?: string | undefined;
};

/** A small square picture, or the first letter of the name. */
export function Logo({ name, url, className }: LogoProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-10 shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-sunken font-semibold text-lg text-muted',
        className,
      )}
    >
      {url === null ? (
        getInitials(name)
      ) : (
        <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
      )}
    </span>
  );
}
