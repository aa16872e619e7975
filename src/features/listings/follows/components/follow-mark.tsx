import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { ListingId } from '../../schema.ts';
import { ownListingsQuery } from './own-listings.ts';

/** That the signed-in person follows a listing; nothing otherwise. */
export function FollowMark({ kind, id }: ListingId) {
  const { api } = useRouter().options.context;
  const isSignedIn = useViewer() !== null;
  const { data } = useQuery({ ...ownListingsQuery(api, kind), enabled: isSignedIn });
  if (!isSignedIn || data?.followed.includes(id) !== true) return null;
  return (
    <span className="flex shrink-0 items-center gap-1 text-accent-ink text-xs" title="You follow this">
      <BellRing className="size-3.5" aria-hidden="true" />
      Following
    </span>
  );
}
