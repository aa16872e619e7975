import { useRouter } from '@tanstack/react-router';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { parseWholeNumber } from '#/lib/typed-number.ts';
import { ExternalLink } from '#/ui/external-link.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import { claimForm } from '../../schema.ts';
import { profileUrl } from './profile-url.ts';

/** What is submitted: a claim on the campaign of this id, or another proof for the claim of this id. */
export type ClaimTask = {
  kind: 'claim' | 'edit' | 'resubmit';
  id: string;
  twitterHandle: string;
  /** Such as 'Claim 2 credits'. */
  title: string;
};

type ClaimDialogProps = {
  task: ClaimTask;
  /** The profile named last, which is most often the one again. */
  latestProofUrl: string | null;
  open: boolean;
  onClose: () => void;
  /** Places or claims are others now. */
  onChanged: () => void;
};

const words = {
  claim: {
    hint: 'You can claim once per campaign.',
    submit: 'Submit claim',
    done: 'Claim submitted',
    failed: 'Failed to submit your claim',
  },
  edit: {
    hint: 'Your claim keeps its place and stays pending.',
    submit: 'Save changes',
    done: 'Claim updated',
    failed: 'Failed to update your claim',
  },
  resubmit: {
    hint: 'You can resubmit a rejected claim once. Reviewers see why it was rejected.',
    submit: 'Resubmit',
    done: 'Claim resubmitted',
    failed: 'Failed to resubmit your claim',
  },
} as const;

/** Asks for the profile that follows. What is typed stays until it has worked. */
export function ClaimDialog(props: ClaimDialogProps) {
  const { task, latestProofUrl, open, onClose, onChanged } = props;
  const { api } = useRouter().options.context;
  const { kind, id, twitterHandle, title } = task;
  const { hint, submit, done, failed } = words[kind];
  const form = useSmallForm({
    initial: { proofUrl: latestProofUrl ?? '', followers: '', since: '' },
    parse: ({ proofUrl, followers, since }) =>
      claimForm(twitterHandle).safeParse({
        ...{ id, proofUrl },
        ...{ followers: parseWholeNumber(followers.trim()), since: parseWholeNumber(since.trim()) },
      }),
    send: async (input, idempotencyKey) => {
      try {
        if (kind === 'edit') await api.follow.edit(input);
        else if (kind === 'resubmit') await api.follow.resubmit(input);
        else await api.follow.claim(input, { context: { idempotencyKey } });
      } finally {
        // Also a refusal says that something has changed.
        onChanged();
      }
      toast({
        title: done,
        description: `We’ll notify you when your claim on @${twitterHandle} is reviewed.`,
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
          Follow <ExternalLink href={profileUrl(twitterHandle)}>@{twitterHandle}</ExternalLink> with your
          account on X.
        </li>
        <li>Paste your X profile link.</li>
        <li>An admin checks your follow, then you get your credits.</li>
      </ol>
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
            hint="About how many follow you."
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
