import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

type FilterFoldProps = {
  /** The number of active filters. */
  count: number;
  children: ReactNode;
};

/** A filter form; collapsed behind a button on phones, so that the list is on the first screen. */
export function FilterFold({ count, children }: FilterFoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <FoldButton
        className="w-full sm:hidden"
        count={count}
        folded={id}
        isOpen={isOpen}
        onPress={() => setIsOpen(!isOpen)}
      />
      <div id={id} className={cx('max-sm:mt-2', !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </>
  );
}

type FoldButtonProps = {
  /** The number of active filters. */
  count: number;
  /** The ID of the collapsible element. */
  folded: string;
  isOpen: boolean;
  onPress: () => void;
  className?: string | undefined;
};

/** Shows and hides filters. */
export function FoldButton({ count, folded, isOpen, onPress, className }: FoldButtonProps) {
  return (
    <Button className={className} aria-expanded={isOpen} aria-controls={folded} onClick={onPress}>
      <ListFilter aria-hidden="true" />
      Filters
      {count > 0 && (
        <span className="tabular rounded-sm bg-accent px-1 text-on-accent text-xs">
          {count}
          <span className="sr-only"> in use</span>
        </span>
      )}
    </Button>
  );
}
