import { useRouter } from '@tanstack/react-router';
import { cashNote } from '#/features/credits/policy.ts';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { parseAmount, parseWholeNumber } from '#/lib/typed-number.ts';
import { ExternalLink } from '#/ui/external-link.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import { claimForm } from '../../schema.ts';
import { getProfileUrl } from './profile-url.ts';

/** `id` is the campaign's for a new claim, and the claim's otherwise. */
export type ClaimTask = {
  kind: 'claim' | 'edit' | 'resubmit';
  id: string;
  twitterHandle: string;
  /** The dialog's title, for example 'Claim 2 credits'. */
  title: string;
};

type ClaimDialogProps = {
  task: ClaimTask;
  /** The profile of the latest claim, which is usually reused. */
  latestProofUrl: string | null;
  open: boolean;
  onClose: () => void;
  /** Called when places or claims have changed. */
  onChanged: () => void;
};

const words = {
  claim: {
    hint: 'You can claim once per campaign.',
    submit: 'Submit claim',
    done: 'Claim submitted',
    failed: 'Couldn’t submit your claim',
  },
  edit: {
    hint: 'Your claim keeps its spot and stays pending.',
    submit: 'Save changes',
    done: 'Claim updated',
    failed: 'Couldn’t update your claim',
  },
  resubmit: {
    hint: 'You can resubmit once. Reviewers will see the earlier rejection.',
    submit: 'Resubmit',
    done: 'Claim resubmitted',
    failed: 'Couldn’t resubmit your claim',
  },
} as const;

export function ClaimDialog(props: ClaimDialogProps) {
  const { task, latestProofUrl, open, onClose, onChanged } = props;
  const { api } = useRouter().options.context;
  const { kind, id, twitterHandle, title } = task;
  const { hint, submit, done, failed } = words[kind];
  const form = useSmallForm({
    initial: { proofUrl: latestProofUrl ?? '', followers: '', since: '' },
    parse: ({ proofUrl, followers, since }) =>
      claimForm(twitterHandle).safeParse({
        id,
        proofUrl,
        followers: parseAmount(followers),
        since: parseWholeNumber(since.trim()),
      }),
    send: async (input, idempotencyKey) => {
      try {
        if (kind === 'edit') await api.follow.edit(input);
        else if (kind === 'resubmit') await api.follow.resubmit(input);
        else await api.follow.claim(input, { context: { idempotencyKey } });
      } finally {
        // A rejection also indicates that something has changed.
        onChanged();
      }
      toast({
        title: done,
        description: `We’ll notify you when your claim for following @${twitterHandle} is reviewed.`,
        tone: 'success',
      });
      onClose();
    },
    failure: failed,
  });

  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={title}
      description={`For following @${twitterHandle} on X. ${hint}`}
      saveLabel={submit}
      busyLabel="Submitting…"
    >
      <ol className="list-decimal space-y-1 pl-5 text-base text-ink marker:text-muted">
        <li>
          Follow <ExternalLink href={getProfileUrl(twitterHandle)}>@{twitterHandle}</ExternalLink> with your
          account on X.
        </li>
        <li>Paste your X profile link.</li>
        <li>An admin checks your follow, then you get your credits.</li>
      </ol>
      <p className="text-muted text-sm">{cashNote}</p>
      <Field
        label="Your profile"
        hint="Your X profile link. Admins and the campaign’s creator can see it."
        error={form.errors.proofUrl}
        required
      >
        <LinkInput
          {...form.bind('proofUrl')}
          autoComplete="url"
          maxLength={200}
          placeholder="https://x.com/yourname"
        />
      </Field>
      {kind !== 'edit' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Your followers"
            hint="Roughly how many followers you have."
            error={form.errors.followers}
            optional
          >
            <Input {...form.bind('followers')} inputMode="numeric" autoComplete="off" maxLength={13} />
          </Field>
          <Field label="On X since" hint="A year, such as 2019." error={form.errors.since} optional>
            <Input {...form.bind('since')} inputMode="numeric" autoComplete="off" maxLength={4} />
          </Field>
        </div>
      )}
    </SmallFormDialog>
  );
}
