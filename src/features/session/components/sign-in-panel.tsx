import { useLocation } from '@tanstack/react-router';
import { Button } from '#/ui/button.tsx';
import { Lock } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { openAuthDialog } from './auth-dialog-store.ts';

type SignInPanelProps = { title: string; description: string };

/** Replaces a screen that requires sign-in, and returns to it afterwards. */
export function SignInPanel({ title, description }: SignInPanelProps) {
  const { href } = useLocation();
  return (
    <EmptyState
      drawing={Lock}
      title={title}
      description={description}
      className="min-h-72"
      action={
        <Button variant="primary" onClick={() => openAuthDialog({ tab: 'sign-in', returnTo: href })}>
          Sign In
        </Button>
      }
    />
  );
}
