import { initials } from '#/lib/text.ts';
import { cx } from '#/ui/cx.ts';

type GuideLogoProps = { guide: { project: string; logoUrl: string | null }; className?: string | undefined };

/** The guide's picture, or the first letter of its project. The name stands beside it. */
export function GuideLogo({ guide, className }: GuideLogoProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-10 shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-sunken font-semibold text-lg text-muted',
        className,
      )}
    >
      {guide.logoUrl === null ? (
        initials(guide.project)
      ) : (
        <img
          src={guide.logoUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      )}
    </span>
  );
}
