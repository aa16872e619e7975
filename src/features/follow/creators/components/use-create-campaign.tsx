import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatCredits, formatNumber } from '#/features/credits/components/amounts.ts';
import { balanceQuery } from '#/features/credits/components/balance-query.ts';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { followAccount } from '#/features/session/components/viewer-sync.ts';
import { isAppError } from '#/lib/app-error.ts';
import { type EditForm, type Failure, isKeyUsed, useEditForm } from '#/ui/forms/use-edit-form.ts';
import { toast } from '#/ui/toast-store.ts';
import { useIsOnPage } from '#/ui/use-is-on-page.ts';
import { type FollowCampaignInput, getTotalCost } from '../../schema.ts';
import { refreshAfterTransfer } from './creator-queries.ts';
import {
  emptyFollowCampaignForm,
  type FollowCampaignForm,
  followCampaignRules,
} from './follow-campaign-form.ts';

const redirectMs = 2_000;
const linkClass = 'font-medium underline underline-offset-4';

/** Returns the details of an insufficient balance. */
function getShortfall(error: unknown): { needed: number; balance: number } | undefined {
  if (!isAppError(error) || error.code !== 'PAYMENT_REQUIRED') return undefined;
  const { needed, balance } = error.details ?? {};
  return typeof needed === 'number' && typeof balance === 'number' ? { needed, balance } : undefined;
}

function toastFailure(error: unknown): void {
  const failure = { title: 'Error creating campaign', description: 'Please try again later' };
  if (isAppError(error)) {
    // No credits were deducted, because the deduction and the campaign share a transaction.
    if (error.code === 'INTERNAL' && error.message !== '') {
      failure.title = 'Error';
      failure.description = 'Failed to deduct credits. Please try again.';
    } else if (error.code === 'UNAUTHENTICATED') {
      failure.title = 'Error';
      failure.description = 'Please sign in to create a campaign';
    } else if (error.code === 'RATE_LIMITED') failure.description = error.message;
  }
  toast({ ...failure, tone: 'destructive' });
}

/** The form of a new follow campaign. Redirects to the credit packages if the balance is too small. */
export function useCreateCampaign(viewerId: string): EditForm<FollowCampaignForm, FollowCampaignInput> {
  const router = useRouter();
  const { api } = router.options.context;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isOnPage = useIsOnPage();
  const [isBalanceTooLow, setIsBalanceTooLow] = useState(false);

  useEffect(() => {
    if (!isBalanceTooLow) return;
    const redirect = setTimeout(() => isOnPage() && void navigate({ to: '/buy-credits' }), redirectMs);
    return () => clearTimeout(redirect);
  }, [isBalanceTooLow, navigate, isOnPage]);

  const handleFailure = (error: unknown): Failure | null => {
    const shortfall = getShortfall(error);
    if (shortfall !== undefined) {
      queryClient.setQueryData(balanceQuery(api).queryKey, { balance: shortfall.balance });
      const text = `You need ${formatCredits(shortfall.needed)} but only have ${formatNumber(shortfall.balance)}.`;
      const title = 'Insufficient credits';
      toast({ title, description: `${text} Redirecting to buy credits...`, tone: 'destructive' });
      setIsBalanceTooLow(true);
      return {
        title,
        text: (
          <>
            {text} Your draft is saved.{' '}
            <Link to="/buy-credits" className={linkClass}>
              Buy credits
            </Link>
          </>
        ),
      };
    }
    if (isAppError(error) && error.field !== undefined) return null;
    toastFailure(error);
    if (isAppError(error) && error.code === 'UNAUTHENTICATED') {
      void followAccount(router, queryClient).then(() =>
        openAuthDialog({ tab: 'sign-in', returnTo: '/campaigns/create' }),
      );
    }
    if (!isKeyUsed(error)) return null;
    refreshAfterTransfer(queryClient);
    return {
      title: 'Error creating campaign',
      text: (
        <>
          Your first try may have been saved. Check{' '}
          <Link to="/my-projects" search={{ show: 'follow' }} className={linkClass}>
            your campaigns
          </Link>{' '}
          before you try again.
        </>
      ),
    };
  };

  return useEditForm({
    rules: followCampaignRules,
    initial: emptyFollowCampaignForm,
    draft: { name: 'follow-campaign', viewerId },
    send: (input, idempotencyKey) => {
      setIsBalanceTooLow(false);
      return api.followCampaigns.add(input, { context: { idempotencyKey } });
    },
    onSaved: async (_, input) => {
      toast({
        title: 'Campaign created successfully!',
        description: `Your campaign for @${input.twitterHandle} is now active with ${formatCredits(getTotalCost(input))}.`,
        tone: 'success',
      });
      refreshAfterTransfer(queryClient);
      if (isOnPage()) await navigate({ to: '/' });
    },
    onFailed: handleFailure,
  });
}
