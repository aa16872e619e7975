import type { ComponentProps } from 'react';
import { getHost } from '#/lib/urls.ts';
import { GuardedLink, LinkNote } from './guarded-link.tsx';
import { useLinkFlag } from './link-flags.ts';

/** A link that somebody entered for few to see, such as in their own tracker: it is judged once it is shown. */
export function JudgedLink(props: Omit<ComponentProps<typeof GuardedLink>, 'flag'>) {
  return <GuardedLink {...props} flag={useLinkFlag(props.href)} />;
}

/** A badge where a link that stands there as text isn't simply fine. */
export function JudgedBadge({ url }: { url: string }) {
  const flag = useLinkFlag(url);
  return flag === undefined ? null : <LinkNote flags={[flag]} />;
}

/** Why an address in a text isn't simply fine, with its host. */
export function JudgedAddress({ url }: { url: string }) {
  const flag = useLinkFlag(url);
  if (flag === undefined) return null;
  return (
    <div className="mt-2 text-sm">
      <p className="break-all font-mono text-ink">{getHost(url)}</p>
      <LinkNote look="line" flags={[flag]} />
    </div>
  );
}
