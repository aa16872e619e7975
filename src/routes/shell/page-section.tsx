import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';

type PageSectionProps = {
  /** The anchor of the section. */
  id: string;
  label: string;
  /** Whether the section is collapsed on phones until its button or a link opens it. */
  folds?: boolean | undefined;
  children: ReactNode;
};

/** A section of a page of settings. */
export function PageSection({ id, label, folds = false, children }: PageSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = `${id}-content`;

  useEffect(() => {
    if (!folds) return;
    const openIfLinked = () => {
      if (location.hash === `#${id}`) setIsOpen(true);
    };
    openIfLinked();
    addEventListener('hashchange', openIfLinked);
    return () => removeEventListener('hashchange', openIfLinked);
  }, [folds, id]);

  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-14 lg:scroll-mt-2">
      <div className={cx('flex items-center justify-between gap-4 sm:mb-3', (isOpen || !folds) && 'mb-3')}>
        <h2 id={`${id}-heading`} className="font-semibold text-ink text-xl">
          {label}
        </h2>
        {folds && (
          <Button
            variant="ghost"
            className="sm:hidden"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
            <span className="sr-only">{label}</span>
            <ChevronDown aria-hidden="true" className={cx(isOpen && 'rotate-180')} />
          </Button>
        )}
      </div>
      <div id={contentId} className={cx('flex flex-col gap-3 sm:gap-4', folds && !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </section>
  );
}
