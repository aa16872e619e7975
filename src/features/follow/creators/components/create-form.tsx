import { Link, useHydrated } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { formatCredits, formatNumber } from '#/features/credits/components/amounts.ts';
import { useBalance } from '#/features/credits/components/use-balance.ts';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { EditHead } from '#/ui/forms/edit-head.tsx';
import { Input } from '#/ui/input.tsx';
import { calculateCost, parseNumbers } from '../cost.ts';
import type { HandleUse } from '../schema.ts';
import type { FollowCampaignForm, FollowCampaignFormState } from './follow-campaign-form.ts';
import { useCreateCampaign } from './use-create-campaign.tsx';
import { useHandleUse } from './use-handle-use.ts';

/** The form of a new campaign, with a live cost estimate. */
export function CreateForm({ viewerId }: { viewerId: string }) {
  const edit = useCreateCampaign(viewerId);
  const { form, isBusy } = edit;
  const handle = useTextField(form, 'twitterHandle', isBusy);
  const points = useTextField(form, 'pointsPerFollower', isBusy);
  const follows = useTextField(form, 'targetFollows', isBusy);
  const numbers = { pointsPerFollower: points.input.value, targetFollows: follows.input.value };
  const { use, lookUp } = useHandleUse(handle.input.value);
  const balance = useBalance();
  // Before hydration, the browser would submit the form natively.
  const isHydrated = useHydrated();
  const cost = calculateCost(numbers);

  return (
    <Card as="section" aria-label="New follow campaign" padding="none">
      <form noValidate aria-label="Create Follow Campaign" onSubmit={(event) => void edit.submit(event)}>
        <div className="flex flex-col gap-5 p-4 sm:p-5">
          <div className="-mb-4 empty:hidden">
            <EditHead edit={edit} failed="Error creating campaign" />
          </div>
          <Field
            label="Twitter Handle"
            hint="The account to follow, such as @yourproject."
            error={handle.error}
            required
          >
            <Input
              {...handle.input}
              leading="@"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={300}
              onBlur={lookUp}
            />
          </Field>
          {use !== undefined && (use.isOwn || use.others > 0) && <HandleNote use={use} />}
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Credits per Follower" hint="From 1 to 5." error={points.error} required>
              <Input {...points.input} inputMode="numeric" autoComplete="off" />
            </Field>
            <Field
              label="Number of Followers Desired"
              hint="At least 1. The campaign ends when it reaches this number."
              error={follows.error}
              required
            >
              <Input {...follows.input} inputMode="numeric" autoComplete="off" />
            </Field>
          </div>
          <div className="grid gap-3 sm:grid-cols-[3fr_2fr]">
            <CostBox numbers={numbers} cost={cost} />
            <BalanceBox balance={balance} cost={cost} />
          </div>
          <p className="flex items-start gap-2.5 rounded-md border border-warning-line bg-warning-bg px-3 py-2.5 text-sm text-warning-ink">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span>
              Rewarding follows may violate X’s rules, and X may restrict or suspend the account you promote.
              You accept that risk.
            </span>
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-3 sm:px-5">
          <p className="min-w-0 flex-1 basis-60 text-muted text-sm">
            Close the campaign any time and get unused credits back.
          </p>
          <Button
            type="submit"
            variant="primary"
            disabled={!isHydrated}
            busy={isBusy}
            busyLabel="Creating Campaign..."
            className="tabular max-sm:w-full"
          >
            {cost === undefined ? 'Create Campaign' : `Create Campaign (${formatCredits(cost)})`}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Registers a field, and preserves text that was typed before hydration. */
function useTextField(form: FollowCampaignFormState, name: keyof FollowCampaignForm, isBusy: boolean) {
  const { field, fieldState } = useController({ control: form.control, name });
  return { input: { ...field, readOnly: isBusy }, error: fieldState.error?.message };
}

function HandleNote({ use }: { use: HandleUse }) {
  return (
    <p role="status" className="-mt-3 text-sm text-warning-ink">
      {use.isOwn
        ? 'You already have an active campaign for this account. You can start another once it’s completed or closed.'
        : `${use.others === 1 ? 'Someone else already pays' : `${formatNumber(use.others)} others already pay`} for follows of this account. The same person could be paid by ${use.others === 1 ? 'both' : 'each'} of you.`}
    </p>
  );
}

function Box({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="min-w-0 rounded-md border border-line bg-sunken px-3.5 py-3">
      <p className="text-muted text-sm">{label}</p>
      <p className="tabular mt-0.5 font-semibold text-ink text-xl">{value}</p>
      <p className="tabular mt-0.5 text-muted text-sm">{children}</p>
    </section>
  );
}

type CostBoxProps = { numbers: Omit<FollowCampaignForm, 'twitterHandle'>; cost: number | undefined };

function CostBox({ numbers, cost }: CostBoxProps) {
  const { pointsPerFollower = 0, targetFollows = 0 } = parseNumbers(numbers);
  return (
    <Box label="Total Cost" value={cost === undefined ? '–' : formatCredits(cost)}>
      {cost === undefined
        ? 'Credits per follower × followers = total'
        : `${formatCredits(pointsPerFollower)} per follower × ${formatCount(targetFollows, 'follower')} = ${formatNumber(cost)}`}
    </Box>
  );
}

function BalanceBox({ balance, cost }: { balance: number | undefined; cost: number | undefined }) {
  if (balance === undefined) {
    return (
      <Box label="Your balance" value="–">
        Couldn’t load.
      </Box>
    );
  }
  const remainingBalance = cost === undefined ? undefined : balance - cost;
  return (
    <Box label="Your balance" value={formatCredits(balance)}>
      {remainingBalance === undefined && 'Available for campaigns'}
      {remainingBalance !== undefined &&
        remainingBalance >= 0 &&
        `${formatCredits(remainingBalance)} remaining`}
      {remainingBalance !== undefined && remainingBalance < 0 && (
        <>
          You need {formatCount(-remainingBalance, 'more credit')}.{' '}
          <Link
            to="/buy-credits"
            className="font-medium text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
          >
            Buy credits
          </Link>
        </>
      )}
    </Box>
  );
}
