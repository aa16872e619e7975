import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from './button.tsx';

type PagerProps = {
  /** Names what is paged, such as 'Pages of users'. */
  label: string;
  /** Links to the pages beside this one; undefined where there is none. */
  newer: ReactElement | undefined;
  older: ReactElement | undefined;
};

/** The way through a list that is ordered newest first. Nothing for a list of one page. */
export function Pager({ label, newer, older }: PagerProps) {
  if (newer === undefined && older === undefined) return null;
  return (
    <nav aria-label={label} className="mt-4 flex justify-between gap-2">
      {newer === undefined ? <span /> : <PagerLink link={newer} />}
      {older && <PagerLink link={older} />}
    </nav>
  );
}

function PagerLink({ link }: { link: ReactElement }) {
  return (
    <Button asChild size="sm">
      {link}
    </Button>
  );
}

export const newerLabel = (
  <>
    <ChevronLeft aria-hidden="true" />
    Newer
  </>
);

export const olderLabel = (
  <>
    Older
    <ChevronRight aria-hidden="true" />
  </>
);
