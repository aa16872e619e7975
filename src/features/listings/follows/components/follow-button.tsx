import { Bell, BellRing } from 'lucide-react';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { Button } from '#/ui/button.tsx';
import { useFollow } from './own-listings.ts';

type FollowButtonProps = {
  kind: ListingKind;
  id: string;
  name: string;
  /** `icon`: a small one, within cards. */
  size?: 'icon' | 'sm' | 'md';
  /** Where visitors come to once they have signed in; by default they stay. */
  returnTo?: string;
  /** A visitor is asked to sign in. */
  onSignIn?: () => void;
};

/** Whoever follows a listing is told what changes in it. */
export function FollowButton({ kind, id, name, size = 'md', returnTo, onSignIn }: FollowButtonProps) {
  const { isFollowed, toggle } = useFollow({ kind, id }, returnTo);
  const label = isFollowed ? 'Following' : 'Follow';
  const Icon = isFollowed ? BellRing : Bell;
  const icon = <Icon aria-hidden="true" className={isFollowed ? 'text-accent-ink' : undefined} />;
  const act = {
    onClick: () => {
      if (!toggle()) onSignIn?.();
    },
    title: isFollowed ? 'We’ll notify you when it changes' : 'Notify me when it changes',
  };
  return size === 'icon' ? (
    <Button {...act} variant="ghost" size="icon-sm" aria-label={`${label} ${name}`}>
      {icon}
    </Button>
  ) : (
    <Button {...act} size={size}>
      {icon}
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
