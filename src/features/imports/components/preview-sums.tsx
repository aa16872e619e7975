import { Button } from '#/ui/button.tsx';
import { Spinner } from '#/ui/spinner.tsx';
import { formatSum, type SumKind, sumKinds } from '../preview/sums.ts';

type PreviewSumsProps = {
  counts: ReadonlyMap<SumKind, number>;
  isReading: boolean;
  /** The selected count. */
  shown: SumKind | undefined;
  onShow: (kind: SumKind | undefined) => void;
};

/** Summary line whose counts toggle a filter of the rows. */
export function PreviewSums({ counts, isReading, shown, onShow }: PreviewSumsProps) {
  const sums = sumKinds.flatMap((kind) => {
    const count = counts.get(kind) ?? (kind === 'new' ? 0 : undefined);
    return count === undefined ? [] : [{ kind, text: formatSum(kind, count) }];
  });
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 text-base text-ink">
      {isReading && <Spinner />}
      <p role="status" className="sr-only">
        {isReading ? '' : sums.map(({ text }) => text).join(', ')}
      </p>
      {sums.map(({ kind, text }, index) => (
        <span key={kind} className="flex items-center">
          <Button
            variant="link"
            aria-pressed={kind === shown}
            className="aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:decoration-current"
            onClick={() => onShow(kind === shown ? undefined : kind)}
          >
            {text}
          </Button>
          {index < sums.length - 1 && <span aria-hidden="true">,</span>}
        </span>
      ))}
    </div>
  );
}
