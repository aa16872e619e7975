import type { ComponentProps } from 'react';
import { ExternalLink } from '#/ui/external-link.tsx';
import type { LinkFlag } from '../schema.ts';

type GuardedLinkProps = ComponentProps<typeof ExternalLink> & {
  /** What is known against links here; the one of this link counts. */
  flags: readonly LinkFlag[] | undefined;
};

/** The page that warns of a link before somebody goes on to it. */
export const leavingPath = (url: string): string => `/leaving?to=${encodeURIComponent(url)}`;

/** A link that somebody entered: one that is blocked leads to a page that warns of it first. */
export function GuardedLink({ href, flags, ...rest }: GuardedLinkProps) {
  const flag = flags?.find(({ url }) => url === href);
  return <ExternalLink {...rest} href={flag?.verdict === 'blocked' ? leavingPath(href) : href} />;
}
