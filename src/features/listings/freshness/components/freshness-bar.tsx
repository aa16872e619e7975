import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { updateOwnListings, useOwnListings } from '../../components/own-listings.ts';
import type { Listing } from '../../schema.ts';
import type { Checked } from '../schema.ts';
import { CheckedText } from './checked-text.tsx';

const WrongDialog = lazyDialog(() => import('./wrong-dialog.tsx'), 'WrongDialog');

type FreshnessBarProps = {
  kind: ListingKind;
  id: string;
  name: string;
  listing: Listing;
  /** The server's render time. */
  now?: string | undefined;
};

/** Shows the last confirmation of a listing, with buttons to confirm it or to report a mistake. */
export function FreshnessBar({ kind, id, name, listing, now }: FreshnessBarProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const ownCheck = useOwnListings(kind)?.checks.find((check) => check.id === id);
  // The response to the user's own check replaces `listing` until the page has newer data.
  const [checkResult, setCheckResult] = useState<{ replaced: Listing; listing: Listing }>();
  const { run, busy } = useAction({
    title: 'Couldn’t save your check',
    failureMessage: 'Please try again later.',
  });
  const { dialog, shown, sequence, show } = useDialogs<'wrong'>();
  const latest = checkResult?.replaced === listing ? checkResult.listing : listing;

  const applyCheck = (checked: Checked) => {
    updateOwnListings(queryClient, kind, ({ checks }) => ({
      checks: [...checks.filter((check) => check.id !== id), { id, isRight: checked.isRight }],
    }));
    setCheckResult({ replaced: listing, listing: checked.listing });
    const description = checked.counts ? undefined : 'Visible to others once your account is 7 days old.';
    toast({ title: 'Thanks for checking', ...(description && { description }), tone: 'success' });
  };
  const confirm = () => run(async () => applyCheck(await api.checks.set({ kind, id, isRight: true })));
  const requireSignIn = (action: () => void) => () =>
    viewer === null ? openAuthDialog({ tab: 'sign-in' }) : action();

  const hiddenName = <span className="sr-only"> {name}</span>;
  return (
    <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 text-sm">
        <CheckedText listing={latest} now={now} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          data-shortcut="a"
          aria-pressed={ownCheck?.isRight === true}
          aria-disabled={busy || undefined}
          onClick={requireSignIn(() => void confirm())}
          className={cx(
            ownCheck?.isRight === true && 'border-claimed-line! bg-claimed-bg! text-claimed-ink!',
          )}
        >
          <Check aria-hidden="true" />
          <span>Still accurate{hiddenName}</span>
        </Button>
        <Button
          size="sm"
          aria-pressed={ownCheck?.isRight === false}
          aria-disabled={busy || undefined}
          onClick={requireSignIn(() => show('wrong'))}
          onPointerEnter={WrongDialog.preload}
          onFocus={WrongDialog.preload}
          className={cx(
            ownCheck?.isRight === false && 'border-warning-line! bg-warning-bg! text-warning-ink!',
          )}
        >
          <CircleAlert aria-hidden="true" />
          <span>Report a mistake{hiddenName}</span>
        </Button>
      </div>
      {dialog && (
        <WrongDialog key={sequence} kind={kind} id={id} name={name} onChecked={applyCheck} {...shown} />
      )}
    </div>
  );
}
