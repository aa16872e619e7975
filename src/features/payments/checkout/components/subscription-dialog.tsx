import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '#/features/session/components/viewer.ts';
import { unlimitedNouns } from '#/features/subscriptions/components/limit-texts.ts';
import { getPlanLabel } from '#/features/subscriptions/components/plan-label.ts';
import { subscriptionQuery } from '#/features/subscriptions/components/subscription.ts';
import { type FreeLimitName, freeLimits, isPremium } from '#/features/subscriptions/policy.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { toast } from '#/ui/toast-store.ts';
import { getPaymentMessage } from '../../messages.ts';
import { PremiumOffer } from './premium-offer.tsx';

type SubscriptionDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The limit that was reached. */
  limit: FreeLimitName;
};

const paidMessage = getPaymentMessage({
  kind: 'premium',
  status: 'succeeded',
  isMismatch: false,
  credits: null,
});

/** Shown at a limit of the free plan: compares the plans and offers premium. Closes once premium is active. */
export function SubscriptionDialog({ open, onClose, limit }: SubscriptionDialogProps) {
  const { api } = useRouter().options.context;
  const viewer = useViewer();
  const [now] = useState(() => Date.now());
  const isTest = useRef(false);
  const wasFree = useRef(false);
  const query = useQuery(subscriptionQuery(api));
  const { data } = query;
  const isDone = data !== undefined && isPremium(data.subscription);

  // The payment may complete in another tab, or arrive later.
  useEffect(() => {
    if (data !== undefined && !isDone) wasFree.current = true;
    if (!open || !isDone) return;
    if (wasFree.current && !isTest.current) toast({ ...paidMessage, tone: 'success' });
    onClose();
  }, [open, data, isDone, onClose]);

  if (viewer === null) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Upgrade to Premium"
      description={data === undefined ? `${unlimitedNouns}.` : getLimitReason(data, limit)}
    >
      <DialogBody>
        <OneView query={query} failure="Couldn’t load your plan" skeleton={{ blocks: ['h-96'] }}>
          {(plan) => (
            <>
              <CurrentPlan plan={plan} />
              <PremiumOffer
                plan={plan}
                viewer={viewer}
                today={toCalendarDay(now, viewer.timeZone)}
                onTest={(step) => {
                  isTest.current = step !== 'failed';
                }}
              />
            </>
          )}
        </OneView>
      </DialogBody>
    </Dialog>
  );
}

function getLimitReason(plan: SubscriptionCapability, limit: FreeLimitName): string {
  const { canAdd, message } = freeLimits[limit];
  return plan[canAdd] ? `${unlimitedNouns}.` : message;
}

function CurrentPlan({ plan }: { plan: SubscriptionCapability }) {
  const remaining = Object.values(freeLimits).map(
    (item) => `${plan[item.remaining]} of ${item.max} ${item.noun}`,
  );
  return (
    <p className="mb-4 rounded-md border border-line bg-surface px-3 py-2.5 text-base">
      <span className="font-medium text-ink">{getPlanLabel(plan)}</span>
      <span className="tabular block text-muted text-sm">Remaining: {remaining.join(', ')}</span>
    </p>
  );
}
