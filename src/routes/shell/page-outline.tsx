import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { TrackerPending } from '#/features/airdrops/screen/components/tracker-pending.tsx';
import { cx } from '#/ui/cx.ts';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { columnClasses, columnWidths, type Outline, pageOutlines } from './page-outlines.ts';

const outlines = new Map<string, Outline>(Object.entries(pageOutlines));
const anyPage: Outline = { parts: [[1, 'h-96']] };

/** A skeleton of the page that is loading. */
export function PageOutline(): ReactElement {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' });
  if (path === '/tracker') return <TrackerPending />;
  // The page of one item has a link to its list.
  const {
    column = 'whole',
    head = 'intro',
    hasBack = path.includes('$'),
    parts,
  } = outlines.get(path) ?? anyPage;
  const isAdmin = path.startsWith('/admin');
  return (
    <div className={isAdmin ? undefined : cx('page-column pb-12', columnWidths[column])}>
      <Loading>
        {head !== 'none' && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 pt-6 pb-5 sm:pt-8">
            <div className="flex-1 basis-72">
              {hasBack && <Skeleton className="mb-2 h-5 w-20" />}
              <Skeleton className="h-8 max-w-64 sm:h-9" />
              <Skeleton className={cx('mt-1.5 max-w-3xl', head === 'title' ? 'h-5.5' : 'h-11 sm:h-5.5')} />
            </div>
            {head === 'count' && <Skeleton className="h-5 w-24" />}
            {head === 'actions' && <Skeleton className="h-9 w-32 pointer-coarse:h-11" />}
          </div>
        )}
        <div className="grid gap-4">
          {parts.map(([count, height, columns], index) => (
            <div key={height} className={cx('grid gap-4', columns && columnClasses[columns])}>
              {Array.from({ length: count }, (_, blockIndex) => (
                <Block key={blockIndex} height={height} isCard={index === parts.length - 1} />
              ))}
            </div>
          ))}
        </div>
      </Loading>
    </div>
  );
}

function Block({ height, isCard }: { height: string; isCard: boolean }) {
  if (!isCard) return <Skeleton className={height} />;
  return (
    <div data-skeleton="" className={cx('plate p-4', height)}>
      <Skeleton className="h-full max-h-5 w-3/5" />
    </div>
  );
}
