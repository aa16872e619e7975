import { PageHeader } from '#/ui/page-header.tsx';
import { CampaignSkeletons } from './campaign-skeletons.tsx';
import { campaignsIntro } from './campaigns-intro.ts';

/** The page while its campaigns come. */
export function CampaignsPending() {
  return (
    <div className="page-column pb-10">
      <PageHeader title="Campaigns" description={campaignsIntro} />
      <CampaignSkeletons />
    </div>
  );
}
