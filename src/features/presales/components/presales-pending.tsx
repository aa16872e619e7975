import { PageHeader } from '#/ui/page-header.tsx';
import { PresaleSkeletons } from './presale-skeletons.tsx';
import { presalesIntro } from './presales-intro.ts';

/** The page while its presales come. */
export function PresalesPending() {
  return (
    <div className="page-column pb-10">
      <PageHeader title="Upcoming Presales" description={presalesIntro} />
      <PresaleSkeletons />
    </div>
  );
}
