import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { getViewerInitials } from '#/lib/person-names.ts';
import { cx } from '#/ui/cx.ts';
import type { Viewer } from '../schema.ts';

type AvatarProps = { viewer: Viewer; className?: string };

/** The name's initials, covered by the avatar service's picture if the user enabled it and has one. */
export function Avatar({ viewer, className = 'size-8 text-xs' }: AvatarProps) {
  const { avatarUrl } = useRouter().options.context.config;
  const { avatarHash } = viewer;
  const [missingUrl, setMissingUrl] = useState<string | null>(null);
  const url = avatarUrl && avatarHash && avatarUrl.replace('{hash}', avatarHash);
  return (
    // Marked as an image rather than text, because the surrounding text contains the name.
    <span
      data-initials={getViewerInitials(viewer)}
      className={cx(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-full border border-accent-line bg-accent-soft',
        'font-semibold text-accent-ink before:content-[attr(data-initials)]',
        className,
      )}
    >
      {url && url !== missingUrl && (
        <img
          src={url}
          alt=""
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full object-cover"
          onError={() => setMissingUrl(url)}
          // An image in server-rendered HTML may have failed before hydration.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setMissingUrl(url);
          }}
        />
      )}
    </span>
  );
}
