import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { getStartPage } from '../../shell/navigation.ts';

/** Asks visitors to sign up, and signed-in users to continue. */
export function StartButton() {
  const viewer = useViewer();
  return viewer === null ? (
    <Button
      variant="primary"
      size="lg"
      className="max-sm:w-full"
      onClick={() => openAuthDialog({ tab: 'sign-up' })}
    >
      Start tracking for free
      <ArrowRight aria-hidden="true" />
    </Button>
  ) : (
    <Button asChild variant="primary" size="lg" className="max-sm:w-full">
      <Link to={getStartPage(viewer)}>
        {viewer.role === 'promoter' ? 'Open My Projects' : 'Open My Tracker'}
        <ArrowRight aria-hidden="true" />
      </Link>
    </Button>
  );
}
