import { Bell, BellRing } from 'lucide-react';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { Button } from '#/ui/button.tsx';
import { useFollow } from './use-follow.ts';

type FollowButtonProps = {
  kind: ListingKind;
  id: string;
  name: string;
  size?: 'sm' | 'md';
  /** Where visitors return after signing in; by default, the current page. */
  returnTo?: string;
  /** Called when a visitor must sign in. */
  onSignIn?: () => void;
};

/** Followers of a listing are notified of its changes. */
export function FollowButton({ kind, id, name, size = 'md', returnTo, onSignIn }: FollowButtonProps) {
  const { isFollowed, toggle } = useFollow({ kind, id }, returnTo);
  const label = isFollowed ? 'Following' : 'Follow';
  const Icon = isFollowed ? BellRing : Bell;
  return (
    <Button
      size={size}
      onClick={() => {
        if (!toggle()) onSignIn?.();
      }}
      title={isFollowed ? 'We’ll notify you when it changes' : 'Notify me when it changes'}
    >
      <Icon aria-hidden="true" className={isFollowed ? 'text-accent-ink' : undefined} />
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
