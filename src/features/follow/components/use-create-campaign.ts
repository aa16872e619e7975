import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { creditCount, writeNumber } from '#/features/credits/components/amounts.ts';
import { balanceQuery } from '#/features/credits/components/balance-query.ts';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { followAccount } from '#/features/session/components/viewer-sync.ts';
import { isAppError } from '#/lib/app-error.ts';
import { errorsOf, type FormErrors } from '#/ui/forms/form-errors.ts';
import { toast } from '#/ui/toast-store.ts';
import { useStillHere } from '#/ui/use-still-here.ts';
import { numbersOf } from '../cost.ts';
import { followCampaignInput, totalCost } from '../schema.ts';
import {
  type CreateDraft,
  dropDraft,
  emptyForm,
  type FollowCampaignForm,
  keepDraft,
  readDraft,
} from './create-draft.ts';
import { refreshAfterMove } from './creator-queries.ts';

const redirectMs = 2_000;

export type CreateFailure = { is: 'poor'; needed: number; balance: number } | { is: 'spent' };

const newDraft = (): CreateDraft => ({ form: emptyForm, key: '' });

/** What the server says of a balance that is too small. */
function shortfallOf(error: unknown): { needed: number; balance: number } | undefined {
  if (!isAppError(error) || error.code !== 'PAYMENT_REQUIRED') return undefined;
  const { needed, balance } = error.details ?? {};
  return typeof needed === 'number' && typeof balance === 'number' ? { needed, balance } : undefined;
}

/** An earlier attempt under this key was saved after all, with other values. */
const isSpent = (error: unknown): boolean =>
  isAppError(error) && error.code === 'INVALID' && error.field === undefined;

function tell(error: unknown): void {
  const failure = { title: 'Error creating campaign', description: 'Please try again later' };
  if (isAppError(error)) {
    // Deduction and campaign are one: where our server says that it failed, no credits are gone.
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

/** The form of a new follow campaign: what is typed, what is wrong with it, and sending it. */
export function useCreateCampaign(viewerId: string) {
  const router = useRouter();
  const { api } = router.options.context;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const [initial] = useState(newDraft);
  const [draft, setDraft] = useState(initial);
  const [isRestored, setIsRestored] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CreateFailure>();

  // Only the browser knows it, and what is being typed already comes first.
  useEffect(() => {
    const kept = readDraft(viewerId);
    if (kept === undefined) return;
    setDraft((now) => (now === initial ? kept : now));
    setIsRestored(true);
  }, [viewerId, initial]);

  useEffect(() => {
    if (failure?.is !== 'poor') return;
    const redirect = setTimeout(() => isStillHere() && void navigate({ to: '/buy-credits' }), redirectMs);
    return () => clearTimeout(redirect);
  }, [failure, navigate, isStillHere]);

  const keep = (next: CreateDraft) => {
    setDraft(next);
    keepDraft(viewerId, next);
  };
  const change = (part: Partial<FollowCampaignForm>) =>
    keep({ form: { ...draft.form, ...part }, key: draft.key || crypto.randomUUID() });

  const startOver = () => {
    dropDraft(viewerId);
    setDraft(initial);
    setIsRestored(false);
    setErrors({});
    setFailure(undefined);
  };

  const refuse = (error: unknown) => {
    const shortfall = shortfallOf(error);
    if (shortfall !== undefined) {
      queryClient.setQueryData(balanceQuery(api).queryKey, { balance: shortfall.balance });
      toast({
        title: 'Insufficient credits',
        description: `You need ${creditCount(shortfall.needed)} but only have ${writeNumber(shortfall.balance)}. Redirecting to buy credits...`,
        tone: 'destructive',
      });
      setFailure({ is: 'poor', ...shortfall });
      return;
    }
    if (isSpent(error)) {
      keep({ ...draft, key: crypto.randomUUID() });
      setFailure({ is: 'spent' });
      refreshAfterMove(queryClient);
    }
    if (isAppError(error) && error.field !== undefined && error.field in emptyForm) {
      setErrors({ [error.field]: error.message });
      return;
    }
    tell(error);
    if (isAppError(error) && error.code === 'UNAUTHENTICATED') {
      void followAccount(router, queryClient).then(() =>
        openAuthDialog({ tab: 'sign-in', returnTo: '/campaigns/create' }),
      );
    }
  };

  const submit = async () => {
    if (busy) return;
    setFailure(undefined);
    const parsed = followCampaignInput.safeParse({
      twitterHandle: draft.form.twitterHandle,
      ...numbersOf(draft.form),
    });
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    const sent = { ...draft, key: draft.key || crypto.randomUUID() };
    keep(sent);
    setBusy(true);
    try {
      await api.followCampaigns.create(parsed.data, { context: { idempotencyKey: sent.key } });
    } catch (error) {
      refuse(error);
      setBusy(false);
      return;
    }
    dropDraft(viewerId);
    toast({
      title: 'Campaign created successfully!',
      description: `Your campaign for @${parsed.data.twitterHandle} is now active with ${creditCount(totalCost(parsed.data))}.`,
      tone: 'success',
    });
    refreshAfterMove(queryClient);
    if (isStillHere()) await navigate({ to: '/' });
  };

  return { form: draft.form, change, submit, errors, busy, failure, isRestored, startOver };
}
