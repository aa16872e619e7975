import { useLocation } from '@tanstack/react-router';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { ListingKind, listingNouns } from '#/lib/listing-kinds.ts';
import type { PagePath } from './navigation.ts';

type ListPath = `/${(typeof listingNouns)[ListingKind]}`;

/** Pages with filters or buttons above their list, and the label of the link that skips them. */
const lists: Readonly<Record<ListPath, string> & Partial<Record<PagePath | (string & {}), string>>> = {
  '/campaigns': 'Skip to results',
  '/discover': 'Skip to results',
  '/faucets': 'Skip to results',
  '/guides': 'Skip to results',
  '/presales': 'Skip to results',
  '/quests': 'Skip to results',
  '/tracker': 'Skip to airdrops',
};

const look =
  'sr-only z-popup rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2';

/** The first focusable elements of a page. */
export function SkipLinks() {
  const isVisitor = useViewer() === null;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const label = lists[path];
  const hasList = label !== undefined && !(isVisitor && path === '/tracker');
  return (
    <>
      <a href="#content" className={look}>
        Skip to content
      </a>
      {hasList && (
        <a href="#results" className={look}>
          {label}
        </a>
      )}
    </>
  );
}
