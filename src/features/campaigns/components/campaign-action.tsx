import { BellRing, Check } from 'lucide-react';
import { LeaveButton } from '#/features/items/components/leave-button.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { explainNoJoin } from '../policy.ts';
import type { Campaign } from '../schema.ts';
import type { OwnActions } from './own-campaigns.ts';

type CampaignActionProps = {
  campaign: Campaign;
  own: OwnActions;
  now: string;
  showsResults: boolean;
  onResults: () => void;
  /** Called when the sign-in dialog opens. */
  onSignIn?: () => void;
};

/** The buttons to set a reminder, join, leave, or see results. */
export function CampaignAction(props: CampaignActionProps) {
  const { campaign, own } = props;
  return (
    <>
      {own.isJoined(campaign.id) && (
        <>
          <LeaveButton
            label="Leave"
            name={campaign.title}
            title={`Leave “${campaign.title}”?`}
            description="You’ll leave the campaign and free up your spot. You can rejoin while the campaign is active and has spots."
            busyLabel="Leaving…"
            onLeave={() => own.leave(campaign)}
          />
          <Badge tone="claimed" icon={Check}>
            {campaign.status === 'ended' ? 'You participated' : 'Joined'}
          </Badge>
        </>
      )}
      <NextStep {...props} />
    </>
  );
}

function NextStep(props: CampaignActionProps) {
  const { campaign, own, now, showsResults, onResults, onSignIn } = props;
  const minute = useMinute(now);
  const { id, status } = campaign;
  if (status === 'ended') {
    return (
      <Button variant="primary" aria-expanded={showsResults} onClick={onResults}>
        View Results
      </Button>
    );
  }
  if (status === 'upcoming') {
    const isReminded = own.isReminded(id);
    return (
      <Button
        variant={isReminded ? 'secondary' : 'primary'}
        title={isReminded ? 'Turn off reminder' : 'Notify me when it starts'}
        onClick={() => !own.toggleReminder(campaign) && onSignIn?.()}
      >
        {isReminded && <BellRing aria-hidden="true" className="text-accent-ink" />}
        {isReminded ? 'You’ll be notified' : 'Notify Me'}
      </Button>
    );
  }
  if (own.isJoined(id)) return null;
  const rejection = explainNoJoin(campaign, minute);
  if (rejection !== undefined) return <p className="text-base text-muted">{rejection}</p>;
  return (
    <Button
      variant="primary"
      busy={own.isJoining(id)}
      busyLabel="Joining…"
      onClick={() => !own.join(campaign) && onSignIn?.()}
    >
      Join Campaign
    </Button>
  );
}
