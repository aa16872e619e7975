import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { ExternalLink } from '#/ui/external-link.tsx';
import { Field } from '#/ui/field.tsx';
import { errorsOf, type FormErrors, tellFailure, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useCallKey } from '#/ui/use-call-key.ts';
import { namesHandle } from '../handles.ts';
import { claimInput } from '../schema.ts';
import { profileUrl } from './profile-url.ts';

/** What is handed in: a claim on the campaign of this id, or another proof for the claim of this id. */
export type ClaimTask = {
  kind: 'claim' | 'correct' | 'again';
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
  correct: {
    hint: 'Your claim keeps its place and stays pending.',
    submit: 'Save changes',
    done: 'Claim updated',
    failed: 'Failed to update your claim',
  },
  again: {
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
  const [proofUrl, setProofUrl] = useState(latestProofUrl ?? '');
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  // Sent again, the same form makes one claim; a changed one is another call.
  const { keyOf } = useCallKey();
  const form = useErrorFocus(errors);
  const { kind, id, twitterHandle, title } = task;
  const { hint, submit: submitLabel, done, failed } = words[kind];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = claimInput.safeParse({ id, proofUrl });
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    if (namesHandle(parsed.data.proofUrl, twitterHandle)) {
      setErrors({
        proofUrl: `@${twitterHandle} is the account to follow. Enter your own profile link`,
      });
      return;
    }
    setBusy(true);
    try {
      if (kind === 'correct') await api.follow.correct(parsed.data);
      else if (kind === 'again') await api.follow.handInAgain(parsed.data);
      else await api.follow.claim(parsed.data, { context: { idempotencyKey: keyOf(parsed.data.proofUrl) } });
      toast({
        title: done,
        description: `We’ll notify you when your claim on @${twitterHandle} is reviewed.`,
        tone: 'success',
      });
      onClose();
    } catch (error) {
      setErrors(tellFailure(error, failed, { known: ['proofUrl'] }));
    } finally {
      setBusy(false);
    }
    // Also a refusal says that something has changed.
    onChanged();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onCloseAttempt={() => !busy}
      title={title}
      description={`For following @${twitterHandle} on X. ${hint}`}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <DialogBody className="flex flex-col gap-4">
          <FormMessage>{errors['']}</FormMessage>
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
            error={errors.proofUrl}
            required
          >
            <Input
              name="proofUrl"
              type="url"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              placeholder="https://x.com/yourname"
              value={proofUrl}
              disabled={busy}
              onChange={(event) => setProofUrl(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose} aria-disabled={busy || undefined}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Submitting…">
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
