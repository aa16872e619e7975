import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import {
  errorsOf,
  type FormErrors,
  tellFailure,
  useErrorFocus,
} from '#/features/accounts/components/form-errors.ts';
import { FormMessage } from '#/features/accounts/components/form-message.tsx';
import type { Reader } from '#/features/accounts/components/use-reader.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { ExternalLink } from '#/ui/external-link.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useCallKey } from '#/ui/use-call-key.ts';
import { claimInput, type FollowOffer } from '../schema.ts';
import { creditsText, profileUrl } from './profile-url.ts';

type ClaimDialogProps = {
  offer: FollowOffer;
  /** The profile named last, which is most often the one again. */
  latestProofUrl: string | null;
  reader: Reader;
  open: boolean;
  onClose: () => void;
  /** Places or claims are others now. */
  onChanged: () => void;
};

/** Asks for the profile that follows. What is typed stays until it has worked. */
export function ClaimDialog(props: ClaimDialogProps) {
  const { offer, latestProofUrl, reader, open, onClose, onChanged } = props;
  const { api } = useRouter().options.context;
  const [proofUrl, setProofUrl] = useState(latestProofUrl ?? '');
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  // Sent again, the same form makes one claim; a changed one is another call.
  const { keyOf } = useCallKey();
  const form = useErrorFocus(errors);
  const { id, twitterHandle, pointsPerFollower } = offer;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = claimInput.safeParse({ id, proofUrl });
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    setBusy(true);
    try {
      await api.follow.claim(parsed.data, { context: { idempotencyKey: keyOf(parsed.data.proofUrl) } });
      toast({
        title: 'Claim submitted',
        description: `You hear of it when your claim on @${twitterHandle} is reviewed.`,
        tone: 'success',
      });
      onClose();
    } catch (error) {
      setErrors(tellFailure(error, 'Your claim could not be submitted', { known: ['proofUrl'] }));
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
      title={`Claim ${creditsText(pointsPerFollower, reader.locale)}`}
      description={`For following @${twitterHandle} on X. A claim can be made once.`}
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
            <li>Hand in the address of your profile there.</li>
            <li>An administrator looks whether it follows, and you get the credits.</li>
          </ol>
          <Field
            label="Your profile"
            hint="Its address on X. Administrators see it, and so does the creator of the campaign."
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
            Submit claim
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
