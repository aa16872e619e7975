import type { ComponentProps } from 'react';
import { getHost } from '#/lib/urls.ts';
import { GuardedLink, LinkNote } from './guarded-link.tsx';
import { useLinkFlag } from './link-flags.ts';

/**
 * A user-entered link with a small audience, such as in the user's own tracker. It is checked when it is displayed.
 */
export function JudgedLink(props: Omit<ComponentProps<typeof GuardedLink>, 'flag'>) {
  return <GuardedLink {...props} flag={useLinkFlag(props.href)} />;
}

/** A badge for a link shown as text, unless it is fine. */
export function JudgedBadge({ url }: { url: string }) {
  const flag = useLinkFlag(url);
  return flag === undefined ? null : <LinkNote flags={[flag]} />;
}

/** Explains the warning about a URL in a text, with its host. */
export function JudgedAddress({ url }: { url: string }) {
  const flag = useLinkFlag(url);
  if (flag === undefined) return null;
  return (
    <div className="mt-2 text-sm">
      <p className="break-all font-mono text-ink">{getHost(url)}</p>
      <LinkNote variant="line" flags={[flag]} />
    </div>
  );
}
