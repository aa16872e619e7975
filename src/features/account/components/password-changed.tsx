import { useRouter } from '@tanstack/react-router';
import { CircleCheck, KeyRound, type LucideIcon, Smartphone, Wallet } from 'lucide-react';
import { useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { formatDay } from '#/lib/wording.ts';
import { calendarDay } from '#/lib/zones.ts';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast-store.ts';
import { openAuthDialog } from '../../session/components/auth-dialog-store.ts';
import { WayInRow } from '../../session/components/way-in-row.tsx';
import type { AfterReset, WayIn } from '../schema.ts';

type Kind = 'passkey' | 'wallet';

const dayOf = ({ createdAt }: WayIn) =>
  formatDay(calendarDay(Date.parse(createdAt), Intl.DateTimeFormat().resolvedOptions().timeZone));

/** What a reset did, and what opens the account still: each to take away with one press. */
export function PasswordChanged({ answer }: { answer: AfterReset }) {
  const { review, revokedTokens, factors } = answer;
  const { api } = useRouter().options.context;
  const [gone, setGone] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const isThere = ({ id }: WayIn) => !gone.includes(id);
  const [passkeys, wallets] = [answer.passkeys.filter(isThere), answer.wallets.filter(isThere)];
  const isEmpty = answer.passkeys.length + answer.wallets.length + factors.length === 0;

  const remove = async (kind: Kind, { id, name }: WayIn) => {
    setBusy(id);
    try {
      await api.accounts.takeAway({ review, kind, id });
      setGone((before) => [...before, id]);
      toast({ title: 'Success', description: `${name} removed`, tone: 'success' });
    } catch (error) {
      const description = (isAppError(error) && error.message) || `Failed to remove ${name}`;
      toast({ title: 'Error', description, tone: 'destructive' });
    } finally {
      setBusy(null);
    }
  };

  const rowOf = (kind: Kind, icon: LucideIcon, made: string) => (way: WayIn) => (
    <WayInRow
      key={way.id}
      icon={icon}
      name={<span className={kind === 'wallet' ? 'break-all font-mono text-sm' : ''}>{way.name}</span>}
      made={`${made} ${dayOf(way)},`}
      createdAt={way.createdAt}
      lastUsedAt={way.lastUsedAt}
      actions={
        <Button
          size="sm"
          busy={busy === way.id}
          busyLabel="Removing..."
          aria-label={`Remove ${way.name}`}
          onClick={() => void remove(kind, way)}
        >
          Remove
        </Button>
      }
    />
  );

  return (
    <>
      <div role="status" className="flex flex-col items-center text-center">
        <CircleCheck className="size-9 text-success" aria-hidden="true" />
        <h1 className="mt-3 font-semibold text-2xl text-ink">Password changed</h1>
        <p className="mt-1 text-muted">
          You are signed out everywhere. Sign in with the new password.
          {revokedTokens > 0 &&
            ` ${revokedTokens === 1 ? 'Your API token no longer works.' : `Your ${revokedTokens} API tokens no longer work.`}`}
        </p>
      </div>
      {!isEmpty && (
        <section className="mt-6 border-line border-t pt-5" aria-labelledby="what-stays">
          <h2 id="what-stays" className="font-medium text-ink">
            What still opens your account
          </h2>
          <p className="mt-1 mb-4 text-muted text-sm">Remove what is not yours.</p>
          <ul className="divide-y divide-line">
            {passkeys.map(rowOf('passkey', KeyRound, 'Added'))}
            {wallets.map(rowOf('wallet', Wallet, 'Linked'))}
            {factors.map((way) => (
              <WayInRow
                key={way.id}
                icon={Smartphone}
                name={way.name}
                made={`Second factor, added ${dayOf(way)},`}
                createdAt={way.createdAt}
                actions={null}
              />
            ))}
          </ul>
          {factors.length > 0 && (
            <p className="mt-4 text-muted text-sm">
              A second factor is removed on your profile, after signing in with its code or a backup code. If
              it is not yours, write to our support.
            </p>
          )}
        </section>
      )}
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
