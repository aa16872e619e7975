import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { Lock } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';

// Visitors see a sign-in prompt and don't download the form.
const CreateForm = lazyPart(() => import('./create-form.tsx'), 'CreateForm');

export function CreateScreen() {
  const viewer = useViewer();
  return (
    <div className="page-column max-w-3xl pb-12">
      <PageHeader
        title="Create Follow Campaign"
        description="Reward people who follow your account. Each follow is reviewed before it’s paid."
        back={<Link to="/">Back to Dashboard</Link>}
      />
      {viewer === null ? (
        <SignInRequired />
      ) : (
        <Suspense
          fallback={
            <Loading>
              <Skeleton className="h-112 rounded-lg" />
            </Loading>
          }
        >
          <CreateForm key={viewer.id} viewerId={viewer.id} />
        </Suspense>
      )}
    </div>
  );
}

function SignInRequired() {
  return (
    <EmptyState
      drawing={Lock}
      title="Sign In Required"
      description="Please sign in to create a Follow-for-Points campaign."
      className="min-h-72"
      action={
        <>
          <Button asChild>
            <Link to="/">Go to Dashboard</Link>
          </Button>
          <Button
            variant="primary"
            onClick={() => openAuthDialog({ tab: 'sign-in', returnTo: '/campaigns/create' })}
          >
            Sign In
          </Button>
        </>
      }
    />
  );
}
