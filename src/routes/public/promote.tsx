import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { itemKinds } from '#/lib/item-kinds.ts';
import { listingKindNames, listingNouns } from '#/lib/listing-kinds.ts';
import { Button } from '#/ui/button.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { PromoteText } from './promote-text.tsx';

const title = 'Promote a project';
const intro =
  'Reach people who look for airdrops every day. Listings are free. We review each one before it goes live.';

export const Route = createFileRoute('/promote')({
  loader: () => ({ now: new Date().toISOString() }),
  head: () => createPageHead({ title, description: intro }),
  component: Promote,
});

function Promote() {
  return (
    <div className="page-column pb-10">
      <PageHeader title={title} description={intro} />
      <Start />
      <PromoteText />
    </div>
  );
}

/** The first step that fits the viewer's role. */
function Start() {
  const viewer = useViewer();
  const { followCampaigns } = useRouter().options.context.config;
  if (viewer === null) {
    return (
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => openAuthDialog({ tab: 'sign-up', role: 'promoter' })}>
          Sign up as a promoter
        </Button>
        <Button variant="ghost" onClick={() => openAuthDialog({ tab: 'sign-in' })}>
          I already have an account
        </Button>
      </div>
    );
  }
  const isPromoter = viewer.role === 'promoter';
  return (
    <>
      {!isPromoter && (
        <p className="mb-3 max-w-prose text-base text-muted">
          To submit listings, you need the promoter role. Contact us to request it.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isPromoter ? (
          itemKinds.map((kind, index) => (
            <Button key={kind} asChild variant={index === 0 ? 'primary' : 'secondary'}>
              <Link to={`/${listingNouns[kind]}/submit`}>Submit {listingKindNames[kind]}</Link>
            </Button>
          ))
        ) : (
          <Button asChild variant="primary">
            <Link to="/support">Request the promoter role</Link>
          </Button>
        )}
        {followCampaigns && (
          <Button asChild>
            <Link to="/campaigns/create">Create Follow Campaign</Link>
          </Button>
        )}
      </div>
    </>
  );
}
