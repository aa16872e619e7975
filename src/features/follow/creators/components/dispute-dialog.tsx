import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ReasonDialog } from '#/ui/forms/reason-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { CampaignClaim } from '../schema.ts';
import { refreshOwnCampaigns } from './creator-queries.ts';

type DisputeDialogProps = { claim: CampaignClaim; open: boolean; onClose: () => void };

/** Asks a campaign's creator why an approved claim is disputed. */
export function DisputeDialog({ claim, open, onClose }: DisputeDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Dispute ${claim.proofUrl.replace('https://', '')}?`}
      description="An admin checks the claim again. If it’s false, its credits are returned. A claim can be disputed once."
      label="What’s wrong?"
      hint="Only admins see this."
      save="Dispute claim"
      busy="Sending…"
      send={async (reason) => {
        await api.followCampaigns.dispute({ id: claim.id, reason });
        await refreshOwnCampaigns(queryClient);
        toast({ title: 'Dispute sent', description: 'We’ll notify you of the outcome.', tone: 'success' });
      }}
    />
  );
}
