import { type ComponentProps, Suspense } from 'react';
import { ExternalLink } from '#/ui/external-link.tsx';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { getLeavingPath } from '../policy.ts';
import type { LinkFlag } from '../schema.ts';
import type { LinkNoteProps } from './link-note.tsx';

// Few links need it, so no page's bundle contains it.
const LazyNote = lazyPart(() => import('./link-note.tsx'), 'LinkNote');

/** Shows why a link isn't fine. */
export const LinkNote = (props: LinkNoteProps) => (
  <Suspense>
    <LazyNote {...props} />
  </Suspense>
);

type GuardedLinkProps = ComponentProps<typeof ExternalLink> & {
  flag: LinkFlag | undefined;
};

/**
 * A user-entered link, with a badge unless it is fine. A blocked link leads to a warning page first. `plain` links
 * have no badge, because it can't be inside a button.
 */
export function GuardedLink({ flag, ...rest }: GuardedLinkProps) {
  if (flag === undefined) return <ExternalLink {...rest} />;
  const warningProps = {
    href: getLeavingPath(rest.href),
    // The user may still turn back on the warning page, so the click doesn't count.
    onClick: undefined,
    onAuxClick: undefined,
  };
  const link = <ExternalLink {...rest} {...(flag.verdict === 'blocked' && warningProps)} />;
  if (rest.plain) return link;
  return (
    <>
      {link} <LinkNote flags={[flag]} />
    </>
  );
}
