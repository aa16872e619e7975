import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SignInPanel } from '#/features/session/components/sign-in-panel.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { itemKindPhrases } from '#/lib/listing-words.ts';
import { Button } from '#/ui/button.tsx';
import { Flag } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';

/** Renders its children for promoters, and an explanation for others. The operations check the role themselves. */
export function PromotersOnly({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  if (viewer === null) {
    return <SignInPanel title="Sign in required" description="Sign in with your promoter account." />;
  }
  if (viewer.role === 'promoter') return children;
  return (
    <EmptyState
      drawing={Flag}
      title="For promoters only"
      description={`Promoters submit ${itemKindPhrases.plural} for their own projects. You choose the role at sign-up, or an admin can grant it later.`}
      action={
        <Button asChild>
          <Link to="/campaigns">View campaigns</Link>
        </Button>
      }
      className="min-h-72"
    />
  );
}
