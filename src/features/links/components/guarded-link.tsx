import { type ComponentProps, lazy, Suspense } from 'react';
import { ExternalLink } from '#/ui/external-link.tsx';
import type { LinkFlag } from '../schema.ts';
import type { LinkNoteProps } from './link-notes.tsx';

// Few links need them: no page has them in its own program.
const notes = () => import('./link-notes.tsx');
const LazyBadge = lazy(async () => ({ default: (await notes()).LinkBadge }));
const LazyWarning = lazy(async () => ({ default: (await notes()).LinkWarning }));

/** A word beside a link that isn't simply fine; why stands in its tooltip, and is read out. */
export const LinkBadge = (props: LinkNoteProps) => (
  <Suspense fallback={null}>
    <LazyBadge {...props} />
  </Suspense>
);

/** Why a link isn't simply fine, in a line of its own. */
export const LinkWarning = (props: LinkNoteProps) => (
  <Suspense fallback={null}>
    <LazyWarning {...props} />
  </Suspense>
);

type GuardedLinkProps = ComponentProps<typeof ExternalLink> & {
  /** What is known against this link. */
  flag: LinkFlag | undefined;
  /** The reason stands elsewhere. */
  hideBadge?: boolean | undefined;
};

/** The page that warns of a link before somebody goes on to it. */
export const leavingPath = (url: string): string => `/leaving?to=${encodeURIComponent(url)}`;

/**
 * A link that somebody entered, with a badge where it isn't simply fine. One that is blocked leads to a page that warns of it
 * first. A badge has no place in a button: `plain` links have none.
 */
export function GuardedLink({ href, flag, hideBadge, ...rest }: GuardedLinkProps) {
  const link = <ExternalLink {...rest} href={flag?.verdict === 'blocked' ? leavingPath(href) : href} />;
  if (flag === undefined || hideBadge || rest.plain) return link;
  return (
    <>
      {link} <LinkBadge flag={flag} />
    </>
  );
}
