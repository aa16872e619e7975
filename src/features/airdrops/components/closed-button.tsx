import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';

export type ClosedFold = {
  /** The number of rows before it. */
  at: number;
  /** The number of claimed and expired airdrops that it shows and hides. */
  count: number;
  isShown: boolean;
  onToggle: () => void;
};

/** The button '12 closed' between the open airdrops and the claimed and expired ones. */
export function ClosedButton({ count, isShown, onToggle }: ClosedFold) {
  return (
    <Button variant="ghost" aria-expanded={isShown} onClick={onToggle}>
      <ChevronRight
        aria-hidden="true"
        className={cx('transition-transform motion-reduce:transition-none', isShown && 'rotate-90')}
      />
      <span className="tabular">{count.toLocaleString('en')} closed</span>
    </Button>
  );
}

type ClosedLineProps = {
  fold: ClosedFold;
  columnCount: number;
  className: string;
  style?: CSSProperties;
};

/** The button as a line of a grid. */
export function ClosedLine({ fold, columnCount, className, style }: ClosedLineProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: virtualized rows can't be table rows, and the button takes the focus.
    <div
      role="row"
      data-index={fold.at}
      aria-rowindex={fold.at + 2}
      className={cx('flex items-center border-line border-b bg-surface', className)}
      style={style}
    >
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above. */}
      <div role="gridcell" aria-colspan={columnCount} className="sticky left-0 px-1">
        <ClosedButton {...fold} />
      </div>
    </div>
  );
}
