import { useLocation } from '@tanstack/react-router';
import { useViewer } from '#/features/session/components/viewer.ts';
import { listingNouns } from '#/lib/listing-kinds.ts';
import type { PagePath } from './navigation.ts';

const tracker: PagePath = '/tracker';

/** Pages with filters or buttons above what they list. */
const lists: readonly PagePath[] = [
  '/discover',
  tracker,
  ...Object.values(listingNouns).map((noun) => `/${noun}` as const),
];

const look =
  'sr-only z-popup rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2';

/** The first stops of the Tab key. */
export function SkipLinks() {
  const isVisitor = useViewer() === null;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const hasList = lists.some((one) => one === path) && !(isVisitor && path === tracker);
  return (
    <>
      <a href="#content" className={look}>
        Skip to content
      </a>
      {hasList && (
        <a href="#results" className={look}>
          Skip to {path === tracker ? 'airdrops' : 'results'}
        </a>
      )}
    </>
  );
}
