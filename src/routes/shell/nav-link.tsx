import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { NavEntry } from './navigation.ts';

type NavLinkProps = {
  entry: NavEntry;
  className?: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** The content instead of the label. */
  children?: ReactNode;
};

/** The link of a navigation entry, marked as current on its own page. */
export function NavLink({ entry, onClick, children, ...rest }: NavLinkProps) {
  const viewer = useViewer();
  const content = children ?? entry.label;
  if ('href' in entry) {
    return (
      <a {...rest} href={entry.href} onClick={onClick}>
        {content}
      </a>
    );
  }
  if (entry.needsSignIn !== true || viewer !== null) {
    return (
      <Link {...rest} to={entry.to} activeOptions={{ exact: entry.to === '/' }} onClick={onClick}>
        {content}
      </Link>
    );
  }
  // A real link: without JavaScript or in a new tab, the server redirects to the sign-in.
  const promptSignIn = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openAuthDialog({ tab: 'sign-in', returnTo: entry.to });
  };
  return (
    <a {...rest} href={entry.to} onClick={promptSignIn}>
      {content}
    </a>
  );
}
