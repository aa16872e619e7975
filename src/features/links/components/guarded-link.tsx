import { type ComponentProps, Suspense } from 'react';
import { ExternalLink } from '#/ui/external-link.tsx';
import { lazyPart } from '#/ui/lazy-part.ts';
import { leavingPath } from '../policy.ts';
import type { LinkFlag } from '../schema.ts';
import type { LinkNoteProps } from './link-note.tsx';

// Few links need it: no page has it in its own program.
const LazyNote = lazyPart(() => import('./link-note.tsx').then((module) => module.LinkNote));

/** That a link isn't simply fine, and why. */
export const LinkNote = (props: LinkNoteProps) => (
  <Suspense>
    <LazyNote {...props} />
  </Suspense>
);

type GuardedLinkProps = ComponentProps<typeof ExternalLink> & {
  /** What is known against this link. */
  flag: LinkFlag | undefined;
};

/**
 * A link that somebody entered, with a badge where it isn't simply fine. One that is blocked leads to a page that warns of it
 * first. A badge has no place in a button: `plain` links have none.
 */
export function GuardedLink({ flag, ...rest }: GuardedLinkProps) {
  if (flag === undefined) return <ExternalLink {...rest} />;
  const warned = {
    href: leavingPath(rest.href),
    // Whoever is warned has not been there yet.
    onClick: undefined,
    onAuxClick: undefined,
  };
  const link = <ExternalLink {...rest} {...(flag.verdict === 'blocked' && warned)} />;
  if (rest.plain) return link;
  return (
    <>
      {link} <LinkNote flags={[flag]} />
    </>
  );
}
