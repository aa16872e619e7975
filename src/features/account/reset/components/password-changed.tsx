import { Link, useRouter } from '@tanstack/react-router';
import { CircleCheck, KeyRound, type LucideIcon, Smartphone, Wallet } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeChannel } from '#/features/channels/schema.ts';
import { FactorRemovalNotice } from '#/features/factors/components/factor-removal-notice.tsx';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { SignInMethodRow } from '#/features/session/components/sign-in-method-row.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstantDay } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { RemainingMethods, RemoveSignInMethodInput, ResetOutcome, SignInMethod } from '../../schema.ts';

type PasswordChangedProps = Pick<ResetOutcome, 'review' | 'revokedTokens' | 'unlinkedChannels'> & {
  /** The remaining sign-in methods, or a message when the review has expired. */
  methods: RemainingMethods | string;
};

/** Shows what a reset revoked and the sign-in methods that still work, each with a button that removes it. */
export function PasswordChanged({ review, revokedTokens, unlinkedChannels, methods }: PasswordChangedProps) {
  return (
    <>
      <div role="status" className="flex flex-col items-center text-center">
        <CircleCheck className="size-9 text-success" aria-hidden="true" />
        <h1 className="mt-3 font-semibold text-2xl text-ink">Password changed</h1>
        <p className="mt-1 text-muted">
          You’ve been signed out everywhere. Sign in with your new password.
          {revokedTokens > 0 &&
            ` ${revokedTokens === 1 ? 'Your API token no longer works.' : `Your ${revokedTokens} API tokens no longer work.`}`}
        </p>
        {typeof methods === 'string' && <p className="mt-3 text-muted text-sm">{methods}</p>}
      </div>
      {unlinkedChannels.length > 0 && <UnlinkedChannels channels={unlinkedChannels} />}
      {typeof methods !== 'string' && <RemainingMethodsSection review={review} methods={methods} />}
      <Button
        variant="primary"
        size="lg"
        className="mt-6 w-full"
        onClick={() => openAuthDialog({ tab: 'sign-in' })}
      >
        Sign In
      </Button>
    </>
  );
}

function UnlinkedChannels({ channels }: { channels: ResetOutcome['unlinkedChannels'] }) {
  return (
    <section className="mt-6 border-line border-t pt-5" aria-labelledby="unlinked-channels">
      <h2 id="unlinked-channels" className="font-medium text-ink">
        Unlinked channels
      </h2>
      <p className="mt-1 mb-3 text-muted text-sm">
        Nothing is sent to these any more. Link yours again on the Reminders page.
      </p>
      <ul className="flex flex-col gap-1 text-sm">
        {[...new Set(channels.map(describeChannel))].map((text) => (
          <li key={text} className="wrap-anywhere text-ink">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RemainingMethodsSection({ review, methods }: { review: string; methods: RemainingMethods }) {
  const { api } = useRouter().options.context;
  const reader = useReader();
  const [{ passkeys, wallets, factors, factorRemoval, factorsNeedAdmin }, setMethods] = useState(methods);
  const { run, isBusyWith } = useAction();
  const title = useRef<HTMLHeadingElement>(null);
  const formatAddedDay = ({ createdAt }: SignInMethod) => formatInstantDay(createdAt, reader);
  if (methods.passkeys.length + methods.wallets.length + methods.factors.length === 0) return null;

  const remove = (input: RemoveSignInMethodInput, name: string, successTitle?: string) =>
    run(
      async () => {
        setMethods(await api.accounts.takeAway(input));
        // The pressed button has been removed, so the focus moves to the heading.
        title.current?.focus();
        if (successTitle !== undefined) toast({ title: successTitle, tone: 'success' });
      },
      { keys: input.kind === 'factors' ? input.kind : input.id, failureMessage: `Couldn’t remove ${name}` },
    );

  const renderRow =
    (kind: 'passkey' | 'wallet', icon: LucideIcon, addedLabel: string) => (method: SignInMethod) => (
      <SignInMethodRow
        key={method.id}
        icon={icon}
        name={<span className={kind === 'wallet' ? 'break-all font-mono text-sm' : ''}>{method.name}</span>}
        createdLabel={`${addedLabel} ${formatAddedDay(method)},`}
        createdAt={method.createdAt}
        lastUsedAt={method.lastUsedAt}
        actions={
          <Button
            size="sm"
            busy={isBusyWith(method.id)}
            busyLabel="Removing…"
            aria-label={`Remove ${method.name}`}
            onClick={() =>
              void remove({ review, kind, id: method.id }, method.name, `${method.name} removed`)
            }
          >
            Remove
          </Button>
        }
      />
    );

  return (
    <section className="mt-6 border-line border-t pt-5" aria-labelledby="what-stays">
      <h2 ref={title} id="what-stays" tabIndex={-1} className="font-medium text-ink outline-none">
        Other ways to sign in
      </h2>
      <p className="mt-1 mb-4 text-muted text-sm">Remove any you don’t recognize.</p>
      <ul className="divide-y divide-line">
        {passkeys.map(renderRow('passkey', KeyRound, 'Added'))}
        {wallets.map(renderRow('wallet', Wallet, 'Linked'))}
        {factors.map((method) => (
          <SignInMethodRow
            key={method.id}
            icon={Smartphone}
            name={method.name}
            createdLabel={`Two-factor method, added ${formatAddedDay(method)},`}
            createdAt={method.createdAt}
            actions={null}
          />
        ))}
      </ul>
      {factorRemoval !== null && (
        <div className="mt-4">
          <FactorRemovalNotice removal={factorRemoval} />
        </div>
      )}
      {factorRemoval === null && factorsNeedAdmin && (
        <p className="mt-4 rounded-md border border-line px-3 py-3 text-muted text-sm">
          Lost your two-factor methods? For this account, only an admin can remove them.{' '}
          <Link to="/support" className="underline underline-offset-4">
            Contact support
          </Link>
          .
        </p>
      )}
      {factorRemoval === null && !factorsNeedAdmin && factors.length > 0 && (
        <div className="mt-4 rounded-md border border-line px-3 py-3 text-sm">
          <p className="text-muted">
            This removes all two-factor methods in seven days. Until then, you still need a code to sign in.
            Our email has a link to cancel, and using one of the factors cancels it too. If one still works,
            sign in and remove only those you don’t recognize on your profile.
          </p>
          <Button
            className="mt-3"
            busy={isBusyWith('factors')}
            busyLabel="Scheduling…"
            onClick={() => void remove({ review, kind: 'factors' }, 'your two-factor methods')}
          >
            Remove two-factor methods in seven days
          </Button>
        </div>
      )}
    </section>
  );
}
