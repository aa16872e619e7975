import { cx } from '#/ui/cx.ts';
import type { Presale } from '../schema.ts';

type PresaleLogoProps = { presale: Pick<Presale, 'logoUrl' | 'projectName'>; className?: string };

/** The logo or the name's first letter; without alternative text, because the name is beside it. */
export function PresaleLogo({ presale: { logoUrl, projectName }, className }: PresaleLogoProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-sunken font-semibold text-lg text-muted',
        className ?? 'size-11',
      )}
    >
      {logoUrl === null ? (
        Array.from(projectName)[0]?.toLocaleUpperCase('en')
      ) : (
        <img src={logoUrl} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
      )}
    </span>
  );
}
